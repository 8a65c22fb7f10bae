"""What a page is told: a state as it travels, and questions that are not for everybody's eyes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

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
    >>> asked = shorten(race.game.scene(race))["ask"]
    >>> len(str(asked)) < len(str(whole["ask"]))
    True
    """
    state["order"] = [_standing(one) for one in state["order"]]
    asked = state["ask"]
    if asked is not None:
        state["ask"] = _asked(asked)
    return state


def _asked(asked: Ask) -> Ask:
    options = [_option(one) for one in asked["options"]]
    return _told_once(_counted({**asked, "options": options}))


def _standing(one: Standing) -> Standing:
    """Whether it is whose turn, and whether it has moved: only where it is so."""
    short = one.copy()
    if not short["active"]:
        del short["active"]
    if not short["moved"]:
        del short["moved"]
    return short


def _option(one: Option) -> Option:
    short = one.copy()
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


def _counted(asked: Ask) -> Ask:
    """What follows from point and speed of every option, told of none of them."""
    options, here = asked["options"], asked.get("from")
    moves = [one for one in options if "point" in one]
    paces = {one["speed"] - one["change"] for one in moves if "speed" in one and "change" in one}
    if len(paces) == 1 and all("change" in one for one in moves if "speed" in one):
        (asked["pace"],) = paces
        for one in moves:
            if "speed" in one:
                del one["change"]
    if here is not None and moves and all("pawn" in one for one in moves):
        asked["onward"] = True
        for one in moves:
            (x, y), (a, b) = one["point"], here
            if list(one["pawn"]) == [2 * x - a, 2 * y - b]:
                del one["pawn"]
            if one["id"] == f"{x},{y}":
                del one["point"]
    return asked


def _told_once(asked: Ask) -> Ask:
    """Parts of details that several options say, and labels, as numbers of a list."""
    options = asked["options"]
    said = Counter(part for one in options for part in one.get("detail", "").split(PART))
    said += Counter(one["label"] for one in options if "label" in one)
    words = {part: k for k, part in enumerate(_worth(said))}
    if not words:
        return asked
    for one in options:
        parts = one.get("detail", "").split(PART)
        if any(part in words for part in parts):
            del one["detail"]
            one["say"] = [words.get(part, part) for part in parts]
        if one.get("label") in words:
            one["call"] = words[one.pop("label")]
    asked["words"] = list(words)
    return asked


def _worth(said: Counter[str]) -> Sequence[str]:
    """Texts that are shorter told once, the most frequent first: their numbers are the shortest."""
    return [part for part, times in said.most_common() if times > 1 and len(part) >= LONG]


LEASE = 30.0
"""Seconds that a page is believed to be there without a word of it.

A page that is closed, or loaded anew, says nothing. A page that shows moves says so every ten
seconds, and may be kept waiting by a busy cell.
"""
MOST = 64  # views remembered: pages cannot fill the memory


def owing(state: AnyState) -> tuple[int, ...]:
    """Seats that owe an answer; whoever throws at a die that only he may see."""
    question = state.question
    if question is None:
        return ()
    if question.players != (CHANCE,):
        return question.players
    return (question.roller,) if is_covered(state) and question.roller >= 0 else ()


def public(race: Match[Any], asked: Ask, people: Collection[int], since: int) -> Ask:
    """The open question as everybody may see it: as it is, or covered.

    Of a sealed choice all who still owe an answer are told; of a private question only that a
    person is asked, since the screen has to be handed on, and nothing else.

    Parameters
    ----------
    race : Match
        With an open question.
    asked : dict
        What the game's public scene says of it.
    people : set of int
        Seats of people.
    since : int
        The revision from which on it is the same question.
    """
    state = race._state
    question: Question | None = state.question
    if question is None or not is_covered(state):
        return asked
    sealed = race.game.kinds[question.kind].sealed
    return {
        "kind": question.kind if sealed else "secret",
        "prompt": asked["prompt"] if sealed else SECRET,
        "covered": True,
        "who": [seat for seat in owing(state) if sealed or seat in people],
        "since": since,
        "id": None,
        "driver": "",
        "from": None,
        "spread": None,
        "options": [],
    }


def private(race: Match[Any], seat: int, message: str, rev: int) -> Private:
    """What one seat alone may see: its hand, how closely it watches, and what it is asked."""
    scene = race.game.scene(race, seat)
    asked = scene["ask"] if is_covered(race._state) and seat in owing(race._state) else None
    if asked is not None:
        asked["seat"] = "person"
    return {
        "t": "private",
        "id": message,
        "rev": rev,
        "seat": seat,
        "ask": asked,
        "hand": scene.get("hand"),
        "watch": race.watching(race.drivers[seat]),
    }


def has_hands(race: Match[Any], people: Collection[int]) -> bool:
    """Whether a person may look at cards of his own, also while nobody asks him."""
    if not race.game.secret or race.over:
        return False
    return any("hand" in race.game.scene(race, seat) for seat in sorted(people)[:1])


def is_same(then: AnyState | None, state: AnyState) -> bool:
    """Whether what is asked is the question of before: nothing was played since, as where somebody
    set the pace; or it is the same sealed choice, with more answers in."""
    if then is state:
        return True
    before, now = then.question if then else None, state.question
    if before is None or now is None or (before.kind, before.data) != (now.kind, now.data):
        return False
    return set(before.players) > set(now.players) and set(before.sealed) < set(now.sealed)


class Views:
    """The views of a widget, by ids that the pages choose."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}

    def hear(self, view: str) -> None:
        """A view is there."""
        self._heard.pop(view, None)
        while len(self._heard) >= MOST:
            del self._heard[next(iter(self._heard))]
        self._heard[view] = time.monotonic()

    def leave(self, view: str) -> None:
        """A view is gone; one that was never there changes nothing."""
        self._heard.pop(view, None)

    def any(self) -> bool:
        """Whether the widget is shown anywhere now."""
        oldest = time.monotonic() - LEASE
        self._heard = {view: at for view, at in self._heard.items() if at >= oldest}
        return bool(self._heard)

    def clear(self) -> None:
        """Nobody shows it any more."""
        self._heard.clear()


class Looks:
    """What views were shown that is for one seat alone, until somebody covers it.

    Examples
    --------
    >>> looks = Looks()
    >>> looks.show("a page", seat=1, rev=5)
    >>> looks.sees("a page", seat=1, since=5), looks.sees("a page", seat=1, since=6)
    (True, False)
    >>> looks.sees("another page", seat=1)
    False
    """

    def __init__(self) -> None:
        self._shown: dict[str, tuple[int, int]] = {}

    def show(self, view: str, seat: int, rev: int) -> None:
        """A view is shown, at a revision, what is for this seat, in place of what it saw before."""
        self._shown.pop(view, None)
        while len(self._shown) >= MOST:
            del self._shown[next(iter(self._shown))]
        self._shown[view] = seat, rev

    def sees(self, view: str, seat: int, since: int = 0) -> bool:
        """Whether a view was shown what is for this seat, at this revision or later."""
        shown, rev = self._shown.get(view, (None, -1))
        return shown == seat and rev >= since

    def cover(self) -> None:
        """No view shows anything of it."""
        self._shown.clear()
