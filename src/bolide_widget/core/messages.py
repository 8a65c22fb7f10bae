"""The messages between the page and Python, field by field; `screen.py` has the traits."""

# no `from __future__ import annotations`: types given as text are compiled one by one at the import
from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from .screen import Ask, Entry, Hand, Hints, Reel, Trail

REQUESTS: Mapping[str, Mapping[str, type]] = {
    "play": {"action": str, "token?": int},
    "undo": {},
    "redo": {},
    "new": {},
    "replay": {},  # the whole race for the page
    "save": {},  # the race into its file
    "share": {},  # the race as a page that replays it
    "code": {},  # the race that a person drove, as a text to pass on
    "lines": {},  # the lines that were driven
    "log": {},  # what the log said before the lines that are shown
    "best": {},  # the best line of the board, when it is found
    "cost": {"token": int, "on": bool},  # what cost a driver most, or no more of it
    "rules": {"rule?": str, "chapter?": int, "find?": str},  # a chapter, or where a text stands
    "branch": {"answers": int},  # a new race that goes on after this number of answers
    "go": {},
    "pause": {"on": bool},  # computer drivers wait until "pause" is off
    "skip": {},  # computers drive without a pause until a person is to answer
    "seat": {"token": int, "who": str},
    "pace": {"ms": int},
    "clock": {"on": bool},
    "hint": {"on": bool},
    "view": {"on": bool, "browser?": str},  # this view shows the race, or does not any more
    "state": {},  # all that is shown once more: this view has nothing, or something old
    "uncover": {"token": int},  # shows a seat its hidden information
    "cover": {},  # hides it again
    "watch": {"token": int, "level": str},  # how often a person may answer out of turn
    "step": {"number": int},  # a step of the lesson, from 0: another one, or the same anew
    "leave": {},  # the lesson
    "home": {},  # the start panel's first page, in place of the board
    "next": {},  # the next session of a season
    "reveal": {},  # the answer of a puzzle
}
"""What a view asks of Python, and the fields of it; those with a "?" may be left out."""


class Envelope(TypedDict):
    """Fields added to a request when it is sent."""

    id: str
    rev: int
    view: str
    """Who sends it: what is secret is answered by the view that was shown it."""


class Private(TypedDict):
    """The private view of a seat, for one revision: in answer to "uncover", never in a trait."""

    t: Literal["private"]
    id: str
    rev: int
    seat: int
    ask: Ask | None
    hand: Hand | None
    watch: str
    """How often this seat is asked out of turn."""
    rests: bool
    """Whether a pass of this seat holds until something affects it."""


class Hint(TypedDict):
    """Hints for a secret question, in answer to "hint", never in a trait: several times.

    With nothing in it when they are over.
    """

    t: Literal["hint"]
    id: str
    rev: int
    hints: Hints | None


class Covered(TypedDict):
    """No view of the race shows a secret any more."""

    t: Literal["cover"]


class Again(TypedDict):
    """The whole race to be watched again, in answer to "replay"."""

    t: Literal["reel"]
    id: str
    rev: int
    reel: Reel


class Kept(TypedDict):
    """The race is in a file or a text, in answer to "save", "share" and "code"."""

    t: Literal["kept"]
    id: str
    rev: int
    said: str
    """Where it is, for whoever asked."""
    file: NotRequired[str]
    """What the page is called that the browser keeps."""
    page: NotRequired[str]
    """A page that replays the race."""
    picture: NotRequired[str]
    """In place of a page: a picture of a puzzle, a PNG in base64."""
    text: NotRequired[str]
    """To be copied: what to write beside the picture, or the code of the race."""


class Driven(TypedDict):
    """The lines driven in a finished race, in answer to "lines"; a reel has them in its result."""

    t: Literal["lines"]
    id: str
    rev: int
    lines: Sequence[Trail]


class Earlier(TypedDict):
    """The log before the lines of the state that is shown, in answer to "log"."""

    t: Literal["log"]
    id: str
    rev: int
    log: Sequence[Entry]


class BestLine(TypedDict):
    """The best line of the board, in answer to "best": later, since it may take some seconds."""

    t: Literal["best"]
    id: str
    rev: int
    said: str
    """How good it is, or why there is none."""
    line: NotRequired[Trail]


class CostLine(TypedDict):
    """A decision that lost."""

    text: str
    answers: int
    """How many answers the race had when it was made, as a reel counts them."""
    given: NotRequired[Trail]
    """Where the answer led, if anywhere on the board."""
    better: NotRequired[Trail]
    """Where the better one leads."""


class Cost(TypedDict):
    """A driver's costliest decisions, in answer to "cost": several times, until there are lines."""

    t: Literal["cost"]
    id: str
    rev: int
    seat: int
    share: float
    """Of the search that is done, 0 to 1."""
    said: NotRequired[str]
    """What it has come to; with the last of them."""
    lines: NotRequired[Sequence[CostLine]]


class Run(TypedDict):
    """Words of a text that are set alike."""

    text: str
    style: NotRequired[Literal["strong", "em", "code", "rule"]]
    """A rule is the id of one on the same page."""


class Block(TypedDict):
    """A piece of a chapter of the rules."""

    kind: Literal["heading", "text", "item", "table"]
    words: NotRequired[Sequence[Run]]
    rule: NotRequired[str]
    """The id of the rule that it is."""
    depth: NotRequired[int]
    """How far it is set in."""
    mark: NotRequired[str]
    """The number of an item; others have a dot."""
    rows: NotRequired[Sequence[Sequence[Sequence[Run]]]]
    """Of a table, its headings first."""


class Hit(TypedDict):
    """A place where a text occurs in the rules."""

    chapter: int
    rule: str
    text: str


class Chapter(TypedDict):
    """A chapter of the rules, or where a text stands in them, in answer to "rules"."""

    t: Literal["rules"]
    id: str
    rev: int
    chapters: Sequence[str]
    """The titles of all."""
    chapter: NotRequired[int]
    blocks: NotRequired[Sequence[Block]]
    rule: NotRequired[str]
    """The rule that was asked for."""
    hits: NotRequired[Sequence[Hit]]
    more: NotRequired[int]
    """How many places there are besides."""


class Done(TypedDict):
    """A message was carried out."""

    t: Literal["ok"]
    id: str
    rev: int
    first: NotRequired[bool]
    """No page has shown the race before the one that says so now."""


class Rejected(TypedDict):
    """A message was refused."""

    t: Literal["reject"]
    id: str | None
    rev: int
    reason: str
