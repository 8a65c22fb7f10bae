"""The safety car (E-8, R-6): the place and lap of each car, and the marks that are cleared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bolide_widget import Race, Rules
from helpers.boards.courses import ring
from helpers.races.setting import Point, points, question_of, race_on

# On the South side (arrow E) of the ring, y is 4 to 10 and the inside is y = 10. The finish line
# is at x = 30; sector 0 lies East of it, sector 5 West.
AT_EAST_END = (44, 7)


def car(position: Point, pawn: Point | None = None, **fields: Any) -> dict[str, Any]:
    """A car with its pawn, or with the pawn on it."""
    return {"position": position, "pawn": pawn or position, **fields}


def called(
    cars: Mapping[str, Mapping[str, Any]],
    answers: Mapping[str, Point | str] | None = None,
    laps: int = 3,
) -> Race:
    """A race in which the safety car has just been called.

    Ada, right behind Bob, drives into him, rolls a 7 and a 2 and falls back to where she was;
    the others answer as given, or stay where they are.
    """
    race = race_on(ring(), cars, to_move="Ada", laps=laps)
    race.play(race.cars["Bob"].position)
    race.roll(7)
    race.roll(2)
    race.play(cars["Ada"]["position"])
    shown = dict(answers or {})
    for _ in range(len(cars) - 1):
        driver, kind = question_of(race)
        if kind in ("queue", "start"):
            break
        race.play(shown.pop(driver, None) or race.cars[driver].position)
    assert not shown
    return race


def pair(x: int = 40, **fields: Any) -> dict[str, dict[str, Any]]:
    """Bob at (x,7) and Ada right behind him."""
    return {"Ada": car((x - 1, 7), **fields), "Bob": car((x, 7), **fields)}


def queue_up(race: Race, *places: Point) -> dict[str, Point | None]:
    """Let the drivers take these places in turn; return the points of all cars then."""
    for place in places:
        assert question_of(race)[1] == "queue"
        race.play(place)
    return {name: shown.position for name, shown in race.cars.items()}


# --- when -----------------------------------------------------------------------------------------


def test_the_round_is_finished_as_usual() -> None:
    """E-8: after the call the others still move; then the field is re-formed, once."""
    race = race_on(ring(), {**pair(), "Cid": car((32, 7), (35, 7))}, to_move="Ada")
    race.play((40, 7))
    race.roll(7)
    race.roll(12)
    race.play((39, 7))
    assert question_of(race) == ("Bob", "move")
    race.play((40, 7))
    assert question_of(race) == ("Cid", "move")
    race.play((35, 7))
    assert question_of(race)[1] == "queue"


def test_further_calls_in_the_round_are_ignored() -> None:
    """E-8: two cars call it; the field is re-formed once, then all start."""
    race = race_on(
        ring(), {**pair(), "Cid": car((33, 7)), "Dee": car((34, 7))}, to_move="Ada", laps=3
    )
    race.play((40, 7))
    race.roll(7)
    race.roll(2)
    race.play((39, 7))
    race.play((40, 7))
    assert question_of(race) == ("Dee", "move")
    race.play((34, 7))
    race.play((34, 7))
    race.roll(7)
    race.roll(8)
    race.play((33, 7))
    queue_up(race, (39, 7), (38, 7), (37, 7))
    assert sum(fact[0] == "safety-car" for fact in race.facts) == 1
    assert question_of(race) == ("Bob", "start")


def test_all_roll_and_move_as_at_a_start() -> None:
    """E-8, M-20: the leader first; each rolls on the start table of Full Fuel cars."""
    race = called({**pair(), "Cid": car((33, 7))})
    queue_up(race, (39, 7), (38, 7))
    for driver, place in (("Bob", (41, 7)), ("Ada", (40, 7)), ("Cid", (39, 7))):
        assert question_of(race) == (driver, "start")
        race.roll(4)
        race.play(place)
    assert question_of(race) == ("Bob", "move")  # for one turn only
    assert race.cars["Bob"].pawn == (42, 7)


# --- where ----------------------------------------------------------------------------------------


def test_the_leader_stays_and_each_is_set_behind_the_car_before_it() -> None:
    """E-8 (a) to (c): by its driver, on a free track point behind (G-4), in its sector."""
    race = called({**pair(), "Cid": car((33, 5)), "Dee": car((32, 10))})
    assert race.cars["Bob"].position == (40, 7)
    assert question_of(race) == ("Ada", "queue")
    assert points(race) == {(39, 6), (39, 7), (39, 8)}
    race.play((39, 8))
    assert question_of(race) == ("Cid", "queue")
    assert points(race) == {(38, 7), (38, 8), (38, 9)}
    race.play((38, 9))
    assert question_of(race) == ("Dee", "queue")
    assert points(race) == {(37, 8), (37, 9), (37, 10)}


def test_only_track_points_count() -> None:
    """E-8 (c): at the outer edge there are two."""
    race = called({"Ada": car((39, 4)), "Bob": car((40, 4))})
    assert points(race) == {(39, 4), (39, 5)}


def test_behind_goes_by_the_arrow() -> None:
    """E-8 (c), G-4: on the North side (arrow W) behind is East."""
    race = called({"Ada": car((36, 33)), "Bob": car((35, 33))})
    assert points(race) == {(36, 32), (36, 33), (36, 34)}


def test_the_foremost_free_row_of_the_previous_sector() -> None:
    """E-8 (d), R-29, R-6: the leader stands on the line; behind it the lap is one less."""
    race = called({**pair(24, lap=1), "Lea": car((30, 7), lap=2), "Cid": car((20, 7))})
    assert question_of(race) == ("Bob", "queue")
    assert points(race) == {(29, y) for y in range(4, 11)}
    race.play((29, 10))
    assert question_of(race) == ("Ada", "queue")
    assert points(race) == {(28, 9), (28, 10)}
    queue_up(race, (28, 10), (27, 10))
    assert [race.cars[name].lap for name in ("Lea", "Bob", "Ada", "Cid")] == [2, 1, 1, 1]


def test_no_way_behind_in_the_sector_of_the_car_before() -> None:
    """E-8 (d): behind (48,4), arrow N, is no track: to the foremost row of sector 0 (x = 47)."""
    race = called({"Ada": car((47, 4), (48, 4)), "Bob": car((48, 4))})
    assert points(race) == {(47, y) for y in range(4, 11)}


@pytest.mark.parametrize("aside", [(44, 6), (44, 8)])
def test_equal_cars_queue_by_who_won(aside: Point) -> None:
    """E-8 (a), T-3: Cid has pushed Lea aside: level now, the winner leads, inside or not."""
    cars = {**pair(36), "Lea": car((44, 7)), "Cid": car((43, 7), (44, 7))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((36, 7))
    race.roll(7)
    race.roll(4)
    race.play((35, 7))
    race.play((44, 7))
    race.play((44, 7))
    race.roll(9)
    race.play(aside)
    race.play((36, 7))
    assert question_of(race) == ("Lea", "queue")
    assert race.cars["Cid"].position == (44, 7)


# --- laps -----------------------------------------------------------------------------------------


def test_a_lapped_car_stays_lapped() -> None:
    """R-6: one whole lap behind the leader before, one whole lap after."""
    race = called({**pair(lap=2), "Cid": car((35, 5), lap=1)})
    queue_up(race, (39, 7), (38, 7))
    assert [race.cars[name].lap for name in ("Bob", "Ada", "Cid")] == [2, 2, 1]


def test_a_car_not_yet_lapped_is_carried_forward() -> None:
    """R-6: less than a lap behind: it joins in the lap, over both lines."""
    race = called({**pair(lap=2), "Cid": car((52, 20), lap=1)})
    assert race.cars["Cid"].half == 0
    queue_up(race, (39, 7), (38, 7))
    assert race.cars["Cid"].half == 1
    assert [race.cars[name].lap for name in ("Bob", "Ada", "Cid")] == [2, 2, 2]


def test_laps_on_both_sides_of_the_line() -> None:
    """R-6: a lapped and an unlapped car queue behind the line, each a lap less there."""
    cars = {
        "Ada": car((30, 8), (31, 7), lap=2),
        "Bob": car((31, 7), lap=2),
        "Cid": car((8, 20), lap=1),
        "Dee": car((31, 4), lap=1),
    }
    race = called(cars)
    assert question_of(race)[0] == "Ada"
    queue_up(race, (30, 7))
    assert question_of(race)[0] == "Cid"
    queue_up(race, (29, 7))
    assert question_of(race)[0] == "Dee"
    queue_up(race, (28, 7))
    laps = {name: shown.lap for name, shown in race.cars.items()}
    assert laps == {"Bob": 2, "Ada": 2, "Cid": 1, "Dee": 0}


def test_the_half_way_count_follows_the_lap() -> None:
    """R-6, R-1: carried back over no line and forward over one, the counts fit the new place."""
    race = called({**pair(lap=2), "Cid": car((20, 33), lap=1)})
    assert race.cars["Cid"].half == 1
    queue_up(race, (39, 7), (38, 7))
    assert (race.cars["Cid"].lap, race.cars["Cid"].half) == (2, 1)


def test_the_order_of_the_next_round_is_the_order_of_the_queue() -> None:
    """R-6: each lap count keeps the order."""
    cars = {
        **pair(lap=2),
        "Cid": car((20, 7), lap=1),
        "Dee": car((45, 5), lap=1),
        "Eve": car((32, 5), lap=1),
    }
    race = called(cars)
    order = []
    while question_of(race)[1] == "queue":
        order.append(question_of(race)[0])
        race.play(race.options[0])
    assert order == ["Ada", "Cid", "Dee", "Eve"]
    assert race.order == ["Bob", *order]
    assert [race.cars[name].lap for name in race.order] == [2, 2, 2, 2, 1]


@pytest.mark.parametrize(
    ("tie_break", "order", "laps"),
    [("inside", ["Ada", "Ina", "Out"], [2, 2, 1]), ("arrival", ["Ada", "Out", "Ina"], [2, 1, 1])],
)
def test_level_with_the_leader_and_a_lap_behind(
    tie_break: str, order: list[str], laps: list[int]
) -> None:
    """Example 28 (R-33, R-6, T-2): by the inside, and never in a later lap than the car before."""
    cars = {**pair(lap=2), "Out": car((40, 5), lap=1), "Ina": car((40, 9), lap=1)}
    rules = Rules(tie_break=tie_break, laps=3)  # type: ignore[arg-type]
    race = race_on(ring(), cars, to_move="Ada", rules=rules)
    race.play((40, 7))
    race.roll(7)
    race.roll(2)
    race.play((39, 7))
    while question_of(race)[1] == "move":
        race.play(race.cars[question_of(race)[0]].position)
    for driver in order:
        assert question_of(race) == (driver, "queue")
        race.play(race.options[0])
    assert [race.cars[name].lap for name in order] == laps
    assert race.order == ["Bob", *order]


# --- who is not on the track ----------------------------------------------------------------------


def test_cars_off_the_track_and_half_spun_join_healed() -> None:
    """R-6, E-8: both stand on the track, face the arrow, and roll like the rest."""
    cars = {**pair(), "Cid": car((33, 3)), "Dee": car((32, 7), half_spun=True)}
    race = called(cars, {"Cid": (34, 3), "Dee": "stay"})
    queue_up(race, (39, 7), (38, 7), (37, 7))
    for name in ("Cid", "Dee"):
        shown = race.cars[name]
        assert (shown.status, shown.half_spun, shown.pawn) == ("track", False, None)
    for driver in ("Bob", "Ada", "Cid", "Dee"):
        assert question_of(race) == (driver, "start")
        race.roll(1)
        race.play(race.options[0])


def test_a_half_spun_leader_is_healed_where_it_stands() -> None:
    """E-8, R-6: half spun by an 8 in the round of the call."""
    cars = {**pair(36), "Cid": car((43, 7), (44, 7)), "Lea": car(AT_EAST_END)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((36, 7))
    race.roll(7)
    race.roll(4)
    race.play((35, 7))
    race.play((44, 7))  # Lea stays
    race.play((44, 7))  # Cid drives into her
    race.roll(8)
    race.play((43, 7))
    race.play((36, 7))
    assert race.cars["Lea"].position == (44, 7)
    assert not race.cars["Lea"].half_spun
    assert question_of(race) == ("Cid", "queue")


def test_a_leader_off_the_track_is_put_on_the_nearest_point_of_its_row() -> None:
    """E-8: from (43,3) on the run-off to (43,4)."""
    race = called({**pair(36), "Lea": car((42, 3))}, {"Lea": (43, 3)})
    lea = race.cars["Lea"]
    assert (lea.position, lea.status) == ((43, 4), "track")
    assert question_of(race) == ("Bob", "queue")
    assert points(race) == {(42, 4), (42, 5)}


def test_a_leader_off_the_track_takes_the_point_of_a_car_that_is_lifted() -> None:
    """Example 27 (R-32, E-8): Cid is off the board before Lea is put down where it stood."""
    cars = {**pair(36), "Lea": car((42, 2), lap=2), "Cid": car((43, 4))}
    race = called(cars, {"Lea": (43, 2)})
    assert race.cars["Lea"].position == (43, 4)
    assert question_of(race) == ("Cid", "queue")
    assert points(race) == {(42, 4), (42, 5)}


def test_a_leader_off_the_track_beside_no_track() -> None:
    """E-8: its row (y = 3, arrow N) has no track point at all: the nearest of the sector."""
    race = called({**pair(36), "Lea": car((50, 2))}, {"Lea": (51, 3)})
    lea = race.cars["Lea"]
    assert lea.status == "track"
    assert lea.position in {(50, 4), (51, 4), (52, 4)}
    assert question_of(race) == ("Bob", "queue")


def test_a_car_just_back_on_the_track_rolls_like_the_rest() -> None:
    """R-6, O-4: nothing is left of its way back."""
    race = called({**pair(36), "Cid": car((33, 3))}, {"Cid": (33, 4)})
    queue_up(race, (35, 7), (34, 7))
    assert race.cars["Cid"].status == "track"
    for driver in ("Bob", "Ada", "Cid"):
        assert question_of(race) == (driver, "start")
        race.roll(1)
        race.play(race.options[0])


@pytest.mark.parametrize(("box", "lap"), [(2, 1), (5, 2)])
def test_cars_in_pit_boxes_stay_there_and_do_not_roll(box: int, lap: int) -> None:
    """E-8: a car in the pits leads by T; the leader is the first that is not in a box."""
    cars = {
        "Ada": car((22, 7)),
        "Bob": car((23, 7)),
        "Cid": car((12, 7)),
        "Pit": {"status": "pit", "box": box, "lap": lap},
    }
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((23, 7))
    race.roll(7)
    race.roll(6)
    race.play((22, 7))
    for _ in range(3):
        driver, kind = question_of(race)
        race.play("advance" if kind == "pit" else race.cars[driver].position)
    assert question_of(race) == ("Ada", "queue")
    race.play((22, 7))
    assert question_of(race) == ("Cid", "queue")
    race.play((21, 7))
    assert race.cars["Bob"].position == (23, 7)
    assert race.cars["Pit"].box == box + 1
    assert race.cars["Pit"].lap == lap
    rolled = []
    while not (pending := race.pending) or len(rolled) < 3:
        assert pending is not None
        if question_of(race)[1] == "start" and not hasattr(pending, "options"):
            rolled.append(pending.driver)
            race.roll(4)
        else:
            race.play(race.options[0])
    assert set(rolled) == {"Ada", "Bob", "Cid"}


def test_a_car_that_has_just_entered_the_pits_stays_there() -> None:
    """E-8, P-2: in box 0 it is in the pits."""
    cars = {**pair(36), "Pit": car((16, 8), (16, 10))}
    race = called(cars, {"Pit": (16, 10)})
    assert race.cars["Pit"].status == "pit"
    queue_up(race, (35, 7))
    assert race.cars["Pit"].status == "pit"
    assert race.cars["Pit"].position is None


def test_cars_on_the_pit_lane_out_line_join() -> None:
    """E-8, M-20: one that has just left the pits queues and rolls on the start table."""
    cars = {**pair(36), "Pit": {"status": "pit", "box": 6, "lap": 1}}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((36, 7))
    race.roll(7)
    race.roll(6)
    race.play((35, 7))
    assert question_of(race) == ("Pit", "pit")  # box 6 is ahead of Bob
    race.play("leave")
    race.play("none")
    race.play((42, 10))
    race.play((36, 7))
    assert question_of(race) == ("Bob", "queue")  # the car at the exit leads, and stays
    assert race.cars["Pit"].position == (42, 10)
    assert race.cars["Pit"].status == "track"
    queue_up(race, (41, 10), (40, 10))
    assert question_of(race) == ("Pit", "start")


def test_pawns_and_rights_to_draft_are_gone() -> None:
    """E-8, F-1: also those of the leader and those won in the round."""
    cars = {**pair(36), "Cid": car((40, 4), (44, 4)), "Lea": car((42, 4), (46, 4))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((36, 7))
    race.roll(7)
    race.roll(4)
    race.play((35, 7))
    race.play((45, 4))  # Lea
    race.play((44, 4))  # Cid
    assert race.cars["Cid"].drafts == "Lea"
    race.play((36, 7))  # Bob
    assert race.cars["Lea"].position == (45, 4)
    queue_up(race, (44, 4), (43, 4), (42, 4))
    assert all(shown.pawn is None and shown.drafts is None for shown in race.cars.values())
    assert all(text.speed == 0 for text in race.cars.values())


def test_damage_and_brakings_stay() -> None:
    """E-8: nothing else is repaired."""
    data = {"speed_drop": 2, "no_fourth": True, "sharp_brakings": 1}
    race = called({**pair(), "Cid": car((33, 7), **data)})
    queue_up(race, (39, 7), (38, 7))
    cid = race.cars["Cid"]
    assert cid.damage == (2, True)
    assert cid.sharp_brakings == 1


def test_cars_out_of_the_race_and_finished_ones_are_not_placed() -> None:
    """R-6, S-3: one has crashed, one finishes in the round of the call."""
    cars = {
        **pair(24, lap=2),
        "Out": {"status": "out"},
        "Win": car((28, 5), (33, 5), lap=2),
        "Cid": car((20, 7), lap=2),
    }
    race = race_on(ring(), cars, to_move="Ada")
    race.play((24, 7))
    race.roll(7)
    race.roll(4)
    race.play((23, 7))
    race.play((33, 5))
    race.play((24, 7))
    race.play((20, 7))
    assert race.cars["Win"].status == "finished"
    assert question_of(race) == ("Ada", "queue")
    queue_up(race, (23, 7), (22, 7))
    assert race.cars["Out"].position is None
    assert race.cars["Win"].position is None
    assert question_of(race) == ("Bob", "start")


def test_a_single_car_left_only_starts_again() -> None:
    """E-8, S-3: Bob finishes in the round of the call; Ada has no car to queue behind."""
    cars = {"Ada": car((26, 7), (27, 7), lap=2), "Bob": car((27, 7), (31, 7), lap=2)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((27, 7))
    race.roll(7)
    race.roll(10)
    race.play((26, 7))
    race.play((31, 7))
    assert race.cars["Bob"].status == "finished"
    assert question_of(race) == ("Ada", "start")
    assert race.cars["Ada"].pawn is None
