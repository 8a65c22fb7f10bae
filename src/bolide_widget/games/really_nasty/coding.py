"""Numbers for the answers of Really Nasty, and its positions as vectors."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations
from typing import ClassVar, Final

from ...core.actions import Action
from ...racing.coding import FAR, Block, Coding as Base, Column, one_hot
from .rules import paths, plays, position as pos
from .rules.questions import Window
from .rules.venue import Road, State

DICE: Final = ("", *pos.FACES)
STATUSES: Final = (pos.RACING, pos.FINISHED, pos.OUT)
STATUS: Final = one_hot(STATUSES)
TYRES: Final = ("", *pos.TYRES)


class Coding(Base[State]):
    """A path is numbered by its end and the corners that it exposes, a play by cards and target."""

    race_columns: ClassVar = (
        Column("round", 0, FAR),
        Column("turn of seat", -1, 5),
        Column("wet"),
        Column("die", 0, len(DICE) - 1),
        Column("roll", 0, 8),
        Column("safety car on space", -1, FAR),
        Column("controller of the safety car", -1, 5),
        Column("after a move"),
        Column("corners exposed", 0, FAR),
        Column("speeding in the pit lane"),
        Column("cards in the pile", 0, FAR),
    )
    car_columns: ClassVar = (
        Column("space", -1, FAR),
        Column("row", -1, FAR),
        Column("lane", -1, 9),
        Column("laps", 0, FAR),
        *(Column(f"status: {status}") for status in STATUSES),
        Column("first crossing is no lap"),
        Column("colour", -1, 5),
        Column("tyres", 0, 3),
        Column("puncture"),
        Column("yellow flag"),
        Column("spin", 0, 3),
        Column("penalties owed", 0, FAR),
        Column("in a stop"),
        Column("pit turns taken", 0, 99),
        Column("pit turns added", 0, 99),
        Column("stops made", 0, FAR),
        Column("cards in hand", 0, FAR),
    )

    def list_blocks(self) -> Iterable[Block]:
        terms, road = self.game.terms, self.game.road
        yield Block("colours", [(colour,) for colour in pos.COLOURS])
        yield Block("dice", [("die", die) for die in pos.FACES])
        yield Block("tyres", [("tyre", tyre) for tyre in pos.TYRES])
        turns = range(1, pos.MOST_PIT_TURNS + 1)
        stops: list[Action] = [(pos.SCHEDULED,)]
        stops += [(kind, n) for kind in (pos.FREE, pos.PENALTY) for n in turns]
        yield Block("stops", stops)
        yield Block("plays", [plays.PASS, *_plays(self.seats, terms.codes, terms.corners)])
        yield Block("ends of a move", list(_ends(road)))

    def list_own_columns(self) -> Iterable[Column]:
        yield from (Column(f"my hand: {code}", 0, 99) for code in self.game.terms.codes)
        yield Column("my fuel card", 0, 3)
        yield Column("my windows fulfilled", 0, 99)
        yield Column("my stop is planned for", 0, 99)

    def race(self, state: State) -> list[float]:
        position, question = state.position, state.question
        exposed = position.exposure
        after = question is not None and question.data == Window(pos.POST)
        return [
            position.round,
            position.seat,
            float(position.weather == pos.WET),
            DICE.index(position.die),
            position.roll,
            position.sc,
            position.controller,
            float(after and not self.game.kinds[question.kind].secret) if question else 0.0,
            0 if exposed is None else sum(1 << corner for corner in exposed.corners),
            0.0 if exposed is None else float(exposed.speeding),
            sum(position.pile),
        ]

    def car(self, state: State, seat: int) -> list[float]:
        position, road = state.position, state.game.road
        car = position.cars[seat]
        space, stop = car.space, car.stop
        return [
            space,
            road.row[space] if space >= 0 else -1,
            road.lane[space] if space >= 0 else -1,
            car.laps,
            *STATUS[car.status],
            float(car.start_pending),
            position.colours[seat],
            TYRES.index(car.tyre),
            float(car.puncture),
            float(car.yellow),
            car.spin_step,
            len(car.penalties),
            float(stop is not None),
            0 if stop is None else stop.taken,
            0 if stop is None else stop.added,
            len(car.sheet),
            sum(car.hand),
        ]

    def own(self, state: State, seat: int) -> list[float]:
        position = state.position
        car = position.cars[seat]
        hand = car.hand or (0,) * len(self.game.terms.codes)
        stop = car.stop
        return [*hand, position.fuel[seat], car.done, 0 if stop is None else stop.base]


def _plays(seats: int, codes: tuple[str, ...], corners: int) -> Iterable[Action]:
    """RN-GEN-5: every play that there can be: a card, or Oil Spill with those it needs."""
    own = codes[pos.CO : pos.CO + corners]
    oil = codes[pos.CO + corners]
    alone = (codes[pos.WE], codes[pos.SC])
    yield from (("play", code) for code in alone)
    aimed: list[tuple[str, ...]] = [(code,) for code in codes if code not in (*alone, oil)]
    aimed += [(oil, code) for code in own]
    aimed += [(oil, code, own[(n + 1) % corners]) for n, code in enumerate(own)]
    for cards in aimed:
        for seat in range(seats):
            yield ("play", *cards, seat)


def _ends(road: Road) -> Iterable[Action]:
    """RN-MOVE-4: every end, and the corners that a path to it may expose."""
    behind: dict[int, set[int]] = {space: set() for space in range(len(road.ids))}
    for start in range(road.sc_start + 1):
        for space in paths.reached(road, start):
            behind[space].add(start)
    for bay, before in zip(road.bays, road.bay_from, strict=True):
        behind[bay] |= {before, *behind[before]}
    for space, name in enumerate(road.ids):
        near = {road.corner[other] for other in (*behind[space], space) if road.limit[other]}
        numbers = sorted(corner + 1 for corner in near)
        sets = chain.from_iterable(combinations(numbers, n) for n in range(len(numbers) + 1))
        for exposed in sets:
            yield ("to", name, paths.exposed_text(exposed)) if exposed else ("to", name)
