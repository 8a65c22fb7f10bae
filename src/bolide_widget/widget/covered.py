"""Questions that not everyone may see: covered on the page, and open for one seat."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from ..core.actions import text
from ..core.hidden import SECRET, is_covered
from ..core.match import Match
from ..core.messages import Private
from ..core.questions import CHANCE, Question
from ..core.screen import Ask
from ..core.state import AnyState
from ..core.words import phrase, tr


def owing(state: AnyState) -> tuple[int, ...]:
    """Return the seats that owe an answer, or throw a die that they alone may see."""
    question = state.question
    if question is None:
        return ()
    if question.players != (CHANCE,):
        return question.players
    return (question.roller,) if is_covered(state) and question.roller >= 0 else ()


def public(race: Match[Any], ask: Ask, people: Collection[int], since: int) -> Ask:
    """Return the open question as all may see it: unchanged, or covered.

    For a sealed choice, the page shows all seats that still owe an answer. For a private question
    it shows only the people who owe an answer, since the screen has to be handed on.

    Parameters
    ----------
    race : Match
        With an open question.
    ask : dict
        The question in the game's public scene.
    people : set of int
        The seats of people.
    since : int
        The first revision with this question.
    """
    state = race._state
    question: Question | None = state.question
    if question is None or not is_covered(state):
        return ask
    covered = secret(since)
    if not race.game.kinds[question.kind].sealed:
        covered["who"] = [seat for seat in owing(state) if seat in people]
        return covered
    covered |= {"kind": question.kind, "prompt": ask["prompt"], "who": list(owing(state))}
    if "rule" in ask:
        covered["rule"] = ask["rule"]
    return covered


def secret(since: int) -> Ask:
    """Return a private question without any detail, not even whether it is for a person."""
    return {
        "kind": "secret",
        "prompt": tr(SECRET),
        "covered": True,
        "who": [],
        "since": since,
        "id": None,
        "driver": "",
        "from": None,
        "spread": None,
        "options": [],
        "seat": "computer",
    }


def private(race: Match[Any], seat: int, message: str, rev: int) -> Private:
    """Return a seat's private information: its hand, its level of watching, and its question."""
    scene = race.game.scene(race, seat)
    ask = scene["ask"] if is_covered(race._state) and seat in owing(race._state) else None
    if ask is not None:
        ask["seat"] = "person"
        if _holds(race, seat):
            default = text(race._state.default(seat))
            ask["options"] = [
                {**option, "label": tr(PASS), "detail": tr(PASS_DETAIL)}
                if option["id"] == default
                else option
                for option in ask["options"]
            ]
    return {
        "t": "private",
        "id": message,
        "rev": rev,
        "seat": seat,
        "ask": ask,
        "hand": scene.get("hand"),
        "watch": race.watching(race.drivers[seat]),
        "rests": _rests(race, seat),
    }


PASS: Final = phrase("Pass until I'm affected")
PASS_DETAIL: Final = phrase(
    "You get a prompt again when you can play a card on the driver who just moved, when a card is "
    "played on you, or when you draw one. Change this next to your cards"
)
"""The texts of the default option of a question out of turn, which passes for a while."""


def _holds(race: Match[Any], seat: int) -> bool:
    """Return whether the default answer of a seat holds until the seat is affected."""
    question = race._state.question
    kind = None if question is None else race.game.kinds[question.kind]
    touches = kind is not None and kind.touches is not None
    return touches and race.watching(race.drivers[seat]) == "touched"


def _rests(race: Match[Any], seat: int) -> bool:
    """Return whether a pass of a seat holds until something affects the seat."""
    polls = (kind.touches for kind in race.game.kinds.values())
    return race.watching(race.drivers[seat]) == "touched" and any(
        race._watch.rests(race._now, seat, touches) for touches in polls if touches
    )


def is_same(then: AnyState | None, state: AnyState) -> bool:
    """Return whether the open question is still the same.

    Either nothing was played, as after a change of the pace, or it is the same sealed choice with
    more answers in.
    """
    if then is state:
        return True
    before, now = then.question if then else None, state.question
    if before is None or now is None or (before.kind, before.data) != (now.kind, now.data):
        return False
    return set(before.players) > set(now.players) and set(before.sealed) < set(now.sealed)
