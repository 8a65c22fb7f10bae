"""Answers as the screen shows them: choices that have parts, and points on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import Point
from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Facet, FacetValue, Mark, Option as Choice, Slide
from ....core.words import phrase, tr
from ....racing.rows import capital
from ..rules import pits, position as pos, strategy, way
from ..rules.fast import OFFSETS, lengths, unfold
from ..rules.preview import Preview, SlideEnd, leaves_unfuelled
from ..rules.venue import State
from ..rules.way import slick_tries
from .facts import FUEL_WORDS, relative, tyre_words

# -- choices that have parts, as the screen shows them: a strategy, and new tyres in the pits ------


LABELS = {
    **FUEL_WORDS,
    **phrase(
        {
            "soft": "Soft",
            "hard": "Hard",
            pos.BOOSTER_SET_UP: "Booster",
            pos.BRAKE_SET_UP: "Brake",
            "slick": "Slicks",
            "rain": "Rain tyres",
        }
    ),
}
ICONS = {
    "half": "fuel-half",
    "full": "fuel-full",
    "soft": "tyre-slick-soft",
    "hard": "tyre-slick-hard",
    pos.BOOSTER_SET_UP: "setup-booster",
    pos.BRAKE_SET_UP: "setup-brake",
    "slick": "tyre-slick-hard",
    "rain": "tyre-rain-hard",
}
"""Pictures of the cards that the parts are chosen by."""
HEADS = phrase({"fuel": "Fuel", "compound": "Compound", "set-up": "Set-up", "tyres": "Tyres"})
NONE = "none"
_REPAIR: Final = "Repair", phrase({pits.REPAIR: "Repair", NONE: "No repair"})
_REFUEL: Final = "Fuel", phrase({pits.REFUEL: "Refuel", NONE: "No fuel"})


class Form(NamedTuple):
    """A choice in parts: its parts, what each option means, and under which heads."""

    facets: list[Facet]
    columns: list[str]
    options: list[Choice]


def _facet(name: str, label: str, values: dict[str, str]) -> Facet:
    listed: list[FacetValue] = []
    for value, words in values.items():
        listed.append({"id": value, "label": tr(words)})
        if value in ICONS:
            listed[-1]["icon"] = ICONS[value]
    return {"id": name, "label": tr(label), "values": listed}


def strategies(state: State, question: Question) -> Form:
    """A-1, A-2: fuel, compound, set-up, tyres; top speeds, brakings, and in the other weather."""
    car = state.position.cars[question.players[0]]
    kinds = strategy.tyre_kinds(state.position.weather)
    facets = [
        _facet(name, head, {value: LABELS[value] for value in part})
        for (name, head), part in zip(HEADS.items(), strategy.PARTS, strict=True)
        if part != strategy.TYRE_KINDS or len(kinds) > 1
    ]
    laps = state.game.race_rules.laps
    options: list[Choice] = []
    for action in state.legal():
        chosen = strategy.chosen(action)
        cells = [str(_top(state, car, chosen, 1))]
        if laps > 1:
            cells.append(str(_top(state, car, chosen, 2)))
        slips = strategy.slips(chosen, strategy.weather_now(state.position))
        if state.game.rules.extras:
            held = strategy.brakings(chosen)
            cells.append(tr("none now, {n} in sun", n=held) if slips else str(held))
        if len(kinds) > 1:
            cells.append(_elsewhere(state, car, chosen, laps))
        facet_ids = [str(part) for part in action[: len(facets)]]
        options.append({"id": text(action), "facets": facet_ids, "cells": cells})
    columns = [tr("Lap 1"), *([tr("From lap 2")] if laps > 1 else [])]
    if state.game.rules.extras:
        columns.append(tr("Brakings"))
    if len(kinds) > 1:
        columns.append(_other_column(state))
    return Form(facets, columns, options)


def _top(state: State, car: pos.Car, chosen: pos.Strategy, lap: int, now: str | None = None) -> int:
    """Return the top speed with a strategy, damage and the track's own limit included (V)."""
    other = car.copy()
    other.strategy, other.lap = chosen, lap
    return way.top_speed(state, other, now=now)


def _other(state: State) -> str:
    return pos.SUN if strategy.weather_now(state.position) == pos.RAIN else pos.RAIN


def _other_column(state: State) -> str:
    return tr("If it rains") if _other(state) == pos.RAIN else tr("If it dries")


def _elsewhere(state: State, car: pos.Car, chosen: pos.Strategy, laps: int) -> str:
    """Top speeds if the weather changes, and that slicks do not brake in rain (A-4)."""
    now = _other(state)
    speeds = [_top(state, car, chosen, lap, now) for lap in range(1, min(laps, 2) + 1)]
    cell = "/".join(str(speed) for speed in dict.fromkeys(speeds))
    return tr("{speed}, no braking", speed=cell) if strategy.slips(chosen, now) else cell


def services(state: State, question: Question) -> Form | None:
    """P-4, P-9: tyres, repair and fuel, as far as reached; what the car can do afterwards."""
    car = state.position.cars[question.players[0]]
    if car.strategy is None:
        return None
    words = [str(word) for action in state.legal() for word in action]
    new = [word for word in dict.fromkeys(words) if word.startswith(pits.TYRES)]
    facets: list[Facet] = []
    if new:
        values = {word: capital(tyre_words(*word.split("-")[1:])) for word in new}
        facets.append(
            _facet(pits.TYRES, phrase("New tyres"), {**values, NONE: phrase("Keep these")})
        )
    if pits.REPAIR in words:
        facets.append(_facet(pits.REPAIR, *_REPAIR))
    if pits.REFUEL in words:
        facets.append(_facet(pits.REFUEL, *_REFUEL))
    variable = len(strategy.tyre_kinds(state.position.weather)) > 1
    options = [
        _serviced(state, question, car, action, facets, variable) for action in state.legal()
    ]
    columns = [tr("Top speed"), tr("Brakings"), *([_other_column(state)] if variable else [])]
    return Form(facets, columns, options)


def _serviced(
    state: State,
    question: Question,
    car: pos.Car,
    action: Action,
    facets: list[Facet],
    variable: bool,
) -> Choice:
    after = car.copy()
    pits.provide(state, after, action)
    assert after.strategy is not None
    lap = 1 + (pits.lap_of_entry(state, car) if car.status in pos.IN_PITS else car.lap)
    cells = [str(_top(state, after, after.strategy, lap)), str(after.brakings)]
    if variable:
        cells.append(str(_top(state, after, after.strategy, lap, _other(state))))
    words = [str(word) for word in action]
    ids = [next((word for word in words if word.startswith(part["id"])), NONE) for part in facets]
    label = state.game.label(state, question, action)
    shown: Choice = {"id": text(action), "label": label, "facets": ids, "cells": cells}
    if leaves_unfuelled(state, question, action):
        shown["confirm"] = True
    return shown


# -- next turn -------------------------------------------------------------------------------------
# Never changes the state. Other cars may move first; they are taken where they stand now.


ROAD, TAKEN, RUN_OFF, BARRIER, SHUT = "rtob-"
"""Letters of a point: open, open but a car is there, off the track, no way, too far or too near."""

_SHUT: Final = {"run-off": RUN_OFF}
_FAR: Final = {**_SHUT, "track": SHUT}
"""Letters of a closed point, by its kind: within the speeds allowed, and beyond."""

OPEN: Final = ROAD * len(OFFSETS)
"""All open, and no car there."""

STUCK: Final = phrase("then no point is on the track")
BRAKES: Final = phrase("then only sharp braking keeps you on the track")


class NextTurn(NamedTuple):
    """The turn after a move.

    Attributes
    ----------
    points : str
        A letter for each of the 25 points round the pawn, row by row from the South-West.
    stuck : bool
        Whether no legal point is left, with a booster or by sharp braking neither.
    words : str
        A warning for the page, or "".
    """

    points: str
    stuck: bool
    words: str


def next_turn(state: State, index: int, seen: Preview) -> NextTurn | None:
    """Return the turn after a move; None where that is not known, or leads off the track anyway.

    Parameters
    ----------
    state : State
        The race before the move.
    index : int
        Seat of the car that moves.
    seen : Preview
        What its move leads to.
    """
    gone = seen.engages is not None or seen.leaves_track or seen.enters_pit or seen.retires
    if gone or seen.pawn is None or seen.slides:
        return None
    later = state.position.cars[index].copy()
    later.point, later.pawn = seen.path[-1], seen.pawn
    later.lap += "finish" in seen.crosses
    if seen.crosses and later.lap > state.game.rules.laps:
        return None
    pawn, bits = way.momentum(later), way.moves_from(state, later)
    open_now, extras = _open(state, later, pawn, bits, 0), way.has_extras(state, later)
    may = way.may_declare(size(pawn), extras)  # B-2, B-3
    brakes = may and later.brakings > 0 and way.can_brake(bits, pawn)
    boosted = bool(open_now or (extras and _open(state, later, pawn, bits, way.BOOSTED)))
    stuck = not (open_now or boosted or brakes)
    words = STUCK if stuck else BRAKES if brakes and not boosted else ""
    return NextTurn(_letters(state, index, later, open_now), stuck, words)


def _open(state: State, later: pos.Car, pawn: Point, bits: int, flags: int) -> set[Point]:
    assert later.point is not None
    held = way.limits(state, later, flags)
    pitting = way.pits_open(state, later)
    points = set(way.legal_points(state.game.track, later.point, bits, pawn, held, pitting))
    return points.union(slick_tries(state, later, pawn, bits))


def _letters(state: State, index: int, later: pos.Car, open_now: set[Point]) -> str:
    assert later.pawn is not None
    x, y = later.pawn
    others = {car.point for n, car in enumerate(state.position.cars) if n != index}
    if len(open_now) == len(OFFSETS) and open_now.isdisjoint(others):
        return OPEN
    kind = state.game.track.kinds.get
    allowed = {*unfold(lengths(way.momentum(later), *way.limits(state, later, 0)))}
    around = {offset: (x + offset[0], y + offset[1]) for offset in OFFSETS}
    return "".join(
        [
            (TAKEN if point in others else ROAD)
            if point in open_now
            else _SHUT.get(kind(point, ""), BARRIER)
            if offset in allowed
            else _FAR.get(kind(point, ""), BARRIER)
            for offset, point in around.items()
        ]
    )


# -- points on the board ---------------------------------------------------------------------------


SLID: Final[dict[str, Mark]] = {"half-spun": "turn", "off": "warning", "engage": "clash"}
"""Signs of what comes of a slide; the worst is danger."""


def point_option(state: State, seat: int, action: Action, seen: Preview, label: str) -> Choice:
    """Return a point as the page gets it, without empty fields, to keep the message small."""
    path = [list(point) for point in seen.path]
    words = (label, relative(seen))
    shown: Choice = {
        "id": text(action),
        "point": [int(part) for part in action],
        "detail": ", ".join(filter(None, words)),
    }
    if seen.speed is not None:
        shown["speed"] = seen.speed
    if seen.change is not None:
        shown["change"] = seen.change
    if marks := _marks(seen):
        shown["marks"] = marks
    if len(path) != 2 or path[1] != list(action):
        shown["path"] = path
    if seen.pawn is not None:
        shown["pawn"] = list(seen.pawn)
    if slides := _slides(seen.slides):
        shown["slides"] = slides
    then = next_turn(state, seat, seen)
    if then is not None:
        last = then.points[-1]
        shown["then"] = then.points.rstrip(last) + last
        if then.words:
            shown["detail"] = f"{shown['detail']}, {tr(then.words)}"
        if then.stuck:
            shown["marks"] = ["danger", *shown.get("marks", ())]
    if seen.retires:
        shown["confirm"] = True
    return shown


def share_slides(options: Sequence[Choice]) -> list[Slide] | None:
    """The slides that most options have, sent once; those options only say that they have them."""
    lists = [list(s) for option in options if (s := option.get("slides")) and s is not True]
    if not lists:
        return None
    usual = max(lists, key=lists.count)
    for option in options:
        if option.get("slides") == usual:
            option["slides"] = True
    return usual


def _slides(ends: Sequence[SlideEnd]) -> list[Slide]:
    """A-4: where a move on slicks may slide; what just gets there is left out."""
    return [
        {
            "by": list(end.by),
            "odds": tr("{n} in {all}", n=end.faces, all=pos.SIDES),
            "mark": None if end.mark is None else SLID.get(end.mark, "danger"),
        }
        for end in ends
        if end.by != (0, 0) or end.mark
    ]


def _marks(seen: Preview) -> list[Mark]:
    """Signs of what happens at a point, the most pressing first."""
    marks: dict[Mark, bool] = {
        "warning": seen.leaves_track,
        "clash": seen.engages is not None,
        "pit": seen.enters_pit,
        "flag": bool(seen.crosses),
    }
    return [mark for mark, on in marks.items() if on]
