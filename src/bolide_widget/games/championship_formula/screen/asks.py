"""The open question as the screen shows it: who is asked, and each answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.hidden import is_covered
from ....core.kinds import dice_data, dice_of
from ....core.questions import CHANCE, Question
from ....core.screen import Ask, Option
from ....racing.words import count, whose
from ..rules import tables
from ..rules.tables import UNIT
from ..rules.venue import State
from . import chances, ends, forms, plans, prompts
from .words import mph, odds

Names = Sequence[str]


def active(state: State) -> int | None:
    """The seat whose answer or whose dice are waited for; None where several choose in secret."""
    question = state.question
    if question is None or is_covered(state):
        return None
    seat = question.players[0]
    return question.roller if seat == CHANCE else seat


def ask(state: State, names: Names, viewer: int | None) -> Ask | None:
    """What is asked of whom; of a sealed question every answer to who owes one, and to nobody else.

    Parameters
    ----------
    state : State
    names : sequence of str
    viewer : int or None
        The seat that looks; None for everybody.
    """
    question = state.question
    if question is None:
        return None
    if not is_covered(state):
        seat = active(state) or 0
        return _asked(state, question, seat, names)
    if viewer is None or viewer not in question.players:
        return {
            "kind": question.kind,
            "prompt": prompts.asks(state, question, names),
            "id": None,
            "driver": "",
            "options": [],
        }
    return _asked(state, question, viewer, names)


def _asked(state: State, question: Question, seat: int, names: Names) -> Ask:
    rolls = question.players == (CHANCE,)
    asked: Ask = {
        "prompt": prompts.asks(state, question, names),
        "id": seat,
        "driver": names[seat],
        "kind": "roll" if rolls else question.kind,
        "options": [],
    }
    if rolls:
        return _dice(state, question, asked)
    asked["from"] = None
    if question.kind == "set-up":
        asked["form"] = forms.set_up(state, seat)
    elif question.kind == "bid":
        asked["form"] = forms.bid(state, seat)
    elif question.kind == "move":
        asked["options"] = ends.moves(state, question, names)
    else:
        asked["options"] = [
            _OPTIONS[question.kind](state, question, seat, action, names)
            for action in _sorted(state, question, seat)
        ]
    if question.kind == "plan":
        asked["prompt"] = prompts.plan_words(state, seat)
    if question.kind == "skill":
        asked["dice"] = [{"sides": 6}, {"sides": 6}]
    return asked


def _dice(state: State, question: Question, asked: Ask) -> Ask:
    """Two dice that are told at the screen: one after the other."""
    asked["dice"] = dice_data(dice_of(state, question))
    values = [{"id": str(face), "label": str(face)} for face in range(1, 7)]
    asked["facets"] = [
        {"id": "first", "label": "First die", "values": values},  # type: ignore[typeddict-item]
        {"id": "second", "label": "Second die", "values": values},  # type: ignore[typeddict-item]
    ]
    asked["columns"] = ["Comes to"]
    asked["options"] = [
        {
            "id": text(action),
            "label": f"{action[0]} and {action[1]}",
            "facets": [str(action[0]), str(action[1])],
            "cells": [prompts.dice_words(state, question, action)],
        }
        for action in state.legal()
    ]
    return asked


def _sorted(state: State, question: Question, seat: int) -> list[Action]:
    """Answers in the order they are shown: payments without dice first, so the surest."""
    legal = state.legal(seat)
    if question.kind in ("pay", "braking"):
        return sorted(legal, key=lambda action: -int(action[1]))
    return list(legal)


# -- by kind -------------------------------------------------------------------------------------


def _speed(state: State, question: Question, seat: int, action: Action, names: Names) -> Option:
    return plans.option(state, seat, int(action[1]), text(action))


def _skill(state: State, question: Question, seat: int, action: Action, names: Names) -> Option:
    """CFR-ROLL-2: chips, and what the dice would do with them."""
    told = chances.results(state, question.data)
    shown: Option = {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
    }
    if action[0] == "wear":
        return {**shown, "detail": f"1 wear: {told['success']}", "tone": "wear", "figure": "1"}
    row = question.data[2]
    changed = chances.modifier_with(question, action)
    shown |= {
        "detail": chances.spell(row, changed, told),
        "odds": odds(tables.chances(row, changed)[0]),
        "chart": chances.chart(row, changed, told),
    }
    return shown


def _payment(state: State, question: Question, seat: int, action: Action, names: Names) -> Option:
    """A split: its wear, and what is rolled for the rest."""
    wear, units = int(action[1]), question.data[2]
    braking = question.kind == "braking"
    car = state.position.cars[seat]
    shown: Option = {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
        "figure": str(wear),
        "tone": "wear" if wear >= units else "roll",
    }
    left = f"{car.wear - wear} wear left"
    if wear >= units:
        return {**shown, "detail": f"{wear} wear, no roll; {left}"}
    row = "brakes" if braking else "chance-corner"
    detail = (question.data[1], question.data[3], False) if braking else ()
    data = (seat, "brakes" if braking else "chance-" + question.data[1], row, 0, 0, 0, detail)
    ways = tables.chances(row, 0)[0]
    told = chances.spell(row, 0, chances.results(state, data))
    return {**shown, "odds": odds(ways), "detail": f"{told}; without skill; {left}"}


def _slip(state: State, question: Question, seat: int, action: Action, names: Names) -> Option:
    """CFR-SLIP-4: how far, and behind whom."""
    car = state.position.cars[seat]
    shown: Option = {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
    }
    if action[0] == "none":
        return {**shown, "detail": f"drives {mph(car.v).partition(': ')[2]}"}
    leader, most = int(action[1]), int(action[2])
    fewest = car.v // UNIT
    return {
        **shown,
        "figure": f"+{most}",
        "tone": "free",
        "detail": f"drives {fewest} to {count(fewest + most, 'space')}; whoever takes a space uses "
        f"up the slipstream of {whose(leader, names)}",
    }


def _block(state: State, question: Question, seat: int, action: Action, names: Names) -> Option:
    """CFR-PASS-4: how the attacker then rolls."""
    blocked = action[0] == "block"
    ways = tables.chances("pass-blocked" if blocked else "pass", 0)[0]
    who = whose(question.data[0], names)
    contact = "; each 3 costs you 1 wear, each 4 the attacker" if blocked else ""
    return {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
        "odds": odds(ways),
        "detail": f"{who}: by at {odds(ways)} without skill, which {who} may spend{contact}",
        "tone": "roll" if blocked else "free",
    }


def _spot(state: State, question: Question, seat: int, action: Action, names: Names) -> Option:
    """CFR-PASS-9."""
    return {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
        "place": {"space": str(action[1])},
        "tone": "free",
        "figure": "ok",
    }


Show = Callable[[State, Question, int, Action, Names], Option]

_OPTIONS: Final[Mapping[str, Show]] = {
    "plan": _speed,
    "skill": _skill,
    "braking": _payment,
    "pay": _payment,
    "slip": _slip,
    "block": _block,
    "place": _spot,
}
