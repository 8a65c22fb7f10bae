"""What each event of a race changed: rule, car, and its figures before and after (CFR-PROTO-1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.match import Match
from ...core.questions import Fact
from ...racing.rows import seat_of
from .rules.position import Position
from .rules.venue import State
from .screen.facts import FACT_ROWS

if TYPE_CHECKING:
    from pandas import DataFrame


class Books(NamedTuple):
    """What an event may change of a car."""

    space: str | None
    speed: int
    wear: int
    green: int
    red: int
    damage: int


COLUMNS: Final = ("n", "turn", "driver", "kind", "rule")
NOBODY: Final = (None,) * 2 * len(Books._fields)


class _Told(list[Fact]):
    """Facts that are looked at the moment they are told."""

    def __init__(self, look: Callable[[Fact], None]) -> None:
        super().__init__()
        self.look = look

    def append(self, fact: Fact) -> None:
        """Add a fact, and look."""
        super().append(fact)
        self.look(fact)


def ledger(match: Match[Position]) -> DataFrame:
    """One row for each fact; see ``Race.ledger``."""
    import pandas as pd

    with match.lock:
        start, opening, history = match._now.start, match.opening, match.history
    known = [books(start, seat) for seat in range(len(match.drivers))]
    rows: list[tuple[Any, ...]] = []

    def told(n: int, state: State, fact: Any) -> None:
        seat, row = seat_of(FACT_ROWS, fact), FACT_ROWS[fact.kind]
        head = (n, state.position.turn)
        if seat is None:
            rows.append((*head, None, fact.kind, row.rule, *NOBODY))
            return
        now = books(state, seat)
        changes = (figure for pair in zip(known[seat], now, strict=True) for figure in pair)
        rows.append((*head, match.drivers[seat], fact.kind, row.rule, *changes))
        known[seat] = now

    for fact in opening:
        told(-1, start, fact)
    for n, entry in enumerate(history):
        state = entry.before
        state.apply(entry.action, entry.seat, _Told(partial(told, n, state)))
    figures = [name for field in Books._fields for name in (f"{field}_before", field)]
    found = pd.DataFrame(rows, columns=[*COLUMNS, *figures])
    return found.astype({name: "Int64" for name in figures if not name.startswith("space")})


def books(state: State, seat: int) -> Books:
    """The figures of a car as it is."""
    car = state.position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else None
    return Books(space, car.v, car.wear, car.green, car.red, car.engine + car.brakes)
