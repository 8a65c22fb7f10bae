"""Pages that are played without a kernel: what Python writes into them, field by field."""

# no `from __future__ import annotations`: types given as text are compiled one by one at the import
from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .screen import Reel


class DriveWay(TypedDict):
    """A displacement."""

    text: str
    """In words: "5 squares right and 1 down"."""
    size: int
    """Its length in squares: the speed."""


class DriveTable(TypedDict):
    """All that a lone car can do on a board before it reaches the flag."""

    changes: Sequence[Sequence[int]]
    """What a turn can change the velocity by; a bit of a mask each, from the lowest."""
    ways: dict[str, DriveWay]
    """By displacement, such as "3,-1"."""
    forced: dict[str, Sequence[int]]
    """By the number of a situation: its only displacement, and the crossings of the
    line on its way, where no change is legal."""
    count: int
    """Situations; the first is the start."""
    turns: int
    """The fewest turns from the start to the flag."""
    columns: str
    """Deflated, in base64, one column after the other: x, y, the velocity (two of signed bytes),
    crossings of the line to go, the fewest turns to the flag (255: no way); then three masks of the
    changes, each of four columns from the lowest byte: legal, over the line forward, backward."""


class DrivePage(TypedDict):
    """A lone car on a board."""

    board: Any
    state: Any
    """The state at the start."""
    title: str
    table: DriveTable


class PageStep(TypedDict):
    """A step of a lesson, or a puzzle, with all that follows from each answer."""

    board: int
    """Its number in the page's boards."""
    ask: int
    """The number of the moment in which it is asked."""
    answers: dict[str, int]
    """By the id of an answer: the moment after it."""
    best: str
    """The answer that is shown to whoever asks for it."""
    id: NotRequired[str]
    """Of a puzzle."""


class RacePage(TypedDict):
    """A race to be watched."""

    board: Any
    reel: Reel


class StepsPage(TypedDict):
    """A lesson, or puzzles one after another."""

    boards: Sequence[Any]
    moments: Sequence[Any]
    """States: the first whole, the others by their changes from the one before, as in a `Reel`.
    Where something is secret, ``own`` is what the learner alone may see."""
    steps: Sequence[PageStep]
    race: NotRequired[RacePage]
    """The race at the end of a lesson."""


class StepTable(TypedDict):
    """Every legal step of a lone car, by where it begins."""

    size: Sequence[int]
    """The board's sides, in squares."""
    changes: Sequence[Sequence[int]]
    """What a turn can change the velocity by."""
    steps: Sequence[Sequence[int]]
    """The displacements that are legal anywhere."""
    forced: dict[str, Sequence[int]]
    """By point and velocity, "x,y,vx,vy": the only step of a car that is too fast."""
    planes: str
    """Deflated, in base64: a plane for each of the steps, the points where it is legal, then one
    each for those where it crosses the finish line. The bit of (x, y) is x * (height + 1) + y, from
    the lowest; each plane begins with a byte of its own."""


class FigureMark(TypedDict):
    """A mark of a figure."""

    form: Literal["arrow", "line", "dots", "text"]
    points: Sequence[Sequence[float]]
    look: Literal["plain", "faint", "first", "second", "third"]
    text: NotRequired[str]


class Figure(TypedDict):
    """A figure of a lesson, drawn to scale."""

    area: Sequence[float]
    """Left, bottom, right, top."""
    squared: bool
    """Whether it is drawn on squared paper with numbers on its axes."""
    alt: str
    marks: Sequence[FigureMark]


class Mistake(TypedDict):
    """A typical mistake: the wrong answer, and what is said of it."""

    answer: Any
    say: str


class NumberSet(TypedDict):
    """An exercise with some numbers."""

    seed: int | None
    """None for those of the notebook."""
    question: str
    hints: Sequence[str]
    right: Any
    """A number, a pair, or a list of either; of a measurement the least and the most."""
    praise: str
    model: str
    """A model answer, shown after something was written."""
    mistakes: Sequence[Mistake]


class PageUnit(TypedDict):
    """A unit in which an answer can be given."""

    factor: float
    """Its value in the unit of the exercise."""
    names: Sequence[str]
    """In small letters, without blanks and signs that make no difference."""


class LineTask(TypedDict):
    """A line to draw on the board of a lesson."""

    start: Sequence[int]
    velocity: Sequence[int]
    end: Sequence[int] | None
    """None for the finish line."""
    most: int
    """Turns."""


class MeasureTask(TypedDict):
    """A drive on the board of a lesson whose turns are counted."""

    start: Sequence[int]
    velocity: Sequence[int]
    west: int | None
    """It ends as far West as this; None for the finish line."""


class PageExercise(TypedDict):
    """An exercise of a lesson."""

    name: str
    asks: Literal["solve", "predict", "measure", "explain", "draw"]
    kind: Literal["number", "pair", "several", "sentences"]
    unit: str
    """As sentences have it; "" for none."""
    units: Sequence[PageUnit]
    tolerance: float
    example: str
    sets: Sequence[NumberSet]
    line: NotRequired[LineTask]
    drive: NotRequired[MeasureTask]


class LessonTexts(TypedDict):
    """What a lesson of the course says in one language."""

    language: str
    """Its own name."""
    catalogue: str
    """The words of the page's script, as JSON; "" for English."""
    title: str
    task: str
    """What to do on the board."""
    text: Sequence[str]
    """Its paragraphs."""
    figure: Figure
    exercises: Sequence[PageExercise]
    note: str
    """How safe the answers are."""
    words: dict[str, str]
    """Sentences for answers that are wrong or cannot be read; "{{given}}" stands for the answer."""


class LessonPage(TypedDict):
    """A lesson of the course: drive, look at the graph, answer."""

    lesson: str
    """Two digits: "01"."""
    texts: dict[str, LessonTexts]
    """By the code of the language; the browser's is shown."""
    learn: str
    """The file of the page that teaches the game; "" for none."""
    puzzles: str
    """The file of the page with the lesson's puzzles; "" for none."""
    shapes: Any
    table: StepTable
    path: Sequence[Sequence[int]]
    """The points that the car has come from, the last where it stands; at least one."""
    velocity: Sequence[int]
    graph: Literal["velocity", "speed", "place", "acceleration"]
    """Which is shown first."""


class SheetPage(TypedDict):
    """Squared paper with a board, to draw a line on in a notebook."""

    shapes: Any
    size: Sequence[int]
    line: LineTask


class Page(TypedDict):
    """A page without a kernel: one of these, and its words."""

    title: NotRequired[str]
    note: NotRequired[str]
    """A sentence below the board."""
    words: NotRequired[str]
    """The words of the script in the page's language, as JSON; none for English."""
    code: NotRequired[str]
    """Of the page's language."""
    language: NotRequired[str]
    """Its own name."""
    others: NotRequired[dict[str, Any]]
    """The page in other languages, by their codes: its changes, as in a `Reel`."""

    lesson: NotRequired[LessonPage]
    sheet: NotRequired[SheetPage]
    race: NotRequired[RacePage]
    drive: NotRequired[DrivePage]
    steps: NotRequired[StepsPage]
