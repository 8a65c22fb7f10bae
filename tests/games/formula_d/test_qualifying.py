"""Qualifying (FD-QUAL): laps alone, scores, the grid, and what goes into the race."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bolide_widget.core.conformance import check_game
from bolide_widget.core.errors import RecordError, SetupError
from bolide_widget.core.questions import CHANCE, Question
from bolide_widget.games import formula_d as fd
from bolide_widget.games.formula_d.qualifying import QualifyingGame
from bolide_widget.games.formula_d.rules import attempts
from bolide_widget.games.formula_d.rules.position import Car, Position
from bolide_widget.games.formula_d.rules.setup import Carried
from bolide_widget.games.formula_d.rules.venue import State
from helpers.forging import resealed
from helpers.races.ring import t1

NAMES = ["A", "B", "C", "D"]


def driven(seed: int = 1, **options: Any) -> fd.Qualifying:
    """A qualifying in which everybody drives somehow."""
    rng = random.Random(seed)
    lap = fd.Qualifying("t1", NAMES, seed=seed, **options)
    while lap.pending:
        lap.play(rng.choice(lap.options))
    return lap


def on_the_way(space: str, gear: int, weather: str = "", **fields: Any) -> State:
    """The first of two cars in its qualifying lap, asked for its gear."""
    game = QualifyingGame(t1(), fd.Rules(weather=True, tyres=True))
    position = Position([Car(), Car()])
    position.weather = weather
    position.tried = ((5, 0, 0), (0, 0, 0))
    position.order = (0,)
    position.round = 5
    car = position.cars[0]
    car.space, car.gear, car.lap, car.started = t1().number[space], gear, 1, True
    car.corner = t1().corner[car.space]
    for name, value in fields.items():
        setattr(car, name, value)
    return State(game, position, [Question("attempt", (), (1,)), Question("round")]).settle()


def test_example_53() -> None:
    """Example 53 (FD-QUAL-2, FD-QUAL-3, FD-QUAL-4): scores, then times, who abandoned last."""
    state = on_the_way("1.50", 2)
    state.position.tried = ((21, 3, 0), (22, 2, 0), (23, 3, 0), (9, 0, 1))
    state.position.cars = [Car() for _ in range(4)]
    state.game.seconds = (155, 119, 100, 3)
    scores = [
        attempts.score(tried, seconds)  # type: ignore[arg-type]
        for tried, seconds in zip(state.position.tried, state.game.seconds, strict=True)
    ]
    assert scores[:2] == [26, 25]
    state.position.tried = ((21, 3, 0), (22, 2, 0), (23, 2, 0), (9, 0, 1))
    assert attempts.score((23, 2, 0), 100) == 26
    assert attempts.ranking(state) == [(1,), (2,), (0,), (3,)]


def test_the_lap_begins_in_the_middle_before_the_line() -> None:
    """FD-QUAL-1: gear 1, no start roll; the passage right after the start does not count."""
    lap = fd.Qualifying("t1", NAMES, seed=1, dice="ask")
    assert lap.cars["A"].space == "2.99" and lap.cars["B"].space is None
    assert [option.id for option in lap.options] == ["gear:1"]
    lap.play("gear:1")
    lap.roll(2)
    lap.play(lap.options[0])
    assert lap.cars["A"].lap == 1 and lap.pending.driver == "A"  # type: ignore[union-attr]


def test_gears_are_skipped_for_free() -> None:
    """FD-QUAL-1: 6 to 1 stays forbidden; nothing wears."""
    state = on_the_way("1.50", 6)
    state.position.cars[0].wear = (6, 3, 0, 3, 3, 2)
    assert [action[1] for action in state.legal()] == [6, 5, 4, 3, 2]
    state.apply(("gear", 2))
    assert state.position.cars[0].wear == (6, 3, 0, 3, 3, 2)
    assert state.position.tried[0] == (6, 0, 0)  # FD-QUAL-2: a throw


def test_there_is_no_braking() -> None:
    """FD-QUAL-1, R-24."""
    lap = fd.Qualifying("t1", NAMES, seed=1, dice="ask")
    lap.play("gear:1")
    lap.roll(2)
    assert {option.action[2] for option in lap.options} == {0}
    assert lap.cars["A"].caps.brakes == 3


@pytest.mark.parametrize(("tyres", "times"), [("hard", 1), ("soft", 2), ("rain", 2)])
def test_overshoots_count_by_their_tyres(tyres: str, times: int) -> None:
    """FD-QUAL-2, FD-OVER-9: and nobody spins or is out, with however few tyre points."""
    state = on_the_way("1.22", 3, tyres=tyres)
    state.position.cars[0].wear = (1, 3, 3, 3, 3, 2)
    state.apply(("gear", 3)).apply((8,))
    if state.stack[-1].kind == "modifiers":
        state.apply(("none",))
    state.apply(("to", "1.30", 0))
    car = state.position.cars[0]
    assert state.position.tried[0] == (6, 6 * times, 0)
    assert car.status == "track" and not car.spun and car.wear[0] == 1


def test_a_forbidden_corner_ends_the_lap() -> None:
    """FD-QUAL-3, R-24: a corner of 2 without a stop, one of 3 with a single one."""
    for space, stops in (("1.40", 0), ("1.75", 1)):
        state = on_the_way(space, 3, stops=stops)
        state.apply(("gear", 3)).apply((8,))
        lane = next(a for a in state.legal() if a[1] == f"1.{int(space[2:]) + 8}")
        state.apply(lane)
        assert state.position.tried[0] == (6, 8 - (44 if stops == 0 else 79) + int(space[2:]), 1)
        assert state.position.order == (1,)  # the next one stands before the line


def test_the_slide_and_soft_tyres_are_there() -> None:
    """FD-QUAL-1, FD-TYRE-2, FD-TYRE-4: a space more when dry, a slide when wet."""
    dry = on_the_way("1.50", 2, tyres="soft")
    dry.apply(("gear", 2)).apply((3,))
    assert dry.legal() == [("none",), ("grip",)]
    wet = on_the_way("1.18", 2, weather="rain")
    wet.apply(("gear", 2)).apply((4,)).apply(("to", "1.22", 0))
    assert wet.stack[-1].kind == "slide-move"


def test_no_engines_no_weather_no_collisions() -> None:
    """FD-QUAL-1, R-24: a 20 in gear 5 does nothing."""
    state = on_the_way("1.80", 5, weather="changeable")
    state.apply(("gear", 5)).apply((20,))
    facts: list[tuple[Any, ...]] = []
    state.apply(state.legal()[0], None, facts)
    assert {fact[0] for fact in facts} <= {"move", "line", "lap", "attempt"}
    assert [fact[0] for fact in facts][-2:] == ["lap", "attempt"]


def test_abilities_are_idle_but_julien_s() -> None:
    """FD-QUAL-1, FD-WX-2: he may have the forecast rolled again; nobody else does anything."""
    lap = fd.Qualifying(
        "t1", NAMES, rules=fd.Rules(car_setup="character", weather=True), dice="ask", seed=1
    )
    for word in ("li-tsu", "julien", "jack", "montoya"):
        lap.play(word)
    lap.roll(17)
    assert lap.pending.kind == "frog"  # type: ignore[union-attr]
    lap.play("again")
    lap.roll(12)
    assert lap.state.position.weather == "good"  # changeable is dry
    rng = random.Random(1)
    kinds = set()
    while lap.pending:
        question = lap.state.question
        assert question is not None
        kinds.add(question.kind)
        if question.players == (CHANCE,):
            lap.roll(rng.choice(lap.state.legal()))
        else:
            lap.play(rng.choice(lap.options))
    assert kinds <= {"gear", "gear-roll", "move", "slide-move", "grid-roll"}
    assert [car.character for car in lap.cars.values()] == ["li-tsu", "julien", "jack", "montoya"]


def test_of_a_street_there_is_the_tunnel() -> None:
    """R-24, FD-ST-8."""
    lap = fd.Qualifying("t1", NAMES, rules="street", seed=1)
    road = lap.game.road  # type: ignore[attr-defined]
    assert road.ids[road.ahead[road.number["1.84"]]] == "1.86"
    assert not road.danger and not road.noise and not road.police


def test_ties_are_rolled_for() -> None:
    """FD-QUAL-4, R-46: the higher first; several who abandoned roll, too; Diane goes before."""
    lap = fd.Qualifying("t1", NAMES, seed=1, dice="ask")
    state = lap.state
    state.position.tried = ((9, 0, 1), (22, 0, 0), (22, 0, 0), (4, 0, 1))
    state.position.cars[3].character = -6
    state.stack = [Question("attempt", (), ())]
    state.settle()
    for face in (4, 9, 7, 7):
        state.apply((face,))
    assert state.position.order == (2, 1, 3, 0) and not state.stack


def test_times_are_told_and_decide() -> None:
    """FD-QUAL-2, FD-QUAL-4, FD-PROTO-6: a point for each full minute, then the shorter time."""
    lap = driven(2)
    slow = lap.with_times({"A": 10_000, "B": 0.5})
    line = next(line for line in slow.results if line.driver == "A")
    assert line.seconds == 10_000 and line.score == line.throws + line.over + 166
    assert {line.driver: line.throws for line in slow.results} == {
        line.driver: line.throws for line in lap.results
    }
    assert lap.with_times({}).results[0].score == lap.results[0].score
    with pytest.raises(SetupError, match="a driver has yet to drive"):
        fd.Qualifying("t1", NAMES).with_times({})
    for shown, message in (
        ({"X": 3}, "no driver is named 'X'"),
        ({"A": -1}, "A: seconds from 0, not -1"),
        ({"A": True}, "A: seconds"),
        ({"A": float("nan")}, "A: seconds"),
        ([3], "a dict of driver to seconds"),
    ):
        with pytest.raises(SetupError, match=f"^elapsed_seconds.*{message}"):
            fd.Qualifying("t1", NAMES, elapsed_seconds=shown)  # type: ignore[arg-type]


def test_the_race_takes_the_grid_and_the_cars() -> None:
    """FD-SET-8, FD-OPT-1, R-48: characters go with it; the forecast and tyres come anew."""
    rules = fd.Rules(car_setup="character", weather=True, tyres=True)
    lap = driven(3, rules=rules)
    race = fd.Race("t1", NAMES, grid=lap, seed=1)
    assert race.rules.grid == "qualifying" and race.rules.tyres
    assert race.order == lap.grid or race.state.position.order == tuple(
        NAMES.index(name) for name in lap.grid
    )
    assert [car.character for car in race.cars.values()] == [
        car.character for car in lap.cars.values()
    ]
    assert {car.space for car in race.cars.values()} == {"1.99", "3.98", "1.97", "3.96"}
    assert all(car.lap == 0 and car.tyre_age == 0 for car in race.cars.values())
    assert race.state.stack[-1].kind in ("tyres", "frog")
    again = fd.Race.from_json(race.to_json())
    assert again == race and again.game.carried == race.game.carried  # type: ignore[attr-defined]


def test_a_qualifying_of_other_rules_or_drivers_is_refused() -> None:
    lap = driven(1)
    with pytest.raises(SetupError, match="driven by A, B, C, D"):
        fd.Race("t1", [*reversed(NAMES)], grid=lap)
    with pytest.raises(SetupError, match="driven with tyres=False"):
        fd.Race("t1", NAMES, grid=lap, rules=fd.Rules(tyres=True))
    with pytest.raises(SetupError, match="the qualifying is not over"):
        fd.Race("t1", NAMES, grid=fd.Qualifying("t1", NAMES))
    with pytest.raises(SetupError, match="these rules have a qualifying"):
        fd.Race("t1", NAMES, rules=fd.Rules(grid="qualifying"))
    with pytest.raises(SetupError, match="these rules have a given grid"):
        fd.Race("t1", NAMES, rules=fd.Rules(grid="given"))
    assert fd.Race("t1", NAMES, grid=["B", "A", "D", "C"]).rules.grid == "given"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tried", [[1, 2, 3]] * 4),
        ("tried", [[1, 0, 0]] * 3),
        ("seconds", [0, 0, 0, -1]),
        ("characters", [1, 1, 0, 0]),
        ("characters", [11, 0, 0, 0]),
        ("caps", [[6, 3, 3, 3, 3, 3]] * 4),
        ("caps", "nonsense"),
    ],
)
def test_a_record_of_what_no_qualifying_leaves_is_refused(field: str, value: Any) -> None:
    lap = driven(1)
    race = fd.Race("t1", NAMES, grid=lap, seed=1)
    data = json.loads(race.to_json())
    data["carried"][field] = value
    with pytest.raises(RecordError, match="carried"):
        fd.Race.from_json(resealed(data))


def test_carried_says_whose_it_is() -> None:
    shown = driven(1).hand_over(t1(), NAMES, fd.Rules(grid="qualifying"))
    assert Carried.from_dict(shown.order, shown.to_dict()) == shown
    with pytest.raises(SetupError, match="but there are 3 drivers"):
        fd.Race("t1", NAMES[:3], grid=shown)


@pytest.mark.parametrize(
    "rules",
    [
        fd.Rules(),
        fd.Rules(weather=True, tyres=True, car_setup="custom"),
        fd.Rules(street=True, weather=True),
    ],
    ids=str,
)
def test_qualifyings_keep_the_protocol(rules: fd.Rules) -> None:
    def make(number: int) -> fd.Qualifying:
        return fd.Qualifying("t1", NAMES[: 2 + number % 3], rules=rules, seed=number, dice="ask")

    def reload(match: Any) -> fd.Qualifying:
        return fd.Qualifying.from_json(match.to_json())

    assert check_game(make, races=2, seed=3, answers=150, reload=reload) > 100


def test_computer_drivers_qualify_in_one_call() -> None:
    """FD-QUAL-1: as in Bolide, and it goes into the race."""
    lap = fd.qualify("t1", NAMES, seed=1, policies=fd.Rookie(), progress=False)
    assert lap.over and len(lap.grid) == 4
    assert fd.Race("t1", NAMES, grid=lap).rules.grid == "qualifying"
    assert not fd.qualify("t1", NAMES, seed=1, elapsed_seconds={"A": 61}).over
