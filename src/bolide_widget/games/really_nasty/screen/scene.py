"""What the screen shows of a race, as data; the screen itself knows no rules."""

from __future__ import annotations

from typing import Final

from ....core.grammar import is_you
from ....core.kinds import dice_data, dice_of
from ....core.match import Match
from ....core.questions import CHANCE
from ....core.screen import (
    Board,
    Condition,
    Effect,
    Entry,
    Finisher,
    Roll,
    Scene,
    Standing,
    Tone,
)
from ....core.state import State
from ...gaps import by_place, gap_words
from ...words import capital, count, lap_words, ordinal
from ..cars import ranking
from ..rules.order import progress
from ..rules.position import FINISHED, OUT, RACING, Position
from ..track import Track
from . import asks, glossary, hands, prompts, sheet, side_tables, tokens
from .words import DIE

LOG: Final = 16
"""Sentences sent with each state: the message stays small, the race keeps them all."""

TONES: Final[dict[str, Tone]] = {
    "roll": "quiet",
    "pit-turn": "quiet",
    "rotate": "quiet",
    "play": "warn",
    "void": "warn",
    "sc-parked": "good",
    "spin": "bad",
    "fined": "bad",
    "out": "bad",
    "finish": "strong",
}
"""How sentences of facts sound."""

EFFECTS: Final[dict[str, Effect]] = {"out": "out", "weather": "sky", "spin": "shake"}
"""What they do on the page."""


def board(track: Track) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "really-nasty",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": sheet.template(),
        "shapes": track.shapes(),
        "spaces": track.places(),
        "terms": glossary.TERMS,
        "guide": glossary.GUIDE,
    }


def scene(match: Match[Position], viewer: int | None = None, *, asked: bool = True) -> Scene:
    """Everything that changes, as far as the viewer may know it (chapter 17).

    Parameters
    ----------
    match : Match
    viewer : int, optional
        The seat that looks, with its hand; None for everybody.
    """
    state = match._state
    over = match.over
    shown: Scene = {
        "over": over,
        "round": state.position.round,
        "title": _title(state, over),
        "tokens": [tokens.token(state, seat, name) for seat, name in enumerate(match.drivers)],
        "trails": tokens.trails(tokens.ways(match)),
        "order": _order(state, over),
        "sheets": [sheet.values(state, seat) for seat in range(len(match.drivers))],
        "conditions": _conditions(match),
        "ask": asks.ask(state, match.drivers, viewer) if asked else None,
        "die": _die(match),
        "log": _log(match, viewer),
        "tables": side_tables.tables(match),
        "standings": _standings(match) if over else None,
    }
    if pieces := tokens.pieces(match):
        shown["pieces"] = pieces
    if viewer is not None:
        shown["hand"] = hands.hand(state, viewer, match.drivers)
    return shown


def _conditions(match: Match[Position]) -> list[Condition]:
    """The weather, and the Safety Car."""
    position, chips = match._state.position, list[Condition]()
    if position.weather:
        wet = position.wet
        chip: Condition = {
            "icon": "rain" if wet else "sun",
            "text": "Wet" if wet else "Dry",
            "detail": "Only a Weather Dice card changes it",
            "sky": "wet" if wet else "dry",
        }
        chips.append({**chip, "tone": "wet"} if wet else chip)
    if position.controller >= 0:
        chips.append(
            {
                "icon": "safety-car",
                "text": _safety_car(match.drivers[position.controller]),
                "detail": "No overtaking while it is on the circuit",
                "tone": "warn",
            }
        )
    return chips


def _safety_car(controller: str) -> str:
    return "Your Safety Car" if is_you(controller) else f"Safety Car of {controller}"


def _title(state: State[Position], over: bool) -> str:
    if over:
        return "The race is over"
    laps: int = state.game.terms.laps
    position = state.position
    if position.round == 0:
        return f"Before the race · {count(laps, 'lap')}"
    lap = max(car.laps for car in position.cars) + 1
    return f"Round {position.round} · {lap_words(lap, laps)}"


def _order(state: State[Position], over: bool) -> list[Standing]:
    """RN-LAP-6: by place, with each car's lap, its way to the first in rows, and who plays next.

    Play order never changes (RN-ORD-1), so it says nothing of the race. Whose turn it is is told,
    not who is asked: a poll is a secret.
    """
    position = state.position
    listed = list(position.order) or list(range(len(position.cars)))
    seats = [seat for seat in listed if position.cars[seat].status == RACING]
    started = position.round > 0
    best = max((progress(state, seat) for seat in seats), default=0) if started else 0
    scale = state.game.road.scale
    behind = {seat: round((best - progress(state, seat)) / scale) for seat in seats if started}
    leads = all(car.status != FINISHED for car in position.cars)
    gaps = gap_words(behind, leads)
    following = [*listed[position.turn :], *listed[: position.turn]] if not over else []
    after = next((seat for seat in following if seat in gaps and seat != position.seat), None)
    rows: list[Standing] = []
    for turn, seat in enumerate(listed):
        acts = seat == position.seat
        rows.append(
            {
                "id": seat,
                "lap": ("next · " if seat == after else "") + _lap(state, seat),
                "gap": gaps.get(seat, ""),
                "active": acts,
                "moved": seat in gaps and turn < position.turn and not acts,
            }
        )
    return by_place(rows, ranking(state), ())


def _lap(state: State[Position], seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == FINISHED:
        return f"finished {ordinal(state.position.finished.index(seat) + 1)}"
    if car.status == OUT:
        return "out"
    laps: int = state.game.terms.laps
    return f"lap {min(car.laps + 1, laps)}/{laps}"


def _die(match: Match[Position]) -> Roll | None:
    """The last die rolled and what it means; none once somebody has answered for all to see since.

    What was answered in secret since is passed over: that there was anything is nobody's business.
    """
    kinds = match.game.kinds
    for entry in reversed(match._now.entries):
        question = entry._before.question
        if question is None:
            break
        if kinds[question.kind].secret:
            continue
        if entry.seat != CHANCE:
            break
        if question.kind not in ("roll", "weather"):
            return None
        table = f"{DIE[question.data[0]]} die" if question.kind == "roll" else "Weather"
        return {
            "table": table,
            "driver": match.drivers[question.roller],
            "dice": dice_data(dice_of(entry._before, question), entry.action),
            "meaning": capital(prompts.face_words(entry._before, question, entry.action)),
            "number": match.rolls,
        }
    return None


def _log(match: Match[Position], viewer: int | None) -> list[Entry]:
    """The last sentences of what a viewer may know, oldest first."""
    told: list[Entry] = []
    for number, fact in match._known.newest(match._now, match.game, viewer):
        sentence = match.game.sentence(fact, match.drivers)
        if sentence is None:
            continue
        entry: Entry = {"n": number, "text": sentence, "id": match.game.about(fact)}
        if fact[0] in TONES:
            entry["tone"] = TONES[fact[0]]
        if fact[0] in EFFECTS:
            entry["effect"] = EFFECTS[fact[0]]
        told.append(entry)
        if len(told) == LOG:
            break
    return told[::-1]


def _standings(match: Match[Position]) -> list[Finisher]:
    words = {FINISHED: "finished", OUT: "out of the race"}
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(match._state), 1):
        car = match._state.position.cars[seat]
        told = words.get(car.status, "not finished")
        rows.append({"place": place, "id": seat, "text": f"{told}, {count(car.laps, 'lap')}"})
    return rows
