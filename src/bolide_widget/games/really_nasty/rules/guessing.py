"""What a rival's fuel card may be, by all that everybody has seen of his stops (RN-FUEL-1).

A *story* of a car is a fuel card with a word for each of its stops: which were scheduled, and how
many turns were planned where that cannot be seen. Its weight is how likely a driver who answers
evenly would have told just this one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.state import State
from . import pits
from .position import NOT_SERVED, RACING, SERVED, Car, Position, Stop
from .words import BASE, FREE, MOST_PIT_TURNS, PENALTY, PT1, PT2, PT3, SCHEDULED


class Story(NamedTuple):
    """One way in which it may have been.

    Attributes
    ----------
    fuel : int
        Stops that its fuel card asks for; 0 without.
    done : int
        Windows fulfilled, a bit each.
    kinds : tuple of str
    bases : tuple of int
        Of the stops so far, the present one last.
    weight : float
    """

    fuel: int
    done: int
    kinds: tuple[str, ...]
    bases: tuple[int, ...]
    weight: float


def stories(state: State[Position], seat: int, fuel: int, viewer: int) -> list[Story]:
    """All stories of a car with one fuel card; none if that card cannot be his."""
    found = [Story(fuel, 0, (), (), 1.0)]
    for stop in _stops(state, seat, viewer):
        found = [longer for story in found for longer in _told(state.game.terms, story, stop)]
    return [story for story in found if _kept(state, seat, story)]


class _Seen(NamedTuple):
    """What all know of a stop: its lap, the least and the most planned turns, what was told."""

    lap: int
    least: int
    most: int
    told: int


def _stops(state: State[Position], seat: int, viewer: int) -> list[_Seen]:
    car: Car = state.position.cars[seat]
    seen = [
        _Seen(stop.lap, stop.taken - stop.added, stop.taken - stop.added, stop.told)
        for stop in car.sheet
    ]
    now = car.stop
    if now is not None:
        least = max(now.least, now.taken - now.added)
        most = min(now.most, MOST_PIT_TURNS - now.added)
        if state.game.rules.pit_turn_overflow == "masked":
            least, most = _unmasked(state, now, viewer, least, most)
        seen.append(_Seen(now.lap, least, most, now.told))
    return seen


def _unmasked(
    state: State[Position], stop: Stop, viewer: int, least: int, most: int
) -> tuple[int, int]:
    """Where only what is truly legal is offered, each Pit Turn card tells its holder a bound."""
    hand = state.position.cars[viewer].hand
    for kind in (PT1, PT2, PT3):
        room = MOST_PIT_TURNS - stop.added - (kind - PT1 + 1)
        if hand[kind] and stop.base <= room:
            most = min(most, room)
        elif hand[kind]:
            least = max(least, room + 1)
    return least, most


def _told(terms: Any, story: Story, stop: _Seen) -> list[Story]:
    """The declarations of RN-FORC-4 that fit what was seen of a stop."""
    window, last = _open_window(terms, story, stop.lap)
    found: list[Story] = []
    turns = BASE[story.fuel]
    if window >= 0 and stop.told != SERVED and stop.least <= turns <= stop.most:
        weight = story.weight * (1.0 if last else 0.5)
        found.append(_with(story, SCHEDULED, turns, weight, 1 << window))
    if last or stop.told == NOT_SERVED:
        return found
    kind = PENALTY if stop.told == SERVED else FREE
    choices = MOST_PIT_TURNS if terms.chosen else 1
    weight = story.weight * (0.5 if window >= 0 else 1.0) / choices
    for base in range(max(1, stop.least), min(choices, stop.most) + 1):
        found.append(_with(story, kind, base, weight, 0))
    return found


def _with(story: Story, kind: str, base: int, weight: float, fulfilled: int) -> Story:
    """One stop more."""
    kinds, bases = (*story.kinds, kind), (*story.bases, base)
    return Story(story.fuel, story.done | fulfilled, kinds, bases, weight)


def _open_window(terms: Any, story: Story, lap: int) -> tuple[int, bool]:
    """The unfulfilled window that a stop lap lies in, or -1, and whether it is its last."""
    for index, (first, last) in enumerate(terms.windows[story.fuel]):
        if first <= lap <= last and not story.done >> index & 1:
            return index, lap == last
    return -1, False


def _kept(state: State[Position], seat: int, story: Story) -> bool:
    """RN-FUEL-4, RN-FORC-2: whether every window that is past was fulfilled, as it must be."""
    past, earliest = last_past(state, seat), pits.first_lap(state, seat)
    for n, (first, last) in enumerate(state.game.terms.windows[story.fuel]):
        if max(first, earliest) <= last <= past and not story.done >> n & 1:
            return False
    return True


def last_past(state: State[Position], seat: int) -> int:
    """The last stop lap whose approach lies behind a car."""
    car, road = state.position.cars[seat], state.game.road
    past: int = pits.stop_lap(state, car)
    if car.status != RACING:
        return past
    if road.is_bay(car.space) and car.stop is None:
        return past - 1  # landed, and not yet declared
    on_circuit = road.on_circuit(car.space) and not car.start_pending
    return past + (on_circuit and road.row[car.space] > road.entry_row)


def usual_story(state: State[Position], seat: int, fuel: int, viewer: int) -> Story:
    """A story for a position that somebody set up and that none fits: what is past was kept."""
    past = last_past(state, seat)
    windows = state.game.terms.windows[fuel]
    done = sum(1 << n for n, (_, last) in enumerate(windows) if last <= past)
    seen = _stops(state, seat, viewer)
    kinds = tuple(PENALTY if stop.told == SERVED else FREE for stop in seen)
    return Story(fuel, done, kinds, tuple(max(1, stop.least) for stop in seen), 1.0)


def take(car: Car, story: Story) -> None:
    """Let a car have had this story."""
    car.done = story.done
    told = list(zip(story.kinds, story.bases, strict=True))
    car.sheet = tuple(
        stop._replace(kind=kind, base=base)
        for stop, (kind, base) in zip(car.sheet, told[: len(car.sheet)], strict=True)
    )
    if car.stop is not None:
        kind, base = told[-1]
        car.stop = car.stop._replace(kind=kind, base=base)
