"""What is asked at a state, as people and scripts see it and answer: decisions, options, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, SupportsIndex

from . import questions
from .errors import LENGTH, IllegalAction, SetupError, cut, shown
from .frozen import Frozen
from .game import Game, P
from .given import Face, parts, whole
from .grammar import does
from .moment import PIECE, Between, Moment, Row
from .once import cached_property
from .state import AnyState

_SPAN = 1 << 64


def chance(seed: int, number: int) -> int:
    """A whole number from 0 up to 2**64, fixed by the seed and the number of the roll.

    A hash instead of a generator: copying a race then costs one integer, and nothing can drift.
    """
    words = f"{seed}:{number}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


def seed_of(seed: int, number: int, bits: int = 63) -> int:
    """Seed `number` of a series that one seed fixes: a whole number of so many bits."""
    return chance(seed, number) >> (64 - bits)


def draw(
    odds: Sequence[tuple[questions.Action, Fraction]], seed: int, number: int
) -> questions.Action:
    """The outcome that roll `number` of `seed` picks from `odds`, in exact arithmetic.

    Parameters
    ----------
    odds : sequence of (action, Fraction)
        Outcomes with their probabilities, which sum to 1.
    seed, number : int
        Seed of the race and number of the roll, counted from 0.

    Returns
    -------
    tuple
        One of the outcomes.
    """
    point = chance(seed, number)
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


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", default=Any, covariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V", covariant=True)


class Option(Generic[V]):
    """One possible answer to a decision.

    All but the action is worked out when it is first looked at, from the state the option was made
    for; so a list of options is cheap.

    Attributes
    ----------
    id : str
        Stable text of the answer: ``"12,7"``, ``"booster"``, ``"tyres+repair"``.
    action : tuple
        The same as plain values.
    point : (int, int) or None
        The point it names on the board.
    place : Point, Space, Path or None
        Where it leads on the board, whatever the board is made of.
    label : str
        What it means, in a few words.
    preview : object or None
        What it leads to; its attributes are the game's.

    Examples
    --------
    >>> option = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[8]).options[0]
    >>> option
    Option('38,51', '1 S, speed 1')
    >>> option.point, option.preview.speed
    ((38, 51), 1)
    """

    def __init__(
        self,
        state: AnyState,
        action: questions.Action,
        names: Sequence[str] | None = None,
        seat: int | None = None,
    ) -> None:
        self._state = state
        self.action = action
        self._names = names
        self._seat = seat

    @property
    def _question(self) -> questions.Question:
        """The open question, of a sealed choice the part of the seat whose option it is."""
        question = self._state.stack[-1]
        if self._seat is None or len(question.players) == 1:
            return question
        return question._replace(players=(self._seat,), sealed=())

    @cached_property
    def id(self) -> str:
        return questions.text(self.action)

    @cached_property
    def place(self) -> questions.Place | None:
        state = self._state
        place: questions.Place | None = state.game.place(self._question, self.action)
        return place

    @cached_property
    def point(self) -> tuple[int, int] | None:
        place = self.place
        return (place.x, place.y) if isinstance(place, questions.Point) else None

    @cached_property
    def label(self) -> str:
        state = self._state
        label: str = state.game.label(state, self._question, self.action, self._names)
        return label

    @cached_property
    def preview(self) -> V:
        seen: V = self._state.game.preview(self._state, self._question, self.action)
        return seen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Option({self.id!r}, {self.label!r})"


class Decision(NamedTuple, Generic[V]):
    """A question for a driver.

    Attributes
    ----------
    driver : str
        Who is asked.
    kind : str
        What kind of question, for example ``"move"``.
    options : list of Option
        The possible answers.
    prompt : str
        The question in one line.

    Examples
    --------
    >>> pending = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[8]).pending
    >>> pending.driver, pending.kind, pending.prompt
    ('Ada', 'start', 'Ada: normal start: choose a point')
    """

    driver: str
    kind: str
    options: Sequence[Option[V]]
    prompt: str


NOBODY = "The race"
"""Who throws a die that is no driver's."""


class Roll(NamedTuple):
    """A die to be rolled, or several at once.

    Attributes
    ----------
    driver : str
        Who rolls; "The race" for a die that is no driver's.
    table : str
        The table it is rolled on, for example ``"engagement"``.
    sides : int
        Number of outcomes.
    outcomes : dict of int, str or tuple to Fraction
        Faces with their probabilities: a number or a word for a single die, a tuple for several.
    dice : tuple of Die
        The dice, each with its name and faces; none where a card is drawn.
    kind : str
        What kind of question, for example ``"engagement"``.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask")
    >>> race.pending.driver, race.pending.table, race.pending.outcomes[12]
    ('Ada', 'start', Fraction(1, 12))
    >>> facts = race.roll(8)
    """

    driver: str
    table: str
    sides: int
    outcomes: dict[Any, Fraction]
    dice: tuple[questions.Die, ...] = ()
    kind: str = ""


MaybeNone = Any
"""Beside a type: it may be None, and whoever asks knows when. Nothing has to be looked at first."""

if TYPE_CHECKING:

    class Fact(tuple[Any, ...]):
        """What happened: a named tuple, whose fields follow from its kind."""

        @property
        def kind(self) -> str: ...

        def __getattr__(self, name: str) -> Any: ...

else:
    Fact = tuple


Answer = Option[Any] | str | SupportsIndex | Sequence[SupportsIndex | str]
"""An option, its id, a whole number (a face), or the parts of an action such as a point."""


def read_answer(answer: object) -> questions.Action | None:
    """What an answer stands for; None when it cannot be the text or point of any action."""
    if isinstance(answer, Option):
        return answer.action
    if isinstance(answer, str):
        try:
            return questions.parse(answer)
        except ValueError:
            return None
    number = whole(answer)
    if number is not None:
        return (number,)
    listed = [str(p) if isinstance(p, str) else whole(p) for p in parts(answer) or [None]]
    action = tuple(part for part in listed if part is not None)
    return action if len(action) == len(listed) else None


def spell(answer: object) -> str:
    """An answer as an error quotes it."""
    if isinstance(answer, Option):
        answer = answer.id
    return cut(answer, LENGTH) if isinstance(answer, str) else shown(answer)


Names = Sequence[str]


def pending(state: AnyState, names: Names, viewer: int | None) -> Decision | Roll | None:
    """The open question: a decision, a roll, or None when all is over."""
    question = state.question
    if question is None:
        return None
    if question.players == (questions.CHANCE,):
        odds = state.outcomes()
        table = state.game.kinds[question.kind].table or question.kind
        outcomes = {questions.face_of(action): share for action, share in odds}
        dice = questions.dice_of(state, question)
        return Roll(_roller(question, names), table, len(odds), outcomes, dice, question.kind)
    return _decision(state, question, meant(question, viewer), names)


def options(state: AnyState, names: Names, viewer: int | None) -> list[Option]:
    """The options of the open decision; empty at a roll and at the end.

    Without the words of the question, which may take as long as the options.
    """
    question = state.question
    if question is None or question.players == (questions.CHANCE,):
        return []
    return _options(state, meant(question, viewer), names)


def decisions(state: AnyState, names: Names) -> list[Decision]:
    """A decision for each driver who still owes an answer; none at a roll and at the end."""
    question = state.question
    if question is None or question.players == (questions.CHANCE,):
        return []
    return [_decision(state, question, seat, names) for seat in question.players]


def _decision(state: AnyState, question: questions.Question, seat: int, names: Names) -> Decision:
    prompt = state.game.prompt(state, question, names)
    return Decision(names[seat], question.kind, _options(state, seat, names), prompt)


def _options(state: AnyState, seat: int, names: Names) -> list[Option]:
    return [Option(state, action, names, seat) for action in state.legal(seat)]


def meant(question: questions.Question, viewer: int | None) -> int:
    """Whose answer is meant when nobody says: that of whoever looks, else the first."""
    if viewer is not None and viewer in question.players:
        return viewer
    return question.players[0]


def seat_of(driver: object, names: Names) -> int:
    """The seat of a driver.

    Raises
    ------
    IllegalAction
        If there is no such driver.
    """
    if not isinstance(driver, str) or driver not in names:
        raise IllegalAction("Who answers", spell(driver), tuple(names))
    return names.index(driver)


def read(
    state: AnyState, answer: object, driver: str | None, names: Names, viewer: int | None
) -> tuple[int, questions.Action]:
    """Who answers the open decision, and with which action.

    Raises
    ------
    IllegalAction
        If the answer is not possible.
    """
    question = state.question
    if question is None:
        raise IllegalAction("The race is over", spell(answer), ())
    if question.players == (questions.CHANCE,):
        raise IllegalAction("A die is to be rolled", spell(answer), ("roll()",))
    seat = meant(question, viewer) if driver is None else seat_of(driver, names)
    return seat, checked(state, answer, seat, names)


def checked(state: AnyState, answer: object, seat: int, names: Names) -> questions.Action:
    """The action of an answer that a seat, or chance, may give.

    Raises
    ------
    IllegalAction
        If it may not.
    """
    action = read_answer(answer)
    if action is None or action not in state.legal(seat):
        raise refusal(state, spell(answer), names, seat)
    return action


def refusal(state: AnyState, answer: str, names: Names, seat: int | None = None) -> IllegalAction:
    """What is said of an answer that is not possible: who was asked, and what would be."""
    possible = tuple(questions.text(action) for action in state.legal(seat))
    return IllegalAction(_situation(state, names, seat), answer, possible)


def _situation(state: AnyState, names: Names, seat: int | None) -> str:
    question = state.question
    if question is None:
        return "The race is over"
    if question.players == (questions.CHANCE,):
        return f"{does(_roller(question, names), 'roll')} ({question.kind})"
    seat = question.players[0] if seat is None else seat
    if seat not in question.players:
        return f"{does(names[seat], 'be not asked')}"
    return f"{does(names[seat], 'be asked')} ({question.kind})"


def _roller(question: questions.Question, names: Names) -> str:
    return names[question.roller] if question.roller >= 0 else NOBODY


def timed_out(state: AnyState, answer: questions.Action, driver: str | None, names: Names) -> int:
    """The seat that a time-out, or a stop, is for.

    Raises
    ------
    IllegalAction
        If no driver is asked, or not this one.
    """
    question = state.question
    if question is None or question.players == (questions.CHANCE,):
        raise refusal(state, questions.text(answer), names)
    seat = question.players[0] if driver is None else seat_of(driver, names)
    if seat not in question.players:
        raise IllegalAction(_situation(state, names, seat), questions.text(answer), ())
    return seat


NEXT = "next"
"""To be asked at the next window, whatever one's level: once."""


class Watch(NamedTuple):
    """Levels by seat, those of "all" left out, and who wants to be asked the next time.

    And who has passed, since which entry of the match; who plays instead has not.
    """

    levels: Mapping[int, str] = Frozen()
    next: frozenset[int] = frozenset()
    passed: Mapping[int, int] = Frozen()

    def level(self, seat: int) -> str:
        """How closely a seat watches."""
        return self.levels.get(seat, questions.WATCH[0])

    def given(self, seat: int, level: str) -> Watch:
        """With another level of a seat, or with its wish to be asked the next time.

        Raises
        ------
        SetupError
            For another level.
        """
        if isinstance(level, str) and level == NEXT:
            return self._replace(next=self.next | {seat})
        if not isinstance(level, str) or level not in questions.WATCH:
            raise SetupError(
                f"level: one of {', '.join((*questions.WATCH, NEXT))}, not {shown(level)}"
            )
        levels = _without(self.levels, seat)
        return self._replace(
            levels=levels if level == questions.WATCH[0] else {**levels, seat: level},
            passed=_without(self.passed, seat),
        )

    def wants(self, moment: Moment[P]) -> bool:
        """Whether who is asked at a moment wants to be; a window is a question to one seat."""
        state = moment.state
        question = state.question
        if question is None or len(question.players) != 1:
            return True
        kind = state.game.kinds[question.kind]
        (seat,) = question.players
        if kind.watched is None or seat not in self.levels or seat in self.next:
            return True
        level = self.levels[seat]
        if level == "touched":
            if kind.touches is None:
                level = "own+react"
            elif self._rests(moment, seat, kind.touches):
                level = questions.RESTS
        return bool(kind.watched(state, question, seat, level))

    def _rests(
        self, moment: Moment[P], seat: int, touches: Callable[[questions.Fact, int], bool]
    ) -> bool:
        """Whether a seat has passed, and nothing has touched it since."""
        since = self.passed.get(seat)
        if since is None or since > len(moment.entries):  # an undo has taken the pass back
            return False
        since_then = moment.entries[since:]
        return not any(touches(fact, seat) for entry in since_then for fact in entry.facts)

    def answered(self, moment: Moment[P], seat: int, action: questions.Action) -> Watch:
        """After an answer of a seat: who was asked the next time has been, and may have passed."""
        if seat not in self.levels and seat not in self.next:
            return self  # asked every time: a pass makes no difference
        state = moment.state
        question = state.question
        if question is None or state.game.kinds[question.kind].watched is None:
            return self
        passed = _without(self.passed, seat)
        if action == state.default(seat):
            passed[seat] = len(moment.entries) + 1
        return self._replace(next=self.next - {seat}, passed=passed)


def _without(by_seat: Mapping[int, V], seat: int) -> dict[int, V]:
    return {own: kept for own, kept in by_seat.items() if own != seat}


EVERYTHING = Watch()
"""What every match begins with."""


class Hand(NamedTuple):
    """Whose hand rolls.

    Attributes
    ----------
    mode : "auto" or "ask"
        By itself, or when it is told to.
    faces : tuple of int, str and tuple
        Those that come first, before the seed decides.
    """

    mode: str
    faces: tuple[Face, ...]

    def loaded(self, number: int) -> Face | None:
        """The face that was loaded for a die by its number; None when there is none."""
        return self.faces[number] if 0 <= number < len(self.faces) else None


def rolled(moment: Moment[P], hand: Hand, names: Names) -> questions.Action:
    """What the next die shows: the loaded face, else what the seed says."""
    return _die(moment.state, hand, names, moment.seed, moment.die)


def _die(state: AnyState, hand: Hand, names: Names, seed: int, number: int) -> questions.Action:
    face = hand.loaded(number)
    if face is not None:
        return checked(state, face, questions.CHANCE, names)
    return draw(state.outcomes(), seed, number)


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


# -- answers of trusted drivers in a row -----------------------------------------------------------


LONGEST = 0.1
"""Seconds until answers in a row are shown to others who hold the match."""


class Stretch(Generic[P]):
    """Answers in a row, with their dice, played on one state: it is copied at their start only.

    Parameters
    ----------
    moment : Moment
        Where it begins; without a clock.
    """

    def __init__(self, moment: Moment[P]) -> None:
        self._moment = moment
        self._answers: list[tuple[int, questions.Action]] = []
        self._facts: list[questions.Fact] = []
        self._ends: list[int] = []
        self._whole = 0
        self._last: AnyState | None = None

    def play(
        self,
        choosers: Sequence[Callable[[AnyState, int], questions.Action] | None],
        ended: Callable[[AnyState, int], bool],
        hand: Hand,
        names: Names,
    ) -> None:
        """Let drivers answer, until another one is asked, it is to end, or others want to see it.

        Dice are rolled as well, those that wait to be asked included.

        Parameters
        ----------
        choosers : sequence of callable or None
            By seat; None for who answers elsewhere.
        ended : callable
            Takes a state where a driver is asked, and the number of answers before it.
        hand, names
            As for `rolled_on`.
        """
        moment, answers, facts, ends = self._moment, self._answers, self._facts, self._ends
        state, before = moment.state.copy(), len(moment.entries)
        number, until = moment.die, monotonic() + LONGEST
        while state.stack:
            seat = state.stack[-1].players[0]
            if seat == questions.CHANCE:
                if hand.mode == "ask":
                    self._whole = len(answers)
                action = _die(state, hand, names, moment.seed, number)
                number += 1
            else:
                self._whole = done = len(answers)
                choose = choosers[seat]
                if choose is None or done >= PIECE or monotonic() > until:
                    break
                if ended(state, before + done):
                    break
                action = choose(state, seat)
            state.apply(action, seat, facts)
            ends.append(len(facts))
            answers.append((seat, action))
        self._whole, self._last = len(answers), state

    def after(self) -> Moment[P]:
        """The moment after the last answer whose dice are rolled, whatever broke off the next."""
        if not self._whole:
            return self._moment
        answers, ends = self._answers[: self._whole], self._ends[: self._whole]
        states = Between(self._moment.state, answers, self._last)
        return self._moment.played(Row(states, self._facts, ends))
