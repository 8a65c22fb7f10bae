"""Dice: numbers drawn from a seed, draws from odds, and dice that a user loads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from . import actions, questions
from .answers import checked
from .game import Game, P
from .given import Face
from .options import Names
from .questions import Kind
from .state import AnyState

if TYPE_CHECKING:
    from .moment import Moment
    from .watch import Watch

_SPAN = 1 << 64


Event = tuple[str, int]
"""The kind of a roll and its seat."""


class Tally(NamedTuple):
    """The dice that have fallen in the round of the last one.

    Attributes
    ----------
    round : int
        The round.
    counts : mapping of (str, int) to int
        How many, by `event_of`.
    """

    round: int
    counts: Mapping[Event, int]

    def after(self, rolls: Iterable[AnyState]) -> Tally:
        """Return the tally after more rolls, given the states in which they were open."""
        dice = Dice(0, self)
        for state in rolls:
            dice.count(state)
        return dice.tally


RACE: Final = -1
"""The seat of rolls that belong to the race: its weather, the cards of a common pile."""

NONE_YET: Final = Tally(-1, {})
"""The tally before the first die."""

SCHEME: Final = "event"
"""How seeds fix dice, as records have it."""


class Dice:
    """The dice of one seed, in the order of play: each is a function of its event.

    An event is whose roll it is, in which round, of which kind, and how many of these have come
    before. So one more roll of Ada's leaves the dice of all others as they are, and two branches
    with the same seed differ only by what their decisions caused.

    Parameters
    ----------
    seed : int
        The seed.
    tally : Tally
        The dice that have already fallen in this round.
    """

    __slots__ = ("_counts", "_round", "_seed")

    def __init__(self, seed: int, tally: Tally = NONE_YET) -> None:
        self._seed = seed
        self._round = tally.round
        self._counts = dict(tally.counts)

    @property
    def tally(self) -> Tally:
        """The dice that have fallen so far."""
        return Tally(self._round, dict(self._counts))

    def count(self, state: AnyState) -> str:
        """Count the roll that is open as fallen, and return the words of its event."""
        number = state.position.round
        if number != self._round:
            self._round, self._counts = number, {}
        event, counts = event_of(state), self._counts
        before = counts.get(event, 0)
        counts[event] = before + 1
        return f"{self._seed}:{number}:{event[0]}:{event[1]}:{before}"

    def roll(self, state: AnyState) -> actions.Action:
        """Return the outcome of the roll that is open, and count it; the state stays as it is."""
        question = state.stack[-1]
        kind: Kind = state.game.kinds[question.kind]
        odds = kind.odds
        assert odds is not None, question.kind
        return pick(odds(state, question), hashed(self.count(state)))


def event_of(state: AnyState) -> Event:
    """Return the kind and the seat of the roll that is open."""
    question = state.stack[-1]
    kind: Kind = state.game.kinds[question.kind]
    return question.kind, RACE if kind.shared else question.roller


def hashed(words: str) -> int:
    """Return a whole number from 0 up to 2**64 that is as good as random.

    A hash instead of a generator: copying a race then costs nothing, nothing can drift, and no
    number tells anything about others.
    """
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")


def chance(seed: int, number: int) -> int:
    """Return number `number` of the series that one seed fixes, from 0 up to 2**64."""
    return hashed(f"{seed}:{number}")


def seed_of(seed: int, number: int, bits: int = 63) -> int:
    """Return seed `number` of the series that one seed fixes: a whole number of `bits` bits."""
    return chance(seed, number) >> (64 - bits)


def pick(odds: Sequence[tuple[actions.Action, Fraction]], point: int) -> actions.Action:
    """Return the outcome that a number picks from `odds`, in exact arithmetic.

    Parameters
    ----------
    odds : sequence of (action, Fraction)
        Outcomes with their probabilities, which sum to 1.
    point : int
        From 0 up to 2**64, as from `hashed`.

    Returns
    -------
    tuple
        One of the outcomes.
    """
    # what the outcomes so far add up to: fractions would take ten times as long
    above, below = 0, 1
    for action, share in odds:
        top, bottom = share.as_integer_ratio()
        if bottom == below:
            above += top
        else:
            above, below = above * bottom + top * below, below * bottom
        if point * below < above * _SPAN:
            return action
    return odds[-1][0]


class Hand(NamedTuple):
    """The way dice are rolled.

    Attributes
    ----------
    mode : "auto" or "ask"
        Roll at once, or wait for a call of ``roll``.
    faces : tuple of int, str and tuple
        Those that come first, before the seed decides.
    """

    mode: str
    faces: tuple[Face, ...]

    def loaded(self, number: int) -> Face | None:
        """Return the face loaded for a die by its number; None if there is none."""
        return self.faces[number] if 0 <= number < len(self.faces) else None


def rolled(moment: Moment[P], hand: Hand, names: Names) -> actions.Action:
    """Return the face of the next die: the loaded one, else the one the seed gives."""
    return throw(moment.state, hand, names, Dice(moment.seed, moment.tally), moment.die)


def throw(state: AnyState, hand: Hand, names: Names, dice: Dice, number: int) -> actions.Action:
    """Return the face of die `number` of a match, loaded or not, and count it."""
    face = hand.loaded(number)
    if face is None:
        return dice.roll(state)
    dice.count(state)
    return checked(state, face, questions.CHANCE, names)


def rolled_on(
    moment: Moment[P], hand: Hand, watch: Watch, game: Game[P], names: Names
) -> Moment[P]:
    """Roll what needs no asking: everything by "auto", loaded faces while they last.

    And answer for those who do not watch so closely.
    """
    while True:
        state = moment.state
        if state.to_act == (questions.CHANCE,):
            if hand.mode == "ask" and hand.loaded(moment.die) is None:
                return moment
            moment = moment.answered(questions.CHANCE, rolled(moment, hand, names), game)
        elif watch.levels and not watch.wants(moment):
            seat = state.to_act[0]
            moment = moment.answered(seat, state.default(seat), game, decided=False)
        else:
            return moment
