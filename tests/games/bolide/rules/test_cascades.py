"""Cascades of engagements: one loser after another (E-3, E-4), their end (R-22), and R-9."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bolide_widget import Race, Track
from bolide_widget.core.options import Decision
from helpers.boards.courses import box, field, ring, ring_data
from helpers.races.setting import Point, points, question_of, race_on

LOSES, WINS = 5, 9


def car(position: Point, pawn: Point | None = None, **fields: Any) -> dict[str, Any]:
    """A car with its pawn, or with the pawn on it."""
    return {"position": position, "pawn": pawn or position, **fields}


def spots(race: Race) -> dict[str, Point | None]:
    """Return the points of all cars."""
    return {name: shown.position for name, shown in race.cars.items()}


# --- three and more in a row ----------------------------------------------------------------------


def wall_of_cars() -> Race:
    """South edge of the field (y = 6): Bob, Cid, Dee side by side; Ada has driven into Bob."""
    cars = {
        "Ada": car((116, 6), (120, 6)),
        "Bob": car((120, 6), (125, 6)),
        "Cid": car((120, 7), (125, 8)),
        "Dee": car((120, 8), (124, 8)),
    }
    race = race_on(field(), cars, to_move="Ada")
    race.play((120, 6))
    return race


def test_three_defenders_pushed_along_the_row() -> None:
    """E-4: Ada pushes Bob, Bob pushes Cid, Cid pushes Dee; all pawns but Ada's stay."""
    race = wall_of_cars()
    race.roll(WINS)
    assert points(race) == {(120, 7)}
    race.play((120, 7))
    race.roll(WINS)
    assert question_of(race) == ("Cid", "push")
    assert points(race) == {(120, 6), (120, 8)}  # Ada, who has not defended yet, and Dee
    race.play((120, 8))
    race.roll(12)
    assert question_of(race) == ("Dee", "push")
    assert points(race) == {(120, 9)}
    race.play((120, 9))
    assert spots(race) == {"Ada": (120, 6), "Bob": (120, 7), "Cid": (120, 8), "Dee": (120, 9)}
    assert [race.cars[name].pawn for name in spots(race)] == [
        (124, 6),
        (125, 6),
        (125, 8),
        (124, 8),
    ]
    assert race.cars["Dee"].damage.speed_drop == 1
    assert race.cars["Cid"].damage.speed_drop == 0


def test_the_cascade_comes_back_to_the_car_that_began_it() -> None:
    """R-22, R-9: Ada, attacked by Cid, may not attack Bob again after he defended: behind."""
    race = wall_of_cars()
    race.roll(WINS)
    race.play((120, 7))
    race.roll(WINS)
    race.play((120, 6))  # Cid attacks Ada
    assert question_of(race) == ("Cid", "engagement")
    race.roll(WINS)
    assert question_of(race) == ("Ada", "push")
    assert points(race) == {(119, 6), (119, 7)}
    race.play((119, 7))
    assert spots(race) == {"Ada": (119, 7), "Bob": (120, 7), "Cid": (120, 6), "Dee": (120, 8)}
    assert race.cars["Cid"].pawn == (125, 8)
    assert race.cars["Ada"].pawn == (122, 8)  # E-6: from where its turn began to where it ends
    assert question_of(race)[1] == "move"


def test_the_cascade_comes_back_and_the_attacker_loses() -> None:
    """R-22, E-3: Cid loses against Ada and goes behind her; Ada keeps what she won."""
    race = wall_of_cars()
    race.roll(WINS)
    race.play((120, 7))
    race.roll(WINS)
    race.play((120, 6))
    race.roll(1)
    assert question_of(race) == ("Cid", "push")
    assert points(race) == {(119, 6), (119, 7)}
    race.play((119, 6))
    assert race.cars["Cid"].damage.speed_drop == 2
    assert race.cars["Cid"].pawn == (125, 8)
    assert (race.cars["Ada"].position, race.cars["Ada"].pawn) == ((120, 6), (124, 6))


def test_three_rows_behind_the_contested_point() -> None:
    """E-3: coming from the side, the attacker falls back row by row; all damage adds up."""
    cars = {
        "Ada": car((120, 46), (120, 50)),
        "Bob": car((120, 50)),
        **{f"A{y}": car((119, y)) for y in (49, 50, 51)},
        **{f"B{y}": car((118, y)) for y in (49, 50, 51)},
    }
    race = race_on(field(), cars, to_move="Ada")
    race.play((120, 50))
    race.roll(1)
    race.play((119, 50))
    race.roll(2)
    assert points(race) == {(118, 49), (118, 50), (118, 51)}
    race.play((118, 50))
    race.roll(8)
    assert points(race) == {(117, 49), (117, 50), (117, 51)}
    race.play((117, 50))
    ada = race.cars["Ada"]
    assert ada.damage.speed_drop == 3
    assert ada.half_spun
    assert ada.pawn is None  # H-1 before E-6
    assert race.cars["B50"].half_spun
    assert not race.cars["A50"].half_spun


def test_behind_a_defended_car_there_is_no_second_engagement_with_it() -> None:
    """R-22: a displaced car falls back among cars that have defended: they are no candidates.

    Ada pushes Bob sideways into Cid; Bob loses; behind Cid stand only cars, one of them fresh.
    """
    cars = {
        "Ada": car((118, 9), (120, 6)),
        "Bob": car((120, 6)),
        "Cid": car((120, 7)),
        "Dee": car((119, 6)),
        "Eve": car((119, 7)),
        "Fay": car((119, 8)),
    }
    race = race_on(field(), cars, to_move="Ada")
    race.play((120, 6))  # from (118,9): passes no lattice point but the end
    race.roll(WINS)
    race.play((120, 7))
    race.roll(LOSES)
    assert points(race) == {(119, 6), (119, 7), (119, 8)}
    race.play((119, 7))
    race.roll(WINS)
    assert question_of(race) == ("Eve", "push")
    assert points(race) == {(119, 6), (119, 8)}  # Dee and Fay, both fresh
    race.play((119, 6))
    race.roll(WINS)
    assert question_of(race) == ("Dee", "push")
    # Beside (119,6): off the track, and (119,7), where Bob stands, who has defended. R-9: behind.
    assert points(race) == {(118, 6), (118, 7)}
    race.play((118, 6))
    assert spots(race) == {
        "Ada": (120, 6),
        "Bob": (119, 7),
        "Cid": (120, 7),
        "Dee": (118, 6),
        "Eve": (119, 6),
        "Fay": (119, 8),
    }


# --- no candidate at all ---------------------------------------------------------------------


def test_a_loser_at_the_head_of_a_sector_goes_back_into_the_previous_one() -> None:
    """E-3, R-26: behind (30,7) lies the last sector; G-7: the line is not crossed then."""
    cars = {"Ada": car((26, 7), (30, 7)), "Bob": car((30, 7))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((30, 7))
    race.roll(LOSES)
    assert points(race) == {(29, 6), (29, 7), (29, 8)}
    race.play((29, 7))
    assert race.cars["Ada"].lap == 1


def at_the_line(*taken: Point) -> Race:
    """Ada has attacked Bob at (30,7), the first row of sector 0, and lost; others stand behind."""
    crowd = {f"Car{number}": car(place) for number, place in enumerate(taken)}
    cars = {"Ada": car((26, 5), (30, 7)), "Bob": car((30, 7)), **crowd}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((30, 7))
    race.roll(LOSES)
    return race


def test_example_24_a_free_point_in_the_previous_sector() -> None:
    """Example 24 (E-3, R-26): two of the three behind are taken, the third is free: there."""
    race = at_the_line((29, 7), (29, 8))
    assert points(race) == {(29, 6)}
    race.play((29, 6))
    assert question_of(race)[1] != "engagement"
    ada = race.cars["Ada"]
    assert (ada.position, ada.pawn, ada.lap) == ((29, 6), (32, 7), 1)


def test_example_24_all_three_behind_taken() -> None:
    """Example 24 (E-3, R-26): all three in the previous sector are taken: one is engaged."""
    race = at_the_line((29, 6), (29, 7), (29, 8))
    assert points(race) == {(29, 6), (29, 7), (29, 8)}
    race.play((29, 8))
    assert question_of(race) == ("Ada", "engagement")
    race.roll(LOSES)
    assert points(race) == {(28, 7), (28, 8), (28, 9)}


def test_a_free_point_in_the_previous_sector_spares_a_second_engagement() -> None:
    """E-3, R-26: two of the same sector are taken, (47,5) of the sector before is free: there."""
    cars = {"Ada": car((48, 9), (48, 6)), "Bob": car((48, 6)), "Cid": car((48, 5))}
    race = race_on(ring(), {**cars, "Dee": car((49, 5))}, to_move="Ada")
    race.play((48, 6))
    race.roll(LOSES)
    assert points(race) == {(47, 5)}


def test_the_next_sector_does_not_count() -> None:
    """E-3: where the corner turns back on itself, a point behind may be of the sector ahead."""
    race = race_on(hooked(), {"Ada": car((32, 5), (35, 8)), "Bob": car((35, 8))}, to_move="Ada")
    race.play((35, 8))
    race.roll(LOSES)
    assert race.track.sector_of[34, 9] == 1
    assert points(race) == {(34, 7), (34, 8)}


def test_a_displaced_attacker_does_not_fall_back_into_the_previous_sector() -> None:
    """E-3, E-5, R-26: Bob, pushed into Cid at (48,6), loses; (47,5) of sector 0 is not his."""
    cars = {"Ada": car((49, 9), (49, 6)), "Bob": car((49, 6)), "Cid": car((48, 6))}
    race = race_on(ring(), {**cars, "Dee": car((50, 6))}, to_move="Ada")
    race.play((49, 6))
    race.roll(WINS)
    race.play((48, 6))
    race.roll(LOSES)
    assert question_of(race) == ("Bob", "push")
    assert points(race) == {(48, 5), (49, 5)}


def hooked() -> Track:
    """A ring whose sector 1 reaches back over the North half of the South side, from x = 34."""
    sectors = ring_data()["sectors"]
    sectors[0]["area"] = [[30, 0], [48, 0], [48, 8.5], [34, 8.5], [34, 12], [30, 12]]
    sectors[1]["area"] = [
        *([48, 0], [60, 0], [60, 28], [48, 28], [48, 12], [34, 12], [34, 8.5], [48, 8.5])
    ]
    return Track.from_dict(ring_data(sectors=sectors))


def test_a_car_thrown_back_over_the_line_takes_its_crossing_back() -> None:
    """E-3, R-1, G-7: from beyond the line, sideways, and back behind it."""
    cars = {"Ada": car((30, 5), (30, 7), lap=2), "Bob": car((30, 7))}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((30, 7))
    race.roll(LOSES)
    assert points(race) == {(29, 6), (29, 7), (29, 8)}
    race.play((29, 7))
    assert race.cars["Ada"].lap == 1


def corner(**more: dict[str, Any]) -> Race:
    """Ada has driven along the outer edge into Bob at (48,4), arrow N: behind him is no track."""
    cars = {"Ada": car((44, 4), (48, 4)), "Bob": car((48, 4), (50, 9)), **more}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((48, 4))
    return race


def test_a_loser_with_nothing_behind_stops_on_its_own_way() -> None:
    """R-9: the last free lattice point of the trajectory before the contested one."""
    race = corner()
    race.roll(LOSES)
    assert points(race) == {(47, 4)}
    race.play((47, 4))
    assert race.cars["Ada"].pawn == (50, 4)


def test_at_worst_the_loser_is_back_where_it_started() -> None:
    """R-9: no lattice point lies between; the way of (44,5) to (48,4) has none."""
    cars = {"Ada": car((44, 5), (48, 4)), "Bob": car((48, 4))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((48, 4))
    race.roll(LOSES)
    assert points(race) == {(44, 5)}
    race.play((44, 5))
    assert race.cars["Ada"].pawn == (44, 5)


def walled() -> Track:
    """A ring with a narrow lane, y = 7 and x 35 to 37, between two walls."""
    walls = [box(34.6, 6.4, 37.4, 6.6), box(34.6, 7.4, 37.4, 7.6)]
    return Track.from_dict(ring_data(asphalt=[*ring_data()["asphalt"], *walls]))


def test_a_defender_with_a_wall_on_both_sides_goes_behind() -> None:
    """R-9: neither point at the sides can be reached (E-5): the points of E-3."""
    cars = {"Ada": car((33, 7), (36, 7)), "Bob": car((36, 7))}
    race = race_on(walled(), cars, to_move="Ada")
    race.play((36, 7))
    race.roll(WINS)
    assert question_of(race) == ("Bob", "push")
    assert points(race) == {(35, 7)}


def test_a_defender_with_nothing_behind_either_takes_the_nearest_point() -> None:
    """R-9, E-5: (35,7) behind is taken too; of the points next to it only (37,7) can be reached."""
    cars = {"Ada": car((39, 7), (36, 7)), "Bob": car((36, 7)), "Cid": car((35, 7))}
    race = race_on(walled(), cars, to_move="Ada")
    race.play((36, 7))
    race.roll(WINS)
    assert points(race) == {(37, 7)}
    race.play((37, 7))
    assert race.cars["Bob"].lap == 1


def test_a_defender_engages_none_of_those_behind() -> None:
    """Example 26 (R-31, R-9): all three behind are taken, none has defended: the nearest point."""
    walls = [box(35.8, 6.4, 36.2, 6.6), box(35.8, 7.4, 36.2, 7.6)]
    track = Track.from_dict(ring_data(asphalt=[*ring_data()["asphalt"], *walls]))
    crowd = {f"Car{y}": car((35, y)) for y in (6, 7, 8)}
    cars = {"Ada": car((39, 7), (36, 7)), "Bob": car((36, 7)), **crowd}
    race = race_on(track, cars, to_move="Ada")
    race.play((36, 7))
    race.roll(WINS)
    assert question_of(race) == ("Bob", "push")
    assert points(race) == {(37, 8)}  # inside is y = 10
    race.play((37, 8))
    assert question_of(race)[1] != "engagement"


def test_the_nearest_point_may_be_ahead() -> None:
    """R-9: with every level point and every point behind taken, it is one ahead."""
    cars = {"Ada": car((118, 9), (120, 6)), "Bob": car((120, 6)), "Cid": car((120, 7))}
    crowd = {"Dee": car((119, 6)), "Eve": car((119, 7)), "Fay": car((120, 8))}
    race = race_on(field(), {**cars, **crowd}, to_move="Ada")
    race.play((120, 6))
    race.roll(WINS)
    race.play((120, 7))
    race.roll(WINS)
    race.play((120, 6))  # Cid attacks Ada
    race.roll(WINS)
    # Beside Ada: off the track, and Bob, who has defended; behind: Dee and Eve. At distance 1
    # only (121,6) and (121,7) ahead are free.
    assert question_of(race) == ("Ada", "push")
    (place,) = points(race)
    assert place in {(121, 6), (121, 7)}


def test_a_displaced_loser_with_nothing_behind_stays_in_its_sector() -> None:
    """R-9, E-5: Bob, pushed into Cid at (49,4), loses; nothing is behind: the nearest point."""
    race = corner(Cid=car((49, 4)))
    race.roll(WINS)
    assert points(race) == {(49, 4)}  # (47,4) is of the sector before
    race.play((49, 4))
    race.roll(LOSES)
    assert question_of(race) == ("Bob", "push")
    assert points(race) == {(50, 4)}  # level with (49,4), the others at distance 1 are ahead
    race.play((50, 4))
    assert race.cars["Bob"].pawn == (50, 9)


def test_a_displaced_loser_with_no_point_in_its_sector_falls_back_into_the_previous_one() -> None:
    """R-9, E-3: behind (30,33), where Bob loses, pushed there, all is of the sector before."""
    cars = {"Ada": car((33, 34), (30, 34)), "Bob": car((30, 34)), "Cid": car((30, 33))}
    race = race_on(ring(), {**cars, "Dee": car((30, 35))}, to_move="Ada")
    race.play((30, 34))
    race.roll(WINS)
    race.play((30, 33))
    race.roll(LOSES)
    assert question_of(race) == ("Bob", "push")
    assert points(race) == {(31, 32), (31, 33), (31, 34)}
    assert race.track.sector_of[31, 33] == race.track.sector_of[30, 33] - 1


def test_a_displaced_loser_is_not_put_back_over_the_finish_line() -> None:
    """E-5, R-9: Bob, pushed aside on the line (x = 30) and losing there, keeps lap and sector."""
    cars = {"Ada": car((26, 4), (30, 4)), "Bob": car((30, 4), (34, 4)), "Cid": car((30, 5))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((30, 4))
    race.roll(WINS)
    race.play((30, 5))
    race.roll(LOSES)
    assert question_of(race) == ("Bob", "push")
    assert all(race.track.sector_of[place] == 0 for place in points(race))
    race.play(race.options[0])
    assert race.cars["Bob"].lap == 1


# --- many random cascades -------------------------------------------------------------------------


def ring_round(point: Point, arrow: Point) -> tuple[set[Point], set[Point]]:
    """G-4: the points behind a point and at its sides, worked out anew."""
    (x, y), (ax, ay) = point, arrow
    beside = {(x - ay, y + ax), (x + ay, y - ax)}
    behind = {(x - ax, y - ay)} | {(bx - ax, by - ay) for bx, by in beside}
    return behind, beside


def check_push(race: Race, pending: Decision, fact: tuple[Any, ...], pushed: set[int]) -> None:
    """E-3 to E-5: the options are the candidates, free ones if there are any."""
    _, attacker, _, contested, face = fact
    track = race.track
    behind, beside = ring_round(contested, track.arrow(contested))
    home = track.sector_of[contested]
    fallen_back = face < 9 and attacker not in pushed  # the sector before is as good
    sectors = {home, (home - 1) % len(track.sectors)} if fallen_back else {home}
    candidates = {
        point
        for point in (beside if face >= 9 else behind)
        if track.kind(point) == track.kind(contested)
        and track.sector_of[point] in sectors
        and (track.kind(point) == "run-off" or track.allows(contested, point))
    }
    offered = {option.point for option in pending.options}
    taken = {shown.position for shown in race.cars.values()}
    if candidates - taken:
        assert offered == candidates - taken
    elif offered & candidates:
        assert offered <= candidates
    else:
        assert not offered & taken
    loser = race.drivers.index(pending.driver)
    assert (loser == attacker) == (face < 9)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(12))
def test_random_cascades_keep_the_rules(seed: int) -> None:
    """E-3, E-4, E-5, E-6, G-2, R-22: eight cars crowded round one corner, every push checked."""
    rng = random.Random(seed)
    names = [f"Car{number}" for number in range(8)]
    seen = 0
    for _ in range(6):
        room = [(x, y) for x in range(44, 51) for y in range(4, 9)]
        spots = rng.sample(room, 8)
        cars = {
            name: car(place, (place[0] + rng.randint(-2, 4), place[1] + rng.randint(-2, 3)))
            for name, place in zip(names, spots, strict=True)
        }
        race = race_on(ring(), cars)
        defenders: list[int] = []
        pushed: set[int] = set()
        last: tuple[Any, ...] = ()
        for _ in range(60):
            pending = race.pending
            if pending is None or race.round > 3:
                break
            standing = [shown.position for shown in race.cars.values() if shown.position]
            assert len(set(standing)) == len(standing)
            if not isinstance(pending, Decision):
                facts = race.roll(rng.randint(1, 12))
            else:
                if pending.kind == "push":
                    seen += 1
                    check_push(race, pending, last, pushed)
                    if last[4] >= 9:
                        pushed.add(race.drivers.index(pending.driver))
                else:
                    defenders, pushed = [], set()
                meets = [o for o in pending.options if getattr(o.preview, "engages", None)]
                facts = race.play(rng.choice(meets or list(pending.options)))
            for fact in facts:
                if fact[0] == "engagement":
                    last = fact
                    assert fact[2] not in defenders
                    defenders.append(fact[2])
    assert seen > 10
