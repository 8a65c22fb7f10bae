"""The traits that are sent to the page, field by field; `messages.py` has the messages.

`js/src/protocol.ts` is made of both by `tools/write_wire_types.py`. Fields that are `NotRequired`
are left out when they are empty. Nothing here belongs to one game: the look of a car, the tone of a
sentence and the movement it causes travel as looks, tones and effects.
"""

# no `from __future__ import annotations`: types given as text are compiled one by one at the import
from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

XY = Annotated[Sequence[float], 2]
"""A place on the board, in squares; y grows north."""

Ring = Sequence[XY]


class Shape(TypedDict):
    """One piece of the board, in painting order."""

    style: str
    rings: NotRequired[Sequence[Ring]]
    line: NotRequired[Sequence[XY]]
    at: NotRequired[XY]
    heading: NotRequired[XY]
    room: NotRequired[float]
    """Squares along its heading, where there are fewer than it would take."""
    label: NotRequired[str]
    text: NotRequired[str]
    role: NotRequired[str | None]


class Row(TypedDict):
    """A row of the race sheet as printed, without a value."""

    label: str
    kind: Literal["circles", "boxes", "number", "flag", "mark"]
    total: NotRequired[int]
    head: NotRequired[bool]
    """Shown beside the driver's name, not on the sheet."""


class Place(TypedDict):
    """The spaces that an option goes through, or the one it means, by their names on the board."""

    space: NotRequired[str]
    path: NotRequired[Sequence[str]]
    """From where it begins to its end; spaces ahead of each other along a lane may be left out."""


class Space(TypedDict):
    """A space of a board that is cut into spaces."""

    id: str
    at: XY
    """Its middle: where a car stands."""
    heading: XY
    ring: Ring
    lane: NotRequired[int]
    """Its lane from the left; none in the pits."""
    ahead: NotRequired[str]
    """The next space of its lane."""


class Term(TypedDict):
    """A word of the game as it stands on the page, and what it means in one line."""

    term: str
    """In it ``#`` stands for any number and ``*`` for any word."""
    text: str


Sign = Literal[
    "badge",
    "decider",
    "pawn",
    "slower",
    "same",
    "faster",
    "free",
    "wear",
    "roll",
    "out",
    "partly",
    "ahead",
    "several",
    "odds",
    "plate",
    "clash",
    "danger",
    "warning",
    "pit",
    "flag",
    "turn",
    "slide",
    "then-road",
    "then-run-off",
    "then-barrier",
    "then-car",
    "damage",
    "oil",
    "safety-car",
    "yellow-flag",
    "black-flag",
]
"""Something that is painted on the board, as the page knows how to paint it."""


class Explained(TypedDict):
    """A sign of the board, and what it means."""

    sign: Sign
    text: str


class Guide(TypedDict):
    """A game explained to newcomers."""

    signs: Sequence[Explained]
    rules: Sequence[str]
    """In short, a sentence or two each."""
    chapters: NotRequired[dict[str, str]]
    """The chapter of each rule that a question or a note names: a page asks Python for it."""
    firsts: NotRequired[dict[str, str]]
    """What happens for the first time, in two sentences, by the rule of it."""


class Bend(TypedDict):
    """A corner of the course."""

    name: str
    begin: int
    """Where it begins and ends on the line, by number; beyond the last point it goes on from 0."""
    end: int


class Course(TypedDict):
    """The way round a circuit."""

    line: Sequence[XY]
    """The middle of the road, closed, in driving order."""
    width: float
    """Squares from edge to edge, about."""
    unit: str
    """What distances are counted in: "space" or "square"."""
    bends: Sequence[Bend]
    coming: NotRequired[Sequence[int]]
    """By space: the corner that is entered next. The pits, which come last, have none."""
    far: NotRequired[Sequence[int]]
    """By space: how many spaces ahead that corner begins."""


class Board(TypedDict):
    """The parts of a screen that are drawn once."""

    game: str
    name: str
    kind: Literal["lattice", "lanes"]
    """How it is drawn, and what is open on it."""
    size: XY
    sheet: Sequence[Row]
    shapes: Sequence[Shape]
    spaces: NotRequired[Sequence[Space]]
    """Those of each lane in the order they are driven."""
    course: NotRequired[Course]
    terms: NotRequired[Sequence[Term]]
    """The words of its sheets, conditions and buttons, explained."""
    guide: NotRequired[Guide]


Look = Literal["raised", "parked", "skid", "dust", "faded", "grooved"]
"""How a piece is shown: raised beside its place, standing still where others glide, ..."""


class Token(TypedDict):
    """A piece on the board, and the driver it is of."""

    id: int
    name: str
    badge: str
    colour: int
    at: XY | None
    """Where it stands; None off the board."""
    heading: XY
    pawn: XY | None
    looks: NotRequired[Sequence[Look]]
    status: NotRequired[str]
    """What its state is called beside its name."""
    done: NotRequired[Literal["out", "finished"]]
    """How its race has ended."""
    place: int | None


class Trail(TypedDict):
    """The last places of a piece, oldest first."""

    id: int
    points: NotRequired[Sequence[XY]]
    path: NotRequired[Sequence[str]]
    """The same on a board of spaces, as of an option."""
    ahead: NotRequired[bool]
    """It leads on from the piece, oldest last, and all of it is shown."""


class Ghost(Trail):
    """A driver of another copy of the race, and the last places of the car there."""

    name: str
    done: NotRequired[bool]
    """Whether that race is over by now."""


class Standing(TypedDict):
    """A line of the live ranking: its place is its number in the list."""

    id: int
    lap: str
    gap: str
    """"leader", "level" or the distance behind with its unit, "+5 spaces"; "" for none."""
    behind: NotRequired[int]
    """The same distance as a number; missing where there is no gap."""
    turns: NotRequired[float]
    """How many of the leader's last turns the gap is; not the game adds it."""
    fastest: NotRequired[int]
    """The turns of the fastest lap so far, if this driver drove it; not the game adds it."""
    active: NotRequired[bool]
    moved: NotRequired[bool]
    next: NotRequired[bool]
    """Moves after the active driver."""


Value = int | float | bool | None | Sequence[int] | Sequence[str]
"""A value of a race sheet: a number, one of how many, a mark's icon and words, on or off."""

Mark = Literal["danger", "warning", "clash", "pit", "flag", "turn"]
"""A small sign on a point."""


class Slide(TypedDict):
    """The possible ends of a move whose die goes astray, seen from the target point."""

    by: XY
    odds: str
    mark: Mark | None


class FacetValue(TypedDict):
    """One of the values of a part of a choice."""

    id: str
    label: str
    icon: NotRequired[str]
    """Of a card that it is chosen by."""


class Facet(TypedDict):
    """One part of a choice that has several, such as the fuel of a strategy."""

    id: str
    label: str
    values: Sequence[FacetValue]


Price = Literal["free", "wear", "roll", "out"]
"""What an answer costs: nothing, something, dice that may cost something, the race."""


class Bar(TypedDict):
    """A face of a die that is about to be rolled, and what it would do."""

    face: str | int
    odds: int
    """On how many sides it stands."""
    tone: Price
    text: NotRequired[str]
    space: NotRequired[str]
    """Where it would lead."""


class Lead(TypedDict):
    """A space where an answer may lead in the end, and what that would cost."""

    space: str
    tone: Price
    figure: NotRequired[str]


class Face(TypedDict):
    """What is printed on a card."""

    name: str
    icon: NotRequired[str]
    colour: NotRequired[int]
    """Of the car that is chosen with it, as in `Token`."""
    text: NotRequired[str]
    best: NotRequired[str]
    """What the highest of those that turn over together is called."""


class Option(TypedDict):
    """One answer that is open."""

    id: str
    label: NotRequired[str]
    point: NotRequired[XY]
    place: NotRequired[Place]
    speed: NotRequired[int]
    change: NotRequired[int]
    marks: NotRequired[Sequence[Mark]]
    """The most pressing first."""
    path: NotRequired[Sequence[XY]]
    """The way to the point, when it is not the straight one."""
    pawn: NotRequired[XY]
    then: NotRequired[str]
    """A letter for each point round the pawn, row by row from the South-West, the last one
    for all the rest: road, taken, off the road, barrier, or "-" where speed forbids it; none where
    that is not known."""
    detail: NotRequired[str]
    odds: NotRequired[str]
    confirm: NotRequired[bool]
    """Whether it is pressed twice: it ends the driver's race, plays a card or stakes a roll."""
    slides: NotRequired[Sequence[Slide] | Literal[True]]
    """Where it may slide to; True for those of the question."""
    facets: NotRequired[Sequence[str]]
    """Ids of the values that make up this option, one per facet of the question."""
    cells: NotRequired[Sequence[str | int | None]]
    """What it means, one per column of the question."""
    tone: NotRequired[Price]
    figure: NotRequired[str]
    """What is written in its space, or on its button: what it costs, in a few characters."""
    brief: NotRequired[str]
    """What stands below its figure in a row of many, in a word or two."""
    chart: NotRequired[Sequence[Bar]]
    """The die it rolls: what each face would do."""
    leads: NotRequired[Sequence[Lead]]
    """Where it may lead: seen on the board while it is pointed at."""
    ahead: NotRequired[Price]
    """What the turn after it costs at least: a corner that can no longer be held."""
    face: NotRequired[Face]
    """The card that is chosen with it."""
    partly: NotRequired[bool]
    """Whether it is a part of a move, not its end: seen less loudly."""


class FormValue(TypedDict):
    """One of the values of a part of a form."""

    label: str
    text: NotRequired[str]
    """What it counts, in a few characters."""


class FormPart(TypedDict):
    """A whole number in an answer: one of some values, or a number of things."""

    label: str
    least: int
    most: int
    values: NotRequired[Sequence[FormValue]]
    """What each number means, from the least on; none for a plain amount."""
    text: NotRequired[str]
    """What it is worth, or where its bound comes from."""


class FormSum(TypedDict):
    """A weighted sum of the parts; only an answer within its bounds is one."""

    weights: Sequence[int]
    label: NotRequired[str]
    """What it is called where it is shown; one that is not shown has none."""
    per: NotRequired[int]
    """What is shown is the sum over this."""
    least: NotRequired[int]
    most: NotRequired[int]
    fault: NotRequired[str]
    """What is wrong with an answer beyond its bounds."""


class FormReady(TypedDict):
    """A ready-made answer."""

    label: str
    text: NotRequired[str]
    values: Sequence[int]


class Form(TypedDict):
    """An answer that the page makes up of numbers, where there are too many to be listed."""

    word: str
    """What the answer's text begins with; the values follow: ``word:1,0,2``."""
    parts: Sequence[FormPart]
    sums: Sequence[FormSum]
    ready: NotRequired[Sequence[FormReady]]
    """The first is what the choice begins with."""


class Die(TypedDict):
    """One die: a number of sides from 1, or faces of its own; a face is a number or a word."""

    name: NotRequired[str]
    text: NotRequired[str]
    """Its name in the language of the page, where that is another one."""
    sides: NotRequired[int]
    faces: NotRequired[Sequence[str | int]]
    face: NotRequired[str | int]
    """How it lies; none before it is rolled."""


_From = TypedDict("_From", {"from": NotRequired[XY | None]})  # a word of Python's own


class Ask(_From):
    """The open question."""

    kind: str
    rule: NotRequired[str]
    """The rule that it is asked by."""
    driver: str
    id: int | None
    seat: NotRequired[Literal["person", "computer"]]
    prompt: str
    spread: NotRequired[int | None]
    facets: NotRequired[Sequence[Facet]]
    columns: NotRequired[Sequence[str]]
    slides: NotRequired[Sequence[Slide]]
    """What most options share."""
    form: NotRequired[Form]
    """How the answers are made up, where they are not listed."""
    options: Sequence[Option]
    dice: NotRequired[Sequence[Die]]
    """What is to be rolled."""
    covered: NotRequired[bool]
    """Whether only those who are asked may see the options: they are in no trait."""
    who: NotRequired[Sequence[int]]
    """Who still owes a covered answer."""
    since: NotRequired[int]
    """The revision from which on it is the same covered question."""


class Roll(TypedDict):
    """The last roll and what came of it."""

    table: str
    driver: str
    dice: Sequence[Die]
    meaning: str
    number: int
    needs: NotRequired[str]
    """What the faces mean, where it is settled before the roll who needs what."""


Tone = Literal["quiet", "strong", "good", "bad", "wet", "warn"]
"""How a sentence or a sign sounds."""

Effect = Literal[
    "shake", "spin", "block", "stall", "pit", "card", "draw", "reveal", "out", "finish", "sky"
]
"""What a sentence does beside being read.

Cars shake, one spins, is blocked, stalls at the start or drives into the pits; a card flies from
the driver who played it to the car that it hits, is shown by the driver who chose it, or comes from
the pile; cards that lay face down turn over together; a driver is out or has finished; the sky has
changed.
"""


class Entry(TypedDict):
    """A sentence of the log; `n` counts from the start of the race."""

    n: int
    text: str
    id: int | None
    tone: NotRequired[Tone]
    effect: NotRequired[Effect]
    first: NotRequired[str]
    """The rule of it, where the guide explains what happens for the first time."""
    met: NotRequired[Sequence[int]]
    """Who meets it, where that is not `id`; of nobody's sentence everybody does."""
    on: NotRequired[int]
    """Whom a card hits."""
    face: NotRequired[Face]
    """The card that is played, or turned over."""


class Said(Entry):
    """A sentence of a replay, with the frame that it belongs to, from 0."""

    frame: int


class Reel(TypedDict):
    """A race from its start to its current state, for a page that takes no answers."""

    frames: Sequence[Any]
    """The first whole, the others by their changes: a list holds the new value, an empty one is a
    field that is gone, an object the changes of members by key or index."""
    answers: Sequence[int]
    """How many answers of the race each frame follows; passes that nobody saw are not counted."""
    log: Sequence[Said]


class Notice(TypedDict):
    """An announcement to all players."""

    level: Literal["error", "info"]
    text: str


class Condition(TypedDict):
    """A condition that holds for all players now: the weather, a safety car."""

    icon: str
    text: str
    detail: NotRequired[str]
    tone: NotRequired[Tone]
    sky: NotRequired[Literal["dry", "wet"]]
    """How the board looks under this sky."""


class TableRow(TypedDict):
    """A row of a table, and the driver it is of."""

    id: NotRequired[int | None]
    cells: Sequence[str | int | None]
    active: NotRequired[bool]


class Table(TypedDict):
    """Times, points or places: a table next to the board."""

    id: str
    title: str
    columns: Sequence[str]
    rows: Sequence[TableRow]
    note: NotRequired[str]
    open: NotRequired[bool]


class Finisher(TypedDict):
    """A line of the result."""

    place: int
    id: int
    text: str


class Card(TypedDict):
    """A card of a hand."""

    id: str
    name: str
    icon: NotRequired[str]
    text: NotRequired[str]
    plays: NotRequired[Sequence[str]]
    """Ids of the options that play it now: of several, such as on whom, one is to be chosen."""
    why: NotRequired[str]
    """Why it cannot be played now, in a sentence."""


class Hand(TypedDict):
    """The cards of one seat."""

    id: int
    cards: Sequence[Card]


class Pieces(TypedDict):
    """Things that lie on spaces of the board."""

    style: Literal["damage", "oil", "safety-car", "yellow-flag", "black-flag"]
    spaces: Sequence[str]


class Lying(TypedDict):
    """A card that was played and still acts: it lies at a car."""

    on: int
    """Whose car: the one it hits, or that of its player if it hits nobody."""
    face: Face


class Piles(TypedDict):
    """The cards of the table: a pile to draw from, and a discard."""

    left: int
    """Cards in the pile, face down."""
    top: NotRequired[Face]
    """The card that was spent last, if any."""


class Result(TypedDict):
    """The outcome of a race that is over."""

    podium: Sequence[Finisher]
    """The first three, each with a line; nobody where nobody has finished."""
    table: Table
    """The order, with turns and gaps; its title says who has won."""
    details: Table
    """What each driver did."""
    unit: str
    """Of the speeds."""
    speeds: Sequence[Sequence[int]]
    """In each round, a list per token; it ends with the round in which its car was done."""
    places: Sequence[Sequence[int]]
    """The same at the start and after each round."""
    lines: NotRequired[Sequence[Trail]]
    """Where they went: in the order of the tokens, one for each lap that was begun. In a reel; the
    page of a race asks for them with "lines", since they are longer than all else."""


class Puzzle(TypedDict):
    """The text of a puzzle, apart from its question."""

    level: int
    """How hard it is, from 1."""
    levels: int
    """The hardest."""
    solved: bool
    revealed: NotRequired[bool]
    """The answer on the board was asked for."""
    next: NotRequired[bool]
    """Another puzzle follows; missing while this one is not answered."""


class Alone(TypedDict):
    """What a page without a kernel adds to a lesson: there is no start panel to leave for."""

    count: NotRequired[str]
    """What stands in the place of the number of the step."""
    again: NotRequired[bool]
    """Whether one may start again now, whatever has been answered."""
    answer: NotRequired[bool]
    """Whether the answer may be asked for."""


class Lesson(TypedDict):
    """The progress of a lesson, or of a puzzle, which is a single step."""

    game: str
    title: str
    step: int
    """From 0; as many as there are steps in the race at the end."""
    steps: int
    phase: Literal["ask", "right", "wrong", "race"]
    """The learner is asked, has answered, or is in the race at the end."""
    say: str
    """What is new, in a sentence."""
    do: str
    """The one thing to do."""
    said: NotRequired[str]
    """What is said of the answer."""
    puzzle: NotRequired[Puzzle]
    """Only of a puzzle: there is no race at the end."""
    alone: NotRequired[Alone]
    """Only on a page without a kernel, which adds it."""


class SeriesDriver(TypedDict):
    """A driver's line in the standings of a season."""

    place: int
    id: int
    points: int
    team: str
    """Empty without teams."""


class SeriesTeam(TypedDict):
    """A team's line in the standings of a season."""

    place: int
    name: str
    ids: Sequence[int]
    points: int


class Series(TypedDict):
    """A season between two of its sessions."""

    said: str
    next: str
    """What the button for the next session says; empty when the season is over."""
    drivers: Sequence[SeriesDriver]
    teams: Sequence[SeriesTeam]


class Scene(TypedDict):
    """A game's picture of a match: the public view, or the view of one seat."""

    over: bool
    round: int
    title: str
    tokens: Sequence[Token]
    trails: Sequence[Trail]
    pieces: NotRequired[Sequence[Pieces]]
    lying: NotRequired[Sequence[Lying]]
    """Cards that were played and still act, the newest last."""
    piles: NotRequired[Piles]
    order: Sequence[Standing]
    sheets: Sequence[Sequence[Value]]
    """Values of the board's sheet, a list per token."""
    conditions: NotRequired[Sequence[Condition]]
    ask: Ask | None
    die: Roll | None
    log: Sequence[Entry]
    tables: NotRequired[Sequence[Table]]
    standings: Sequence[Finisher] | None
    """The order at the end, of a race from its result."""
    result: NotRequired[Result]
    """Only of a race that is over; not the game adds it."""
    lesson: NotRequired[Lesson]
    """Only while one is given; not the game adds it."""
    series: NotRequired[Series]
    """Only in a season, once a session of it is over; not the game adds it."""
    hand: NotRequired[Hand]
    """The cards of the seat that it is shown to; not in what everybody may know."""


class Clock(TypedDict):
    """Time left to answer, in ms, when the state was made; Python decides when it is over."""

    id: int | None
    left: int
    total: int
    running: bool
    at: NotRequired[int]
    """When the state was made, in ms since 1970."""


class Can(TypedDict):
    """The requests that are possible now."""

    undo: bool
    redo: bool
    new: NotRequired[bool]
    clock: NotRequired[Literal["on", "off"]]
    hint: NotRequired[bool]
    replay: NotRequired[bool]
    """There is something to watch again."""
    best: NotRequired[bool]
    """There is a best line of the board to be seen beside those that were driven."""
    cost: NotRequired[Sequence[int]]
    """The people who may ask what cost them most, in a race that is over."""
    go: NotRequired[bool]
    """The computer drivers wait to be told that they may go on."""
    pause: NotRequired[Literal["on", "off"]]
    """Whether computer drivers pause; not there without any."""
    hands: NotRequired[bool]
    """Drivers hold cards, which a person may look at whoever is asked."""
    watch: NotRequired[Sequence[str]]
    """How often a person may want to be asked out of turn."""
    home: NotRequired[bool]
    """Home may take the place of the board."""
    code: NotRequired[bool]
    """There is a code of the race that was driven, to pass on."""


class State(Scene):
    """Everything a view needs to draw one revision of a race."""

    rev: int
    can: Can
    seats: Sequence[str]
    """Who drives, a name per token."""
    policies: Sequence[str]
    pace: int
    """Milliseconds between the moves of computer drivers."""
    notice: Notice | None
    clock: Clock | None
    ghosts: NotRequired[Sequence[Ghost]]
    """Those of a race by code, the best first."""
    resume: NotRequired[str]
    """What to run in a cell to go on with the race from its file; not there if it is not saved."""


class Chance(TypedDict):
    """The chance to win with one option, from races played to their end."""

    text: str
    value: float
    """0 to 1, with the ends of its interval."""
    low: float
    high: float
    n: int
    """Races it was counted in."""
    place: float
    """Mean place in them."""
    worse: NotRequired[bool]
    """Whether it is surely not the best, and gets no more races."""


class Hints(TypedDict):
    """The hints on the options of one revision so far, while more races are played."""

    rev: int
    by: str
    """Who chose the answer first, and drives the races to their end."""
    done: bool
    options: dict[str, Chance]
    """Empty in the first message, which comes before any race is played."""
    best: str
    """The answer to give: the driver's own choice until firm chances speak for another."""
    why: str
    """What speaks for it, in words."""
