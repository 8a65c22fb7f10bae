"""Who sits where, what the page is told, and questions that are not for everybody."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

from ..core.errors import SetupError, UndoError, readable, shown
from ..core.hidden import SECRET, is_covered
from ..core.history import is_decision, is_reveal
from ..core.match import Match
from ..core.moment import Entry
from ..core.questions import CHANCE, Question, text
from ..core.screen import Ask, Entry as Line, Option, Private, Scene, Standing
from ..core.state import AnyState
from ..drivers import Policy
from ..drivers.policy import misfit, name_of
from ..games import game_of
from ..racing.reel import is_silent
from .comms import Refused

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


LEASE = 30.0
"""Seconds that a page is believed to be there without a word of it.

A page that is closed, or loaded anew, says nothing. A page that shows moves says so every ten
seconds, and may be kept waiting by a busy cell.
"""
MOST = 64  # views remembered: pages cannot fill the memory


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
    """What each view was shown for a seat alone, until somebody covers it.

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


PERSON = "person"


def fault_of(policy: Any, game: Any) -> str | None:
    """Why nobody can drive so in a game, or in a class of games; None if nothing is wrong."""
    if isinstance(policy, type):
        return f"a driver is made by a call, {policy.__name__}(), not the class itself"
    if not callable(policy):
        return f"a policy is callable, {shown(policy)} is not"
    if name_of(policy) == PERSON:
        return f"a policy cannot have the name {PERSON!r}, by which the page knows people"
    return misfit(policy, game)


def by_name(race: Match[Any], seats: Policy | Mapping[str, Policy]) -> Mapping[str, Policy]:
    """Who is driven by a computer, by name of the driver; one policy drives them all.

    Raises
    ------
    SetupError
        If it is neither.
    """
    if isinstance(seats, Mapping):
        return seats
    if callable(seats):
        return dict.fromkeys(race.drivers, seats)
    raise SetupError(
        f"seats: one policy for all, or policies by name of the driver, not {shown(seats)}"
    )


class Seats:
    """The seats of a race.

    Parameters
    ----------
    race : Match
        Whose drivers have a seat each; those of its game's computer drivers that the register
        names can be given one from the screen.
    seats : policy, or dict of str to policy
        Who is driven by a computer; everybody else is a person.

    Raises
    ------
    SetupError
        If a name is no driver, or a policy cannot be called or drives another game.
    """

    def __init__(self, race: Match[Any], seats: Policy | Mapping[str, Policy]) -> None:
        drivers, policies = race.drivers, by_name(race, seats)
        for driver, policy in policies.items():
            if driver not in drivers:
                known = ", ".join(drivers)
                raise SetupError(f"seats: no driver is named {shown(driver)}; there are {known}")
            if fault := fault_of(policy, race.game):
                raise SetupError(f"seats, {driver}: {fault}")
        self._policies: list[Policy | None] = [policies.get(driver) for driver in drivers]
        self._game = game_of(race)
        self._known: dict[str, Policy] = {name_of(p): p for p in policies.values()}
        self._hands = race.game.secret and "hand" in race.game.scene(race, 0, ask=False)

    def may_look(self, race: Match[Any]) -> bool:
        """Return whether people may look at their own cards, also while nobody asks them."""
        return self._hands and not race.over and bool(self.people)

    def policy(self, seat: int) -> Policy | None:
        """The policy of a seat; None for a person."""
        return self._policies[seat]

    @property
    def policies(self) -> dict[int, Policy]:
        """The policies of the seats that are driven by a computer."""
        return {seat: policy for seat, policy in enumerate(self._policies) if policy is not None}

    def give(self, seat: int, who: str) -> None:
        """Give a seat to a person or to a computer driver, by name.

        Raises
        ------
        KeyError
            If there is no such computer driver.
        """
        self._policies[seat] = None if who == PERSON else self._policy(who)

    def _policy(self, who: str) -> Policy:
        if who in self._known:
            return self._known[who]
        if self._game is None:
            raise KeyError(who)
        return self._game.driver(who)

    def to_list(self) -> list[str]:
        """Who sits where, seat by seat."""
        return [PERSON if policy is None else name_of(policy) for policy in self._policies]

    def to_keep(self) -> list[Any]:
        """Who sits where, for a file: drivers that the register can make again by their names."""
        return [self._kept(policy) for policy in self._policies]

    def _kept(self, policy: Policy | None) -> Any:
        if policy is None:
            return PERSON
        name, row = name_of(policy), self._game
        known = row is not None and name in row.drivers and type(policy) is row.get(name)
        return name if known else {"own": name}

    def choices(self) -> list[str]:
        """Whom a seat can be given to."""
        listed = () if self._game is None else self._game.drivers
        return [PERSON, *listed, *sorted(self._known.keys() - set(listed))]

    @property
    def people(self) -> frozenset[int]:
        """Seats of people."""
        return frozenset(seat for seat, policy in enumerate(self._policies) if policy is None)

    def decisions_back(self, race: Match[Any]) -> int:
        """How many decisions to undo so that a person decides again."""
        rolls_too, theirs = race.dice == "ask", self.people | {CHANCE}

        def since(count: int, entry: Entry) -> int:
            if not is_decision(entry, rolls_too):
                return count
            return 1 if entry.seat in theirs else count and count + 1

        key = "since a person decided", theirs, rolls_too
        return race._known.totals.over(race._now, key, 0, since) or 1


STOPS = (
    "Where several people sit, undo stops at a roll, a dealt card or a reveal; "
    "free_undo=True lets it go on."
)
KEPT = 20
"""Lines about what was taken back, at most; the oldest go first."""
LONGEST = 300
"""Letters of such a line in a file, at most."""
LAST = 2**31
"""The last sentence that a line in a file may follow."""
WHAT = ("roll", "dealt card", "reveal")


def has_played(race: Match[Any], seats: Seats) -> bool:
    """Whether somebody has answered, for all to see or at this screen.

    That a computer driver was asked out of turn and has passed is not for the page to know.
    """
    rolls_too, people = race.dice == "ask", seats.people
    return any(
        is_decision(entry, rolls_too) and (entry.seat in people or not is_silent(entry))
        for entry in race._now.entries
    )


def may_undo(race: Match[Any], seats: Seats, free: bool) -> bool:
    """Whether the page may go back to where a person decided."""
    if not has_played(race, seats):
        return False
    back = _back(race, seats)
    return free or len(seats.people) < 2 or not any(any(_counted_seats([entry])) for entry in back)


def undo(race: Match[Any], seats: Seats, free: bool) -> None:
    """Go back to where a person decided.

    Raises
    ------
    Refused
        If that goes back over what others may know by now.
    UndoError
        If there is nothing to undo.
    """
    if not has_played(race, seats):
        raise UndoError("There is nothing to undo")
    if not may_undo(race, seats, free):
        raise Refused(STOPS)
    race.undo(seats.decisions_back(race))


def _back(race: Match[Any], seats: Seats) -> Iterator[Entry]:
    """What an undo of the page would take back, newest first.

    Without a face that somebody told, and may have told wrongly.
    """
    steps, rolls_too = seats.decisions_back(race), race.dice == "ask"
    for entry in reversed(race._now.entries):
        steps -= is_decision(entry, rolls_too)
        if not (rolls_too and not steps and entry.seat == CHANCE):
            yield entry
        if not steps:
            return


def _counted_seats(taken: Sequence[Entry]) -> tuple[int, int, int]:
    """How many rolls, dealt cards and reveals are among them."""
    kinds = [
        entry._before.game.kinds[entry._before.question.kind]
        for entry in taken
        if entry.seat == CHANCE and entry._before.question is not None
    ]
    dealt = sum(kind.secret for kind in kinds)
    return len(kinds) - dealt, dealt, sum(map(is_reveal, taken))


def words(taken: Sequence[Entry]) -> str:
    """The sentence about an undo of these answers; empty where it took back decisions only."""
    counts = zip(WHAT, _counted_seats(taken), strict=True)
    over = [f"a {name}" if many == 1 else f"{many} {name}s" for name, many in counts if many]
    if not over:
        return ""
    listed = " and ".join([", ".join(over[:-1]), over[-1]] if over[1:] else over)
    return f"Taken back with {listed}: what came is known to all."


class Notes:
    """Lines of the log beside the facts: what was taken back, and who took a seat over.

    Examples
    --------
    >>> notes = Notes()
    >>> notes.add("Taken back with a roll: what came is known to all.", last=3)
    >>> [line["text"] for line in notes.woven([{"n": 3, "text": "Ada starts.", "id": 0}])]
    ['Ada starts.', 'Taken back with a roll: what came is known to all.']
    """

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []

    def add(self, text: str, last: int) -> None:
        """Add a line after the sentence of this number, the last one there is."""
        self._lines = [(min(n, last), line) for n, line in (*self._lines, (last, text))][-KEPT:]

    def to_keep(self) -> list[Any]:
        """The lines, for a file."""
        return [[n, text] for n, text in self._lines]

    def go_on(self, kept: Any) -> None:
        """Go on from the lines of a file; what is no such line is left out."""
        rows = kept if isinstance(kept, list) else []
        self._lines = [(row[0], readable(row[1])) for row in rows[-KEPT:] if _is_note(row)]

    def woven(self, log: Sequence[Line]) -> list[Line]:
        """The log with the lines, each after its sentence."""
        lines: list[Line] = [
            {
                "n": n,
                "text": text if many == 1 else f"{text} ({many} times)",
                "id": None,
                "tone": "warn",
            }
            for (n, text), many in Counter(self._lines).items()
        ]
        return sorted([*log, *lines], key=lambda line: line["n"])


def _is_note(row: Any) -> bool:
    """Whether a row of a file is the number of a sentence and what was told after it."""
    if not isinstance(row, list) or len(row) != 2:
        return False
    n, text = row
    return type(n) is int and abs(n) <= LAST and isinstance(text, str) and len(text) <= LONGEST
