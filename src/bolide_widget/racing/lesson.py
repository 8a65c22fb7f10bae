"""Lessons: a game taught on its real board under its real rules, one step at a time.

A lesson is data, `LESSON` in ``games/<game>/lesson.py``. `Teaching` runs it: it sets each step's
position up, knows which answers are right, shows what a wrong one does and takes it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from ..core.actions import text
from ..core.errors import IllegalAction
from ..core.given import Face
from ..core.match import Match
from ..core.options import Option

Answers: TypeAlias = Sequence[str] | Callable[[Option[Any]], object]
"""Answers of a question: their ids, or a predicate over the options."""

Played: TypeAlias = str | tuple[str, str]
"""An answer that the lesson gives: an id for the driver to answer, or driver and id; `LET_GO`."""

Phase = Literal["ask", "right", "wrong", "race"]
"""The phase of a lesson: a question, a right or a wrong answer, or the race at its end."""

LET_GO: Final = "*"
"""In place of an answer's id: the game's default answer, as when time is up."""

_FIRST: Final[Phase] = "ask"

YOU: Final = "You"
"""The learner, in the first seat."""

MOST: Final = 200
"""Most answers of others, one after another, before the learner's; more is a mistake."""


def anything(option: Option[Any]) -> bool:
    """Match any other answer: for the last of the wrong answers of a step."""
    return True


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """Answers that are open and wrong, and the comment on them.

    Parameters
    ----------
    answers : sequence of str, or callable
        Ids, or a predicate over options; `anything` for all that is left.
    says : str
        The effect of the answer and why it is wrong, in one or two sentences: it has been played,
        and is seen on the board until it is undone.
    then : sequence of str or (str, str)
        Answers that follow by themselves, to show where it leads.
    dice : sequence of int, str and tuple, optional
        The faces rolled after it; the remaining ones of the step if not given.
    """

    answers: Answers
    says: str
    then: Sequence[Played] = ()
    dice: Sequence[Face] | None = None


@dataclass(frozen=True, kw_only=True)
class Step:
    """A step of a lesson: a position, one sentence, one thing to do.

    Parameters
    ----------
    say : str
        The new idea, in one sentence.
    do : str
        The task, as an imperative.
    right : sequence of str, or callable
        The right answers: ids, or a predicate over options. The first of them is played if the step
        is skipped.
    well : str
        The comment on the right answer: its effect on the board.
    wrong : sequence of Wrong
        The first that fits an answer is shown. An answer that is neither right nor wrong is closed.
    at : mapping, optional
        The position: arguments of the game's ``arrange``. If not given, the position left by the
        step before, or in the first step the start of a race.
    dice : sequence of int, str and tuple
        The faces rolled from here to the end of the step, in order.
    first : sequence of str or (str, str)
        Answers played before the learner's. Other drivers who must answer then give the game's
        default answer, as when time is up.
    then : sequence of str or (str, str)
        Answers that follow the right one by themselves.
    track : str
        The bundled board of a position of its own; the lesson's if not given.
    drivers : sequence of str
        Their names, likewise; the learner first.
    options : mapping
        Arguments of the race, in addition to those of the lesson, such as ``rules``; likewise.
    race : Race, optional
        A race at the position, in place of `at`; `YOU` is one of its drivers.

    Examples
    --------
    >>> Step(say="You keep your speed.", do="Go on.", right=["7,3"], well="Well done.").wrong
    ()
    """

    say: str
    do: str
    right: Answers
    well: str
    wrong: Sequence[Wrong] = ()
    at: Mapping[str, Any] | None = None
    dice: Sequence[Face] = ()
    first: Sequence[Played] = ()
    then: Sequence[Played] = ()
    track: str = ""
    drivers: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    race: Match[Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson of a game.

    Parameters
    ----------
    game : str
        One of ``bw.games()``.
    title : str
        Its subject, in a few words.
    track : str
        A bundled board, a small one.
    drivers : sequence of str
        The learner, `YOU`, and rivals; a rival moves only where the data says so.
    options : mapping
        Arguments of the game's ``Race``: ``rules``, ``laps``, ``grid``.
    steps : sequence of Step
        6 to 10.
    race : mapping
        The race at its end: ``track``, other arguments of ``Race``, and ``at``, a position as in a
        step. Three minutes at most; the weakest computer drivers sit in all seats but the first.
    ready : str
        The text shown when the race begins.
    """

    game: str
    title: str
    track: str
    steps: Sequence[Step]
    race: Mapping[str, Any]
    ready: str
    drivers: Sequence[str] = (YOU, "Rosa")
    options: Mapping[str, Any] = field(default_factory=dict)


class Teaching:
    """A lesson in progress: its step, and the race of that step.

    Parameters
    ----------
    lesson : Lesson
    race_of : type
        The game's ``Race``.

    Attributes
    ----------
    lesson : Lesson
    number : int
        The step, from 0; the number of steps during the race at the end.
    phase : str
        "ask": the learner is to answer; "right" or "wrong": they have answered; "race": the race.
    said : str
        The comment on the answer.
    race : Race
        The race of the step; another object after `again` and `go`, and after a wrong answer with
        dice of its own.

    Examples
    --------
    >>> from bolide_widget.games.bolide.lesson import LESSON
    >>> teaching = Teaching(LESSON, bw.Race)
    >>> teaching.answer(teaching.open()[0])
    >>> teaching.phase
    'right'
    """

    def __init__(self, lesson: Lesson, race_of: Callable[..., Any]) -> None:
        self.lesson, self._race_of = lesson, race_of
        self._starts: dict[int, Any] = {}  # by step: the race where it begins
        self.number, self.phase, self.said = 0, _FIRST, ""
        self.race = self._start(0).copy()

    @property
    def step(self) -> Step | None:
        """The step; None in the race at the end."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    def go(self, number: int) -> None:
        """Begin a step; the race at the end after the last."""
        number = min(max(0, number), len(self.lesson.steps))
        on = self.phase == "right" and number == self.number + 1
        self.number, self.said = number, ""
        self.phase = "race" if self.step is None else "ask"
        if self.step is None:  # the race at the end, with dice of its own
            named = {"track": self.lesson.track, "drivers": self.lesson.drivers}
            given = {**named, **self.lesson.race}
            at = given.pop("at", None)
            self.race = self._race_of(given.pop("track"), given.pop("drivers"), **given)
            if at is not None:
                self.race.arrange(**at)
        else:
            self.race = self._start(number, self.race if on else None).copy()

    def again(self) -> None:
        """Take back what was answered, and ask again."""
        self.go(self.number)

    def options(self) -> list[Option[Any]]:
        """The learner's options where the step asks for an answer; closed ones included.

        For answers made up of numbers, which are not listed, the right ones.
        """
        return _options(self.race, self.step)

    def open(self) -> list[Option[Any]]:
        """Return the options that are open, the right ones first; none after an answer."""
        if self.phase != "ask":
            return []
        listed = [option for option in self.options() if self.judged(option) is not None]
        return sorted(listed, key=lambda option: self.judged(option) is not self.step)

    def judged(self, option: Option[Any]) -> Step | Wrong | None:
        """Return the step if an option is right, its `Wrong` if wrong; None if it is closed."""
        step = self.step
        assert step is not None
        if _fits(step.right, option):
            return step
        return next((wrong for wrong in step.wrong if _fits(wrong.answers, option)), None)

    def read(self, answer: Option[Any] | str) -> Option[Any]:
        """Return the option that an answer stands for.

        Raises
        ------
        IllegalAction
            If it is not open.
        """
        if isinstance(answer, Option):
            answer = answer.id
        race = self.race
        if self.phase == "ask" and self.step is not None:
            action = race.check(answer, YOU)
            option: Option[Any] = Option(race._state, action, race.drivers, race.drivers.index(YOU))
            if self.judged(option) is not None:
                return option
        raise IllegalAction(
            "This step asks for something else", answer, tuple(o.id for o in self.open())
        )

    def answer(self, answer: Option[Any] | str) -> None:
        """Play an answer of the learner, and what follows by itself."""
        option = self.read(answer)
        judged = self.judged(option)
        assert judged is not None and self.step is not None
        right = judged is self.step
        self.phase = "right" if right else "wrong"
        self.said = judged.well if isinstance(judged, Step) else judged.says
        if isinstance(judged, Wrong) and judged.dice is not None:
            self.race = self.race.branch(1, list(judged.dice))
        self.race.play(option.id, YOU)
        _play(self.race, judged.then)

    # -- the races ---------------------------------------------------------------------------

    def _start(self, number: int, left: Any = None) -> Any:
        """Return the race where a step begins: its position and dice, the learner to answer.

        A step without a position goes on from the one before, as answered, or as if answered
        rightly.
        """
        if number not in self._starts or left is not None:
            step, lesson = self.lesson.steps[number], self.lesson
            if step.race is not None:
                race = step.race
            elif step.at is not None or number == 0:
                given = {**lesson.options, **step.options, "seed": 1, "dice": "ask"}
                track, drivers = step.track or lesson.track, step.drivers or lesson.drivers
                race = self._race_of(track, drivers, **given)
                if step.at is not None:
                    race.arrange(**step.at)
            elif left is not None:
                race = left
            else:
                race, before = self._start(number - 1).copy(), lesson.steps[number - 1]
                right = next(o for o in _options(race, before) if _fits(before.right, o))
                race.play(right.id, YOU)
                _play(race, before.then)
            race = race.branch(1, list(step.dice))
            _play(race, step.first)
            for _ in range(MOST):  # others give the game's default answers
                drivers = [decision.driver for decision in race.asked]
                if not drivers or YOU in drivers:
                    break
                race.play(_default(race, drivers[0]), drivers[0])
            self._starts[number] = race
        return self._starts[number]


def _options(race: Match[Any], step: Step | None) -> list[Option[Any]]:
    listed = [list(decision.options) for decision in race.asked if decision.driver == YOU]
    if listed[:1] == [[]] and step is not None and not callable(step.right):
        you, names = race.drivers.index(YOU), race.drivers
        return [Option(race._state, race.check(answer, YOU), names, you) for answer in step.right]
    return listed[0] if listed else []


def _fits(answers: Answers, option: Option[Any]) -> bool:
    return bool(answers(option)) if callable(answers) else option.id in answers


def _play(race: Match[Any], played: Iterable[Played]) -> None:
    """Give the answers that a lesson gives."""
    for each in played:
        driver, answer = (race.asked[0].driver, each) if isinstance(each, str) else each
        race.play(_default(race, driver) if answer == LET_GO else answer, driver)


def _default(race: Match[Any], driver: str) -> str:
    return text(race._state.default(race.drivers.index(driver)))
