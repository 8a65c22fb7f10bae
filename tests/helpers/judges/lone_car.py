"""Another search for the fewest turns of a lone yardstick car, written from the rule book alone.

Forward, turn by turn, over whole records of visits: nothing is left out of what a car remembers,
and it may brake late wherever the rules allow it. Slow; only names and links of a board are shared
with the search that it checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from bolide_widget.games.championship_formula.track import Track

A, D, TOP, START = 40, 40, 160, 60


class Record(NamedTuple):
    """A visit (CFR-CORNER-3): entries are (speed, printed, bonuses of completed and used lines)."""

    corner: Any = None
    bought: int = 0
    worn: int = 0
    entries: frozenset[tuple[int, int, frozenset[tuple[str, bool]]]] = frozenset()
    on: frozenset[str] = frozenset()


class Car(NamedTuple):
    """A car between two turns."""

    space: str
    last: int
    record: Record


class LoneCar:
    """The rules for one car on one board."""

    def __init__(self, track: Track) -> None:
        data = track.to_dict()
        part = data["championship-formula"]
        self.printed: dict[str, int] = part["speeds"]
        self.corner = {
            name: corner["id"] for corner in data["corners"] for name in corner["spaces"]
        }
        self.lines = {line["id"]: line["spaces"] for line in part["lines"]}
        self.serves = {line["id"]: line["corner"] for line in part["lines"]}
        self.worth = {
            line["id"]: {"red": 20, "green": 40}[line["colour"]] for line in part["lines"]
        }
        self.follow = {
            name: [track.ids[to] for to in track.next[number]]
            for number, name in enumerate(track.ids)
        }
        self.ends = {row[0] for row in data["spaces"] if row[3] == data["period"]}
        self.pole = part["grid"][0]["space"]
        self.moves = cache(self._moves)

    def best(self, most_turns: int = 40, most: int = 8) -> dict[int, int]:
        """Least wear by the number of turns in which a lap from pole can be done, up to `most`."""
        results: dict[int, int] = {}
        begun = frozenset(name for name, spaces in self.lines.items() if spaces[0] == self.pole)
        cars: dict[Car, int] = {Car(self.pole, -1, Record(on=begun)): 0}
        for turn in range(1, most_turns):
            after: dict[Car, int] = {}
            for car, wear in cars.items():
                for end, over, cost in self.turn(car):
                    total = wear + cost
                    if total > most:
                        continue
                    if over:
                        results[turn] = min(results.get(turn, total), total)
                    elif total < after.get(end, 99):
                        after[end] = total
            cars = after
            if results.get(turn) == 0:
                return results
        raise AssertionError("no lap without wear")

    def turn(
        self, car: Car, speeds: Iterable[int] = range(20, max(TOP, START) + 1, 20)
    ) -> Iterator[tuple[Car, bool, int]]:
        """All ways to drive a turn: where it ends, whether the lap is done, wear."""
        for planned in speeds:
            if car.last < 0:
                hard, allowed = 0, planned <= START
            else:
                hard = max(0, car.last - D - planned) // 20
                allowed = planned <= TOP and planned <= car.last + A and hard <= 2
            if not allowed:
                continue
            here = self.corner.get(car.space)
            within = here and any(self.corner.get(to) == here for to in self.follow[car.space])
            held = car.last if within and 0 <= car.last < planned else None
            for end, speed, over, cost in self.moves(
                car.space, car.record, planned, held, 2 - hard
            ):
                yield Car(end[0], speed, end[1]), over, hard + cost

    def _moves(
        self, space: str, record: Record, speed: int, held: int | None, brakes: int
    ) -> list[tuple[tuple[str, Record], int, bool, int]]:
        begun = self.corner.get(space) if held is not None else None
        results: dict[tuple[tuple[str, Record], int, bool], int] = {}
        going: dict[tuple[str, Record, int, int, bool], int] = {(space, record, speed, 0, False): 0}
        for made in range(speed // 20 + 1):
            braked: dict[tuple[str, Record, int, int, bool], int] = dict(going)
            stack = list(going.items())
            while stack and made:
                (at, rec, v, used, over), cost = stack.pop()
                if v - 20 >= 20 * max(made, 1) and used < brakes:
                    key = (at, self.slowed(rec, v - 20), v - 20, used + 1, over)
                    if cost + 1 < braked.get(key, 99):
                        braked[key] = cost + 1
                        stack.append((key, cost + 1))
            going = {}
            for (at, rec, v, used, over), cost in braked.items():
                if v == 20 * made:
                    end = ((at, rec), v, over)
                    results[end] = min(results.get(end, 99), cost)
                    continue
                for to in self.follow[at]:
                    stepped = self.step(at, rec, to, v)
                    if stepped is None:
                        continue
                    after, due = stepped
                    if held is not None and v > held and begun in due and due[begun]:
                        continue
                    key = (to, after, v, used, over or to in self.ends)
                    total = cost + sum(due.values())
                    if total < going.get(key, 99):
                        going[key] = total
        return [(*end, cost) for end, cost in results.items()]

    def excess(self, entry: tuple[int, int, frozenset[tuple[str, bool]]]) -> int:
        speed, printed, bonuses = entry
        return speed - printed - max((self.worth[name] for name, _ in bonuses), default=0)

    def step(self, at: str, rec: Record, to: str, v: int) -> tuple[Record, dict[Any, int]] | None:
        """CFR-LINE-9, as it stands."""
        kept = frozenset(name for name in rec.on if (at, to) in pairwise(self.lines[name]))
        new = frozenset(name for name, spaces in self.lines.items() if spaces[0] == to)
        due: dict[Any, int] = {}
        entries = frozenset(
            (speed, printed, frozenset(item for item in bonuses if item[1] or item[0] in kept))
            for speed, printed, bonuses in rec.entries
        )
        corner, bought, worn = rec.corner, rec.bought, rec.worn
        needed = max((self.excess(entry) for entry in entries), default=0)
        if needed > bought:
            if needed >= 80 or worn + (needed - bought) // 20 > 2:
                return None
            due[corner] = (needed - bought) // 20
            worn, bought = worn + due[corner], needed
        here = self.corner.get(to)
        if here is not None:
            if here != corner:
                corner, bought, worn, entries = here, 0, 0, frozenset()
            using = frozenset((name, False) for name in kept | new if self.serves[name] == here)
            entry = (v, self.printed[to], using)
            over = self.excess(entry)
            if over > bought:
                if over >= 80 or worn + (over - bought) // 20 > 2:
                    return None
                due[here] = due.get(here, 0) + (over - bought) // 20
                worn, bought = worn + (over - bought) // 20, over
            entries |= {entry}
        on = kept | new
        done = {name for name in on if self.lines[name][-1] == to}
        entries = frozenset(
            (speed, printed, frozenset((name, sure or name in done) for name, sure in bonuses))
            for speed, printed, bonuses in entries
        )
        on -= done
        if here is None and not any(self.serves[name] == corner for name in on):
            return Record(on=on), due
        return Record(corner, bought, worn, entries, on), due

    def slowed(self, rec: Record, v: int) -> Record:
        """CFR-CORNER-8."""
        if rec.corner is None:
            return rec
        entries = frozenset((min(speed, v), *rest) for speed, *rest in rec.entries)
        most = max((self.excess(entry) for entry in entries), default=0)  # type: ignore[arg-type]
        return rec._replace(entries=entries, bought=min(rec.bought, max(0, most)))  # type: ignore[arg-type]
