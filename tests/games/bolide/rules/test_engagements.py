"""Chapter E: one engagement, from the first point met to the pawns left behind."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from helpers.boards.courses import box, ring, ring_data
from helpers.races.setting import (
    Point,
    at,
    from_origin,
    on_field,
    points,
    question_of,
    race_on,
    reach,
)

LOSES, WINS = 5, 9  # faces without any other effect


def car(position: Point, pawn: Point | None = None, **fields: Any) -> dict[str, Any]:
    """A car with its pawn, or with the pawn on it."""
    return {"position": position, "pawn": pawn or position, **fields}


def duel(*others: Point, **fields: Any) -> Race:
    """Ada at (0,0) has driven into Bob at (4,2); the die is still to be rolled."""
    crowd = {f"Car{number}": car(place) for number, place in enumerate(others)}
    race = on_field(
        {"Ada": car((0, 0), (4, 2)), "Bob": car((4, 2), (9, 2), **fields), **crowd}, to_move="Ada"
    )
    race.play(at(4, 2))
    return race


def spot(race: Race, driver: str) -> Point | None:
    """Return the point of a car on the field, from the origin of the examples."""
    place = race.cars[driver].position
    return None if place is None else from_origin([place]).pop()


def pawn(race: Race, driver: str) -> Point | None:
    """Return the point of a pawn on the field, from the origin of the examples."""
    place = race.cars[driver].pawn
    return None if place is None else from_origin([place]).pop()


# --- what is met ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "met"), [((2, 1), True), ((3, 1), False), ((2, 2), False)])
def test_only_a_point_exactly_on_the_way_is_met(place: Point, met: bool) -> None:
    """Example 6 (M-6, E-1): from (0,0) to (4,2) passes through (2,1), and near the others."""
    race = on_field({"Ada": car((0, 0), (4, 2)), "Bob": car(place)}, to_move="Ada")
    (option,) = [option for option in race.options if option.point == at(4, 2)]
    assert option.preview.contact == (at(2, 1) if met else None)
    race.play(at(4, 2))
    if met:
        assert question_of(race) == ("Ada", "engagement")
        race.roll(WINS)
        assert spot(race, "Ada") == (2, 1)
    else:
        assert spot(race, "Ada") == (4, 2)
        assert question_of(race) == ("Bob", "move")


def test_the_first_car_on_the_way_is_engaged_and_no_other() -> None:
    """Example 7 (E-1): aims at (6,3) with cars on (2,1) and (4,2)."""
    race = on_field(
        {"Ada": car((0, 0), (6, 3)), "Cid": car((4, 2)), "Bob": car((2, 1))}, to_move="Ada"
    )
    race.play(at(6, 3))
    race.roll(WINS)
    assert question_of(race) == ("Bob", "push")
    race.play(at(2, 2))
    assert spot(race, "Ada") == (2, 1)
    assert spot(race, "Cid") == (4, 2)
    assert sum(fact[0] == "engagement" for fact in race.facts) == 1


def test_a_forced_move_engages() -> None:
    """E-1: by force as well as by choice; M-9 leaves only the point (5,0)."""
    race = on_field({"Ada": car((0, 0), (8, 0), speed_drop=2), "Bob": car((3, 0))}, to_move="Ada")
    assert reach(race) == {(5, 0)}
    race.play(at(5, 0))
    assert question_of(race) == ("Ada", "engagement")


def test_a_car_on_the_way_opens_and_closes_no_point() -> None:
    """E-1: the point aimed at must be legal all the same."""
    cars = {"Ada": car((36, 6), (40, 4)), "Bob": car((50, 20))}
    clear = points(race_on(ring(), cars, to_move="Ada"))
    blocked = points(race_on(ring(), {**cars, "Bob": car((38, 5))}, to_move="Ada"))
    assert blocked == clear
    assert all(y >= 4 for _, y in blocked)


def test_no_engagement_without_a_move() -> None:
    """E-1: a car that stays where it is meets no car, even one next to it."""
    race = on_field({"Ada": car((0, 0)), "Bob": car((1, 0))}, to_move="Ada")
    race.play(at(0, 0))
    assert question_of(race) == ("Bob", "move")


def test_a_braking_stays_spent() -> None:
    """E-1: a sharp braking that ends in an engagement is spent."""
    race = on_field({"Ada": car((0, 0), (6, 0)), "Bob": car((1, 0))}, to_move="Ada")
    race.play("sharp-brake")
    race.play(at(2, 0))
    race.roll(WINS)
    assert race.cars["Ada"].sharp_brakings == 2
    assert spot(race, "Ada") == (1, 0)
    race.play(at(1, 1))
    assert pawn(race, "Ada") == (2, 0)  # E-6: by the real displacement, not the braking


@pytest.mark.parametrize("face", [LOSES, WINS])
def test_a_spent_draft_makes_no_extra_point(face: int) -> None:
    """E-1, F-4: no extra point after an engagement on the way, won or lost."""
    race = on_field(
        {"Ada": car((0, 0), (4, 0), drafts="Bob"), "Bob": car((4, 0), (8, 0))}, to_move="Ada"
    )
    race.play("draft")
    race.play(at(5, 0))
    race.roll(face)
    race.play(at(4, 1) if face == WINS else at(3, 0))
    assert spot(race, "Ada") == ((4, 0) if face == WINS else (3, 0))
    assert pawn(race, "Ada") == ((8, 0) if face == WINS else (6, 0))


def test_the_engagement_table_is_rolled_with_a_d12() -> None:
    """E-2: the attacker rolls a d12 on the engagement table."""
    pending = duel().pending
    assert pending is not None
    assert (pending.driver, pending.table, pending.sides) == ("Ada", "engagement", 12)


# --- where the loser goes -------------------------------------------------------------------------


def test_a_losing_attacker_chooses_a_point_behind() -> None:
    """E-3: the 3 points behind the contested one; the defender does not move."""
    race = duel()
    race.roll(LOSES)
    assert question_of(race) == ("Ada", "push")
    assert reach(race) == {(3, 1), (3, 2), (3, 3)}
    race.play(at(3, 3))
    assert spot(race, "Ada") == (3, 3)
    assert spot(race, "Bob") == (4, 2)


def test_a_losing_attacker_takes_a_free_point_when_there_is_one() -> None:
    """E-3: occupied points are no choice while another is free."""
    race = duel((3, 1), (3, 2))
    race.roll(LOSES)
    assert reach(race) == {(3, 3)}


def test_a_losing_attacker_must_engage_when_all_are_taken_and_damage_adds_up() -> None:
    """E-3: three cars behind: one of them is engaged at once; -2 and -1 make -3."""
    race = duel((3, 1), (3, 2), (3, 3))
    race.roll(1)
    assert question_of(race) == ("Ada", "push")
    assert reach(race) == {(3, 1), (3, 2), (3, 3)}
    race.play(at(3, 2))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(2)
    assert reach(race) == {(2, 1), (2, 2), (2, 3)}
    race.play(at(2, 2))
    assert race.cars["Ada"].damage.speed_drop == 3
    assert pawn(race, "Ada") == (4, 4)


def test_a_losing_attacker_that_wins_its_second_engagement() -> None:
    """E-3, E-4, E-6: it stands where it won; its pawn repeats the way from its start."""
    race = duel((3, 1), (3, 2), (3, 3))
    race.roll(LOSES)
    race.play(at(3, 1))
    race.roll(WINS)
    assert question_of(race) == ("Car0", "push")
    assert reach(race) == {(3, 0)}
    race.play(at(3, 0))
    assert spot(race, "Ada") == (3, 1)
    assert pawn(race, "Ada") == (6, 2)


def test_the_attackers_own_starting_point_is_free() -> None:
    """E-6: thrown back to where it started, it has made no displacement at all."""
    race = on_field({"Ada": car((0, 0), (1, 0)), "Bob": car((1, 0))}, to_move="Ada")
    race.play(at(1, 0))
    race.roll(LOSES)
    assert reach(race) == {(0, -1), (0, 0), (0, 1)}
    race.play(at(0, 0))
    assert pawn(race, "Ada") == (0, 0)
    assert race.cars["Ada"].speed == 0


def test_a_losing_defender_chooses_a_point_beside() -> None:
    """E-4: the attacker takes the point, the defender one of the 2 at its sides."""
    race = duel()
    race.roll(WINS)
    assert question_of(race) == ("Bob", "push")
    assert spot(race, "Ada") == (4, 2)
    assert reach(race) == {(4, 1), (4, 3)}


def test_a_losing_defender_takes_the_free_point() -> None:
    """E-4: one of the two is occupied."""
    race = duel((4, 1))
    race.roll(WINS)
    assert reach(race) == {(4, 3)}


def test_beside_goes_by_the_arrow_of_the_contested_point() -> None:
    """E-3, E-4: on the North side, arrow W, behind is East and the sides are North and South."""
    cars = {"Ada": car((40, 33), (38, 33)), "Bob": car((38, 33))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((38, 33))
    lost, won = race.copy(), race
    lost.roll(LOSES)
    won.roll(WINS)
    assert points(lost) == {(39, 32), (39, 33), (39, 34)}
    assert points(won) == {(38, 32), (38, 34)}


def test_points_off_the_track_are_no_choice() -> None:
    """E-3, E-4: at the outer edge of the South side (y = 4) run-off points do not count."""
    race = race_on(ring(), {"Ada": car((38, 4), (40, 4)), "Bob": car((40, 4))}, to_move="Ada")
    race.play((40, 4))
    lost, won = race.copy(), race
    lost.roll(LOSES)
    won.roll(WINS)
    assert points(lost) == {(39, 4), (39, 5)}
    assert points(won) == {(40, 5)}


def test_only_the_loser_of_an_attack_may_change_sector() -> None:
    """E-3, E-5, R-26: at the border of sectors 0 and 1 (x = 48), Ada may fall back West of it."""
    cars = {"Ada": car((47, 6), (48, 7)), "Bob": car((48, 7))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((48, 7))
    lost, won = race.copy(), race
    lost.roll(LOSES)
    won.roll(WINS)
    assert points(lost) == {(48, 6), (49, 6), (47, 6)}  # arrow N: behind is South; the last one is
    assert lost.track.sector_of[47, 6] == 0  # of the sector before
    assert points(won) == {(49, 7)}


def test_nobody_goes_through_a_wall() -> None:
    """E-5: from the contested point to the new one the way must lie inside the track (M-5)."""
    wall = box(35.4, 6.8, 35.6, 8.2)
    track = Track.from_dict(ring_data(asphalt=[*ring_data()["asphalt"], wall]))
    race = race_on(track, {"Ada": car((36, 5), (36, 7)), "Bob": car((36, 7))}, to_move="Ada")
    race.play((36, 7))
    race.roll(LOSES)
    assert points(race) == {(35, 6)}


def test_a_displaced_car_crosses_no_line() -> None:
    """E-5: pushed over a slanting half-way line, the defender has not crossed it."""
    slanting = {"line": [[40, 38], [36, 28]], "heading": "W"}
    track = Track.from_dict(ring_data(half=slanting))
    assert track.before("half", (38, 32))
    assert not track.before("half", (38, 33))
    cars = {"Ada": car((40, 32), (38, 32)), "Bob": car((38, 32), half=0)}
    race = race_on(track, cars, to_move="Ada")
    race.play((38, 32))
    race.roll(WINS)
    race.play((38, 33))
    assert race.cars["Bob"].half == 0
    assert race.cars["Ada"].half == 0


def test_a_displaced_car_enters_no_pit_lane() -> None:
    """E-5: pushed onto the Pit Lane In line, the defender stands there and is still racing."""
    race = race_on(ring(), {"Ada": car((14, 9), (16, 9)), "Bob": car((16, 9))}, to_move="Ada")
    race.play((16, 9))
    race.roll(WINS)
    assert points(race) == {(16, 8), (16, 10)}
    race.play((16, 10))
    assert race.cars["Bob"].status == "track"
    assert race.cars["Bob"].position == (16, 10)
    assert race.cars["Bob"].lap == 1


# --- pawns ----------------------------------------------------------------------------------------


def test_the_pawn_of_a_winner() -> None:
    """Example 8 (E-4, E-6): (0,0) to (4,2) won: pawn (8,4); the defender's stays on (9,2)."""
    race = duel()
    race.roll(WINS)
    race.play(at(4, 3))
    assert pawn(race, "Ada") == (8, 4)
    assert spot(race, "Bob") == (4, 3)
    assert pawn(race, "Bob") == (9, 2)
    assert race.cars["Bob"].speed == 5


def test_the_pawn_of_a_loser() -> None:
    """Example 8 (E-3, E-6): (0,0) to (4,2) lost and back to (3,2): pawn (6,4)."""
    race = duel()
    race.roll(LOSES)
    race.play(at(3, 2))
    assert pawn(race, "Ada") == (6, 4)
    assert pawn(race, "Bob") == (9, 2)


def test_a_displaced_defender_attacks_and_keeps_its_pawn() -> None:
    """Example 22 (E-4, E-6): both points at the sides are taken; it loses there and goes behind."""
    race = on_field(
        {
            "Ada": car((0, 0), (2, 0)),
            "Bob": car((2, 0), (6, 0)),
            "Cid": car((2, 1)),
            "Dee": car((2, -1)),
        },
        to_move="Ada",
    )
    race.play(at(2, 0))
    race.roll(9)
    assert question_of(race) == ("Bob", "push")
    assert reach(race) == {(2, 1), (2, -1)}
    race.play(at(2, 1))
    assert question_of(race) == ("Bob", "engagement")
    race.roll(LOSES)
    assert question_of(race) == ("Bob", "push")
    assert reach(race) == {(1, 0), (1, 1), (1, 2)}
    race.play(at(1, 2))
    assert spot(race, "Bob") == (1, 2)
    assert pawn(race, "Bob") == (6, 0)
    assert (spot(race, "Ada"), pawn(race, "Ada")) == ((2, 0), (4, 0))


def test_a_displaced_defender_that_wins_keeps_its_pawn() -> None:
    """Example 22, won (E-4, E-6): it takes the point at the side; the next car is pushed on."""
    race = on_field(
        {
            "Ada": car((0, 0), (2, 0)),
            "Bob": car((2, 0), (6, 0)),
            "Cid": car((2, 1), (5, 5)),
            "Dee": car((2, -1)),
        },
        to_move="Ada",
    )
    race.play(at(2, 0))
    race.roll(9)
    race.play(at(2, 1))
    race.roll(12)
    assert question_of(race) == ("Cid", "push")
    assert reach(race) == {(2, 2)}  # (2,0) is held by Ada
    race.play(at(2, 2))
    assert (spot(race, "Bob"), pawn(race, "Bob")) == ((2, 1), (6, 0))
    assert (spot(race, "Cid"), pawn(race, "Cid")) == ((2, 2), (5, 5))
    assert race.cars["Cid"].damage.speed_drop == 1
    assert question_of(race)[1] == "move"


def test_the_lines_are_judged_after_the_engagement() -> None:
    """G-7, E-3: aimed at (33,7) over the line (x = 30), lost at (31,7), back on the line."""
    cars = {"Ada": car((29, 7), (33, 7)), "Bob": car((31, 7), lap=1)}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((33, 7))
    race.roll(LOSES)
    assert points(race) == {(30, 6), (30, 7), (30, 8)}
    race.play((30, 7))
    assert race.cars["Ada"].lap == 2


def test_a_car_stopped_before_the_line_has_not_crossed_it() -> None:
    """G-7, E-1: aimed over the line, engaged before it: no lap, won or lost."""
    cars = {"Ada": car((26, 7), (31, 7)), "Bob": car((29, 7))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((32, 7))
    race.roll(WINS)
    race.play((29, 8))
    assert race.cars["Ada"].position == (29, 7)
    assert race.cars["Ada"].lap == 1


def test_nobody_is_engaged_beyond_the_line_of_the_last_lap() -> None:
    """S-3, E-1: a move that completes the race meets no car on or beyond the line."""
    for place in ((30, 7), (31, 7), (33, 7)):
        cars = {"Ada": car((27, 7), (33, 7), lap=2), "Bob": car(place, lap=2)}
        race = race_on(ring(), cars, to_move="Ada")
        (option,) = [option for option in race.options if option.point == (33, 7)]
        assert option.preview.engages is None
        race.play((33, 7))
        assert race.cars["Ada"].status == "finished"
        assert race.cars["Bob"].position == place


def test_before_the_line_of_the_last_lap_cars_are_engaged() -> None:
    """S-3, E-1: a car in front of the line still stops the winner."""
    cars = {
        "Ada": car((27, 7), (33, 7), lap=2),
        "Bob": car((29, 7), lap=2),
        "Cid": car((31, 7), lap=2),
    }
    race = race_on(ring(), cars, to_move="Ada")
    race.play((33, 7))
    race.roll(LOSES)
    race.play((28, 7))
    assert race.cars["Ada"].status == "track"
    assert race.cars["Ada"].lap == 2


# --- start moves, half spins, cars that wait ------------------------------------------------------


def test_a_standing_start_engages() -> None:
    """E-1, R-13: points held by others are legal choices at a start."""
    cars = {"Ada": {"position": (40, 10), "status": "pit-out"}, "Bob": car((41, 9))}
    race = race_on(ring(), cars, to_move="Ada")
    race.roll(5)
    assert (41, 9) in points(race)
    race.play((41, 9))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(WINS)
    race.play((41, 8))
    assert race.cars["Ada"].pawn == (42, 8)


def test_a_half_spun_defender_stays_half_spun() -> None:
    """H-1, E-4: pushed aside, it still faces the wrong way and has no pawn."""
    race = duel(half_spun=True)
    race.roll(WINS)
    race.play(at(4, 1))
    assert question_of(race) == ("Bob", "half-spin")
    assert race.cars["Bob"].half_spun
    assert race.cars["Bob"].pawn is None
    assert reach(race) == {(3, 0), (3, 1), (3, 2), (4, 0), (4, 2)}


def test_a_half_spun_defender_that_must_attack() -> None:
    """H-1, E-4, E-6: it keeps its pawn, which is none."""
    race = duel((4, 1), (4, 3), half_spun=True)
    race.roll(WINS)
    race.play(at(4, 1))
    race.roll(WINS)
    race.play(at(4, 0))
    assert spot(race, "Bob") == (4, 1)
    assert race.cars["Bob"].half_spun
    assert race.cars["Bob"].pawn is None


def test_a_car_waiting_at_the_pit_exit_is_pushed_aside_and_starts_from_there() -> None:
    """P-7, E-4: it still rolls for its pit exit."""
    cars = {"Ada": car((38, 10), (40, 10)), "Bob": {"position": (40, 10), "status": "pit-out"}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((40, 10))
    race.roll(WINS)
    assert points(race) == {(40, 9)}
    race.play((40, 9))
    assert race.cars["Bob"].status == "pit-out"
    assert question_of(race) == ("Bob", "pit-exit")
    race.roll(5)
    assert points(race) == {(41, 8), (41, 9), (41, 10), (40, 10), (40, 8)}


# --- off the track --------------------------------------------------------------------------------


def off_the_edge(bob: dict[str, Any]) -> Race:
    """Ada at (42,6) must leave the track to the South (y < 4) and aims at (42,2)."""
    race = race_on(ring(), {"Ada": car((42, 6), (42, 1)), "Bob": bob}, to_move="Ada")
    race.play((42, 2))
    return race


def test_going_off_through_a_car_on_the_track() -> None:
    """R-11, E-1, E-6: the movement ends on the track, and the pawn is set from it."""
    race = off_the_edge(car((42, 5)))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(WINS)
    race.play((42, 4))
    ada = race.cars["Ada"]
    assert (ada.position, ada.status, ada.pawn) == ((42, 5), "track", (42, 4))


def test_going_off_into_a_car_off_the_track() -> None:
    """O-1, R-11, E-4: run-off points are the candidates; no car has a pawn."""
    race = off_the_edge({"position": (42, 3)})
    race.roll(WINS)
    assert points(race) == {(42, 2)}
    race.play((42, 2))
    for driver, place in (("Ada", (42, 3)), ("Bob", (42, 2))):
        shown = race.cars[driver]
        assert (shown.position, shown.status, shown.pawn) == (place, "off-track", None)


def test_losing_against_a_car_off_the_track() -> None:
    """O-1, E-3: behind it on the run-off."""
    race = off_the_edge({"position": (42, 3)})
    race.roll(LOSES)
    assert points(race) == {(41, 2), (41, 3)}
    race.play((41, 3))
    assert race.cars["Ada"].status == "off-track"
    assert race.cars["Ada"].pawn is None
