"""Championship Formula Racing for learners: its small actions, and the view from a car."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import ClassVar, Final

from ...core.actions import Action
from ...racing.spelling import RoadSpelling, Spelt, digit_words
from ...racing.view import Floats, RoadView, road_table
from .coding import MOST_SLIP
from .rules import driving, incidents, move, position as pos, setup, slipstream, turn
from .rules.venue import State

CARDS: Final = ("acceleration", "deceleration", "top speed", "start speed", "wear", "skill")
"""What the cards of a set-up are of, in their order."""
BID: Final = ("wear, tens", "wear", "green, tens", "green", "red", "broken red")
"""The digits of a bid."""
KINDS: Final = {driving.DRIVE: "drive", move.STEP: "step", move.PASS: "pass", incidents.TO: "place"}
MOST_SEATS: Final = 12
TICKS: Final = 12
"""Progress of a space, about."""
WORDS: Final[tuple[Action, ...]] = (
    *turn.ACTIONS.values(),
    *(("wear", n) for n in range(pos.SPIN_WEAR + 1)),
    *(slipstream.NONE, incidents.GREEN_1, incidents.GREEN_2, incidents.RED),
    *(move.LET, move.BLOCK, move.END),
    *((move.BRAKE, n) for n in range(1, len(turn.SPEEDS) + 1)),
)


class Spelling(RoadSpelling[State]):
    """A set-up card by card, a bid digit by digit, a way by its lane and the spaces ahead."""

    unit = TICKS
    spaces = 24

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.period = self.game.road.period
        self._kind = {word: self.at[name] for word, name in KINDS.items()}
        self._spelt: dict[Action, Spelt] = {word: (self.at[_named(word)],) for word in WORDS}

    def list_words(self) -> Iterable[str]:
        yield from map(_named, WORDS)
        yield from (f"{what} {card:+d}" for what, card in product(CARDS, pos.CARDS))
        yield from (f"bid {n} {what}" for what, n in product(BID, range(10)))
        slips = product(range(MOST_SEATS), range(1, MOST_SLIP + 1))
        yield from (f"slip behind rival {n}, {spaces}" for n, spaces in slips)
        yield from KINDS.values()
        yield from self.road_words()
        yield from digit_words()

    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        return self.game.road.row, self.game.road.rank

    def spell(self, state: State, seat: int, answer: Action) -> Spelt:
        space = state.position.cars[seat].space
        known = self.known(space, answer)
        if known is not None:
            return known
        word, *parts = answer
        if word == setup.WORD:
            cards = zip(CARDS, map(int, parts), strict=True)
            return [self.at[f"{what} {card:+d}"] for what, card in cards]
        if word == setup.NOTHING[0]:
            wear, green, red, broken = map(int, parts)
            digits = (wear // 10 % 10, wear % 10, green // 10 % 10, green % 10, red, broken)
            named = zip(BID, digits, strict=True)
            shares = [self.at[f"bid {min(n, 9)} {what}"] for what, n in named]
            far = (*self.digits(wear // 100, 2), *self.digits(green // 100, 2))
            return (*far, *shares, *self.digits(red, 2), *self.digits(broken, 2))
        if word == "slip":
            rival, spaces = self.rival(seat, int(parts[0])), parts[1]
            return (self.at[f"slip behind rival {rival}, {spaces}"],)
        end = self.end(space, self.game.road.number[str(parts[0])])
        return self.keep(space, answer, (self._kind[str(word)], *end))


def _named(answer: Action) -> str:
    return " ".join(map(str, answer))


class View(RoadView):
    """The view from a car: the speed that each of the next spaces allows."""

    dropped: ClassVar = frozenset({"space", "row", "ticks driven"})
    of_seats: ClassVar = frozenset({"move of seat", "slips behind seat"})
    scales: ClassVar = {
        "turn": 100.0,
        "steps made": 12.0,
        "spaces to slip": 3.0,
        "units to be paid": 10.0,
        "added to a roll": 10.0,
        **dict.fromkeys(("last speed", "speed", "planned speed", "top speed"), 220.0),
        "start speed": 220.0,
        "acceleration": 100.0,
        "deceleration": 100.0,
        "wear": 20.0,
        "green chips": 20.0,
        "red chips": 5.0,
        "corner": 12.0,
        "bought in the corner": 200.0,
        "wear for the corner": 10.0,
        "rolls for the corner": 10.0,
        "place in the order": 12.0,
    }

    def progress(self, cars: Floats) -> Floats:
        driven: Floats = cars[..., self.car_at["ticks driven"]] / self.coding.game.road.period
        return driven

    def table(self) -> Floats:
        road = self.coding.game.road
        speeds = road.speed
        return road_table(
            road.next, road.rank, lambda space: speeds[space] / 220 if speeds[space] else 1.0
        )
