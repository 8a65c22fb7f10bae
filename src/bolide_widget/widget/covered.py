"""Who sits where, what the page is told, and questions that are not for everybody."""

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
"""Between the parts of what an option says."""
LONG: Final = 4
"""Letters from which on a text is longer than its number."""


def shorten(state: S) -> S:
    """A state made shorter; it is changed, and its options are replaced.

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
    """Whether it is whose turn, and whether it has moved: only where it is so."""
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
    """Letters with how many of them follow each other, where there are several.

    Examples
    --------
    >>> runs("bbbboobo")
    '4b2obo'
    """
    counted = [(len(list(run)), letter) for letter, run in groupby(letters)]
    return "".join(f"{number}{letter}" if number > 1 else letter for number, letter in counted)


def _counted(ask: Ask) -> Ask:
    """A question without what follows from point and speed of every option."""
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
    """A question with parts of details that several options say, and labels, by their numbers."""
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
    """Texts that are shorter told once, the most frequent first: their numbers are the shortest."""
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
    """The open question as everybody may see it: as it is, or covered.

    Of a sealed choice all who still owe an answer are told; of a private question only that a
    person is asked, since the screen has to be handed on, and nothing else.

    Parameters
    ----------
    race : Match
        With an open question.
    ask : dict
        What the game's public scene says of it.
    people : set of int
        Seats of people.
    since : int
        The revision from which on it is the same question.
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
    """A private question of which nothing is told, not even that a person is asked."""
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
    """What one seat alone may see: its hand, how closely it watches, and what it is asked."""
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
    "label": "Pass until something touches me",
    "detail": "You are asked again when you can play a card on who has just moved, when a card is "
    "played on you, or when you draw one. At your cards you can choose to be asked more often",
}
"""What the default answer says to who is asked out of turn, and then no more for a while."""


def _holds(race: Match[Any], seat: int) -> bool:
    """Whether the default answer of a seat holds until something touches it."""
    question = race._state.question
    kind = None if question is None else race.game.kinds[question.kind]
    touches = kind is not None and kind.touches is not None
    return touches and race.watching(race.drivers[seat]) == "touched"


def is_same(then: AnyState | None, state: AnyState) -> bool:
    """Whether what is asked is the question of before: nothing was played since, as where somebody
    set the pace; or it is the same sealed choice, with more answers in."""
    if then is state:
        return True
    before, now = then.question if then else None, state.question
    if before is None or now is None or (before.kind, before.data) != (now.kind, now.data):
        return False
    return set(before.players) > set(now.players) and set(before.sealed) < set(now.sealed)
