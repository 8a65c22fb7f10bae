"""Can a careful driver lap without loss? Worked out exactly, for every throw of the dice.

He shifts one gear at a time and never above the third, brakes nothing and has the road to himself.
A place on the road, with his gear and the stops made in the corner he stands in, is *safe* when
some gear lets him, whatever the die shows, drive to another safe place without leaving a corner
too early (FD-TRK-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ....boards.lanes.board import NONE
from ..rules.tables import GEARS

if TYPE_CHECKING:
    from ..track import Track

TOP = 3
"""His highest gear."""

State = tuple[int, int]
"""A space, and the stops made in its corner, as far as they count; 0 on a straight."""


def safe_places(track: Track, top: int = TOP) -> list[set[State]]:
    """The safe places in each gear from 1 to ``top``, at the end of a turn.

    Returns
    -------
    list of set of (space, stops)
        By gear, from index 1 on.
    """
    return _safe(_all_ends(track, top), top, frozenset())


def unsafe_lanes(track: Track) -> list[tuple[int, int]]:
    """Corners and lanes from which a careful driver cannot hold the corner.

    Returns
    -------
    list of (corner, lane)
        The corner's index, and a lane of the straight before it on which some space is not safe
        in first gear.
    """
    ends = _all_ends(track, TOP)
    lost = _lanes(track, _safe(ends, TOP, frozenset())[1])
    if not lost:
        return []
    # a corner that cannot be held spoils all that leads there: which are to blame?
    alone = []
    for corner in range(len(track.corners)):
        beyond = frozenset(state for state in ends if track.next_corner[state[0]] != corner)
        alone += _lanes(track, _safe(ends, TOP, beyond)[1] | beyond)
    return sorted(alone) or lost


def _lanes(track: Track, safe: set[State]) -> list[tuple[int, int]]:
    """Corner and lane of the spaces on straights that are not safe."""
    found = {
        (track.next_corner[space], track.lane[space])
        for space, corner in enumerate(track.corner)
        if corner == NONE and (space, 0) not in safe
    }
    return sorted(found)


Ends = dict[State, list[set[State]]]
"""By place, by the number of spaces driven: where a move can end without loss."""


def _all_ends(track: Track, top: int) -> Ends:
    most = max(int(face) for face in GEARS[top - 1].faces)
    return {state: _ends(track, *state, most) for state in _states(track)}


def _safe(ends: Ends, top: int, beyond: frozenset[State]) -> list[set[State]]:
    """The largest sets of places, by gear, that can always be kept to; those beyond are given."""
    faces = [sorted({int(face) for face in die.faces}) for die in GEARS[:top]]
    safe: list[set[State]] = [set(), *(set(ends) for _ in range(top))]
    lost = True
    while lost:
        lost = False
        for gear in range(1, top + 1):
            gears = range(max(gear - 1, 1), min(gear + 1, top) + 1)
            unsafe = [
                state
                for state in safe[gear] - beyond
                if not any(_holds(ends[state], faces[g - 1], safe[g]) for g in gears)
            ]
            safe[gear].difference_update(unsafe)
            lost = lost or bool(unsafe)
    return safe


def _holds(ends: list[set[State]], faces: Iterable[int], safe: set[State]) -> bool:
    """Does every face lead to a safe place?"""
    return all(not ends[face].isdisjoint(safe) for face in faces)


def _states(track: Track) -> Iterator[State]:
    for space, corner in enumerate(track.corner):
        if corner == NONE:
            yield space, 0
        else:
            for stops in range(1, track.stops[corner] + 1):
                yield space, stops


def _ends(track: Track, start: int, stops: int, most: int) -> list[set[State]]:
    """Where a move from a place can end, by the number of its spaces, without loss.

    On a straight, from its first space of the move, only shortest ways count (FD-TRK-6); a corner
    is left only with its stops made in earlier moves.
    """
    here = track.corner[start]
    free = here == NONE or stops >= track.stops[here]
    found: list[set[State]] = [set()]
    entry = start if here == NONE else NONE
    first = {(entry, start): 0}
    now = {(entry, start)}
    for driven in range(1, most + 1):
        reached: set[tuple[int, int]] = set()
        for entry, space in now:
            corner = track.corner[space]
            if corner != NONE and not (corner == here and free):
                steps = [(NONE, to) for to in track.next[space] if track.corner[to] == corner]
            else:
                steps = [_onto(track, entry, to) for to in track.next[space]]
            for onto in steps:
                if onto[0] == NONE or first.setdefault(onto, driven) == driven:
                    reached.add(onto)
        now = reached
        found.append({(space, _stops(track, space, here, stops)) for _, space in now})
    return found


def _onto(track: Track, entry: int, to: int) -> tuple[int, int]:
    """A space that is driven to, with the first space of its straight."""
    if track.corner[to] != NONE:
        return (NONE, to)
    return (to if entry == NONE else entry, to)


def _stops(track: Track, space: int, here: int, stops: int) -> int:
    """Stops made when a move ends on a space, as far as they count."""
    corner = track.corner[space]
    if corner == NONE:
        return 0
    made = stops + 1 if corner == here else 1
    return min(made, track.stops[corner])
