"""The open question as the screen shows it: who is asked, and each option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.kinds import dice_data, dice_of
from ....core.questions import CHANCE, Question
from ....core.screen import (
    Ask,
    Mark,
    Slide,
)
from ....core.screen import Option as Choice
from ....core.state import State
from ..rules.position import Position
from ..rules.previews import Preview, SlideEnd, preview
from ..rules.questions import Push
from ..rules.tables import SIDES
from ..rules.windows import SPREAD
from . import forms, next_turn, prompts

SLID: Final[dict[str, Mark]] = {"half-spun": "turn", "off": "warning", "engage": "clash"}
"""Signs of what comes of a slide; the worst is danger."""


def active(state: State[Position]) -> int | None:
    question = state.question
    if question is None:
        return None
    seat = question.players[0]
    return question.roller if seat == CHANCE else seat


def ask(state: State[Position], names: Sequence[str]) -> Ask | None:
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


def _button(state: State[Position], question: Question, action: Action) -> Choice:
    shown: Choice = {"id": text(action), "label": state.game.label(state, question, action)}
    chance = prompts.odds(state, question, action)
    if chance:
        shown["odds"] = chance
    if question.players != (CHANCE,) and preview(state, question, action).retires:
        shown["confirm"] = True
    return shown


def option(
    state: State[Position], question: Question, action: Action, names: Sequence[str]
) -> Choice:
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
    then = next_turn.next_turn(state, question.players[0], seen)
    if then is not None:
        _warn(shown, then)
    if seen.retires:
        shown["confirm"] = True
    return shown


def _warn(shown: Choice, then: next_turn.NextTurn) -> None:
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
