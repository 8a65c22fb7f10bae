"""How a race ends (RN-FORC-7, RN-LAP-5, RN-LAP-6): who is out or home, the order, the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.questions import Facts, Question
from ....racing.results import Result, by_place
from .facts import Finished, Happened, Retired, SafetyCarParked
from .position import FINISHED, OUT, RACING
from .venue import State, Venue

# -- who leads (RN-LAP-6) --------------------------------------------------------------------------


def progress(state: State, seat: int) -> int:
    """RN-LAP-6: L (c - s) + pos, in the parts of a row that the road counts in."""
    road, terms = state.game.road, state.game.terms
    car = state.position.cars[seat]
    in_pits = car.space >= road.count
    less = 1 if car.start_pending or (in_pits and car.stop is not None) else 0
    if not terms.pending and state.game.behind[state.position.grid[seat]]:
        less += 1
    laps = road.rows * road.scale * (car.laps - less)
    return laps + (road.place[car.space] if car.space >= 0 else 0)


def running(state: State) -> list[int]:
    """Seats still racing, the first first; ties by grid number."""
    position = state.position
    seats = [seat for seat, car in enumerate(position.cars) if car.status == RACING]
    return sorted(seats, key=lambda seat: (-progress(state, seat), position.grid[seat], seat))


def classification(state: State) -> list[int]:
    """RN-LAP-6: who has finished, who races by progress, who is out, the last of these first."""
    position = state.position
    return [*position.finished, *running(state), *reversed(position.retired)]


# -- how a car leaves the race: eliminated, or over the line (RN-FORC-7, RN-LAP-5, RN-LAP-6) -------


AUDIT: Final = Question("audit")


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """RN-FORC-7: out of the race; its cards leave the game unseen. The last car left wins."""
    _out(state, seat, why, facts)
    _check_end(state, facts)


def give_up(state: State, seat: int, facts: Facts) -> None:
    """Out because the race was stopped; nobody wins by that."""
    _out(state, seat, "turns", facts)


def _out(state: State, seat: int, why: str, facts: Facts) -> None:
    position = state.position
    car = position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else ""
    _take_off(state, seat, OUT, facts)
    position.retired = (*position.retired, seat)
    if facts is not None:
        facts.append(Retired("out", seat, space, why))


def finish(state: State, seat: int, how: str, facts: Facts) -> None:
    """RN-LAP-5: the last lap is driven; the race is over unless the others play on."""
    position = state.position
    _take_off(state, seat, FINISHED, facts)
    position.finished = (*position.finished, seat)
    if facts is not None:
        facts.append(Finished("finish", seat, len(position.finished), how))
    if state.game.terms.play_on:
        _check_end(state, facts)
    else:
        end(state, facts)


def _take_off(state: State, seat: int, status: str, facts: Facts) -> None:
    """What a car leaves behind: nothing (RN-FORC-7, RN-SC-7)."""
    position = state.position
    car = position.cars[seat]
    car.status = status
    if status == OUT or state.game.terms.play_on:
        car.space = -1
    car.yellow = car.puncture = False
    car.spin_step = 0
    car.penalties = ()
    if position.controller == seat:
        park(state, "out", facts)


def park(state: State, why: str, facts: Facts) -> None:
    """RN-SC-5 to RN-SC-7: the Safety Car is off the board, and nobody's."""
    position = state.position
    if facts is not None:
        facts.append(SafetyCarParked("sc-parked", position.controller, why))
    position.sc = position.controller = -1


def _check_end(state: State, facts: Facts) -> None:
    """RN-LAP-6: a car that is left alone wins; without a car the race is over."""
    position = state.position
    left = [seat for seat, car in enumerate(position.cars) if car.status == RACING]
    if not left:
        end(state, facts)
    elif len(left) == 1 and state.game.terms.last_wins and not position.finished:
        finish(state, left[0], "last", facts)


def end(state: State, facts: Facts) -> None:
    """RN-LAP-5: the race ends at once; nothing more is asked."""
    if facts is not None:
        facts.append(Happened("race-over"))
    state.stack.clear()
    state.stack.append(AUDIT)


# -- races that would not end: how many turns a car may take, and what happens after them ----------


TURNS_A_LAP = 100
"""Turns a car may take for each lap if nobody says otherwise; a lap has 8 to 25."""


def turns_allowed(game: Venue) -> int:
    """A hundred a lap, or two a row where a lap has more of them."""
    return int(max(TURNS_A_LAP, 2 * game.road.rows) * (game.terms.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last of the standings first, so that it is placed last."""
    state.stack.clear()
    for seat in reversed(running(state)):
        give_up(state, seat, facts)
    end(state, facts)


# -- points of races in a row, which the book has none of -----------------------------------


PLACES: Final = (10, 8, 6, 5, 4, 3)
"""By place; who is out has none."""


def points(result: Result) -> dict[str, int]:
    """Points by driver; who is out has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def result_of(state: State, names: Sequence[str]) -> Result:
    """RN-LAP-6: the result so far; who is driving when the race ends is placed by progress.

    While it goes on, cars still racing are in neither list.
    """
    position = state.position
    ranked = classification(state) if state.question is None else list(position.finished)
    placed = [seat for seat in ranked if position.cars[seat].status != OUT]
    out = reversed(position.retired)
    return Result(tuple(names[seat] for seat in placed), tuple(names[seat] for seat in out))
