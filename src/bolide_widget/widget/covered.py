"""Messages to the page: compressed states, and covered questions that not all may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

from ..core.actions import text
from ..core.hidden import SECRET, is_covered
from ..core.match import Match
from ..core.questions import CHANCE, Question
from ..core.screen import Ask, Option, Private, Scene, Standing
from ..core.state import AnyState

S = TypeVar("S", bound=Scene)

PART: Final = ", "
"""The separator between the parts of an option's detail."""
LONG: Final = 4
"""The least length at which dictionary encoding shortens a text."""


def shorten(state: S) -> S:
    """Compress a state in place; its options are replaced by copies.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> whole = race.game.scene(race)
    >>> ask = shorten(race.game.scene(race))["ask"]
    >>> len(str(ask)) < len(str(whole["ask"]))
    True
    """
    state["order"] = [_standing(standing) for standing in state["order"]]
    ask = state["ask"]
    if ask is not None:
        options = [_option(option) for option in ask["options"]]
        state["ask"] = _numbered(_counted({**ask, "options": options}))
    return state


def _standing(standing: Standing) -> Standing:
    """Return a standing without the flags `active` and `moved` where they are false."""
    short = standing.copy()
    if not short["active"]:
        del short["active"]
    if not short["moved"]:
        del short["moved"]
    return short


def _option(option: Option) -> Option:
    short = option.copy()
    if "then" in short:
        short["then"] = runs(short["then"])
    return short


def runs(letters: str) -> str:
    """Return the run-length encoding of letters; a single letter has no number.

    Examples
    --------
    >>> runs("bbbboobo")
    '4b2obo'
    """
    counted = [(len(list(run)), letter) for letter, run in groupby(letters)]
    return "".join(f"{number}{letter}" if number > 1 else letter for number, letter in counted)


def _counted(ask: Ask) -> Ask:
    """Leave out the fields of a question's options that follow from their points and speeds."""
    options, here = ask["options"], ask.get("from")
    moves = [move for move in options if "point" in move]
    paces = {
        move["speed"] - move["change"] for move in moves if "speed" in move and "change" in move
    }
    if len(paces) == 1 and all("change" in move for move in moves if "speed" in move):
        (ask["pace"],) = paces
        for move in moves:
            if "speed" in move:
                del move["change"]
    if here is not None and moves and all("pawn" in move for move in moves):
        ask["onward"] = True
        for move in moves:
            (x, y), (a, b) = move["point"], here
            if list(move["pawn"]) == [2 * x - a, 2 * y - b]:
                del move["pawn"]
            if move["id"] == f"{x},{y}":
                del move["point"]
    return ask


def _numbered(ask: Ask) -> Ask:
    """Encode repeated labels and parts of details by their numbers in a dictionary."""
    options = ask["options"]
    said = Counter(part for option in options for part in option.get("detail", "").split(PART))
    said += Counter(option["label"] for option in options if "label" in option)
    words = {part: k for k, part in enumerate(_worth(said))}
    if not words:
        return ask
    for option in options:
        parts = option.get("detail", "").split(PART)
        if any(part in words for part in parts):
            del option["detail"]
            option["say"] = [words.get(part, part) for part in parts]
        if option.get("label") in words:
            option["call"] = words[option.pop("label")]
    ask["words"] = list(words)
    return ask


def _worth(said: Counter[str]) -> Sequence[str]:
    """Return the texts worth encoding, the most frequent first: these get the shortest numbers."""
    return [part for part, times in said.most_common() if times > 1 and len(part) >= LONG]


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
        "prompt": SECRET,
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
                {**option, **PASS} if option["id"] == default else option
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
    }


PASS: Final[Option] = {  # type: ignore[typeddict-item]
    "label": "Pass until I'm affected",
    "detail": "You are asked again when you can play a card on who has just moved, when a card is "
    "played on you, or when you draw one. At your cards you can choose to be asked more often",
}
"""The texts of the default option of a question out of turn, which passes for a while."""


def _holds(race: Match[Any], seat: int) -> bool:
    """Return whether the default answer of a seat holds until the seat is affected."""
    question = race._state.question
    kind = None if question is None else race.game.kinds[question.kind]
    touches = kind is not None and kind.touches is not None
    return touches and race.watching(race.drivers[seat]) == "touched"


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
