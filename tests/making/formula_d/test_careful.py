"""A careful driver laps without loss: worked out, and shown on a corner where he cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.boards.lanes.board import NONE
from bolide_widget.games.formula_d.rules.position import GEARS
from bolide_widget.games.formula_d.track import Track
from bolide_widget.making.formula_d.measured import safe_places, unsafe_lanes
from helpers.boards.lane_boards import t1


def ring(stops: int = 1, columns: int = 5) -> Track:
    """The Test ring, its first corner of so many stops and columns."""
    data: Any = t1()
    data["formula-d"]["stops"]["C1"] = stops
    left = [f"{lane}.{20 + k}" for lane in (1, 2, 3) for k in range(columns)]
    data["corners"][0]["spaces"] = left
    return Track(data)


def test_every_circuit_can_be_lapped() -> None:
    """FD-TRK-10: with gears 1 to 3 every corner can be held for its stops from every lane."""
    for name in bw.tracks(game="formula-d"):
        track = bw.load_track(name, game="formula-d")
        assert isinstance(track, Track) and unsafe_lanes(track) == [], name


def test_a_corner_that_cannot_be_held_is_named() -> None:
    """Five columns are enough for three stops, two are not; from any lane."""
    assert unsafe_lanes(ring()) == unsafe_lanes(ring(stops=3)) == []
    assert unsafe_lanes(ring(stops=3, columns=2)) == [(0, 1), (0, 2), (0, 3)]
    assert ring(stops=3, columns=2).shortfalls[-1] == (
        "Hook cannot be held from lane 3 with gears 1 to 3, whatever the dice show"
    )


def test_what_is_safe_by_hand() -> None:
    """C1 of the Test ring: 1 stop on 20 to 24 of each lane."""
    track = ring()
    safe = safe_places(track)
    last = track.number["1.24"]
    assert (last, 1) in safe[1] and (last, 1) in safe[3]
    before = track.number["1.19"]
    assert (before, 0) in safe[1] and (before, 0) in safe[2]
    assert (before, 0) not in safe_places(track, top=4)[4], "4 to 8, or 7 and more: over it"
    assert safe_places(track, top=1)[1] <= safe[1]


@pytest.mark.parametrize("name", ["valdorn", "calva"])
def test_driving_so_never_loses_anything(name: str) -> None:
    """The policy that the safe places allow, driven with dice for some laps."""
    track = bw.load_track(name, game="formula-d")
    assert isinstance(track, Track)
    safe, random = safe_places(track), Random(3)
    space, gear, stops, laps = track.grid[0], 1, 0, 0
    for _ in range(400):
        choice = [g for g in (gear + 1, gear, gear - 1) if 1 <= g <= 3]
        gear = next(
            g for g in choice if all(ends(track, space, stops, f) & safe[g] for f in faces(g))
        )
        face = random.choice(faces(gear))
        before = track.progress[space]
        space, stops = random.choice(sorted(ends(track, space, stops, face) & safe[gear]))
        laps += track.progress[space] < before
    assert laps >= 4


def faces(gear: int) -> list[int]:
    return [int(face) for face in GEARS[gear - 1].faces]


def ends(track: Track, start: int, stops: int, length: int) -> set[tuple[int, int]]:
    """All ends of ways of a length, listed way by way; no corner is left too early."""
    result = set()
    stack = [(start, length, False)]
    here = track.corner[start]
    while stack:
        space, left, entered = stack.pop()
        corner = track.corner[space]
        if not left:
            made = 0 if corner == NONE else 1 if entered else stops + 1
            result.add((space, min(made, track.stops[corner]) if corner != NONE else 0))
            continue
        for to in track.next[space]:
            onto = track.corner[to]
            leaves = corner not in (NONE, onto)
            if leaves and (entered or stops < track.stops[here]):
                continue
            stack.append((to, left - 1, entered or (onto != NONE and onto != corner)))
    return result
