"""The past of a match: going back, branches, and what one driver may know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, TypeVar

from .errors import UndoError, shown
from .game import Game, P
from .given import is_switch, whole
from .hidden import NOBODY, asked_again, could_be
from .moment import Entry, Moment, Piece, Told, Totals, begun, shared
from .questions import CHANCE, Fact
from .state import State

V = TypeVar("V")

Seen = tuple[Sequence[Fact], tuple[Piece, ...], tuple[tuple[Fact, ...], ...]]
"""An opening, whole pieces after it, and what a seat may know of each."""

# Where somebody tells the faces of dice, a roll is a decision, too: its face was somebody's word.


def taken_back(
    now: Moment[P], n: int, fair: bool, rolls_too: bool, game: Game[P], known: Known
) -> Moment[P]:
    """The moment before the last `n` decisions and the dice that followed them.

    Parameters
    ----------
    now : Moment
    n : int
        How many, at least 1.
    fair : bool
        Refuse to go back over a die.
    rolls_too : bool
        Whether a roll counts as a decision: its face was somebody's word.
    game : Game
    known : Known
        That of the match: what it adds up to tells the time there was.

    Raises
    ------
    UndoError
        If there is not so much to undo.
    """
    if not is_switch(fair):
        raise UndoError(f"undo, fair: True or False, not {shown(fair)}")
    number = whole(n)
    if number is None or number < 1:
        raise UndoError(f"undo({shown(n)}): the number of decisions must be 1 or more")
    cut = _cut(now, number, rolls_too)
    if fair and any(entry.seat == CHANCE for entry in now.entries[cut:]):
        raise UndoError("A fair undo does not go back over a die")
    return now.back(cut, game, known.totals)


def _cut(now: Moment[P], n: int, rolls_too: bool) -> int:
    """Index of the first of the entries that the last `n` decisions and their dice made."""
    cut, steps = len(now.entries), 0
    for entry in reversed(now.entries):
        cut -= 1
        steps += is_decision(entry, rolls_too)
        if steps == n:
            return cut
    raise UndoError(f"There are {steps} decisions to undo, not {shown(n)}")


def is_decision(entry: Entry, rolls_too: bool) -> bool:
    """Whether an undo stops before an entry: somebody gave that answer."""
    return entry.asked and (rolls_too or entry.seat != CHANCE)


def is_reveal(entry: Entry) -> bool:
    """Whether an answer was the last of a sealed choice, with which those of others were shown."""
    question = entry._before.question
    return question is not None and bool(question.sealed) and len(question.players) == 1


def branched(now: Moment[P], seed: int) -> Moment[P]:
    """The same past, with dice of its own from here, and nothing to play again."""
    return now._replace(undone=(), branched=now.rolls, seed=seed)


def bare(now: Moment[P], game: Game[P], seed: int) -> Moment[P]:
    """The same state without a past, its clock standing still."""
    return begun(now.state, now.still().clock, game, True, seed)


def known_to(
    seat: int, now: Moment[P], facts: Sequence[Fact], game: Game[P], seed: int
) -> Moment[P]:
    """What is hidden from a seat drawn anew; no past but the facts that it may know."""
    could = now._replace(state=could_be(now.state, seat, Random(str(seed))))
    return bare(could, game, seed)._replace(opening=facts)


def before_seals(now: Moment[P], game: Game[P], totals: Totals) -> Moment[P]:
    """The same moment without the answers that are under a seal: who gave one is asked again."""
    cut = len(now.entries)
    while cut and _under_seals(now.entries[cut - 1]._after):
        cut -= 1
    if cut < len(now.entries):
        now = now.back(cut, game, totals)
    state = asked_again(now.state, NOBODY)  # where it began in the middle of a sealed choice
    start = state if now.start is now.state else now.start
    return now._replace(state=state, start=start, undone=())


def _under_seals(state: State[P, Any]) -> bool:
    question = state.question
    return question is not None and bool(question.sealed)


class Known:
    """What each may know of a match so far, added to as it goes on: nothing is looked at twice."""

    __slots__ = ("_kept", "_made", "_rest", "totals")

    def __init__(self) -> None:
        self.totals = Totals()
        self._kept: dict[int | None, Seen] = {}
        self._rest: dict[int | None, tuple[Piece, tuple[tuple[Fact, ...], ...]]] = {}
        self._made: tuple[Moment[Any] | None, dict[str, Any]] = (None, {})

    def once(self, now: Moment[Any], key: str, make: Callable[[], V]) -> V:
        """What is made of a moment, made once; it is forgotten when another moment is asked for.

        Parameters
        ----------
        now : Moment
        key : str
            What is made; whoever gets it changes nothing in it.
        make : callable
            Makes it.
        """
        of, made = self._made
        if of is None or any(one is not other for one, other in zip(of[:5], now[:5], strict=True)):
            made = {}
            self._made = now, made
        if key not in made:
            made[key] = make()
        value: V = made[key]
        return value

    def twin(self) -> Known:
        """The same for a branch, which has the same past."""
        twin = Known()
        twin.totals, twin._kept = self.totals.twin(), self._kept.copy()
        return twin

    def facts(self, now: Moment[P], game: Game[P], seat: int | None) -> list[Fact]:
        """Facts as a seat may know them; None: as everybody may."""
        if not game.secret:
            return now.facts
        return list(self.told(now, game, seat))

    def told(self, now: Moment[P], game: Game[P], seat: int | None) -> Told:
        """The same in pieces, which are looked at once; for a game with secrets."""
        opening, pieces = now.opening, now.entries.pieces
        before, kept, seen = self._kept.get(seat, (None, (), ()))
        if before is not opening:
            kept, seen = (), (_seen(opening, game, seat),)
        same = shared(kept, pieces)
        if same < len(pieces) or before is not opening:
            new = (self._told_of(piece, game, seat) for piece in pieces[same:])
            seen = (*seen[: same + 1], *(tuple(chain(*facts)) for facts in new))
            self._kept[seat] = opening, pieces, seen  # at once: others may be looking
        return Told((*seen[: len(pieces) + 1], *self._told_of(now.entries.rest, game, seat)))

    def _told_of(
        self, rest: Piece, game: Game[P], seat: int | None
    ) -> tuple[tuple[Fact, ...], ...]:
        """The same of each answer since a whole piece; those of the last look are not seen anew."""
        before, seen = self._rest.get(seat, ((), ()))
        same = shared(before, rest)
        seen = (*seen[:same], *(_seen(entry.facts, game, seat) for entry in rest[same:]))
        self._rest[seat] = rest, seen  # at once: others may be looking
        return seen

    def newest(self, now: Moment[P], game: Game[P], seat: int | None) -> Iterator[tuple[int, Fact]]:
        """The same, newest first, with their numbers among what the seat may know."""
        if not game.secret:
            yield from now.newest
            return

        def count(number: int, fact: Fact) -> int:
            return number + (game.seen(fact, seat) is not None)

        number = self.totals.of(now, ("seen", seat), 0, count)
        for _, fact in now.newest:
            seen = game.seen(fact, seat)
            if seen is not None:
                number -= 1
                yield number, seen

    def __reduce__(self) -> tuple[Any, ...]:
        return Known, ()


def _seen(facts: Iterable[Fact], game: Game[Any], seat: int | None) -> tuple[Fact, ...]:
    seen = (game.seen(fact, seat) for fact in facts)
    return tuple(fact for fact in seen if fact is not None)


def sentences(facts: Iterable[Fact], game: Game[P], names: Sequence[str]) -> list[str]:
    """Facts as sentences; some have none."""
    told = (game.sentence(fact, names) for fact in facts)
    return [sentence for sentence in told if sentence is not None]
