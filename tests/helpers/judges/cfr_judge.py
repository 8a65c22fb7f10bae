"""A second judge of moves of Championship Formula Racing: slow, and written from the book alone.

It derives the links from the edges of the spaces, tries every path one by one and every way to pay
for it, and shares no code with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from bolide_widget.core.state import AnyState
from bolide_widget.games.championship_formula.track import Track


@dataclass(frozen=True)
class Book:
    """CFR-PROTO-3: the visit record of a car, and what it may pay with.

    ``hands`` are all the ways that the payments so far may have gone: wear left, and wear and
    chances used on the visit.
    """

    space: str
    at: int
    v: int
    corner: str | None
    allowance: int
    entries: tuple[tuple[int, int, frozenset[str]], ...]
    using: frozenset[str]
    given: frozenset[str]
    barred: bool
    held: str | None
    hands: frozenset[tuple[int, int, int]]
    units: int = 0
    changes: int = 0


@dataclass
class Board:
    """A track as its file says."""

    track: Track
    links: dict[str, dict[str, bool]] = field(default_factory=dict)
    bonus: dict[str, int] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    home: dict[str, str] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict)
    corner: dict[str, str] = field(default_factory=dict)
    edges: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)


@cache
def board_of(track: Track) -> Board:
    """CFR-TRACK-2: links from edges; whether each is straight."""
    data = track.to_dict()
    board = Board(track)
    for name, _, back, front, left, right in data["spaces"]:
        board.edges[name] = (back, front, left, right)
    cuts = {tuple(pair) for pair in data.get("cuts", [])}
    period = data["period"]
    for name, (_, front, left, right) in board.edges.items():
        results = {}
        for other, (back, _, o_left, o_right) in board.edges.items():
            if back % period != front % period:
                continue
            shared = min(right, o_right) - max(left, o_left)
            if shared > 0:
                results[other] = True
            elif shared == 0 and (name, other) not in cuts:
                results[other] = False
        board.links[name] = results
    part = data["championship-formula"]
    board.printed = dict(part["speeds"])
    for corner in data["corners"]:
        for name in corner["spaces"]:
            board.corner[name] = corner["id"]
    for line in part["lines"]:
        board.bonus[line["id"]] = 20 if line["colour"] == "red" else 40
        board.lists[line["id"]] = line["spaces"]
        board.home[line["id"]] = line["corner"]
    return board


class Judge:
    """What a car may do at a point of its move.

    Parameters
    ----------
    state : State
        At a question for a move.
    """

    def __init__(self, state: AnyState) -> None:
        self.state = state
        position = state.position
        now = position.now
        self.board = board_of(state.game.track)
        self.car = position.cars[now.seat]
        self.now = now
        names = state.game.track.ids
        self.rules = state.game.rules
        self.finish = self.rules.laps * state.game.track.period
        self.taken = {
            names[car.space]
            for seat, car in enumerate(position.cars)
            if seat != now.seat and car.space >= 0
        }
        self.speed = self.car.v // 20
        self.most_wear = 3 if self.car.soft else 2
        self.book = self._book(state)

    def _book(self, state: AnyState) -> Book:
        track, car = state.game.track, self.car
        ids = [line.id for line in track.lines]
        corners = [corner.id for corner in track.corners]
        return Book(
            track.ids[car.space],
            car.at,
            car.v,
            corners[car.corner] if car.corner >= 0 else None,
            car.allowance,
            tuple(
                (speed, self.board.printed[track.ids[space]], frozenset(ids[n] for n in lines))
                for speed, space, lines in car.entries
            ),
            frozenset(ids[n] for n in car.lines),
            frozenset(ids[n] for n in car.given),
            car.barred,
            corners[car.held] if car.held >= 0 and car.v > car.last else None,
            frozenset({(car.wear, car.corner_wear, car.chances)}),
        )

    # -- one step ----------------------------------------------------------------------------

    def buy(self, book: Book, units: int) -> Book:
        """CFR-LINE-9: every way to buy n units; no way left is an automatic crash."""
        if not units:
            return book
        hands = set()
        for wear, w, c in book.hands:
            for x in range(units + 1):
                z = units - x
                if x <= self.most_wear - w and x <= wear and z <= 1 - c:
                    hands.add((wear - x, w + x, c + z))
        return replace(book, hands=frozenset(hands), units=book.units + units)

    def step(self, book: Book, y: str, passing: bool) -> tuple[str, Book]:
        """What a step is: "open", "closed" or "fatal"; and the record behind it."""
        board = self.board
        corner_of_y = board.corner.get(y)
        due_free = self.rules.no_duty_after_line and book.at >= self.finish
        kept = {name for name in book.using if self._follows(name, book.space) == y}
        new = {name for name, spaces in board.lists.items() if spaces[0] == y} - book.given
        if passing and corner_of_y is not None:
            kept = {name for name in kept if board.home[name] != corner_of_y}
            new = {name for name in new if board.home[name] != corner_of_y}
        left = book.using - kept
        entries = tuple((v, printed, lines - left) for v, printed, lines in book.entries)
        excess = max(
            (
                v - printed - max((board.bonus[name] for name in lines), default=0)
                for v, printed, lines in entries
            ),
            default=0,
        )
        needs = False
        fatal = False
        after = replace(book, entries=entries)
        if left and excess > book.allowance and not due_free:
            needs = True
            fatal = excess >= 80
            after = self.buy(after, (excess - book.allowance) // 20)
            after = replace(after, allowance=excess)
        closed = needs and (book.barred or (book.held is not None and book.held == book.corner))
        if corner_of_y is not None:
            if corner_of_y != after.corner:
                hands = frozenset((wear, 0, 0) for wear, _, _ in after.hands)
                after = replace(after, corner=corner_of_y, allowance=0, entries=(), hands=hands)
                after = replace(after, barred=False)
            best = max((board.bonus[name] for name in kept | new), default=0)
            excess = book.v - board.printed[y] - best
            if excess > after.allowance and not due_free:
                restricted = after.barred or after.held == corner_of_y
                closed = closed or (restricted and book.corner == corner_of_y)
                fatal = fatal or excess >= 80
                after = self.buy(after, (excess - after.allowance) // 20)
                after = replace(after, allowance=excess)
            record = (book.v, board.printed[y], frozenset(kept | new))
            after = replace(after, entries=(*after.entries, record))
        using = frozenset(name for name in kept | new if board.lists[name][-1] != y)
        if (
            corner_of_y is None
            and after.corner is not None
            and not any(board.home[name] == after.corner for name in using)
        ):
            hands = frozenset((wear, 0, 0) for wear, _, _ in after.hands)
            after = replace(after, corner=None, allowance=0, entries=(), hands=hands, barred=False)
        back, front, _, _ = board.edges[y]
        straight = board.links[book.space][y]
        after = replace(
            after,
            space=y,
            at=book.at + front - back,
            using=using,
            changes=book.changes + (0 if straight else 1),
        )
        if closed:
            return "closed", after
        return ("fatal" if fatal or not after.hands else "open"), after

    def _follows(self, line: str, space: str) -> str | None:
        spaces = self.board.lists[line]
        if space not in spaces[:-1]:
            return None
        return spaces[spaces.index(space) + 1]

    def may_speed_up(self, t: int) -> bool:
        """CFR-MIDC-1: a path of t / 20 steps that buys nothing until it leaves the corner."""
        book = replace(self.book, v=t, held=None, barred=False)
        return self._free_path(book, t // 20)

    def _free_path(self, book: Book, steps: int) -> bool:
        if not steps:
            return True
        for y in self.board.links[book.space]:
            inside = self.board.corner.get(y) == book.corner
            verdict, after = self.step(book, y, False)
            free = verdict == "open" and after.units == book.units
            if free and (not inside or self._free_path(after, steps - 1)):
                return True
        return False

    def second_slip(self, book: Book, k: int, y: str) -> bool:
        """OPT-7: whether the step is the second of a slip and finishes."""
        back, front, _, _ = self.board.edges[y]
        made = k + 1 - self.speed
        return bool(
            self.rules.one_slip_at_finish and made >= 2 and book.at + front - back >= self.finish
        )

    # -- all that may be done ----------------------------------------------------------------

    def acts(self) -> set[tuple[Any, ...]]:
        """CFR-MOVE-4, -6, -7, -8: the single acts."""
        steps, passes = self.ways()
        if self.placed():
            return set()
        blocked = not steps
        brakes: set[tuple[Any, ...]] = {("brake", n) for n in self.brakes()}
        other = "open" in steps.values() or "open" in passes.values() or bool(brakes)
        for word, group in (("step", steps), ("pass", passes)):
            for y, verdict in group.items():
                if verdict == "open" or self.rules.offer_suicide or not other:
                    brakes.add((word, y))
        if not self.now.shared and (self.now.k >= self.speed or blocked):
            brakes.add(("end",))
        return brakes

    def placed(self) -> bool:
        """CFR-MOVE-8: whether no step and no pass leads out of a shared space; a crash is one."""
        return bool(self.now.shared and not any(self.ways()))

    def ways(self) -> tuple[dict[str, str], dict[str, str]]:
        """CFR-MOVE-4: verdicts of the legal steps and passes, automatic crashes as well."""
        left = self.speed + self.now.slip - self.now.k
        steps, passes = {}, {}
        for y in self.board.links[self.book.space]:
            if self.second_slip(self.book, self.now.k, y):
                continue
            verdict = self.step(self.book, y, y in self.taken)[0]
            if verdict == "closed":
                continue
            if y not in self.taken:
                steps[y] = verdict
            elif left >= 2 and self.empty_beyond(y, left - 1):
                passes[y] = verdict
        return steps, passes

    def empty_beyond(self, x: str, steps: int) -> bool:
        """CFR-PASS-2."""
        if not steps:
            return False
        return any(
            y not in self.taken or self.empty_beyond(y, steps - 1) for y in self.board.links[x]
        )

    def brakes(self) -> Iterator[int]:
        """CFR-LATE-1, CFR-LATE-2, CFR-T5: units that can be paid, one way or another."""
        for n in range(1, 4):
            slower = self.speed - n
            needed = self.now.k + (1 if self.now.shared else 0)
            if self.now.k < 1 or slower < 1 or slower + self.now.slip < needed:
                continue
            car = self.car
            ways = [
                (x, t)
                for x in range(4)
                for t in range(2)
                if x + t == n
                and x <= car.wear
                and x + min(2, car.brake_wear) <= 2
                and t + car.brake_test <= 1
            ]
            if car.soft and not car.brake_test:
                ways += [
                    (x, 0)
                    for x in range(1, 4)
                    if x == n and x <= car.wear and x - 1 + min(2, car.brake_wear) <= 2
                ]
            if ways:
                yield n

    def paid(self, path: tuple[str, ...]) -> tuple[int, int] | None:
        """CFR-PROTO-4: least and most wear that a path may cost; None for a certain crash."""
        book = self.book
        for y in path:
            verdict, book = self.step(book, y, False)
            if verdict != "open":
                return None
        left = {wear for wear, _, _ in book.hands}
        return self.car.wear - max(left), self.car.wear - min(left)

    def ends(self) -> dict[str, tuple[int, int]]:
        """Every end that needs no pass and no braking: fewest units, then changes of lane."""
        best: dict[str, tuple[int, int]] = {}
        for book in self._paths(self.book, self.now.k):
            price = (book.units, book.changes)
            best[book.space] = min(price, best.get(book.space, price))
        return best

    def _paths(self, book: Book, k: int) -> Iterator[Book]:
        if k >= self.speed and k > self.now.k:
            yield book
        if k == self.speed + self.now.slip:
            return
        for y in self.board.links[book.space]:
            if y in self.taken or self.second_slip(book, k, y):
                continue
            verdict, after = self.step(book, y, False)
            if verdict == "open":
                yield from self._paths(after, k + 1)
