"""Numbers for the answers of Championship Formula Racing, and its positions as vectors."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import ClassVar, Final

from ...core.actions import Action
from ...racing.coding import FAR, Block, Coding as Base, Column, one_hot
from .rules import driving, incidents, move, position as pos, setup, slipstream, turn
from .rules.questions import Braking, Payment, Throw
from .rules.venue import State

STATUSES: Final = (pos.TRACK, pos.FINISHED, pos.OUT)
STATUS: Final = one_hot(STATUSES)
MOST_SLIP: Final = 2
"""CFR-SLIP-3."""


_OF_CAR: Final = attrgetter(
    *("last", "v", "planned", "first", "spun", "wear", "green", "red", "a", "d", "ts", "s"),
    *("corner", "allowance", "corner_wear", "chances", "barred", "limping"),
)
"""The attributes of a car in the order of its columns."""


class Coding(Base[State]):
    """A path is numbered by its end: the rules keep one way to each, that with the least cost."""

    race_columns: ClassVar = (
        Column("turn", 0, FAR),
        Column("move of seat", -1, 11),
        Column("steps made", 0, 99),
        Column("spaces to slip", 0, 9),
        Column("slips behind seat", -1, 11),
        Column("beside a car it has passed"),
        Column("units to be paid", 0, 99),
        Column("added to a roll", -99, 99),
    )
    car_columns: ClassVar = (
        Column("space", -1, FAR),
        Column("row", -1, FAR),
        Column("ticks driven", -FAR, FAR),
        *(Column(f"status: {status}") for status in STATUSES),
        Column("last speed", 0, 999),
        Column("speed", 0, 999),
        Column("planned speed", 0, 999),
        Column("first move is to come"),
        Column("spun"),
        Column("wear", -99, FAR),
        Column("green chips", 0, FAR),
        Column("red chips", 0, FAR),
        Column("acceleration", 0, 999),
        Column("deceleration", 0, 999),
        Column("top speed", 0, 999),
        Column("start speed", 0, 999),
        Column("corner", -1, 99),
        Column("bought in the corner", 0, FAR),
        Column("wear for the corner", 0, 99),
        Column("rolls for the corner", 0, 99),
        Column("may not buy"),
        Column("limps"),
        Column("place in the order", -1, 11),
    )

    def list_blocks(self) -> Iterable[Block]:
        game = self.game
        totals = sorted(set(game.totals), reverse=True)
        cards = [answer for n in totals for answer in setup.set_ups(n, game.rules.classic)]
        yield Block("set-ups", cards)
        laps = game.rules.laps
        chips = max(pos.WEAR_A_LAP) * laps, max(pos.GREEN_A_LAP) * laps, max(pos.RED)
        bids = setup.bids(*chips) if game.order is None and len(game.totals) > 1 else []
        yield Block("bids", bids)
        yield Block("speeds", list(turn.ACTIONS.values()))
        slips = [("slip", seat, n) for seat in self.places for n in range(1, MOST_SLIP + 1)]
        yield Block("slips", slips)
        yield Block("wear", [("wear", n) for n in range(pos.SPIN_WEAR + 1)])
        words = [slipstream.NONE, incidents.GREEN_1, incidents.GREEN_2, incidents.RED]
        yield Block("words", [*words, move.LET, move.BLOCK, move.END])
        yield Block("brakings", [(move.BRAKE, n) for n in range(1, len(turn.SPEEDS) + 1)])
        ids = game.road.ids
        yield Block("steps", [(move.STEP, end) for end in ids])
        yield Block("forced passes", [(move.PASS, end) for end in ids])
        yield Block("ends of a move", [(driving.DRIVE, end) for end in ids])
        yield Block("places after a pass", [(incidents.TO, end) for end in ids])
        known = set(bids)
        again: dict[Action, None] = {}
        if bids and game.rules.knock_out_bid:  # OPT-3: a car may keep the change of red chips
            wear, green, red = chips
            for broken in range(1, red + 1):
                change = pos.IN_A_RED * broken
                again |= dict.fromkeys(setup.bids(wear, green + change, red - broken))
        yield Block("second bids", [bid for bid in again if bid not in known])

    def race(self, state: State) -> list[float]:
        position, question = state.position, state.question
        now = position.now
        units = added = 0
        if question is not None:
            if isinstance(question.data, (Payment, Braking)):
                units = question.data.units
            elif isinstance(question.data, Throw):
                added = question.data.modifier
        return [
            position.turn,
            now.seat,
            now.k,
            now.slip,
            now.leader,
            float(now.shared),
            units,
            added,
        ]

    def car(self, state: State, seat: int) -> list[float]:
        car, order = state.position.cars[seat], state.position.order
        return [
            car.space,
            state.game.road.row[car.space] if car.space >= 0 else -1,
            car.at,
            *STATUS[car.status],
            *map(float, _OF_CAR(car)),
            order.index(seat) if seat in order else -1,
        ]
