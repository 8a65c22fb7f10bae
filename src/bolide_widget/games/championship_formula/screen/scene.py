"""What the screen shows of a race, as data; the screen itself knows no rules."""

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
from ...words import capital, count, lap_words, ordinal
from ..cars import lap_of
from ..figures import NAMELESS
from ..options import Rules
from ..rules.order import ranking
from ..rules.position import FINISHED, OUT, TRACK, Position
from ..track import Track
from . import asks, glossary, prompts, sheet, side_tables, tokens
from .words import PURPOSE

LOG: Final = 16
"""Sentences sent with each state: the message stays small, the race keeps them all."""

SPACE: Final = 12
"""Ticks of an ordinary space (CFR-TRACK-1)."""

TONES: Final[dict[str, Tone]] = {
    "turn": "quiet",
    "order": "quiet",
    "planned": "quiet",
    "rolled": "quiet",
    "finish": "strong",
    "spin": "bad",
    "damage": "bad",
    "out": "bad",
    "pay": "warn",
    "pass": "warn",
    "block": "warn",
}
"""How sentences of facts sound."""

EFFECTS: Final[dict[str, Effect]] = {"out": "out", "pass": "shake", "spin": "shake"}
"""What they do on the page."""


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "championship-formula",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": sheet.template(rules),
        "shapes": track.shapes(),
        "spaces": track.places(),
        "terms": glossary.TERMS,
        "guide": glossary.GUIDE,
    }


def scene(match: Match[Position], viewer: int | None = None, *, asked: bool = True) -> Scene:
    """Everything that changes, as one seat may see it, or everybody.

    Parameters
    ----------
    match : Match
    viewer : int, optional
        The seat that looks: a sealed choice is told to whoever owes it (CFR-CONV-5).
    """
    state = match._state
    position = state.position
    driven = tokens.ways(match)
    over = match.over
    shown: Scene = {
        "over": over,
        "round": position.turn,
        "title": _title(state, over),
        "tokens": [
            tokens.token(state, seat, name, driven[seat]) for seat, name in enumerate(match.drivers)
        ],
        "trails": tokens.trails(driven),
        "order": _order(state, over),
        "sheets": [sheet.values(state, seat) for seat in range(len(match.drivers))],
        "ask": asks.ask(state, match.drivers, viewer) if asked else None,
        "die": _die(match),
        "log": _log(match),
        "standings": _standings(match) if over else None,
    }
    pieces = _pieces(state)
    if pieces:
        shown["pieces"] = pieces
        shown["conditions"] = _conditions(state)
    found = side_tables.tables(match)
    if found:
        shown["tables"] = found
    return shown


def _pieces(state: State[Position]) -> list[Pieces]:
    """CFR-CRASH-2: crash markers, on all spaces of their rows."""
    road = state.game.road
    spaces = [road.ids[space] for row in state.position.markers for space in road.rows[row]]
    return [{"style": "damage", "spaces": spaces}] if spaces else []


def _conditions(state: State[Position]) -> list[Condition]:
    """CFR-CRASH-5: crashes of this turn."""
    crashes = len(state.position.markers)
    return [
        {
            "icon": "damage",
            "text": "A crash on the road" if crashes == 1 else f"{crashes} crashes on the road",
            "detail": "Who reaches or passes its row in this turn rolls a chance",
            "tone": "warn",
        }
    ]


def _title(state: State[Position], over: bool) -> str:
    if over:
        return "The race is over"
    laps: int = state.game.rules.laps
    position = state.position
    if position.turn == 0:
        return f"Before the race · {count(laps, 'lap')}"
    lap = max(lap_of(state, seat) for seat in range(len(position.cars)))
    return f"Turn {position.turn} · {lap_words(lap, laps)}"


def _order(state: State[Position], over: bool) -> list[Standing]:
    """CFR-ORDER-1: this turn's order, with each car's lap and its way to the first in spaces.

    Who has finished comes before it, who is out behind it; when all is over it is the result.
    """
    position, ranked = state.position, ranking(state)
    listed = list(position.order)
    listed += [seat for seat in ranked if seat not in listed]
    running = [seat for seat in listed if position.cars[seat].status == TRACK]
    best = max((position.cars[seat].at for seat in running), default=0)
    behind = {seat: round((best - position.cars[seat].at) / SPACE) for seat in running}
    leads = all(car.status != FINISHED for car in position.cars)
    gaps = gap_words(behind, leads) if position.turn else {}
    moving = position.phase == "moves"
    rows: list[Standing] = []
    for turn, seat in enumerate(listed):
        acts = asks.active(state) == seat
        rows.append(
            {
                "id": seat,
                "lap": _lap(state, seat),
                "gap": gaps.get(seat, ""),
                "active": acts,
                "moved": moving and turn < position.moved and not acts and seat in running,
            }
        )
    return by_place(rows, ranked, () if over else running)


def _lap(state: State[Position], seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == FINISHED:
        places = state.position.places
        return f"finished {ordinal(places.index(seat) + 1)}" if seat in places else "finished"
    if car.status == OUT:
        return "out"
    laps: int = state.game.rules.laps
    return f"lap {min(max(lap_of(state, seat), 0), laps)}/{laps}"


def _die(match: Match[Position]) -> Roll | None:
    """The last dice rolled and what they mean; none once somebody has answered since."""
    for entry in reversed(match._now.entries):
        question = entry._before.question
        if entry.seat != CHANCE:
            break
        if question is not None:
            told = "Place on the grid" if question.kind == "bid-tie" else PURPOSE[question.data[1]]
            return {
                "table": capital(told),
                "driver": match.drivers[question.roller],
                "dice": dice_data(dice_of(entry._before, question), entry.action),
                "meaning": prompts.dice_words(entry._before, question, entry.action),
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
        seat = fact[1] if len(fact) > 1 and fact[0] not in NAMELESS else None
        entry: Entry = {"n": number, "text": sentence, "id": seat}
        if fact[0] in TONES:
            entry["tone"] = TONES[fact[0]]
        if fact[0] in EFFECTS:
            entry["effect"] = EFFECTS[fact[0]]
        told.append(entry)
        if len(told) == LOG:
            break
    return told[::-1]


def _standings(match: Match[Position]) -> list[Finisher]:
    state = match._state
    seats = len(match.drivers)
    totals, add = match._known.totals, turns_taken("turn", seats)
    turns = totals.of(match._now, "turns", (0,) * seats, add)
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(state), 1):
        status = state.position.cars[seat].status
        words = {FINISHED: "finished", OUT: "out of the race"}.get(status, "not finished")
        rows.append({"place": place, "id": seat, "text": f"{words}, {count(turns[seat], 'turn')}"})
    return rows
