"""T-5: whose time runs, and what a car does when time is up."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Rules
from bolide_widget.core.questions import TIME_OUT
from bolide_widget.games.bolide.drivers.rookie import Rookie
from helpers.boards.courses import field, ring
from helpers.races.setting import Point, at, on_field, question_of, race_on

AWAY: dict[str, Any] = {"position": (200, 60)}
"""Bob, where he is in nobody's way on the field."""

BOOSTER_FAILS = 5  # on the booster table: nothing happens


def of_ada(car: dict[str, Any], bob: dict[str, Any] | None = None, **options: Any) -> Race:
    """Ada's turn on the field, whose asphalt ends at y = 6, its run-off at y = 2."""
    return race_on(field(), {"Ada": car, "Bob": bob or AWAY}, to_move="Ada", **options)


def on_ring(car: dict[str, Any], bob: Point = (20, 33), **options: Any) -> Race:
    return race_on(
        ring(), {"Ada": car, "Bob": {"position": bob}}, to_move="Ada", **{"laps": 3, **options}
    )


def ada(race: Race) -> tuple[Point | None, Point | None, str]:
    car = race.cars["Ada"]
    return car.position, car.pawn, car.status


def boosted_in_vain(car: dict[str, Any], face: int = BOOSTER_FAILS) -> Race:
    """Ada has tried the booster, so that there is nothing left to declare."""
    race = of_ada(car)
    race.play("booster")
    race.roll(face)
    return race


# -- to the pawn ---------------------------------------------------------------------------------


def test_the_car_moves_to_its_pawn_and_the_pawn_repeats_it() -> None:
    """T-5: a legal move like another."""
    race = of_ada({"position": (120, 50), "pawn": (123, 51)})
    facts = race.time_out()
    assert ada(race) == ((123, 51), (126, 52), "track")
    assert facts[0] == ("time-out", 0) and "Ada's time is up." in race.log
    assert race.history[-1].action == TIME_OUT


def test_time_out_is_no_choice() -> None:
    """T-5: it happens to a driver; a click on it is refused."""
    race = of_ada({"position": (120, 50), "pawn": (123, 51)})
    assert TIME_OUT not in race.state.legal()
    with pytest.raises(ValueError, match="'time-out' is not possible"):
        race.play("time-out")


def test_a_standing_car_stays() -> None:
    """T-5: its pawn is on it."""
    race = of_ada({"position": (120, 50), "pawn": (120, 50)})
    race.time_out()
    assert ada(race) == ((120, 50), (120, 50), "track")


def test_the_way_to_a_track_point_may_be_illegal() -> None:
    """T-5: a corner cut over the grass (M-5), between two track points."""
    race = on_ring({"position": (48, 9), "pawn": (51, 12)})
    assert not ring().allows((48, 9), (51, 12))
    race.time_out()
    assert ada(race) == ((51, 12), (54, 15), "track")


def test_an_illegal_way_engages_the_first_car_on_it() -> None:
    """T-5: M-6 holds on the way to the pawn."""
    race = on_ring({"position": (48, 9), "pawn": (51, 12)}, bob=(50, 11))
    race.time_out()
    assert question_of(race) == ("Ada", "engagement")
    race.roll(9)
    race.play(race.options[0])
    assert ada(race)[:2] == ((50, 11), (52, 13))


def test_a_car_on_the_pawns_point_is_engaged() -> None:
    """T-5"""
    race = of_ada(
        {"position": (120, 50), "pawn": (124, 50)}, {"position": (124, 50), "pawn": (124, 50)}
    )
    race.time_out()
    assert question_of(race) == ("Ada", "engagement")
    race.roll(5)
    assert question_of(race) == ("Ada", "push")


def test_a_pawn_on_run_off_takes_the_car_off_the_track() -> None:
    """T-5, O-1: there, although a free track point is among the 25; the pawn comes off."""
    race = of_ada({"position": (120, 8), "pawn": (123, 5)})
    assert any(race.track.kind(o.point) == "track" for o in race.options if o.point)
    race.time_out()
    assert ada(race) == ((123, 5), None, "off-track")


@pytest.mark.parametrize(
    ("start", "pawn"), [((120, 98), (120, 103)), ((120, 7), (125, 1)), ((120, 6), (122, -1))]
)
def test_a_pawn_on_a_barrier_is_a_crash(start: Point, pawn: Point) -> None:
    """T-5, O-2: white grid lines, or off the board."""
    race = of_ada({"position": start, "pawn": pawn})
    race.time_out()
    assert ada(race) == (None, None, "out")


def test_a_car_before_the_barrier_is_engaged() -> None:
    """T-5, E-1: the movement ends at the first car on the way."""
    race = of_ada({"position": (120, 95), "pawn": (120, 102)}, {"position": (120, 98)})
    race.time_out()
    assert question_of(race) == ("Ada", "engagement")
    race.roll(9)
    race.play(race.options[0])
    assert ada(race) == ((120, 98), (120, 101), "track")


def test_lines_count_off_the_track_too() -> None:
    """T-5, G-7: over the finish line to a run-off point."""
    race = on_ring({"position": (28, 5), "pawn": (33, 3), "lap": 1})
    race.time_out()
    assert ada(race)[0] == (33, 3) and race.cars["Ada"].lap == 2


def test_a_race_that_ends_before_the_barrier_has_ended() -> None:
    """T-5, S-3: the last lap ends at the line; a lap earlier the same move is a crash."""
    for lap, status in ((3, "finished"), (2, "out")):
        race = on_ring({"position": (28, 6), "pawn": (34, 0), "lap": lap})
        race.time_out()
        assert ada(race) == (None, None, status)
        assert race.cars["Ada"].lap == (4 if status == "finished" else 2)


def test_the_way_to_the_pawn_may_enter_the_pit_lane() -> None:
    """T-5, P-2: any kind of move may; R-14: not when pitting is closed."""
    race = on_ring({"position": (16, 8), "pawn": (16, 12), "lap": 1})
    race.time_out()
    assert race.cars["Ada"].status == "pit"
    last = on_ring({"position": (16, 8), "pawn": (16, 12), "lap": 3})
    last.time_out()
    assert last.cars["Ada"].status != "pit"


# -- beyond the speed the car may have -----------------------------------------------------------


@pytest.mark.parametrize(
    ("car", "end"),
    [
        ({"pawn": (128, 50)}, (127, 50)),
        ({"pawn": (128, 53), "speed_drop": 2}, (125, 52)),
        ({"pawn": (128, 54), "speed_drop": 2}, (125, 52)),
        ({"pawn": (127, 50)}, (127, 50)),
        ({"pawn": (124, 50), "no_fourth": True}, (123, 50)),
        ({"pawn": (126, 50), "speed_drop": 3, "no_fourth": True}, (123, 50)),
    ],
)
def test_beyond_top_speed_the_car_goes_as_far_as_it_may(car: dict[str, Any], end: Point) -> None:
    """T-5, M-9, R-4: along the line to its pawn, D-2 included; no further than the pawn."""
    race = of_ada({"position": (120, 50), **car})
    race.time_out()
    assert ada(race)[0] == end
    assert race.cars["Ada"].speed == max(end[0] - 120, end[1] - 50)


def test_beyond_top_speed_an_illegal_point_gives_way_to_a_shorter_one() -> None:
    """T-5, M-9, R-4: s - 1, s - 2, ... until the track allows it."""
    race = of_ada({"position": (120, 98), "pawn": (120, 106)})
    race.time_out()
    assert ada(race) == ((120, 100), (120, 102), "track")


def test_beyond_top_speed_with_no_legal_point_the_car_leaves_the_track() -> None:
    """T-5, M-9, R-4: O-1 with the points short of the pawn; with none of them, O-2."""
    race = of_ada({"position": (120, 6), "pawn": (120, -2)})
    race.time_out()
    assert ada(race) == ((120, 2), None, "off-track")
    race = of_ada({"position": (120, 100), "pawn": (120, 108)})
    race.time_out()
    assert ada(race)[2] == "out"


def test_slicks_in_the_rain_try_nothing() -> None:
    """T-5, M-9, A-4, R-29: a pawn at the dry top speed is beyond the wet one; no roll."""
    car = {"position": (120, 50), "pawn": (126, 50), "strategy": "full+soft+booster+slick"}
    race = of_ada(car, rules="advanced")
    race.arrange({"Ada": car}, to_move="Ada", weather="rain")
    assert race.cars["Ada"].top_speed == 5
    race.time_out()
    assert ada(race)[:2] == ((125, 50), (130, 50))


def test_after_a_power_drop_the_speed_is_kept() -> None:
    """T-5, D-3: to the pawn; with top speed lower, to that length."""
    for pawn, end in (((125, 50), (125, 50)), ((128, 50), (127, 50))):
        race = boosted_in_vain({"position": (120, 50), "pawn": pawn}, face=4)
        race.time_out()
        assert ada(race)[0] == end


def test_after_a_booster_the_car_goes_to_the_pawn_that_was_moved() -> None:
    """T-5, X-2: top speed is 1 higher."""
    race = boosted_in_vain({"position": (120, 50), "pawn": (127, 50)}, face=9)
    race.time_out()
    assert ada(race) == ((128, 50), (136, 50), "track")


def test_a_draft_that_was_declared_comes_to_nothing() -> None:
    """T-5: the car moves to its pawn, and no further."""
    race = on_field(
        {
            "Ada": {"position": (0, 0), "pawn": (4, 0), "drafts": "Bob"},
            "Bob": {"position": (1, 5), "pawn": (5, 5)},
        },
        to_move="Ada",
    )
    race.play("draft")
    facts = race.time_out()
    assert ("draft-void", 0) in facts
    assert ada(race)[:2] == (at(4, 0), at(8, 0))


# -- a car that has to leave the track -----------------------------------------------------------


@pytest.mark.parametrize(
    ("car", "ends"),
    [
        ({"position": (120, 9), "pawn": (120, 3)}, ((120, 3), None, "off-track")),
        ({"position": (120, 7), "pawn": (120, 1)}, (None, None, "out")),
        ({"position": (120, 9), "pawn": (120, 1)}, ((120, 6), (120, 3), "track")),
    ],
)
def test_a_car_that_must_leave_goes_to_its_pawn_all_the_same(
    car: dict[str, Any], ends: tuple[Any, ...]
) -> None:
    """T-5, M-8: run-off; barrier, though some of the 25 are run-off; beyond top speed M-9."""
    race = boosted_in_vain(car)
    assert question_of(race) == ("Ada", "off-track")
    race.time_out()
    assert ada(race) == ends


def test_a_car_that_must_leave_by_m_9_goes_as_far_as_it_may() -> None:
    """T-5, M-9, R-4: the points of O-1 are those short of the pawn."""
    race = boosted_in_vain({"position": (120, 6), "pawn": (120, -2)}, face=1)
    assert question_of(race) == ("Ada", "off-track") and race.cars["Ada"].top_speed == 5
    race.time_out()
    assert ada(race) == ((120, 2), None, "off-track")


# -- without a pawn ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "pawn"), [(1, (121, 50)), (5, (122, 50)), (12, (122, 50))], ids=["skid", "", "quick"]
)
def test_a_start_goes_one_ahead(face: int, pawn: Point) -> None:
    """T-5: M-21 to M-23 say what becomes of the pawn."""
    race = of_ada({"position": (120, 50), "status": "pit-out"})
    race.roll(face)
    race.time_out()
    assert ada(race) == ((121, 50), pawn, "track")


def test_a_start_with_no_way_ahead_takes_what_is_open() -> None:
    """T-5: (49, 11), ahead of (49, 10), is no track point."""
    race = on_ring({"position": (49, 10), "status": "pit-out"})
    race.roll(5)
    first = race.options[0].point
    race.time_out()
    assert ada(race)[0] == first != (49, 11)


def test_a_half_spun_car_stays_and_turns() -> None:
    """T-5, H-2"""
    race = of_ada({"position": (120, 50), "half_spun": True})
    race.time_out()
    assert ada(race) == ((120, 50), (120, 50), "track") and not race.cars["Ada"].half_spun


@pytest.mark.parametrize(
    ("position", "bob", "end"),
    [
        ((120, 2), AWAY["position"], (121, 3)),
        ((120, 3), (121, 4), (120, 4)),
        ((120, 5), AWAY["position"], (121, 6)),
    ],
)
def test_off_the_track_the_free_point_nearest_the_track(
    position: Point, bob: Point, end: Point
) -> None:
    """T-5, O-3: of several as near, the one furthest ahead."""
    race = of_ada({"position": position, "status": "off-track"}, {"position": bob})
    race.time_out()
    assert ada(race)[0] == end


def test_back_on_the_track_one_ahead() -> None:
    """T-5, O-4: the default answer of a car that drives on."""
    race = of_ada({"position": (120, 8), "status": "returning"})
    race.time_out()
    assert ada(race) == ((121, 8), (122, 8), "track")


def test_in_the_pits_the_car_advances_while_it_can() -> None:
    """T-5, P-3"""
    race = on_ring({"status": "pit", "box": 5})
    race.time_out()
    assert race.cars["Ada"].box == 6
    race = on_ring({"status": "pit", "box": 6})
    race.time_out()
    assert question_of(race) == ("Ada", "pit-services")
    race.time_out()
    assert ("service", 0, ("tyres", "repair")) in race.facts, "all there is"
    race.time_out()
    assert ada(race) == ((40, 10), None, "pit-out")


def test_a_half_fuel_car_in_the_pits_gets_its_fuel() -> None:
    """T-5, P-11: advances to the last box, and is served with all there is."""
    race = on_ring(
        {"status": "pit", "box": 1, "strategy": "half+soft+booster+slick"}, rules="advanced"
    )
    for _ in range(40):
        if ada(race)[2] == "pit-out":
            break
        race.time_out()
    strategy = race.cars["Ada"].strategy
    assert strategy is not None and strategy.fuelled == 2
    assert ("service", 0, ("tyres-soft-slick", "repair", "refuel")) in race.facts


def test_whoever_does_not_choose_a_strategy_gets_one_that_needs_no_stop() -> None:
    """T-5, A-1: the default answer."""
    race = Race(ring(), ["Ada", "Bob"], rules="advanced", seed=1)
    race.time_out(race.pending.driver)  # type: ignore[union-attr]
    chosen = [car.strategy for car in race.cars.values() if car.strategy is not None]
    assert [strategy.fuel for strategy in chosen] == ["full"]


def test_a_declared_braking_is_carried_out_as_straight_as_can_be() -> None:
    """T-5: any other question, its default answer; the braking stays spent (B-2)."""
    race = of_ada({"position": (120, 50), "pawn": (126, 52)})
    race.play("sharp-brake")
    race.time_out()
    assert ada(race)[:2] == ((122, 51), (124, 52)) and race.cars["Ada"].sharp_brakings == 2


def test_a_direction_is_the_first_one_and_then_the_move_is_still_to_be_made() -> None:
    """T-5: the default answer, and no time for what follows."""
    race = of_ada({"position": (120, 50), "pawn": (123, 47)})
    race.play("booster")
    race.roll(9)
    assert question_of(race) == ("Ada", "direction")
    first = race.options[0].id
    race.time_out()
    assert first == "E" and question_of(race) == ("Ada", "move")
    race.time_out()
    assert ada(race)[0] == (124, 47)


def test_a_pushed_car_takes_the_first_place() -> None:
    """T-5: the default answer, should a referee call time in an engagement."""
    race = of_ada({"position": (120, 50), "pawn": (124, 50)}, {"position": (124, 50)})
    race.time_out()
    race.roll(5)
    first = race.options[0].point
    race.time_out()
    assert ada(race)[0] == first


# -- whose time runs -----------------------------------------------------------------------------


def timed(race: Race) -> Any:
    return race.game.timed(race.state)


def test_time_stands_still_for_dice_and_engagements() -> None:
    """T-5: a turn goes on after them with the time it had."""
    race = of_ada({"position": (120, 50), "pawn": (124, 50)}, {"position": (124, 50)})
    seat, turn = timed(race)
    assert seat == 0
    race.play("booster")
    assert timed(race) is None
    race.roll(BOOSTER_FAILS)
    assert timed(race) == (seat, turn)
    race.play((124, 50))
    assert question_of(race)[1] == "engagement" and timed(race) is None
    race.roll(9)
    assert question_of(race) == ("Bob", "push") and timed(race) is None
    race.play(race.options[0])
    assert timed(race)[0] == 1 and timed(race) != (1, turn)


def test_a_re_roll_is_part_of_its_roll() -> None:
    """T-5, A-3: time stands still until the result stands."""
    car = {"position": (120, 50), "pawn": (124, 50), "strategy": "full+soft+booster+slick"}
    race = of_ada(car, rules="advanced")
    race.play("booster")
    race.roll(BOOSTER_FAILS)
    assert question_of(race) == ("Ada", "reroll") and timed(race) is None
    race.play("no")
    assert timed(race) is not None


def test_nothing_is_timed_before_the_first_round() -> None:
    """T-5, A-1: drivers may think about their strategy."""
    race = Race(ring(), ["Ada", "Bob"], rules=Rules(advanced=True, timer=30), seed=1)
    assert question_of(race)[1] == "strategy" and timed(race) is None
    race.time_out()
    race.time_out()
    assert race.round == 1 and timed(race) is not None


def test_every_turn_has_a_name_of_its_own() -> None:
    """T-5: a driver who moves twice in a row has two turns; before round 1 there is none."""
    race = Race(ring(), ["Ada", "Bob"], seed=1, laps=1, rules=Rules(timer=30))
    rookie, turns = Rookie(), []
    while not race.over:
        turns.append(timed(race))
        race.play(rookie(race))
    whole = [turn for turn in turns if turn is not None]
    kept = [turn for turn, before in zip(whole, [None, *whole], strict=False) if turn != before]
    assert len(set(kept)) == len(kept) > 20
    asking = Race(ring(), ["Ada", "Bob"], dice="ask")
    assert timed(asking) is None


def test_places_behind_the_safety_car_are_turns_too() -> None:
    """T-5, E-8: another question with a default answer, and no part of the last driver's turn."""
    race = of_ada({"position": (120, 50), "pawn": (124, 50)}, {"position": (124, 50)})
    race.play((124, 50))
    race.roll(7)
    race.roll(2)
    race.play(race.options[0])
    before = timed(race)
    race.play(race.options[0])
    assert question_of(race)[1] == "queue"
    assert timed(race) is not None and timed(race) != before


# -- option, record, whole races -----------------------------------------------------------------


def test_the_timer_is_an_option_and_off_by_default() -> None:
    """T-5"""
    assert Race(ring(), ["Ada", "Bob"]).clock is None
    race = Race(ring(), ["Ada", "Bob"], rules=Rules(timer=45))
    assert race.clock is not None and race.clock.seconds == 45 and not race.clock.running


@pytest.mark.parametrize("timer", [0, -3, "30", True, float("nan")])
def test_a_timer_that_cannot_be(timer: Any) -> None:
    """T-5"""
    with pytest.raises(ValueError, match="timer"):
        Rules(timer=timer)


def test_a_record_replays_what_happened_when_time_was_up() -> None:
    """T-5: a function of the state alone."""
    race = Race(ring(), ["Ada", "Bob", "Cyd"], seed=4, laps=2, rules=Rules(timer=5))
    rookie = Rookie()
    for number in range(60):
        if race.over:
            break
        if number % 7 == 3:
            race.time_out()
        else:
            race.play(rookie(race))
    again = Race.from_json(race.to_json(), track=ring())
    assert again == race and again.facts == race.facts
    assert any(entry.action == TIME_OUT for entry in again.history)
    assert again.to_json() == race.to_json()


@pytest.mark.parametrize("seed", range(2))
def test_a_race_in_which_nobody_ever_answers_comes_to_an_end(seed: int) -> None:
    """T-5: cars drive straight on until they hit something, and no question is left open."""
    race = Race("valdorn", ["Ada", "Bob", "Cyd", "Dan"], seed=seed, laps=1)
    for _ in range(400):
        if race.over:
            break
        race.time_out()
    assert race.over or race.round > 20
