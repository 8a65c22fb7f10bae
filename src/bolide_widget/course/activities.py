"""Exercises that are more than an answer: predict, measure, explain, draw a line."""

from __future__ import annotations

import zlib
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import inf
from random import Random
from typing import Any, NamedTuple

from ..core.page_data import LineTask, MeasureTask, StepTable
from ..games.by_game import row_for
from .kinds import Kind, Number, Several, Unreadable, Wrong, given_as, meanings

Point = tuple[int, int]

FEWEST = 5
"""The fewest words of an explanation."""

LONGEST = 2000
"""The most characters of an explanation."""


@dataclass(frozen=True)
class Predict(Kind):
    """A guess before something is run: every possible answer of its kind is noted.

    Attributes
    ----------
    of : Kind
        The kind of answer.
    least, most : float
        The smallest and the largest number that a guess may be.
    """

    of: Kind
    least: float = -inf
    most: float = inf
    literal = True
    noted = True

    def put(self) -> Wrong:
        """Request an answer of its kind."""
        return self.of.put()

    def read(self, given: Any, random: Random) -> Any:
        """Convert the guess."""
        return self.of.read(given, random)

    def same(self, value: Any, other: Any) -> bool:
        """Return whether a guess is possible; it is not judged."""
        return any(self.least <= each <= self.most for each in meanings(value))

    def common(self, value: Any, guesses: Mapping[str, Any]) -> str | None:
        """Return the name of a guess that the text answers on its own."""
        return next((name for name, each in guesses.items() if self.of.same(value, each)), None)

    def why(self, value: Any, right: Any) -> Wrong:
        """Say that a guess is impossible."""
        return Wrong("impossible guess")


@dataclass(frozen=True)
class Measure(Number):
    """Turns that students count in a race of their own; an impossible number is refused.

    Attributes
    ----------
    least, most : float
        The smallest number that is possible, and the largest that is likely.
    drive : Drive or None
        The drive that is measured on the lesson's board; None for one that is not seen.
    path : sequence of Point
        The places of the car on that board so far.
    """

    least: float = 0.0
    most: float = 0.0
    drive: Drive | None = None
    path: Sequence[Point] = ()
    noted = True

    def on_board(self, path: Sequence[Point]) -> Measure:
        """Return the kind for a student whose car was driven along a path."""
        return replace(self, path=path)

    def driven(self) -> Driven | None:
        """Return what was driven on the board, as far as it is measured."""
        return self.drive.on(self.path) if self.drive else None

    def same(self, value: Any, other: Any) -> bool:
        """Return whether a number is possible, and that of the drive on the board."""
        driven = self.driven()
        return any(
            self.least <= each <= self.most
            and each == int(each)
            and (driven is None or (driven.there and each == driven.turns))
            for each in meanings(value)
        )

    def why(self, value: Any, right: Any) -> Wrong:
        """Say that a number is too small, too large or not whole, or not what was driven."""
        if value < self.least:
            return Wrong("measured less")
        if value > self.most:
            return Wrong("measured more")
        driven = self.driven()
        if driven is None or value != int(value):
            return Wrong("measured parts")
        key = "measured otherwise" if driven.there else "measured on the way"
        return Wrong(key, **driven._asdict())

    def seen(self) -> Wrong | None:
        """Return what was driven on the board."""
        driven = self.driven()
        return driven and Wrong("measured driven", **driven._asdict())


class Driven(NamedTuple):
    """A drive, as far as it is measured."""

    turns: int
    start: Point
    place: Point
    there: bool


@dataclass(frozen=True)
class Drive:
    """A drive on the board of a lesson whose turns are counted.

    Attributes
    ----------
    board : str
        The name of a board of Bolide.
    start, velocity : Point
        Where it begins, and how the car came there.
    west : int or None
        It ends as far West as this; None for the finish line.
    """

    board: str
    start: Point
    velocity: Point
    west: int | None = None

    def task(self) -> MeasureTask:
        """Return what is measured, for a page."""
        return {"start": self.start, "velocity": self.velocity, "west": self.west}

    def on(self, path: Sequence[Point]) -> Driven | None:
        """Return how far it came on a path; None without a turn, or with a move of another kind."""
        steps, before = steps_of(self.board), self.velocity
        moves = [(place, (x - place[0], y - place[1])) for place, (x, y) in pairwise(path)]
        begins = (
            number
            for number, (place, _) in enumerate(moves)
            if place == self.start and (not number or moves[number - 1][1] == self.velocity)
        )
        driven = None
        for place, step in moves[next(begins, len(moves)) :]:
            if not (steps.may_follow(before, step) and steps.legal(place, step)):
                return None
            x, y = place[0] + step[0], place[1] + step[1]
            there = steps.ends(place, step) if self.west is None else x <= self.west
            driven = Driven(driven.turns + 1 if driven else 1, self.start, (x, y), there)
            if there:
                break
            before = step
        return driven


@dataclass(frozen=True)
class Explain(Kind):
    """A sentence or two, compared with a model answer by the student."""

    literal = True
    noted = True

    def put(self) -> Wrong:
        """Request sentences."""
        return Wrong("put sentences")

    def read(self, given: Any, random: Random) -> str:
        """Return the text, if it is long enough to be an explanation."""
        if not isinstance(given, str):
            raise Unreadable("no sentences", given=given_as(given))
        if len(given) > LONGEST:
            raise Unreadable("long sentences", most=LONGEST)
        if sum(any(map(str.isalpha, word)) for word in given.split()) < FEWEST:
            raise Unreadable("few sentences", fewest=FEWEST)
        return given

    def same(self, value: Any, other: Any) -> bool:
        """Return True: the student compares it."""
        return True

    def why(self, value: Any, right: Any) -> Wrong:
        """Return the request; no text is wrong."""
        return self.put()


@dataclass(frozen=True)
class Draw(Several):
    """A line of moves on a board, from one place to the next, judged by the rules.

    Attributes
    ----------
    board : str
        The name of a board of Bolide.
    start, velocity : Point
        Where the car is, and how it came there.
    end : Point or None
        Where the line must end; None for the finish line.
    most : int
        The most turns.
    """

    board: str = ""
    start: Point = (0, 0)
    velocity: Point = (0, 0)
    end: Point | None = None
    most: int = 0

    def task(self) -> LineTask:
        """Return what is drawn, for a page."""
        return {"start": self.start, "velocity": self.velocity, "end": self.end, "most": self.most}

    def put(self) -> Wrong:
        """Request a line."""
        return Wrong("put line", example=self.example)

    def read(self, given: Any, random: Random) -> Sequence[Any]:
        """Return the places after each turn, without the start."""
        if isinstance(given, set | frozenset):
            raise Unreadable("no several", given=given_as(given), example=self.example)
        places = self.entries(given)
        if not all(isinstance(place, tuple) and len(place) == 2 for place in places):
            raise Unreadable("no several", given=given_as(given), example=self.example)
        return places[1:] if places[:1] == [self.start] else places

    def same(self, value: Any, other: Any) -> bool:
        """Return whether a line keeps to the rules and gets where it must."""
        return self._fault(value) is None

    def why(self, value: Any, right: Any) -> Wrong:
        """Return the first fault of a line."""
        return self._fault(value) or self.put()

    def _fault(self, places: Sequence[Point]) -> Wrong | None:
        steps, (x, y), velocity = steps_of(self.board), self.start, self.velocity
        for turn, place in enumerate(places, 1):
            step = place[0] - x, place[1] - y
            if not steps.may_follow(velocity, step):
                if turn == 1 and steps.may_follow(velocity, place):
                    return Wrong("line displacements")
                return Wrong("line jumps", turn=turn, before=velocity, after=step)
            if (speed := max(map(abs, step))) > steps.top:
                return Wrong("line fast", turn=turn, speed=speed, top=steps.top)
            if not steps.legal(place=(x, y), step=step):
                return Wrong("line leaves", turn=turn)
            if self.end is None and steps.ends(place=(x, y), step=step):
                return Wrong("line goes on") if turn < len(places) else self._late(turn)
            (x, y), velocity = place, step
        if self.end is None:
            return Wrong("line unfinished")
        if (x, y) != self.end:
            return Wrong("line elsewhere", place=(x, y), end=self.end)
        return self._late(len(places))

    def _late(self, turns: int) -> Wrong | None:
        return Wrong("line late", turns=turns, most=self.most) if turns > self.most else None


class Steps(NamedTuple):
    """The legal steps of a lone car, as pages have them: see `games.bolide.solo.drive_page`."""

    changes: frozenset[Point]
    numbers: Mapping[Point, int]
    size: Point
    planes: bytes

    @property
    def top(self) -> int:
        """The top speed."""
        return max(max(map(abs, step)) for step in self.numbers)

    def may_follow(self, before: Point, step: Point) -> bool:
        """Return whether the velocity may change so much in a turn."""
        return (step[0] - before[0], step[1] - before[1]) in self.changes

    def legal(self, place: Point, step: Point) -> bool:
        """Return whether a step from a place is legal."""
        return self._has(self.numbers.get(step), place)

    def ends(self, place: Point, step: Point) -> bool:
        """Return whether a step crosses the finish line."""
        return self._has(len(self.numbers) + self.numbers[step], place)

    def _has(self, plane: int | None, place: Point) -> bool:
        (width, height), (x, y) = self.size, place
        if plane is None or not (0 <= x <= width and 0 <= y <= height):
            return False
        length = ((width + 1) * (height + 1) + 7) // 8
        bit = x * (height + 1) + y
        return bool(self.planes[plane * length + bit // 8] >> bit % 8 & 1)


@cache
def steps_of(board: str) -> Steps:
    """Return the legal steps on a board of Bolide."""
    row = row_for(board, None)
    table: StepTable = row.lone_steps(row.lone_start(board, "You").track)  # type: ignore[union-attr]
    pairs = [[(x, y) for x, y in table[name]] for name in ("changes", "steps")]
    return Steps(
        frozenset(pairs[0]),
        {step: number for number, step in enumerate(pairs[1])},
        (table["size"][0], table["size"][1]),
        zlib.decompress(b64decode(table["planes"])),
    )
