"""Chapter T: rounds, turns, and who goes first; R-2."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Rules
from helpers.boards.courses import ring
from helpers.races.setting import Point, on_field, play_out, question_of, race_on


def _order(cars: dict[str, dict[str, Any]], **options: Any) -> list[str]:
    return race_on(ring(), cars, **options).order


def test_every_car_moves_once_a_round() -> None:
    """T-1: in a round every car still racing moves once."""
    cars = {name: {"position": (35, y), "pawn": (35, y)} for name, y in [("A", 9), ("B", 7)]}
    race = race_on(ring(), cars | {"C": {"position": (35, 5), "pawn": (35, 5)}})
    moved = []
    for _ in range(6):
        driver, kind = question_of(race)
        assert kind == "move"
        moved.append((race.round, driver))
        race.play(race.cars[driver].position)
    assert moved == [(1, "A"), (1, "B"), (1, "C"), (2, "A"), (2, "B"), (2, "C")]


def test_the_order_is_fixed_when_the_round_begins() -> None:
    """T-1: a driver overtaken in a round keeps their turn where it was; the next order is new."""
    cars = {
        "Ada": {"position": (38, 5), "pawn": (38, 5)},
        "Bob": {"position": (37, 9), "pawn": (40, 9)},
        "Cyd": {"position": (36, 7), "pawn": (36, 7)},
    }
    race = race_on(ring(), cars)
    assert race.order == ["Ada", "Bob", "Cyd"]
    race.play((36, 5))  # Ada falls back behind both, level with Cyd
    assert question_of(race)[0] == "Bob"
    race.play((40, 9))
    assert question_of(race)[0] == "Cyd"
    race.play((36, 7))
    assert race.order == ["Bob", "Cyd", "Ada"]


def test_more_laps_go_first() -> None:
    """T-2: laps before anything else."""
    cars = {"Ada": {"position": (29, 6), "lap": 1}, "Bob": {"position": (31, 6), "lap": 2}}
    assert _order(cars) == ["Bob", "Ada"]
    assert _order({"Ada": cars["Ada"] | {"lap": 2}, "Bob": cars["Bob"] | {"lap": 1}}) == [
        "Ada",
        "Bob",
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((50, 5), (47, 5)),  # sector 1 before sector 0
        ((50, 13), (53, 12)),
        ((47, 30), (50, 36)),  # sector 2 runs West: lower x is further ahead
        ((29, 30), (31, 30)),
        ((5, 20), (9, 21)),  # sector 4 runs South
        ((12, 5), (11, 9)),
    ],
)
def test_the_further_sector_then_further_along_the_arrow(first: Point, second: Point) -> None:
    """T-2: the sector further along the lap, then further ahead along its arrow."""
    cars = {"Ada": {"position": second}, "Bob": {"position": first}}
    assert _order(cars) == ["Bob", "Ada"]


@pytest.mark.parametrize(
    ("inner", "outer"),
    [((36, 9), (36, 8)), ((51, 20), (52, 20)), ((36, 31), (36, 36)), ((9, 20), (8, 20))],
)
def test_level_cars_closer_to_the_inside_go_first(inner: Point, outer: Point) -> None:
    """T-2: on one row the car closer to the inside."""
    cars = {"Ada": {"position": outer}, "Bob": {"position": inner}}
    assert _order(cars) == ["Bob", "Ada"]


def _into_the_sector(tie_break: str) -> Race:
    """Ada comes into sector 0 before Bob, but he is on the inside of her afterwards."""
    cars = {
        "Bob": {"position": (27, 8), "pawn": (31, 8)},
        "Ada": {"position": (27, 5), "pawn": (31, 5)},
    }
    rules = Rules(tie_break=tie_break)  # type: ignore[arg-type]
    race = race_on(ring(), cars, to_move="Ada", rules=rules)
    play_out(race, {"Ada": (31, 5), "Bob": (31, 8)})
    return race


@pytest.mark.parametrize(
    ("tie_break", "order"), [("inside", ["Bob", "Ada"]), ("arrival", ["Ada", "Bob"])]
)
def test_the_tie_break_may_be_arrival(tie_break: str, order: list[str]) -> None:
    """T-2: by the option the car that came into the sector first goes first."""
    race = _into_the_sector(tie_break)
    assert race.order == order
    play_out(race, {"Ada": (35, 5), "Bob": (35, 8)})
    assert race.order == order  # and still the turn after, in the same sector


def test_arrival_still_asks_for_the_row_first() -> None:
    """T-2: arrival decides between level cars only."""
    race = _into_the_sector("arrival")
    play_out(race, {"Ada": (35, 5), "Bob": (36, 8)})
    assert race.order == ["Bob", "Ada"]


def test_a_car_sent_back_into_its_sector_has_not_arrived_anew() -> None:
    """T-2: an attacker that never left its sector keeps its arrival."""
    cars = {
        "Ada": {"position": (24, 6), "pawn": (30, 6)},
        "Bob": {"position": (29, 8), "pawn": (29, 8)},
        "Cyd": {"position": (30, 6), "pawn": (30, 6), "lap": 2},
    }
    race = race_on(ring(), cars, to_move="Ada", rules=Rules(tie_break="arrival"))
    race.play((30, 6))
    race.roll(5)
    race.play((29, 6))
    play_out(race, {"Cyd": (30, 6), "Bob": (29, 8)})
    assert race.order == ["Cyd", "Ada", "Bob"]


def _fight(face: int, push: Point, then: dict[str, Point]) -> Race:
    """Ada attacks Bob at the origin of the field."""
    cars = {
        "Ada": {"position": (-3, 0), "pawn": (0, 0)},
        "Bob": {"position": (0, 0), "pawn": (1, 0)},
    }
    race = on_field(cars, to_move="Ada")
    race.play((120, 50))
    race.roll(face)
    race.play(push)
    play_out(race, then)
    return race


def test_the_winner_of_an_engagement_goes_before_the_loser() -> None:
    """T-3: level afterwards, the winner goes first though the loser is on the inside."""
    race = _fight(9, (120, 51), {"Bob": (120, 51)})
    assert race.order == ["Ada", "Bob"]


def test_a_winning_defender_goes_first_too() -> None:
    """T-3: the winner may be the defender: it stays outside of a level attacker."""
    race = _fight(5, (119, 51), {"Bob": (119, 50)})
    assert race.order == ["Bob", "Ada"]


def test_the_winner_first_rule_needs_level_cars() -> None:
    """T-3: on different rows T-2 decides."""
    race = _fight(9, (120, 51), {"Bob": (121, 51)})
    assert race.order == ["Bob", "Ada"]


def test_an_engagement_counts_for_the_next_order_only() -> None:
    """T-3: in the round after, level again without an engagement, the inside goes first."""
    race = _fight(9, (120, 51), {"Bob": (120, 51)})
    play_out(race, {"Ada": (122, 50), "Bob": (122, 51)})
    assert race.cars["Ada"].position == (122, 50) and race.cars["Bob"].position == (122, 51)
    assert race.order == ["Bob", "Ada"]


def test_level_cars_that_did_not_engage_keep_the_inside_rule() -> None:
    """T-3, T-2: a third car on the same row is ordered by T-2 between those who did not meet."""
    cars = {
        "Ada": {"position": (-3, 0), "pawn": (0, 0)},
        "Bob": {"position": (0, 0), "pawn": (1, 0)},
        "Cyd": {"position": (0, 4), "pawn": (0, 4)},
    }
    race = on_field(cars, to_move="Ada")
    race.play((120, 50))
    race.roll(9)
    race.play((120, 51))
    play_out(race, {"Bob": (120, 51), "Cyd": (120, 54)})
    assert race.order == ["Cyd", "Ada", "Bob"]


def test_cars_in_the_pit_lane_keep_their_place_in_the_order() -> None:
    """T-4, R-2: a box ranks by its sector and its place along the arrow, behind a level car."""
    cars = {
        "Before": {"position": (29, 6)},
        "Level": {"position": (28, 4)},
        "Pits": {"status": "pit", "box": 3},  # at x = 28
        "Behind": {"position": (27, 9)},
    }
    assert _order(cars) == ["Before", "Level", "Pits", "Behind"]


def test_a_box_beyond_the_line_lies_in_the_next_sector() -> None:
    """R-2, T-4: box 4 lies beyond the finish line, in sector 0 and in the next lap."""
    cars = {
        "Ada": {"position": (33, 6), "lap": 2},
        "Bob": {"position": (31, 6), "lap": 2},
        "Pits": {"status": "pit", "box": 4, "lap": 2},  # at x = 32
        "Cyd": {"position": (29, 6), "lap": 1},
    }
    assert _order(cars) == ["Ada", "Pits", "Bob", "Cyd"]


def test_a_car_just_entered_ranks_at_the_entry() -> None:
    """R-2, P-2: box 0 has its place too: the pit entry."""
    cars = {
        "Ada": {"position": (19, 6)},
        "Pits": {"status": "pit", "box": 0},  # in line from x = 15 to 18
        "Bob": {"position": (14, 9)},
    }
    assert _order(cars) == ["Ada", "Pits", "Bob"]


@pytest.mark.parametrize("seats", [("Ada", "Bob"), ("Bob", "Ada")])
def test_cars_in_one_box_keep_the_order_in_which_they_came(seats: tuple[str, str]) -> None:
    """R-2: the first to come into a box stays before the second, whatever their seats."""
    fields = {"Ada": {"status": "pit", "box": 2}, "Bob": {"status": "pit", "box": 1}}
    race = race_on(ring(), {name: fields[name] for name in seats} | _wall(), to_move="Ada")
    play_out(race, {"Ada": "advance", "Bob": "advance"} | _STAYING)  # boxes 3 and 2
    # Ada has to wait in box 3 for room, and Bob comes there
    play_out(race, {"Ada": ["leave", "none", "wait"], "Bob": "advance"} | _STAYING)
    assert [name for name in race.order if name in fields] == ["Ada", "Bob"]


_STAYING: dict[str, Point] = {"X": (40, 10), "Y": (42, 10), "Z": (44, 10)}


def _wall() -> dict[str, dict[str, Any]]:
    """Three cars on the Pit Lane Out line that stay there."""
    return {name: {"position": p, "pawn": p, "lap": 2} for name, p in _STAYING.items()}


def test_waiting_in_the_last_box_is_no_coming() -> None:
    """R-2, P-4: turns waited in the last box leave the order of arrival as it is."""
    cars = {
        "Bob": {"status": "pit", "box": 5, "lap": 2},
        "Ada": {"status": "pit", "box": 6, "penalty": 2, "lap": 2},
    }
    race = race_on(ring(), cars | _wall(), to_move="Ada")
    play_out(race, {"Ada": "advance", "Bob": "advance"} | _STAYING)
    assert [name for name in race.order if name in cars] == ["Ada", "Bob"]
    play_out(race, {"Ada": "advance", "Bob": ["leave", "none", "wait"]} | _STAYING)
    assert [name for name in race.order if name in cars] == ["Ada", "Bob"]


def test_the_standings_can_be_asked_while_a_car_that_came_back_is_lifted() -> None:
    """O-4, S-3: an engagement on the way back to the track; there are no pits here to be in."""
    cars = {"Ada": {"position": (0, 0), "status": "returning"}, "Bob": {"position": (1, 0)}}
    race = on_field(cars, to_move="Ada")
    race.play((121, 50))
    race.roll(1)
    assert question_of(race) == ("Ada", "push")
    assert race.state.position.cars[0].point is None
    assert [row.driver for row in race.standings] == ["Ada", "Bob"]
