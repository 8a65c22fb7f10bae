"""Chapter O: off the track and back; R-10, R-11. And H-2's worked example."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from helpers.boards.courses import box, ring, ring_data
from helpers.races.setting import (
    Point,
    alone,
    at,
    block,
    play_out,
    points,
    question_of,
    race_on,
    reach,
    words,
)

AWAY: dict[str, Any] = {"position": (53, 20), "pawn": (53, 20)}


def _ada(position: Point, track: Track | None = None, **fields: Any) -> Race:
    """Ada to move on the ring, Bob far away; more cars by their name."""
    others = {name: fields.pop(name) for name in [*fields] if name[0].isupper()}
    cars = {"Ada": {"position": position, **fields}, **others}
    if not others:
        cars["Bob"] = AWAY
    return race_on(track or ring(), cars, to_move="Ada")


# --- O-1 ----------------------------------------------------------------------------------------


def test_a_car_that_must_leave_goes_to_a_run_off_point_of_its_25() -> None:
    """O-1: only to those of the 25 that are run-off; the pawn is gone and the turn over."""
    race = _ada((36, 4), pawn=(36, 1))
    assert points(race) == block(34, 2, 38, 3)
    race.play((38, 2))
    ada = race.cars["Ada"]
    assert (ada.position, ada.pawn, ada.status, ada.speed) == ((38, 2), None, "off-track", 0)
    assert question_of(race)[0] == "Bob"


def test_it_keeps_its_speed_restrictions() -> None:
    """O-1, M-4: of these points only those within top speed."""
    race = _ada((36, 4), pawn=(42, 1))  # 7 in lap 1: x up to 43
    assert points(race) == block(40, 2, 43, 3)
    race = _ada((36, 4), pawn=(42, 1), speed_drop=1)
    assert points(race) == block(40, 2, 42, 3)
    race = _ada((36, 4), pawn=(39, 1), no_fourth=True)
    assert points(race) == block(37, 2, 41, 3) - block(40, 2, 40, 3)


def test_a_free_point_comes_before_an_occupied_one() -> None:
    """O-1: an occupied run-off point is no choice while a free one exists."""
    race = _ada((5, 4), pawn=(1, 1), Bob={"position": (2, 2)})
    assert points(race) == {(2, 3), (3, 2), (3, 3)}


def _into_the_corner() -> Race:
    """The only run-off point of Ada's 25 is Bob's."""
    race = _ada((4, 4), pawn=(0, 0), Bob={"position": (2, 2)})
    assert points(race) == {(2, 2)}
    race.play((2, 2))
    assert question_of(race) == ("Ada", "engagement")
    return race


def test_the_last_occupied_point_is_an_engagement_off_the_track() -> None:
    """O-1: with no free one it is an engagement, with run-off points as candidates."""
    race = _into_the_corner()
    race.roll(9)
    assert question_of(race) == ("Bob", "push")
    assert points(race) == {(2, 3)}  # beside, and no barrier
    race.play((2, 3))
    assert race.cars["Ada"].position == (2, 2)
    assert race.cars["Ada"].status == race.cars["Bob"].status == "off-track"
    assert race.cars["Ada"].pawn is None


def test_the_loser_off_the_track_stays_off_it() -> None:
    """O-1, E-3: behind the contested point is nothing but barrier: back on its own way (R-9)."""
    race = _into_the_corner()
    race.roll(5)
    assert points(race) == {(3, 3)}
    race.play((3, 3))
    assert race.cars["Ada"].status == "off-track" and race.cars["Ada"].pawn is None
    assert race.cars["Bob"].position == (2, 2)


def test_a_car_leaving_the_track_engages_on_its_way() -> None:
    """R-11: a trajectory off the track engages a car whose point it passes through."""
    race = _ada((20, 6), pawn=(20, 1), Bob={"position": (20, 4), "pawn": (24, 4)})
    race.play((20, 2))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(5)
    assert points(race) == {(19, 4), (19, 5)}
    race.play((19, 5))  # and so it has stayed on the track
    assert race.cars["Ada"].status == "track" and race.cars["Ada"].pawn == (18, 4)
    passes = _ada((20, 6), pawn=(20, 1), Bob={"position": (20, 4), "pawn": (24, 4)})
    passes.play((21, 2))
    assert passes.cars["Ada"].status == "off-track"


def _hairpin() -> Track:
    """Two legs, y 4 to 10 (East) and y 13 to 19 (West), with 3 squares of run-off between them."""
    data = ring_data(
        size=[60, 26],
        asphalt=[box(4, 4, 56, 19), box(10, 10, 50, 13)],
        run_off=[[box(2, 2, 58, 21)]],
        finish={"line": [[30, 2], [30, 11.5]], "heading": "E"},
        half={"line": [[30, 21], [30, 11.5]], "heading": "W"},
        pit=None,
        sectors=[
            {"area": box(30, 0, 50, 11.5), "arrow": "E"},
            {"area": box(50, 0, 60, 24), "arrow": "N"},
            {"area": box(30, 11.5, 50, 24), "arrow": "W"},
            {"area": box(10, 11.5, 30, 24), "arrow": "W"},
            {"area": [[0, 4], [10, 4], [10, 24], [0, 24]], "arrow": "S"},
            {"area": [[0, 0], [30, 0], [30, 11.5], [10, 11.5], [10, 4], [0, 4]], "arrow": "E"},
        ],
    )
    return Track.from_dict(data)


def test_a_car_that_would_jump_to_the_other_leg_stops_before_it() -> None:
    """O-1: the last run-off point on the way to one of the track points, as it chooses."""
    race = _ada((36, 9), _hairpin(), pawn=(36, 16))  # y 14 to 16 within top speed
    # straight on to (36, 14..16); by (37, 12) to (38, 15); by (35, 12) to (34, 15)
    assert points(race) == {(36, 12), (37, 12), (35, 12)}
    race.play((37, 12))
    ada = race.cars["Ada"]
    assert (ada.position, ada.status, ada.pawn) == ((37, 12), "off-track", None)


def test_run_off_among_the_25_comes_before_the_other_leg() -> None:
    """O-1: only if none of the 25 is run-off."""
    race = _ada((36, 9), _hairpin(), pawn=(36, 13))
    assert points(race) == block(34, 11, 38, 12)


def test_from_the_border_the_other_leg_is_out_of_reach_too() -> None:
    """O-1, M-8: track points of the 25 that are not reached within the track are no choice."""
    race = _ada((36, 10), _hairpin(), pawn=(36, 15))
    assert all(race.track.kind(p) == "run-off" for p in points(race))
    assert points(race) and block(34, 13, 38, 17).isdisjoint(points(race))


# --- O-2 ----------------------------------------------------------------------------------------


def test_with_no_such_point_the_car_crashes() -> None:
    """O-2: nothing but barrier: the car is out of the race."""
    race = _ada((36, 4), pawn=(36, -2))  # speed 6, braking impossible, a booster left to try
    assert points(race) == set() and words(race) == {"crash", "booster"}
    race.play("crash")
    ada = race.cars["Ada"]
    assert (ada.status, ada.position, ada.pawn) == ("out", None, None)
    assert question_of(race)[0] == "Bob"
    race.play((53, 20))
    assert race.order == ["Bob"]


def test_a_crash_needs_no_answer_when_nothing_else_is_left() -> None:
    """O-2, M-8: a failed booster leaves nothing to choose."""
    race = _ada((36, 4), pawn=(36, -2))
    race.play("booster")
    race.roll(5)
    assert race.cars["Ada"].status == "out"


def _entry_beside_the_track() -> Track:
    """The ring with a Pit Lane In line from the outer run-off over half the track, at x = 15."""
    pit = {**ring_data()["pit"], "in": {"line": [[15, 2], [15, 6]], "heading": "E"}}
    return Track.from_dict(ring_data(pit=pit))


def test_a_car_that_goes_off_the_track_does_not_enter_the_pit_lane() -> None:
    """O-2: over the Pit Lane In line on the run-off it stays on the board."""
    race = _ada((13, 5), _entry_beside_the_track(), pawn=(14, 1))
    race.play((16, 3))
    assert race.cars["Ada"].status == "off-track"
    assert race.cars["Ada"].position == (16, 3)


def test_a_car_that_is_off_the_track_does_not_enter_the_pit_lane() -> None:
    """O-2, O-3: nor does it on its way back; on the track the same step enters."""
    race = _ada((14, 3), _entry_beside_the_track())
    race.play((15, 4))
    assert race.cars["Ada"].status == "returning"
    race = _ada((14, 5), _entry_beside_the_track(), pawn=(15, 5))
    race.play((15, 5))
    assert race.cars["Ada"].status == "pit"


# --- O-3 to O-5 ---------------------------------------------------------------------------------


def test_off_the_track_it_moves_to_a_free_point_of_its_ring() -> None:
    """O-3: run-off or track, not barrier, not its own point; no pawn, one point a turn."""
    race = _ada((36, 2))
    assert points(race) == block(35, 2, 37, 3) - {(36, 2)}
    race.play((36, 3))
    assert race.cars["Ada"].status == "off-track" and race.cars["Ada"].pawn is None
    play_out(race, {"Bob": [(53, 20), (53, 20)], "Ada": (36, 4)})
    assert race.cars["Ada"].status == "returning" and race.cars["Ada"].pawn is None


def test_off_the_track_nothing_may_be_declared() -> None:
    """O-3: the points are all there is."""
    assert words(_ada((36, 3))) == set()


def test_an_occupied_point_may_not_be_entered_off_the_track() -> None:
    """R-10, O-3: run-off or track, with a car on it it is no choice."""
    race = _ada((36, 3), Bob={"position": (36, 4)}, Cyd={"position": (37, 3)})
    assert points(race) == block(35, 2, 37, 4) - {(36, 3), (36, 4), (37, 3)}


def test_with_no_free_point_the_car_waits() -> None:
    """R-10: the next car has its turn, and nothing has changed."""
    around = {"Bob": (2, 3), "Cyd": (3, 2), "Dan": (3, 3)}
    race = _ada((2, 2), **{name: {"position": p} for name, p in around.items()})
    assert question_of(race)[0] != "Ada"
    assert race.cars["Ada"].position == (2, 2) and race.cars["Ada"].status == "off-track"
    assert ("wait", 0) in race.facts


def _back_on_the_track(**others: Any) -> Race:
    race = _ada((36, 4), status="returning", **others)
    assert race.cars["Ada"].pawn is None
    return race


def test_the_first_turn_on_the_track_is_one_point_of_its_ring() -> None:
    """O-4, M-5: to a track point, and the pawn repeats the move."""
    race = _back_on_the_track()
    assert points(race) == block(35, 4, 37, 5) - {(36, 4)}
    race.play((37, 5))
    ada = race.cars["Ada"]
    assert (ada.position, ada.pawn, ada.status) == ((37, 5), (38, 6), "track")


def test_engagements_apply_on_that_turn() -> None:
    """O-4, M-6: an occupied point of its ring may be attacked."""
    race = _back_on_the_track(Bob={"position": (37, 5)})
    assert (37, 5) in points(race)
    race.play((37, 5))
    assert question_of(race) == ("Ada", "engagement")


def _with_a_spike(tip: float) -> Track:
    """The ring, the inner border's corner drawn out to (tip, tip)."""
    hole = [[tip, tip], [11, 10], [50, 10], [50, 30], [10, 30], [10, 11]]
    return Track.from_dict(ring_data(asphalt=[box(4, 4, 56, 36), hole], pit=None))


@pytest.mark.parametrize(("tip", "open_"), [(9.6, True), (9.4, False)])
def test_that_turn_stays_inside_the_track(tip: float, open_: bool) -> None:
    """O-4, M-5: also a step to the next point may cut a corner: from (10,9) to (9,10)."""
    race = _ada((10, 9), _with_a_spike(tip), status="returning")
    assert race.track.kind((9, 10)) == "track"
    assert ((9, 10) in points(race)) == open_


def test_then_it_moves_normally() -> None:
    """O-5: the turn after is normal, so up to speed 3."""
    race = _back_on_the_track()
    play_out(race, {"Ada": (37, 5), "Bob": [(53, 20), (53, 20)]})
    assert question_of(race) == ("Ada", "move")
    assert points(race) == block(36, 4, 40, 8)


def test_from_the_run_off_to_full_speed_again() -> None:
    """O-3, O-4, O-5: run-off, run-off, track, one point, then the 25 points."""
    race = _ada((36, 4), pawn=(36, 1))
    steps: list[Point] = [(36, 2), (36, 3), (36, 4), (36, 5), (36, 8)]
    seen = []
    for step in steps:
        while question_of(race)[0] == "Bob":
            race.play((53, 20))
        race.play(step)
        seen.append((race.cars["Ada"].status, race.cars["Ada"].speed))
    assert seen == [
        ("off-track", 0),
        ("off-track", 0),
        ("returning", 0),
        ("track", 1),
        ("track", 3),
    ]


# --- half spin ----------------------------------------------------------------------------------


def test_example_10_half_spin() -> None:
    """Example 10 (H-2): five points behind or aside, the pawn repeats, or stay, pawn (0,0)."""
    race = alone((0, 0), half_spun=True)
    assert reach(race) == {(-1, -1), (-1, 0), (-1, 1), (0, 1), (0, -1)}
    assert words(race) == {"stay"}
    branch = race.copy()
    branch.play(at(-1, 1))
    assert branch.cars["Ada"].pawn == at(-2, 2)
    race.play("stay")
    assert race.cars["Ada"].position == race.cars["Ada"].pawn == at(0, 0)
