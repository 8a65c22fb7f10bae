"""What the screen shows of a race of Bolide, as JSON data; the screen itself knows no rules."""

from __future__ import annotations

from typing import Final

from ....boards.lattice.track import Track
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
from ....core.totals import turns_taken
from ...gaps import by_place
from ..cars import ranking
from ..options import Rules
from ..rules.order import turn_order
from ..rules.position import FINISHED, IN_PITS, OUT, RAIN, Car, Position
from ..rules.tables import SIDES
from ..rules.words import ordinal
from . import asks, glossary, prompts, sheet, tokens

LOG = 14  # sentences sent with each state: the message stays small, the race keeps them all

TONES: Final[dict[str, Tone]] = {
    "round": "quiet",
    "engage": "strong",
    "finish": "strong",
    "damage": "bad",
}
"""How sentences of facts sound."""

EFFECTS: Final[dict[str, Effect]] = {
    "engage": "shake",
    "half-spin": "shake",
    "out": "out",
    "weather": "sky",
}
"""What they do on the page."""


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    shapes = track.shapes()
    return {
        "game": "bolide",
        "name": track.name,
        "kind": "lattice",
        "size": list(track.size),
        "sheet": sheet.template(rules),
        "shapes": shapes,
        "terms": glossary.TERMS,
        "guide": glossary.GUIDE,
    }


def scene(match: Match[Position], *, all_listed: bool = False, asked: bool = True) -> Scene:
    """Everything that changes: cars, trails, order, sheets, the question, the die, the log.

    Where all are listed, whoever shows another order tells in it who waits.
    """
    state = match._state
    position = state.position
    paths = tokens.paths(match)
    running = turn_order(state) if _placed(position) else ()
    over = match.over
    order = by_place(_order(state, running), ranking(position, running), () if over else running)
    listed = range(len(match.drivers)) if all_listed else {row["id"] for row in order}
    shown: Scene = {
        "over": over,
        "round": position.round,
        "title": _title(state, running, over),
        "tokens": [
            tokens.token(state, seat, name, paths[seat], seat in listed)
            for seat, name in enumerate(match.drivers)
        ],
        "trails": [
            {"id": seat, "points": points[-tokens.TRAIL :]}
            for seat, points in enumerate(paths)
            if points
        ],
        "order": order,
        "sheets": [sheet.values(state, seat) for seat in range(len(match.drivers))],
        "ask": asks.ask(state, match.drivers) if asked else None,
        "die": _die(match),
        "log": _log(match),
        "standings": _standings(match, running) if over else None,
    }
    chips = _conditions(state)
    if chips:
        shown["conditions"] = chips
    return shown


def _conditions(state: State[Position]) -> list[Condition]:
    """W, E-8: chips for the weather, and for a safety car that has been called."""
    position, risk = state.position, state.game.track.rain_risk
    weather, chips = position.weather, list[Condition]()
    if weather is not None:
        wet = weather.now == RAIN
        now = "Rain" if wet else "Sun"
        text = now if weather.variable else f"{now} all race"
        chip: Condition = {"icon": weather.now, "text": text, "sky": "wet" if wet else "dry"}
        if wet:
            chip["tone"] = "wet"
        chips.append(chip)
        if weather.variable:
            again = "at the end of this round" if weather.due >= 0 else WHEN
            detail = f"Rolled for again {again}; rain on {faces(1, risk)} of {SIDES}"
            chips.append({"icon": "variable", "text": "Variable", "detail": detail})
    if position.safety_car:
        detail = "Called: the field queues up at the end of this round"
        called: Condition = {"icon": "safety-car", "text": "Safety car", "detail": detail}
        chips.append({**called, "tone": "warn"})
    return chips


WHEN = "when the leader crosses the ½ GP line"


def faces(low: int, high: int) -> str:
    """Faces of a die: ``1-5``, or ``1``."""
    return f"{low}-{high}" if high > low else f"{low}"


def _placed(position: Position) -> bool:
    """Whether every car racing has a place; not while a car is lifted or the grid is rolled for."""
    return all(
        car.point is not None or car.status in IN_PITS or car.status in (FINISHED, OUT)
        for car in position.cars
    )


def _title(state: State[Position], running: tuple[int, ...], over: bool) -> str:
    laps = state.game.rules.laps
    if over:
        return "The race is over"
    if not state.game.track.circuit:
        round_now = state.position.round
        return f"Round {round_now}" if round_now else "On the grid"
    if state.position.round == 0:
        return f"On the grid · {laps} lap{'s' if laps > 1 else ''}"
    lap = max(car.lap for car in state.position.cars)
    return f"Round {state.position.round} · {prompts.lap_words(lap, laps)}"


def _order(state: State[Position], running: tuple[int, ...]) -> list[Standing]:
    """T: this round's order, with each car's lap and its way to the first on the road, in squares.

    Once a car has finished, the first on the road is no leader.
    """
    position = state.position
    started = any(position.cars[seat].pawn is not None for seat in running)
    ahead = _progress(state, running[0]) if started else 0.0
    leads = all(car.status != FINISHED for car in position.cars)
    rows: list[Standing] = []
    for turn, seat in enumerate(_shown(position, running)):
        car = position.cars[seat]
        racing = seat in running
        rows.append(
            {
                "id": seat,
                "lap": _lap(state, car),
                "gap": _gap(state, seat, running[0], leads, ahead) if racing and started else "",
                "active": asks.active(state) == seat,
                "moved": turn < position.turn and asks.active(state) != seat and racing,
            }
        )
    return rows


def _shown(position: Position, running: tuple[int, ...]) -> list[int]:
    """The order of the round, then those who have finished or are out."""
    listed = list(position.order) or list(running)
    return listed + [seat for seat in ranking(position, running) if seat not in listed]


def _lap(state: State[Position], car: Car) -> str:
    if car.status == FINISHED:
        return f"finished {ordinal(car.place)}"
    if car.status == OUT:
        return "out"
    if not state.game.track.circuit:
        return "racing"
    return f"lap {max(car.lap, 0)}/{state.game.rules.laps}"


def _gap(state: State[Position], seat: int, first: int, leads: bool, ahead: float) -> str:
    if seat == first:
        return "leader" if leads else ""
    return f"+{max(0, round(ahead - _progress(state, seat)))}"


def _progress(state: State[Position], seat: int) -> float:
    """Squares driven since the start, along the shortest way."""
    track: Track = state.game.track
    car = state.position.cars[seat]
    if car.point is not None:
        to_go = track.steps_to_go.get(car.point)
    else:
        to_go = None
    if to_go is None:
        to_go = track.lap_length * (1 - _share(state, car))
    return (car.lap + 1) * track.lap_length - to_go


def _share(state: State[Position], car: Car) -> float:
    """How far round the lap a car is that stands on no track point, by its sector."""
    track: Track = state.game.track
    if car.point is not None:
        sector = track.sector_of[car.point]
    elif car.status in IN_PITS and track.pit is not None and car.box:
        sector = track.pit.boxes[min(car.box, len(track.pit.boxes)) - 1].sector
    else:
        sector = len(track.sectors) - 1
    return (sector + 0.5) / len(track.sectors)


def _die(match: Match[Position]) -> Roll | None:
    """The last die rolled and the row of its table; none once somebody has answered since."""
    for entry in reversed(match._now.entries):
        question = entry._before.question
        if entry.seat != CHANCE:
            break
        if question is not None:
            table = match.game.kinds[question.kind].table or question.kind
            face = int(entry.action[0])
            return {
                "table": table.replace("-", " ").capitalize(),
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
        if sentence is not None:
            seat = fact[1] if len(fact) > 1 and fact[0] not in ("round", "safety-car") else None
            entry: Entry = {"n": number, "text": sentence, "id": seat}
            if fact[0] in TONES:
                entry["tone"] = TONES[fact[0]]
            if fact[0] in EFFECTS:
                entry["effect"] = EFFECTS[fact[0]]
            told.append(entry)
            if len(told) == LOG:
                break
    return told[::-1]


def _standings(match: Match[Position], running: tuple[int, ...]) -> list[Finisher]:
    position = match._state.position
    turns = _turns(match)
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(position, running), 1):
        car = position.cars[seat]
        words = "finished" if car.status == FINISHED else "out of the race"
        rows.append({"place": place, "id": seat, "text": f"{words}, {turns[seat]} turns"})
    return rows


def _turns(match: Match[Position]) -> tuple[int, ...]:
    """Turns each car has taken, by the rounds it was in."""
    seats = len(match.drivers)
    totals, add = match._known.totals, turns_taken("round", seats)
    return totals.of(match._now, "turns", (0,) * seats, add)
