"""The open question as the screen shows it: who is asked, and each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.hidden import is_covered
from ....core.kinds import dice_data, dice_of
from ....core.questions import CHANCE, Question
from ....core.screen import Ask, Option
from ....racing.words import capital
from ..rules.turn import designated
from ..rules.venue import State
from ..rules.words import BASE, FREE, PENALTY, SCHEDULED, STRATEGIES
from . import ends, outlook, prompts
from .words import DIE, card_text, die_faces, pit_turns

Names = Sequence[str]

MOVES: Final = frozenset(("path", "approach", "sc-path"))
"""Questions that are answered on the board."""


def ask(state: State, names: Names, viewer: int | None) -> Ask | None:
    """What is asked of whom; of a covered question nothing to anybody but who is asked.

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
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    if is_covered(state) and viewer != seat:
        return {
            "kind": "secret",
            "prompt": "somebody chooses in secret",
            "id": None,
            "driver": "",
            "options": [],
        }
    asked: Ask = {
        "prompt": prompts.asks(state, question, names),
        "id": seat,
        "driver": names[seat],
        "kind": "roll" if rolls else question.kind,
        "options": [],
    }
    if rolls:
        if question.kind in ("roll", "weather"):
            asked["dice"] = dice_data(dice_of(state, question))
        asked["options"] = [
            {"id": text(action), "label": prompts.label(state, question, action, names)}
            for action in _faces(state, question)
        ]
        return asked
    asked["from"] = None
    if question.kind in MOVES:
        asked["options"] = ends.moves(state, question, names, viewer)
    elif question.kind == "die":
        asked["options"] = [_die(state, question, action, names) for action in state.legal(seat)]
    else:
        asked["options"] = [_button(state, question, action, names) for action in state.legal(seat)]
    return asked


def _faces(state: State, question: Question) -> list[Action]:
    """What may come; which cards are left in a pile nobody knows."""
    terms = state.game.terms
    if question.kind == "draw":
        return [(code,) for code, copies in zip(terms.codes, terms.deck, strict=True) if copies]
    if question.kind == "fuel-card":
        held = zip(STRATEGIES, terms.fuel_cards, strict=True)
        return [(name,) for name, copies in held if copies]
    return state.legal()


def _die(state: State, question: Question, action: Action, names: Names) -> Option:
    """A die as a lever: each face, and what it would do."""
    seat, die = question.players[0], str(action[1])
    chart = outlook.chart(state, seat, die)
    return {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
        "figure": DIE[die],
        "chart": chart,
        "odds": outlook.odds(chart),
        "detail": outlook.sentence(state, seat, die, chart, names),
    }


def _button(state: State, question: Question, action: Action, names: Names) -> Option:
    shown: Option = {
        "id": text(action),
        "label": prompts.label(state, question, action, names),
    }
    if action[0] in (PENALTY, FREE) and int(action[1]) > 1:
        # the first button says it all; those of the numbers after it are many, and small
        shown["label"] = f"{capital(str(action[0]))}: {action[1]}"
    more = _more(state, question, action)
    return {**shown, "detail": more} if more else shown


def _more(state: State, question: Question, action: Action) -> str:
    """What an answer leads to, where its label does not say so."""
    word = str(action[0])
    if word == "play":
        return card_text(str(action[1]))
    if question.kind == "react":
        return "Keep the cards for later"
    if question.kind == "tyre":
        weather = state.position.weather
        die = designated(str(action[1]), weather)
        return f"on a {weather} road: the {DIE[die]} die, {die_faces(die)}"
    if word not in STOPS or question.kind != "stop":
        return ""
    turns = BASE[state.position.fuel[question.players[0]]] if word == SCHEDULED else int(action[1])
    return f"{pit_turns(turns)}: {STOPS[word]}"


STOPS: Final = {
    SCHEDULED: "fulfils the open window of the fuel card; a penalty that is due waits",
    PENALTY: "serves the oldest penalty that is due; no window of the fuel card",
    FREE: "no window of the fuel card",
}
