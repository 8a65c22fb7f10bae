"""A finished board in the figures of FD-TRK-10, and what it lacks of the design targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....boards.lanes.board import NONE
from ..street import Street
from .careful import unsafe_lanes
from .targets import (
    DANGER,
    NOISE,
    PIT_LANE,
    TUNNEL,
    CornerFigures,
    Figures,
    Shortfall,
    shortfalls,
    within,
)

if TYPE_CHECKING:
    from ..track import Track


def figures_of_track(track: Track) -> Figures:
    """A board in figures."""
    middle = _middle(track)
    corners, gaps = [], []
    lane = sorted(
        (space for space in range(len(track.ids)) if track.lane[space] == middle),
        key=lambda space: track.progress[space],
    )
    order = [track.corner[space] for space in lane]
    first = next((index for index, corner in enumerate(order) if corner != NONE), 0)
    turned = order[first:] + order[:first]
    for index, corner in enumerate(track.corners):
        by_lane = [sum(track.lane[s] == n for s in corner.spaces) for n in (1, track.lanes)]
        inside, outside = by_lane if corner.inside_lane == 1 else by_lane[::-1]
        corners.append(CornerFigures(track.stops[index], inside, outside))
        last = max(place for place, here in enumerate(turned) if here == index)
        gap = 0
        while last + 1 + gap < len(turned) and turned[last + 1 + gap] == NONE:
            gap += 1
        gaps.append(gap)
    return Figures(len(lane), corners, gaps, first)


def lacking(track: Track) -> list[Shortfall]:
    """List the design targets that a board does not reach."""
    found = shortfalls(figures_of_track(track))
    if track.pit is None:
        found.append(Shortfall(4.0, "no pit road"))
    else:
        found += within(len(track.pit.lane), PIT_LANE, "spaces in the pit lane", 1.0)
    if track.street is not None:
        found += _zones(track, track.street)
    for corner, lane in unsafe_lanes(track):
        name = track.corners[corner].name or track.corners[corner].id
        text = f"{name} cannot be held from lane {lane} with gears 1 to 3, whatever the dice show"
        found.append(Shortfall(4.0, text))
    return found


def _middle(track: Track) -> int:
    return (track.lanes + 1) // 2


def _zones(track: Track, street: Street) -> list[Shortfall]:
    """Of a city track: noise, danger, police line, tunnel."""
    columns = sum(track.lane[space] == _middle(track) for space in street.noise)
    found = within(columns, NOISE, "columns of noise", 1.0)
    found += within(len(street.danger), DANGER, "spaces of danger", 1.0)
    if any(_blocked(track, street, space) for space in street.danger):
        found.append(Shortfall(2.0, "a danger zone over all lanes"))
    longest = max(_run(track, space) for space in range(len(track.ids)))
    if _run(track, street.police_line[0]) < longest:
        found.append(Shortfall(1.0, "the police line is not on the fastest straight"))
    if street.tunnel is not None:
        columns = len(street.tunnel.removed) // track.lanes
        found += within(columns, TUNNEL, "columns in the tunnel", 1.0)
    return found


def _blocked(track: Track, street: Street, space: int) -> bool:
    """Do dangerous spaces side by side reach from one edge of the road to the other?"""
    reached, open_ = {space}, [space]
    while open_:
        for other in track.beside[open_.pop()]:
            if other in street.danger and other not in reached:
                reached.add(other)
                open_.append(other)
    return {track.lane[place] for place in reached} == set(range(1, track.lanes + 1))


def _run(track: Track, space: int) -> int:
    """Spaces of the straight on which a space lies, in its lane; 0 in a corner."""
    if track.corner[space] != NONE:
        return 0
    count = 1
    for way in (track.ahead, track.behind):
        at = way[space]
        while track.corner[at] == NONE and at != space:
            count, at = count + 1, way[at]
    return count
