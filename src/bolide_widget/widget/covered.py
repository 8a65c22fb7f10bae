"""What a page is told of questions that are not for everybody's eyes, and which pages there are.

A trait is seen by every view and kept in notebook files: it holds only what everybody may know. The
options of a sealed choice, a private question and a hand of cards go to the page in a message of
their own, when somebody at the screen says that it is he who looks: whoever answers in
secret has to have seen it. Each page says when it begins, that it goes on, and when it ends.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from ..core.hidden import SECRET, is_covered
from ..core.match import Match
from ..core.questions import CHANCE, Question
from ..core.screen import Ask, Private
from ..core.state import AnyState

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
