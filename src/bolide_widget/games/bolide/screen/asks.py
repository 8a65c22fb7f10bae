"""The open question as the screen shows it: who is asked, and each option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....boards.lattice.points import Point
from ....core.actions import Action, text
from ....core.kinds import dice_data, dice_of
from ....core.questions import CHANCE, Question
from ....core.screen import (
    Ask,
    Mark,
    Slide,
)
from ....core.screen import Option as Choice
from ..rules import way
from ..rules.movement import DECLARE_SPEED
from ..rules.offer import slick_tries, slippery
from ..rules.position import Car
from ..rules.previews import Preview, SlideEnd, preview
from ..rules.questions import Push
from ..rules.tables import SIDES
from ..rules.venue import State
from ..rules.way import OFFSETS, SPREAD, braking, lengths
from . import forms, prompts

# -- next turn -------------------------------------------------------------------------------------
# Looks, never changes. Goes by the cars where they stand now: who moves in between is not known.


ROAD, TAKEN, RUN_OFF, BARRIER, SHUT = "rtob-"
"""Letters of a point: open, open but a car is there, off the track, no way, too far or too near."""

_SHUT: Final = {"run-off": RUN_OFF}
_FAR: Final = {**_SHUT, "track": SHUT}
"""Letters of what is not open, by the kind of the point: within the speeds allowed, and beyond."""

OPEN: Final = ROAD * len(OFFSETS)
"""All open, and nobody there."""

STUCK: Final = "then no point stays on the track"
BRAKES: Final = "then only sharp braking stays on the track"


class NextTurn(NamedTuple):
    """The turn after a move.

    Attributes
    ----------
    points : str
        A letter for each of the 25 points round the pawn, row by row from the South-West.
    stuck : bool
        Whether no legal point is left, with a booster or by sharp braking neither.
    words : str
        What is to be said of it; empty for nothing.
    """

    points: str
    stuck: bool
    words: str


def next_turn(state: State, index: int, seen: Preview) -> NextTurn | None:
    """The turn after a move; None where that is not known, or leads off the track anyway.

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
    later = _later(state.position.cars[index], seen)
    if seen.crosses and later.lap > state.game.rules.laps:
        return None
    pawn, bits = way.momentum(later), way.moves_from(state, later)
    open_now = _open(state, later, pawn, bits, 0)
    brakes = _brakes(state, later, pawn, bits)
    boosted = bool(_open(state, later, pawn, bits, way.BOOSTED)) if not open_now else True
    stuck = not (open_now or boosted or brakes)
    words = STUCK if stuck else BRAKES if brakes and not boosted else ""
    return NextTurn(_letters(state, index, later, open_now), stuck, words)


def _later(car: Car, seen: Preview) -> Car:
    """The car as it stands after the move, if nothing happens to it."""
    later = car.copy()
    later.point, later.pawn = seen.path[-1], seen.pawn
    later.lap += "finish" in seen.crosses
    return later


def _open(state: State, later: Car, pawn: Point, bits: int, flags: int) -> set[Point]:
    assert later.point is not None
    held = way.limits(state, later, flags)
    pitting = way.pits_open(state, later)
    found = way.legal_points(state.game.track, later.point, bits, pawn, held, pitting)
    if later.strategy is not None:
        found = found + slick_tries(state, later, pawn, bits)
    return set(found)


def _brakes(state: State, later: Car, pawn: Point, bits: int) -> bool:
    """B-2, B-3: whether a sharp braking that is left would stay on the track."""
    fast = max(map(abs, pawn)) >= DECLARE_SPEED and not slippery(state.position, later)
    return fast and later.brakings > 0 and bool(bits & braking(pawn)[1])


def _letters(state: State, index: int, later: Car, open_now: set[Point]) -> str:
    assert later.pawn is not None
    x, y = later.pawn
    others = {car.point for n, car in enumerate(state.position.cars) if n != index}
    if len(open_now) == len(OFFSETS) and open_now.isdisjoint(others):
        return OPEN
    kind = state.game.track.kinds.get
    mask = lengths(way.momentum(later), *way.limits(state, later, 0))
    around = [(x + dx, y + dy) for dx, dy in OFFSETS]
    return "".join(
        [
            (TAKEN if point in others else ROAD)
            if point in open_now
            else _SHUT.get(kind(point, ""), BARRIER)
            if mask >> number & 1
            else _FAR.get(kind(point, ""), BARRIER)
            for number, point in enumerate(around)
        ]
    )


# -- asks ------------------------------------------------------------------------------------------


SLID: Final[dict[str, Mark]] = {"half-spun": "turn", "off": "warning", "engage": "clash"}
"""Signs of what comes of a slide; the worst is danger."""


def active(state: State) -> int | None:
    question = state.question
    if question is None:
        return None
    seat = question.players[0]
    return question.roller if seat == CHANCE else seat


def ask(state: State, names: Sequence[str]) -> Ask | None:
    question = state.question
    if question is None:
        return None
    rolls = question.players == (CHANCE,)
    asked: Ask = {
        "prompt": prompts.asks(state, question, names),
        "id": active(state),
        "driver": names[active(state) or 0],
        "kind": "roll" if rolls else question.kind,
        "options": [],
    }
    if rolls:
        asked["options"] = [_button(state, question, action) for action in state.legal()]
        asked["dice"] = dice_data(dice_of(state, question))
        return asked
    start = state.position.cars[question.players[0]].point
    if question.kind == "push":
        start = Push(*question.data).point
    asked["from"] = None if start is None else list(start)
    asked["spread"] = SPREAD
    form = forms.form(state, question)
    if form is not None:
        asked["facets"], asked["columns"] = form.facets, form.columns
        asked["options"] = form.options
        return asked
    options = [option(state, question, action, names) for action in state.legal()]
    slides = _share_slides(options)
    if slides:
        asked["slides"] = slides
    asked["options"] = options
    return asked


def _button(state: State, question: Question, action: Action) -> Choice:
    shown: Choice = {"id": text(action), "label": state.game.label(state, question, action)}
    chance = prompts.odds(state, question, action)
    if chance:
        shown["odds"] = chance
    if question.players != (CHANCE,) and preview(state, question, action).retires:
        shown["confirm"] = True
    return shown


def option(state: State, question: Question, action: Action, names: Sequence[str]) -> Choice:
    """One option as the screen shows it; what is empty is left out, to keep the message small."""
    if isinstance(action[0], str):
        return _button(state, question, action)
    seen = preview(state, question, action)
    path = [list(point) for point in seen.path]
    told = (prompts.describe(seen, action, names), prompts.relative(seen))
    shown: Choice = {
        "id": text(action),
        "point": [int(part) for part in action],
        "detail": ", ".join(filter(None, told)),
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
    then = next_turn(state, question.players[0], seen)
    if then is not None:
        _warn(shown, then)
    if seen.retires:
        shown["confirm"] = True
    return shown


def _warn(shown: Choice, then: NextTurn) -> None:
    """What the turn after this one would have open; the sign comes after that of an engagement."""
    last = then.points[-1]
    shown["then"] = then.points.rstrip(last) + last
    if then.words:
        shown["detail"] = f"{shown['detail']}, {then.words}"
    if then.stuck:
        shown["marks"] = ["danger", *shown.get("marks", ())]


def _share_slides(options: list[Choice]) -> list[Slide] | None:
    """The slides that most options have, told once; those options only say that they have them."""
    told = [list(one["slides"]) for one in options if "slides" in one and one["slides"] is not True]
    if not told:
        return None
    usual = max(told, key=told.count)
    for one in options:
        if one.get("slides") == usual:
            one["slides"] = True
    return usual


def _slides(ends: Sequence[SlideEnd]) -> list[Slide]:
    """A-4: where a move on slicks may slide; what just gets there is left out."""
    return [
        {
            "by": list(end.by),
            "odds": f"{end.faces} in {SIDES}",
            "mark": None if end.mark is None else SLID.get(end.mark, "danger"),
        }
        for end in ends
        if end.by != (0, 0) or end.mark
    ]


def _marks(seen: Preview) -> list[Mark]:
    """Signs of what happens at a point, the most pressing first."""
    told: dict[Mark, bool] = {
        "warning": seen.leaves_track,
        "clash": seen.engages is not None,
        "pit": seen.enters_pit,
        "flag": bool(seen.crosses),
    }
    return [mark for mark, on in told.items() if on]
