"""Rulings of the driving rules that no worked example decides, and steps of a turn by name."""

from __future__ import annotations

from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules.turn import turn_steps
from helpers.races.formula_race import alone, drive, kind, put, rolled, slip, to


def test_the_steps_of_a_turn_in_their_order() -> None:
    """FD-TURN-6, FD-TURN-7, FD-TURN-9, FD-TURN-10, FD-TURN-12, FD-TURN-13, FD-TURN-14."""
    kinds = [step.kind for step in reversed(turn_steps(Rules(weather=True)))]
    lines = ["slide", "events", "slip", "settle", "stop", "collide", "engines"]
    assert [item for item in kinds if item in lines] == lines
    assert kinds.index("weather-turn") > kinds.index("engines")
    assert "slide" not in [step.kind for step in turn_steps(Rules())]


def test_modifiers_add_to_the_face() -> None:
    """FD-TURN-4: spaces to drive are the face where nothing modifies it."""
    race = drive(alone("2.50", gear=2), "gear:2", 4)
    now = race.state.position.now
    assert (now.face, now.spaces) == (4, 4)


def test_a_step_has_no_answer() -> None:
    """FD-PROTO-1: decisions are questions of the driver; what follows by itself is none."""
    race = drive(alone("2.50", gear=2), "gear:2", 4, to("2.53", 1))
    assert [entry.before.question.kind for entry in race.history] == ["gear", "gear-roll", "move"]


def test_two_level_cars_never_tie() -> None:
    """R-3: they stand in different lanes, so gear and line decide; the inside first."""
    cars = {"A": {"space": "3.50", "gear": 2}, "B": {"space": "1.50", "gear": 2}}
    assert put(cars).order == ["B", "A"]


def test_brakes_come_first_in_a_block() -> None:
    """R-5, FD-BLOCK-3: spending one brake lowers the row that is read."""
    cars = {
        "A": {"space": "2.5", "gear": 3, "caps": (6, 5, 3, 3, 3, 2), "wear": {"brakes": 5}},
        "B": {"space": "2.7"},
        "C": {"space": "1.8"},
        "D": {"space": "3.8"},
    }
    race = drive(put(cars, to_move="A"), "gear:3", 7)
    paid = {
        option.action[2]: (option.preview.undriven, option.preview.brakes, option.preview.tyres)
        for option in race.options
        if option.action[1] == "1.7"
    }
    assert paid == {
        0: (5, 3, 2),
        1: (4, 4, 1),
        2: (3, 5, 0),
        3: (2, 5, 0),
        4: (1, 5, 0),
        5: (0, 5, 0),
    }


def test_tests_are_rolled_after_the_whole_manoeuvre() -> None:
    """R-13, FD-DEB-3: declared to its end first; the marker lies there."""
    race = alone("2.46", gear=2, wear={"susp": 1}, options={"marks": ["2.47"]})
    drive(race, "gear:2", 3, to("2.49"))
    assert race.cars["Ada"].space == "2.49" and kind(race) == "debris"
    drive(race, 4)
    assert race.cars["Ada"].status == "out" and race.marks == ["2.47", "2.49"]


def test_an_engine_point_of_a_shift_marks_where_it_stands() -> None:
    """R-15: the current space, before moving."""
    race = drive(alone("2.50", gear=6), "gear:2", 3, to("2.53"))
    assert race.marks == ["2.50"]


def test_a_blocked_car_does_not_slipstream() -> None:
    """R-16, FD-SLIP-2: a block counts as braking."""
    cars = {
        "A": {"space": "2.5", "gear": 4},
        "B": {"space": "2.7", "gear": 4},
        "C": {"space": "1.8", "gear": 1},
        "D": {"space": "3.8", "gear": 1},
    }
    race = drive(put(cars, to_move="A"), "gear:4", 7)
    drive(race, to("1.7"))
    assert kind(race) == "collision"


def test_an_intermediate_place_is_no_stop() -> None:
    """R-17, FD-CORNER-6: only the end of the turn is."""
    cars = {"A": {"space": "2.14", "gear": 4}, "B": {"space": "2.22", "gear": 4}}
    race = drive(put(cars, to_move="A"), "gear:4", 7, to("2.21"))
    assert kind(race) == "slipstream" and race.cars["A"].stops == 0
    drive(race, slip("1.24"))
    assert race.cars["A"].stops == 1


def test_wear_accrues_in_path_order_and_is_settled_at_the_end() -> None:
    """R-21: elimination on the final space, not where the points ran out."""
    race = drive(alone("1.23", gear=3, wear={"tyres": 2}), "gear:3", 8, to("1.31"))
    assert race.cars["Ada"].status == "out" and race.marks == ["1.31"]


def test_surviving_the_first_corner_confirms() -> None:
    """R-22, FD-FIN-5: a spin is a success; who is out is disqualified."""
    for roll, end, status in ((10, "1.27", "finished"), (11, "1.28", "out")):
        cars = {
            "P": {"space": "1.98", "lap": 2, "gear": 5, "wear": {"tyres": 3}},
            "Q": {"space": "2.40", "lap": 1, "gear": 1},
        }
        race = put(cars, victory_confirmation=True)
        drive(race, "gear:5", 19, to("1.17"), "gear:1", 1, to("2.41"), "gear:4", roll, to(end))
        p = race.cars["P"]
        assert p.status == status and (p.place == 1) is (status == "finished")
        assert (("spin", 0, end) in race.facts) is (status == "finished")


def test_a_car_put_elsewhere_by_hand_has_no_rank() -> None:
    """FD-FIN-5: a provisional place goes with it; ranks stay without a gap."""
    cars = {
        "P": {"space": "1.99", "lap": 2, "gear": 1},
        "Q": {"space": "3.98", "lap": 2, "gear": 2},
        "R": {"space": "2.40", "lap": 1, "gear": 1},
    }
    race = put(cars, victory_confirmation=True)
    drive(race, "gear:1", 2, to("1.1"), "gear:2", 4, to("3.2"))
    assert (race.cars["P"].place, race.cars["Q"].place) == (1, 2)
    race.edit({"P": {"space": "1.50", "lap": 1}})
    assert (race.cars["P"].place, race.cars["Q"].place) == (None, 1)
    assert race.state.position.places == 1


def test_cars_that_are_out_are_unranked() -> None:
    """R-35, FD-ELIM-3: behind all who race or finished."""
    cars = {"A": {"space": "1.34", "gear": 5}, "B": {"space": "2.10", "gear": 1}}
    race = drive(put(cars, to_move="A"), "gear:5", 15, to("1.49"))
    assert [standing.driver for standing in race.standings] == ["B", "A"]
    assert race.cars["A"].place is None


def test_one_roll_for_each_space() -> None:
    """R-37: per_space rolls for every one, per_turn once, at the first."""
    for option, count in (("per_space", 3), ("per_turn", 1)):
        race = alone(
            "2.46", gear=2, options={"marks": ["2.47", "2.48", "2.49"], "debris_rolls": option}
        )
        drive(race, "gear:2", 3, to("2.49"))
        for _ in range(count):
            assert kind(race) == "debris"
            drive(race, 20)
        assert kind(race) == "gear"


def test_no_space_driven_is_a_stop() -> None:
    """R-39: a stop is the end of a move, also of none."""
    race = drive(alone("1.36", gear=1, stops=0), "gear:1", 2, to("1.36", 2))
    assert race.cars["Ada"].stops == 1


def test_block_and_overshoot_together_spin() -> None:
    """R-42: an exact sum is a spin."""
    cars = {"Ada": {"space": "1.23", "gear": 4, "wear": {"tyres": 5}}, "B": {"space": "1.27"}}
    race = drive(put(cars, to_move="Ada"), "gear:4", 9, to("1.26"))
    assert race.cars["Ada"].spun


def test_everybody_drives_the_whole_distance() -> None:
    """R-45: the race goes on when the winner is in, until each has done his laps."""
    cars = {"A": {"space": "1.99", "lap": 2, "gear": 1}, "B": {"space": "1.98", "gear": 1}}
    race = drive(put(cars, to_move="A"), "gear:1", 1, to("1.0"), "gear:1", 2, to("1.0"))
    assert race.cars["A"].place == 1 and race.cars["B"].lap == 2 and not race.over


def test_which_blocked_moves_are_offered() -> None:
    """R-50, FD-BLOCK-6: every payable pair, not the least payment alone."""
    cars = {
        "A": {"space": "2.5", "gear": 2},
        "B": {"space": "2.7"},
        "C": {"space": "1.8"},
        "D": {"space": "3.8"},
    }
    race = drive(put(cars, to_move="A"), "gear:2", 3)
    assert {(option.action[1], option.action[2]) for option in race.options} >= {
        ("1.7", 0),
        ("1.7", 1),
        ("3.7", 0),
        ("3.7", 1),
        ("2.6", 2),
        ("2.5", 3),
    }


def test_no_clock_and_no_secrets() -> None:
    """FD-PROTO-6: everything lies open to everybody."""
    race = alone("2.50")
    assert race.game.timer is None and not race.game.secret
    assert race.state.observe(None) == race.state.observe(0)
    assert rolled(race) == []
