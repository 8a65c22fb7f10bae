"""Small actions: every answer of a game, spelt in parts with a list of at most 200 actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from ..core.actions import Action
from ..core.state import AnyState

S = TypeVar("S", bound=AnyState)

Spelt = Sequence[int]
"""The numbers of the actions that spell an answer, in the order in which they are asked."""

LANES: Final = 10
MOST_KEPT: Final = 50_000
"""Spellings of ways that are cached."""
MANY: Final = 200
"""More answers than this are spelt once and cached: the rules keep such lists."""


class Rest:
    """The answers that are left after the parts so far.

    Parameters
    ----------
    answers : sequence of (Spelt, Action)
        The answers with their spelling.
    part : int
        The part to be asked next.
    """

    __slots__ = ("_opened", "answers", "part")

    def __init__(self, answers: Sequence[tuple[Spelt, Action]], part: int) -> None:
        self.answers, self.part = answers, part
        self._opened: dict[int, Action | Rest] | None = None

    def open(self) -> dict[int, Action | Rest]:
        """Return what each open action leads to: an answer, or further parts.

        A part with one possible action is skipped.
        """
        if self._opened is None:
            self._opened = self._open()
        return self._opened

    def _open(self) -> dict[int, Action | Rest]:
        answers, part = self.answers, self.part
        while True:
            by: dict[int, list[tuple[Spelt, Action]]] = {}
            for each in answers:
                number = each[0][part]
                if number in by:
                    by[number].append(each)
                else:
                    by[number] = [each]
            part += 1
            if len(by) > 1:
                return {
                    number: some[0][1] if len(some) == 1 else Rest(some, part)
                    for number, some in by.items()
                }


class Spelling(Generic[S]):
    """The small actions of a game: the same on every board and for any number of laps.

    An action means the same at every moment. A question with more answers is asked in parts, and
    each legal answer has a spelling of its own.

    Parameters
    ----------
    start : State
        The start of a race: its game has board and rules.

    Attributes
    ----------
    answers : tuple of str
        What each action means, by number.
    """

    def __init__(self, start: S) -> None:
        self.game: Any = start.game
        self.seats = len(start.position.cars)
        self.answers = tuple(self.list_words())
        self.at = {word: number for number, word in enumerate(self.answers)}
        self._numbers: dict[tuple[int, int], Spelt] = {}
        self._digits = [self.at[f"digit {n}"] for n in range(10)]
        self._kept: dict[int, tuple[Sequence[Action], dict[int, Action | Rest]]] = {}

    def list_words(self) -> Iterable[str]:
        """Return the actions; all games end with the ten digits."""
        raise NotImplementedError

    def spell(self, state: S, seat: int, answer: Action) -> Spelt:
        """Return the parts of a legal answer of a seat; no two answers of it have the same."""
        raise NotImplementedError

    def numbers(self, state: S, seat: int) -> Mapping[int, Action | Rest]:
        """Return what each open action of a seat leads to; none if it owes no answer."""
        legal = state.legal(seat)
        if not legal:
            return {}
        if len(legal) > MANY:
            known = self._kept.get(id(legal))
            if known is not None and known[0] is legal:
                return known[1]
        spell = self.spell
        if len(legal) == 1:
            return {spell(state, seat, legal[0])[0]: legal[0]}
        opened = Rest([(spell(state, seat, answer), answer) for answer in legal], 0).open()
        if len(legal) > MANY:
            if len(self._kept) > 32:
                self._kept.clear()
            self._kept[id(legal)] = legal, opened
        return opened

    def digits(self, number: int, count: int) -> Spelt:
        """Spell a number, of at most `count` digits."""
        known = self._numbers.get((number, count))
        if known is None:
            digits = (number // 10**place % 10 for place in reversed(range(count)))
            known = self._numbers[number, count] = tuple(self._digits[digit] for digit in digits)
        return known

    def rival(self, own: int, seat: int) -> int:
        """Return how many seats after a seat another one comes; 0 is the seat itself."""
        return (seat - own) % self.seats

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.answers)} actions)"


class RoadSpelling(Spelling[S]):
    """The actions of a game on a road of spaces: an end is spelt by lane and spaces ahead."""

    spaces: int = 40
    """How many distances there are; the last stands for all that are further."""
    unit: int = 1
    """Progress of a space."""
    period: int
    """Progress of a lap."""
    _spelt: dict[Action, Spelt]
    """Answers that are spelt alike wherever the car stands."""

    def __init__(self, start: S) -> None:
        super().__init__(start)
        self._lanes = [self.at[f"lane {n}"] for n in range(LANES)]
        self._spaces = [self.at[f"{n} spaces"] for n in range(self.spaces)]
        self._ways: dict[tuple[int, Action], Spelt] = {}

    def road_words(self) -> Iterator[str]:
        """List the actions for places on a road."""
        yield from (f"lane {n}" for n in range(LANES))
        yield from (f"{n} spaces" for n in range(self.spaces))

    def known(self, start: int, answer: Action) -> Spelt | None:
        """Return the parts of an answer that was spelt before, from anywhere or from `start`."""
        found = self._spelt.get(answer)
        return self._ways.get((start, answer)) if found is None else found

    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return progress and lane of every space."""
        raise NotImplementedError

    def end(self, start: int, space: int) -> tuple[int, ...]:
        """Spell the end of a way: its lane, the spaces to it, and the number of the space.

        The number is asked only where two ends have the same lane and distance.
        """
        along, lanes = self.places()
        from_ = along[start] if start >= 0 else 0
        ahead = round((along[space] - from_) % self.period / self.unit)
        return (
            self._lanes[min(max(0, lanes[space]), LANES - 1)],
            self._spaces[min(ahead, self.spaces - 1)],
            *self.digits(space, 4),
        )

    def keep(self, start: int, answer: Action, spelt: Spelt) -> Spelt:
        """Cache the spelling of a way from a space; of too many none is left."""
        if len(self._ways) >= MOST_KEPT:
            self._ways.clear()
        self._ways[start, answer] = spelt
        return spelt


def digit_words() -> Iterator[str]:
    """List the digits."""
    yield from (f"digit {n}" for n in range(10))
