"""What the screen shows of a race of Formula D, as data; the screen itself knows no rules."""

from __future__ import annotations

from typing import Final

from ....core.kinds import dice_data, dice_of
from ....core.match import Match
from ....core.questions import CHANCE
from ....core.screen import (
    Board,
    Condition,
    Effect,
    Entry,
    Finisher,
    Pieces,
    Roll,
    Scene,
    Standing,
    Tone,
)
from ....core.state import State
from ....core.totals import turns_taken
from ...gaps import by_place, gap_words
from ...words import count, lap_words, ordinal
from ..cars import ranking
from ..options import Rules
from ..rules.position import CHANGEABLE, FINISHED, NOT_RACING, OUT, RAIN_CHANGEABLE, Car, Position
from ..track import Track
from . import asks, glossary, prompts, sheet, side_tables, tokens
from .words import up_to

LOG = 14
"""Sentences sent with each state: the message stays small, the race keeps them all."""

TONES: Final[dict[str, Tone]] = {
    "round": "quiet",
    "roll": "quiet",
    "finish": "strong",
    "confirmed": "strong",
    "spin": "bad",
    "wear": "bad",
    "overshoot": "warn",
    "blocked": "warn",
    "restored": "good",
    "out": "bad",
}
"""How sentences of facts sound."""

EFFECTS: Final[dict[str, Effect]] = {"out": "out", "weather": "sky", "spin": "shake"}
"""What they do on the page."""

NOBODYS: Final = frozenset(("round", "weather", "race-over"))
"""Facts that begin with something else than a seat."""


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "formula-d",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": sheet.template(rules),
        "shapes": track.raced(rules.street).shapes(street=rules.street),
        "spaces": track.raced(rules.street).places(),
        "terms": glossary.TERMS,
        "guide": glossary.GUIDE,
    }


def scene(match: Match[Position], *, asked: bool = True) -> Scene:
    """Everything that changes: cars, trails, order, sheets, the question, the die, the log."""
    state = match._state
    position = state.position
    driven = tokens.ways(match)
    over = match.over
    shown: Scene = {
        "over": over,
        "round": position.round,
        "title": _title(state, over),
        "tokens": [
            tokens.token(state, seat, name, driven[seat]) for seat, name in enumerate(match.drivers)
        ],
        "trails": tokens.trails(match, driven),
        "order": _order(state, over),
        "sheets": [sheet.values(state, seat) for seat in range(len(match.drivers))],
        "ask": asks.ask(state, match.drivers) if asked else None,
        "die": _die(match),
        "log": _log(match),
        "standings": _standings(match) if over else None,
    }
    pieces = _pieces(state)
    if pieces:
        shown["pieces"] = pieces
    chips = _conditions(state)
    if chips:
        shown["conditions"] = chips
    tables = side_tables.tables(match)
    if tables:
        shown["tables"] = tables
    return shown


def _pieces(state: State[Position]) -> list[Pieces]:
    """FD-DEB-1: damage markers; red spaces of a street are on the board."""
    ids = state.game.road.ids
    marks = [ids[space] for space in state.position.marks]
    return [{"style": "damage", "spaces": marks}] if marks else []


SKY: Final = {"good": "Dry all race", "changeable": "Dry", "rain_changeable": "Rain"}


def _conditions(state: State[Position]) -> list[Condition]:
    """FD-WX-4: the sky; FD-DEB-3: damage on the road."""
    position, chips = state.position, list[Condition]()
    now = position.weather
    if now:
        wet = position.wet
        chip: Condition = {
            "icon": "rain" if wet else "sun",
            "text": SKY.get(now, "Rain all race"),
            "sky": "wet" if wet else "dry",
        }
        chips.append({**chip, "tone": "wet"} if wet else chip)
    if now in (CHANGEABLE, RAIN_CHANGEABLE):
        detail = "Rolled for again at every 20 in gear 5 and 30 in gear 6"
        chips.append({"icon": "variable", "text": "May change", "detail": detail})
    if position.marks:
        most = up_to(5 if position.wet else 4)
        chips.append(
            {
                "icon": "damage",
                "text": count(len(position.marks), "space") + " with damage",
                "detail": f"Who drives over it rolls: {most} of 20 costs suspension",
            }
        )
    return chips


def _title(state: State[Position], over: bool) -> str:
    if over:
        return "The race is over"
    laps: int = state.game.rules.laps
    position = state.position
    if position.round == 0:
        return f"Before the race · {count(laps, 'lap')}"
    lap = max(car.lap for car in position.cars)
    return f"Round {position.round} · {lap_words(lap, laps)}"


def _order(state: State[Position], over: bool) -> list[Standing]:
    """FD-ORD-1: this round's order, with each car's lap and its way to the first in spaces.

    Who has finished comes before it, who is out behind it; when all is over it is the result.
    """
    position, ranked = state.position, ranking(state)
    listed = list(position.order)
    listed += [seat for seat in ranked if seat not in listed]
    started = position.round > 0
    running = [seat for seat in listed if position.cars[seat].status not in NOT_RACING]
    leads = all(car.status != FINISHED and not car.place for car in position.cars)
    best = max((_driven(state, position.cars[seat]) for seat in running), default=0)
    behind = {seat: best - _driven(state, position.cars[seat]) for seat in running if started}
    gaps = gap_words(behind, leads)
    rows: list[Standing] = []
    for turn, seat in enumerate(listed):
        acts = asks.active(state) == seat
        rows.append(
            {
                "id": seat,
                "lap": _lap(state, position.cars[seat]),
                "gap": gaps.get(seat, ""),
                "active": acts,
                "moved": turn < position.turn and not acts and seat in running,
            }
        )
    unplaced = [seat for seat in running if not position.cars[seat].place and not over]
    return by_place(rows, ranked, unplaced)


def _driven(state: State[Position], car: Car) -> int:
    """Spaces driven since the line was passed first, along the shortest way."""
    track: Track = state.game.track
    to_line = track.to_line
    lap = max(to_line)
    if car.space >= 0:
        return car.lap * lap + lap - to_line[car.space]
    pit = track.pit
    if pit is None or car.pit < 0:
        return car.lap * lap
    gate = pit.entry[0][0]
    return car.pit_lap * lap + lap - to_line[gate] + car.pit + 1


def _lap(state: State[Position], car: Car) -> str:
    if car.status == FINISHED:
        return f"finished {ordinal(car.place)}"
    if car.status == OUT:
        return "out"
    if car.place:
        return f"{ordinal(car.place)}, to be confirmed"
    return f"lap {min(max(car.lap, 0), state.game.rules.laps)}/{state.game.rules.laps}"


TABLES: Final = {
    "grid-roll": "Grid",
    "grid-tie": "Grid",
    "start-roll": "Start",
    "debris": "Damage on the road",
    "collision": "Collision",
    "engine": "Engine",
    "weather-roll": "Weather",
    "noise-roll": "Noise zone",
    "radio-roll": "Car radio",
    "pit-roll": "Mechanics",
}


def _die(match: Match[Position]) -> Roll | None:
    """The last die rolled and what it means; none once somebody has answered since."""
    for entry in reversed(match._now.entries):
        question = entry._before.question
        if entry.seat != CHANCE:
            break
        if question is not None:
            face = int(entry.action[0])
            table = TABLES.get(question.kind) or f"Gear {question.data[1]}"
            return {
                "table": table,
                "driver": match.drivers[question.roller],
                "dice": dice_data(dice_of(entry._before, question), entry.action),
                "meaning": prompts.die_words(entry._before, question, face),
                "number": match.rolls,
            }
    return None


def _log(match: Match[Position]) -> list[Entry]:
    """The last sentences, oldest first, numbered from the start of the race."""
    told: list[Entry] = []
    for number, fact in match._now.newest:
        sentence = match.game.sentence(fact, match.drivers)
        if sentence is None:
            continue
        seat = fact[1] if len(fact) > 1 and fact[0] not in NOBODYS else None
        entry: Entry = {"n": number, "text": sentence, "id": seat}
        if fact[0] in TONES:
            entry["tone"] = TONES[fact[0]]
        if fact[0] in EFFECTS:
            entry["effect"] = EFFECTS[fact[0]]
        elif fact[0] == "collision" and fact[3]:
            entry["effect"] = "shake"
        told.append(entry)
        if len(told) == LOG:
            break
    return told[::-1]


def _standings(match: Match[Position]) -> list[Finisher]:
    state = match._state
    seats = len(match.drivers)
    totals, add = match._known.totals, turns_taken("round", seats)
    turns = totals.of(match._now, "turns", (0,) * seats, add)
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(state), 1):
        finished = state.position.cars[seat].status == FINISHED
        words = "finished" if finished else "out of the race"
        rows.append({"place": place, "id": seat, "text": f"{words}, {turns[seat]} turns"})
    return rows
