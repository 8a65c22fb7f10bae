"""Slicks in rain: A-4, R-25, and what they do to M-8, F, E, O and the lines."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from bolide_widget.games.bolide.rules import position as bolide_position
from helpers.boards.courses import box, ring, ring_data
from helpers.races.setting import advanced, at, on_field, points, question_of, race_on, reach, words

SOFT = "full+soft+booster+slick"  # dry 6, wet 5 in lap 1
HARD = "full+hard+booster+slick"  # dry 5, wet 4
RAIN = "full+soft+booster+rain"  # 6 in rain

# forward, left, half spun
SLIDES = {
    1: (0, 0, True),
    2: (0, 2, False),
    3: (0, -2, False),
    4: (1, 1, False),
    5: (1, -1, False),
    6: (0, 1, False),
    7: (0, -1, False),
    **dict.fromkeys(range(8, 13), (0, 0, False)),
}


def tried(face: int, pawn: tuple[int, int] = (6, 0), **options: Any) -> Race:
    """Ada on soft slicks in rain has aimed at her pawn, 6 away, and rolled this."""
    race = advanced(pawn, SOFT, "rain", **options)
    race.play(at(*pawn))
    assert question_of(race) == ("Ada", "slick")
    race.roll(face)
    return race


# --- the try --------------------------------------------------------------------------------------


def test_example_15() -> None:
    """Example 15 (A-2, A-4): top speed 5; length 6 needs the slick table; length 7 is illegal."""
    race = advanced((6, 0), SOFT, "rain")
    assert race.cars["Ada"].top_speed == 5
    rolls = {option.point[0] - 120: option.preview.rolls for option in race.options}
    assert rolls == {4: None, 5: None, 6: "slick"}
    race.play(at(5, 1))
    assert question_of(race)[0] == "Bob"


def test_nothing_is_declared_on_slicks_in_rain() -> None:
    """A-4: no sharp braking, no booster; and no braking action when no braking is left."""
    assert words(advanced((4, 0), SOFT, "rain")) == set()
    assert words(advanced((4, 0), SOFT, "rain", sharp_brakings=0)) == set()
    assert words(advanced((4, 0), RAIN, "rain")) == {"sharp-brake", "booster"}
    assert words(advanced((4, 0), RAIN, "rain", sharp_brakings=0)) == {"brake", "booster"}


def test_all_is_restored_when_the_sun_returns() -> None:
    """A-4: at once; the brakings were kept (B-1)."""
    race = advanced((6, 0), SOFT, "rain")
    assert race.cars["Ada"].sharp_brakings == 2
    race.arrange({}, to_move="Ada", weather="variable")
    assert words(race) == {"sharp-brake", "booster"}
    assert all(option.preview.rolls is None for option in race.options if option.point)
    assert max(x for x, _ in reach(race)) == 6


@pytest.mark.parametrize(
    ("strategy", "drop", "longest"), [(SOFT, 2, 4), (SOFT, 9, 1), (HARD, 3, 2)]
)
def test_the_try_is_one_more_than_the_wet_top_speed(strategy: str, drop: int, longest: int) -> None:
    """A-4, R-5: damage lowers both; where both are 1 there is nothing to try."""
    race = advanced((longest, 0), strategy, "rain", speed_drop=drop)
    assert max(x for x, _ in reach(race)) == longest
    assert race.cars["Ada"].top_speed == max(1, longest - (drop < 9))


def test_the_tracks_own_top_speed_may_leave_nothing_to_try() -> None:
    """A-4, V-3: wet and dry top speed are both the track's."""
    cars = {
        "Ada": {"position": (33, 7), "pawn": (37, 7), "strategy": SOFT},
        "Bob": {"position": (53, 20)},
    }
    race = race_on(Track.from_dict(ring_data(top_speed=4)), cars, "Ada", weather="rain")
    assert max(x for x, _ in points(race)) == 37


def test_no_fourth_gear_forbids_a_try_of_4() -> None:
    """A-4, D-2: the try is a move like any other."""
    race = advanced((4, 0), SOFT, "rain", speed_drop=2, no_fourth=True)
    assert max(x for x, _ in reach(race)) == 3


# --- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 13))
def test_the_slick_table(face: int) -> None:
    """A-4: the printed page, face by face."""
    row = bolide_position.SLIDES[face]
    assert (row.forward, row.left, row.half_spin) == SLIDES[face]


@pytest.mark.parametrize("face", range(1, 13))
def test_where_it_ends(face: int) -> None:
    """A-4, R-25: the declared point plus the slide; the pawn repeats the whole displacement."""
    race = tried(face)
    forward, left, spun = SLIDES[face]
    car = race.cars["Ada"]
    end = 6 + forward, left
    assert car.position == at(*end)
    assert car.half_spun == spun
    assert car.pawn == (None if spun else at(2 * end[0], 2 * end[1]))
    assert question_of(race)[0] == "Bob"


def test_left_and_right_go_by_the_arrow() -> None:
    """A-4: on the North side (arrow W), left is South."""
    cars = {
        "Ada": {"position": (48, 33), "pawn": (42, 33), "strategy": SOFT},
        "Bob": {"position": (53, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada", weather="rain")
    race.play((42, 33))
    race.roll(2)
    assert race.cars["Ada"].position == (42, 31)


def test_a_slide_may_be_longer_than_top_speed_and_knows_no_damage() -> None:
    """R-25: a 4 makes it 7 long; where 4 is forbidden a slide may make it so (D-2)."""
    assert tried(4).cars["Ada"].speed == 7
    race = advanced((3, 3), SOFT, "rain", speed_drop=3, no_fourth=True)
    race.play(at(3, 3))
    race.roll(6)
    assert race.cars["Ada"].position == at(3, 4)


# --- what else there is ---------------------------------------------------------------------------


def _others(**cars: dict[str, Any]) -> Race:
    ada = {"position": (0, 0), "pawn": (6, 0), "strategy": SOFT}
    placed = {"Ada": ada, "Bob": {"position": (40, 9)}, **cars}
    return on_field(placed, to_move="Ada", weather="rain")


def test_a_car_on_the_way_comes_first() -> None:
    """R-25, E-1: engaged before the declared point; the roll has no effect, the spin neither."""
    race = _others(Cid={"position": (3, 0), "pawn": (5, 0)})
    race.play(at(6, 0))
    race.roll(1)
    assert question_of(race) == ("Ada", "engagement")
    race.roll(9)
    race.play(race.options[0])
    car = race.cars["Ada"]
    assert car.position == at(3, 0) and car.pawn == at(6, 0) and not car.half_spun


@pytest.mark.parametrize(("face", "spun"), [(9, True), (5, False)])
def test_half_spun_only_where_it_gets_to_the_point(face: int, spun: bool) -> None:
    """A-4, E-1: a car stands on the declared point; who wins there is half spun, who loses not."""
    race = _others(Cid={"position": (6, 0), "pawn": (8, 0)})
    race.play(at(6, 0))
    race.roll(1)
    race.roll(face)
    race.play(race.options[0])
    assert race.cars["Ada"].half_spun == spun


@pytest.mark.parametrize(
    ("slide", "car", "met"), [(6, (6, 1), (6, 1)), (2, (6, 1), (6, 1)), (2, (6, 2), (6, 2))]
)
def test_ending_on_a_car_is_an_engagement(
    slide: int, car: tuple[int, int], met: tuple[int, int]
) -> None:
    """R-25, M-6: at the end of the slide, or on its way."""
    race = _others(Cid={"position": car, "pawn": (8, 1)})
    race.play(at(6, 0))
    race.roll(slide)
    assert question_of(race) == ("Ada", "engagement")
    race.roll(9)
    race.play(race.options[0])
    assert race.cars["Ada"].position == at(*met)
    assert race.cars["Ada"].pawn == at(2 * met[0], 2 * met[1])  # E-6: the real displacement


def test_losing_on_a_slide() -> None:
    """R-25, E-3, E-6: behind the contested point; the pawn from the real displacement."""
    race = _others(Cid={"position": (6, 1), "pawn": (8, 1)})
    race.play(at(6, 0))
    race.roll(6)
    race.roll(5)
    assert reach(race) == {(5, 0), (5, 1), (5, 2)}
    race.play(at(5, 2))
    assert race.cars["Ada"].pawn == at(10, 4)


def on_ring(
    position: tuple[int, int], pawn: tuple[int, int], track: Track | None = None, **fields: Any
) -> Race:
    """Ada on soft slicks in rain on the ring."""
    cars = {
        "Ada": {"position": position, "pawn": pawn, "strategy": SOFT, **fields},
        "Bob": {"position": (53, 20)},
    }
    return race_on(track or ring(), cars, to_move="Ada", weather="rain")


@pytest.mark.parametrize(("face", "y"), [(3, 2), (7, 3)])
def test_ending_on_run_off(face: int, y: int) -> None:
    """R-25, O-1: the pawn is taken off the board; along the outer edge, asphalt ends at y = 4."""
    race = on_ring((34, 4), (40, 4))
    race.play((40, 4))
    race.roll(face)
    car = race.cars["Ada"]
    assert car.position == (40, y) and car.pawn is None and car.status == "off-track"


def test_ending_in_a_barrier() -> None:
    """R-25, O-2: out of the race."""
    track = Track.from_dict(ring_data(run_off=[]))
    race = on_ring((34, 5), (40, 5), track)
    race.play((40, 5))
    race.roll(3)
    assert race.cars["Ada"].status == "out" and race.facts[-1] != "fuel"
    assert ("out", 0, (40, 5), "crash") in race.facts


@pytest.mark.parametrize(
    ("run_off", "where", "status"),
    [([box(28, 20, 32, 34)], (38, 8), "off-track"), ([], None, "out")],
)
def test_a_slide_over_grass_to_the_track(run_off: Any, where: Any, status: str) -> None:
    """R-25: it leaves the track on its way, so it ends at the last run-off point, or crashes."""
    hole = box(37, 7.5, 39, 8.5)
    data = ring_data(asphalt=[box(4, 4, 56, 36), box(10, 10, 50, 30), hole])
    data["run_off"] = [[hole]] if run_off else []
    race = on_ring((32, 7), (38, 7), Track.from_dict(data))
    race.play((38, 7))
    race.roll(2)
    assert race.cars["Ada"].status == status
    assert race.cars["Ada"].position == where


def test_lines_count_to_the_declared_point_and_on_the_slide() -> None:
    """R-25, G-7: a forward slide takes the car over the finish line."""
    race = on_ring((23, 7), (29, 7))
    race.play((29, 7))
    race.roll(4)
    assert race.cars["Ada"].position == (30, 8) and race.cars["Ada"].lap == 2
    again = on_ring((24, 7), (30, 7))
    again.play((30, 7))
    again.roll(6)
    assert again.cars["Ada"].lap == 2


def test_a_move_that_ends_the_race_ends_at_the_line() -> None:
    """S-3, R-25: no slide after it, whatever was rolled."""
    race = on_ring((25, 4), (31, 4), lap=2)
    race.play((32, 4))
    race.roll(3)
    assert race.cars["Ada"].status == "finished"


def test_a_slide_into_a_barrier_beyond_the_finish() -> None:
    """S-3, R-25: it has ended at the line; in an earlier lap it is a crash (O-2)."""
    for lap, status, mark in ((2, "finished", None), (1, "out", "out")):
        race = on_ring((23 - lap + 1, 4), (29, 4), Track.from_dict(ring_data(run_off=[])), lap=lap)
        (option,) = [option for option in race.options if option.point == (29, 4)]
        assert mark in {end.mark for end in option.preview.slides if end.by == (1, -1)}
        race.play((29, 4))
        race.roll(5)
        assert race.cars["Ada"].status == status


def test_a_try_into_the_pit_lane() -> None:
    """P-2, R-25: the line comes before the declared point; the slide comes to nothing."""
    race = on_ring((13, 5), (17, 9))
    race.play((17, 11))
    assert question_of(race) == ("Ada", "slick")
    race.roll(2)
    assert race.cars["Ada"].status == "pit"
    assert race.state.position.cars[0].penalty == 2 * (5 - 3)


def test_a_slide_into_the_pit_lane() -> None:
    """P-2, P-6, R-25: any kind of move may enter; the speed is measured along the whole move."""
    race = on_ring((11, 9), (16, 9), speed_drop=1)
    race.play((16, 9))
    race.roll(2)
    assert race.cars["Ada"].status == "pit"
    assert race.state.position.cars[0].penalty == 2 * (5 - 3)


# --- M-8, M-9 -------------------------------------------------------------------------------------


def test_a_legal_try_keeps_the_car_on_the_track() -> None:
    """R-25, M-8, M-9: all nearer points are closed, so one that is 6 away must be tried."""
    holes = [box(x - 0.1, y - 0.1, x + 0.1, y + 0.1) for x in (35, 36, 37) for y in range(5, 10)]
    asphalt = [box(4, 4, 56, 36), box(10, 10, 50, 30), *holes]
    race = on_ring((32, 7), (37, 7), Track.from_dict(ring_data(asphalt=asphalt)))
    assert question_of(race) == ("Ada", "move")
    assert points(race) == {(38, 6), (38, 8)}
    assert {option.preview.rolls for option in race.options} == {"slick"}
    assert not any(option.preview.leaves_track for option in race.options)
    rain_tyres = on_ring((32, 7), (37, 7), race.track, strategy=HARD)
    assert points(rain_tyres) == {(34, 7)}  # M-9


def test_beyond_the_wet_top_speed() -> None:
    """M-9, R-25: all 25 are too long but for those to be tried: M-9's point, and the tries."""
    race = advanced((8, 0), SOFT, "rain")
    assert reach(race) == {(5, 0)} | {(6, y) for y in range(-2, 3)}
    race = advanced((9, 0), SOFT, "rain")
    assert reach(race) == {(5, 0)}


# --- with a draft ---------------------------------------------------------------------------------


def drafting(face: int, **cars: dict[str, Any]) -> Race:
    """Ada drafts, tries 6 and rolls this."""
    race = _others(**cars)
    race.arrange({"Ada": {"drafts": "Bob"}}, to_move="Ada")
    assert words(race) == {"draft"}
    race.play("draft")
    race.play(at(6, 0))
    race.roll(face)
    return race


@pytest.mark.parametrize(("face", "end"), [(8, (7, 0)), (6, (7, 1)), (2, (7, 2)), (5, (8, -1))])
def test_a_draft_goes_with_it(face: int, end: tuple[int, int]) -> None:
    """R-25, F-3, F-5: the extra point follows the slide; speed is that of the move without it."""
    race = drafting(face)
    car = race.cars["Ada"]
    assert car.position == at(*end)
    assert car.pawn == at(2 * end[0] - 1, 2 * end[1])


def test_a_half_spun_car_makes_no_extra_point() -> None:
    """R-25, H-1."""
    assert drafting(1).cars["Ada"].position == at(6, 0)


def test_an_engagement_on_the_slide_ends_the_draft() -> None:
    """R-25, E-1: no extra point is made."""
    race = drafting(6, Cid={"position": (6, 1), "pawn": (8, 1)})
    race.roll(9)
    race.play(race.options[0])
    assert race.cars["Ada"].position == at(6, 1)


def test_an_engagement_on_the_extra_point() -> None:
    """R-25, R-17: a winner's pawn comes from the move with the slide, without the extra point."""
    race = drafting(6, Cid={"position": (7, 1), "pawn": (8, 1)})
    assert question_of(race) == ("Ada", "engagement")
    race.roll(9)
    race.play(race.options[0])
    assert race.cars["Ada"].position == at(7, 1) and race.cars["Ada"].pawn == at(13, 2)


def test_a_slide_that_completes_the_race_ends_the_draft() -> None:
    """S-3, F-4, R-25: no extra point is made, so no car beyond the line is engaged."""
    cars = {
        "Ada": {"position": (22, 7), "pawn": (29, 7), "strategy": SOFT, "drafts": "Bob", "lap": 2},
        "Bob": {"position": (53, 20)},
        "Cid": {"position": (31, 8)},
    }
    race = race_on(ring(), cars, to_move="Ada", weather="rain")
    race.play("draft")
    race.play((29, 7))
    race.roll(4)
    assert race.cars["Ada"].status == "finished"


# --- what is shown --------------------------------------------------------------------------------


def test_the_preview_tells_where_it_may_end() -> None:
    """A-4: all twelve faces, with what each end would mean."""
    race = on_ring((34, 5), (40, 5))
    option = next(option for option in race.options if option.point == (40, 5))
    slides = option.preview.slides
    assert sum(end.faces for end in slides) == 12
    data = {end.point: (end.faces, end.mark) for end in slides if end.by != (0, 0)}
    assert data[40, 3] == (1, "off") and data[40, 7] == (1, None) and data[41, 4] == (1, None)
    assert option.label.endswith(
        "a roll on slicks: gets there 5 in 12, half spun 1 in 12, off the track 1 in 12"
    )
