"""Leaving a corner too early, and the reach of a slipstream: one function for all that use them."""

from __future__ import annotations

import json
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import bolide_widget as bw
from bolide_widget.games.formula_d.drivers import planning
from bolide_widget.games.formula_d.drivers.crowding import Situation
from bolide_widget.games.formula_d.drivers.outlook import Outlook
from bolide_widget.games.formula_d.drivers.thumb import Thumb
from bolide_widget.games.formula_d.rules import corners, moves, slipstream, way
from bolide_widget.games.formula_d.rules.corners import Passage, follow, missing
from bolide_widget.games.formula_d.rules.preview import Preview
from bolide_widget.games.formula_d.rules.road import Road, road_of
from bolide_widget.games.formula_d.rules.way import FREE, SPACES, Ways
from bolide_widget.games.formula_d.screen import ends
from bolide_widget.games.formula_d.solo.kept import Conditions
from bolide_widget.games.formula_d.solo.ways import Places, Terms
from bolide_widget.games.formula_d.track import Track
from helpers.judges.judged import BOARDS, board
from helpers.races.formula_race import drive, put, to
from helpers.races.ring import FILE

POINTS = {"caps": (14, 1, 1, 1, 1, 2), "wear": (14, 1, 1, 1, 1, 2)}

native = pytest.mark.skipif(bw.compiled, reason="compiled rules have no code to replace")


_numbers = count(1)


def ring() -> Track:
    """Read the Test ring under a name of its own, so that no other test shares what it caches."""
    return Track.from_dict(json.loads(FILE.read_text("utf-8")) | {"name": f"Ring {next(_numbers)}"})


def dear(road: Road, before: Passage, space: int) -> Passage:
    """Enter a space where each corner left too early counts as two."""
    corner, stops, left, over, doomed = before
    bend = road.corner[space]
    if bend != corner:
        if missing(road, corner, stops):
            left += 2
        corner, stops = bend, 0
    return Passage(corner, stops, left, over + left, doomed)


def easy(road: Road, corner: int, stops: int) -> int:
    """Require no stops."""
    return 0


def farther(rules: Any) -> int:
    """Reach four spaces."""
    return 4


def tables(road: Road) -> Outlook:
    """Make an outlook of which only the places are used."""
    table: Any = SimpleNamespace(
        places=Places(road), terms=Terms(), value=np.zeros(1), rolled=[0.0]
    )
    return Outlook(ring(), road, Conditions(slide=4), 1, [table, table])


def overshoots() -> dict[str, set[int]]:
    """Count the spaces overshot from the end of C1 to five spaces on, by everything that does."""
    track = ring()
    road = road_of(track, False)
    race = drive(put({"Ada": {"space": "1.18", "gear": 4, **POINTS}}, track=track), "gear:4", 10)
    state = race._state
    assert state.question is not None
    (option,) = (item for item in race.options if item.id == to("1.28"))
    seen = option.preview
    assert isinstance(seen, Preview)
    start, end = road.number["1.24"], road.number["1.28"]
    path = tuple(road.number[f"1.{n}"] for n in range(18, 29))
    look, places = tables(road), Places(road)
    place = places.place(start, 0)
    lone = places.ways(place).ends[4]
    return {
        "rules": {moves.passed(state, 0, path).over},
        "preview": {seen.over},
        "page": {ends.end_of(state, state.question, option.action).seen.over},
        "rookie": {Thumb(road, 0).land(start, 0, 4).over},
        "pro": {look.reaches(place, 4)[end].over},
        "slides": {max(over for _, over, *_ in look.slides(road.number["1.24"], 0, 0))},
        "tables": {item.over for item in lone if places.space[item.place] == end},
        "driven": {14 - drive(race, to("1.28")).cars["Ada"].wear.tyres},
    }


@native
def test_an_overshoot_is_counted_by_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """FD-OVER-1: rules, previews, the page, drivers and tables follow `corners.enter`."""
    usual = overshoots()
    assert usual == {place: {4} for place in usual}
    monkeypatch.setattr(corners.enter, "__code__", dear.__code__)
    doubled = overshoots()
    assert doubled == {place: {8} for place in usual}


def lanes() -> tuple[set[str], set[str], int]:
    """List where a move and a slipstream can leave C1, and count the ends of a lone car."""
    track = ring()
    road = road_of(track, False)
    race = drive(put({"Ada": {"space": "2.22", "gear": 2}}, track=track), "gear:2", 4)
    state = put(
        {"Ada": {"space": "2.23", "gear": 4}, "Bob": {"space": "2.24", "gear": 4}}, track=track
    )._state
    paths = {road.ids[path[-1]] for path, *_ in slipstream.open_paths(state, 0) if len(path) == 4}
    places = Places(road)
    lone = places.ways(places.place(road.number["2.22"], 0)).ends[4]
    moved = {str(option.action[1]) for option in race.options if option.action[2] == 0}
    return moved, paths, len({places.space[end.place] for end in lone})


@native
def test_stops_are_required_by_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """FD-OVER-3: moves, slipstreams and tables leave a corner freely once it requires nothing."""
    moved, paths, lone = lanes()
    monkeypatch.setattr(corners.missing, "__code__", easy.__code__)
    freely, drawn, alone = lanes()
    assert moved < freely and paths < drawn and lone < alone


def reached() -> tuple[int, set[int]]:
    """Return how far slipstreams go, and how far drivers look for what they save."""
    track = ring()
    road = road_of(track, False)
    cars = {"Ada": {"space": "2.5", "gear": 5}, "Bob": {"space": "2.6", "gear": 4}}
    state = put(cars, track=track)._state
    looked: set[int] = set()
    look = tables(road)

    def turns(level: int, place: int, gear: int, points: Any) -> float:
        looked.add(road.progress[look.places.space[place]])
        return 0.0

    look.turns = turns  # type: ignore[method-assign]
    at = Situation(state, 0, look)
    looked.clear()
    planning._tow(at, road.number["2.5"], at.points)
    here = road.progress[road.number["2.5"]]
    paths = slipstream.open_paths(state, 0)
    return max(len(path) - 1 for path, *_ in paths), {ahead - here for ahead in looked} - {0}


@native
def test_the_reach_of_a_slipstream_is_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """FD-SLIP-3: rules and drivers look as far as `slipstream.reach` says."""
    spaces, looked = reached()
    monkeypatch.setattr(slipstream.reach, "__code__", farther.__code__)
    longer, beyond = reached()
    assert (spaces, longer) == (3, 4)
    assert looked and min(beyond) > max(looked)


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_the_packed_search_locks_what_left_too_early(name: str) -> None:
    """FD-OVER-3: a way that `way` packs into a code is locked if `corners` says that it left."""
    road = road_of(board(name), False)

    @given(space=st.integers(0, road.count - 1), stops=st.integers(0, 3), length=st.integers(0, 30))
    def compare(space: int, stops: int, length: int) -> None:
        corner = road.corner[space]
        begun = Passage(corner, stops if corner >= 0 else 0, 0, 0, False)
        free = corner >= 0 and not missing(road, corner, stops)
        ways = Ways(road, space, FREE if free else 0, frozenset(), frozenset())
        for kinds in ways.ends(length).values():
            for one in kinds:
                gone = follow(road, begun, ways.path(one)[1:])
                run = (one[2] >> way._RUN) & way._RUNS
                assert (run == way._LOCKED) == bool(gone.left)
                assert road.corner[one[2] & SPACES] == gone.corner

    compare()
