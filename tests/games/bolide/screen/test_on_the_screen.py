"""The page at moments of a race that used to mislead: O-2, E-3, P-11, the end."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bolide_widget import Race, qualify
from helpers.boards.courses import ring
from helpers.races.setting import Point, at, on_field, question_of, race_on

FAR = {"position": (53, 20), "pawn": (53, 20)}


def shown(race: Race) -> dict[str, Any]:
    return race.game.scene(race)


def at_the_wall(position: Point, pawn: Point, **more: Any) -> Race:
    cars = {"Ada": {"position": position, "pawn": pawn, **more}, "Bob": FAR}
    return race_on(ring(), cars, to_move="Ada")


def buttons(race: Race) -> list[dict[str, Any]]:
    return [option for option in shown(race)["ask"]["options"] if "point" not in option]


# --- the first question --------------------------------------------------------------------------


def test_the_first_question_says_what_wins_and_no_later_one() -> None:
    race = Race(ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[12, 12], laps=2)
    for _ in race.drivers:
        prompt = shown(race)["ask"]["prompt"]
        assert prompt == "quick start: choose a point. First over the line after 2 laps wins"
        assert "wins" not in race.pending.prompt
        race.play(race.options[0])
    assert race.pending.kind == "move" and "wins" not in shown(race)["ask"]["prompt"]


# --- the question before a crash ----------------------------------------------------------------


def test_a_crash_is_the_last_answer_and_asked_for_twice_as_the_booster_is() -> None:
    """O-2, X-1: what was first of the declarations all race long stays first."""
    race = at_the_wall((36, 5), (36, -2))
    assert [option.id for option in race.options] == ["sharp-brake", "booster", "crash"]
    assert [option.get("confirm") for option in buttons(race)] == [None, True, True]
    assert buttons(race)[-1]["label"] == "Crash (out of the race)"


@pytest.mark.parametrize(
    ("position", "pawn", "more", "words"),
    [
        ((36, 9), (36, 6), {}, "choose a point (speed 3)"),
        (
            (36, 5),
            (36, -2),
            {},
            "no point is open: brake sharply, try the booster or crash and be out",
        ),
        (
            (36, 5),
            (36, -2),
            {"sharp_brakings": 0},
            "no point is open: try to brake, try the booster or crash and be out",
        ),
        ((36, 4), (36, -2), {}, "no point is open: try the booster or crash and be out"),
        (
            (36, 4),
            (36, 1),
            {},
            "no point is on the track: choose where you leave it, or try the booster",
        ),
    ],
)
def test_the_question_says_what_there_is_to_choose(
    position: Point, pawn: Point, more: dict[str, Any], words: str
) -> None:
    """M-8, O-1, O-2: the page asks for no point where there is none."""
    assert shown(at_the_wall(position, pawn, **more))["ask"]["prompt"] == words


def test_a_point_is_told_from_the_drivers_seat_too() -> None:
    """Next to the compass: which side of the line to the pawn, and what becomes of the speed."""
    options = {
        tuple(option["point"]): option["detail"]
        for option in shown(at_the_wall((36, 9), (36, 6)))["ask"]["options"]
        if "point" in option
    }
    assert options[36, 6].endswith("3 squares down, speed 3, keeps speed")
    assert options[37, 7].endswith("speed 2, turns left, 1 slower"), "it drives south"
    assert "speed 4, turns right, 1 faster" in options[35, 5]


def test_leaving_the_track_says_what_comes_of_it() -> None:
    """O-3: at once where it is chosen, and with every point of it."""
    options = shown(at_the_wall((36, 4), (36, 1)))["ask"]["options"]
    lines = [option["detail"] for option in options if "point" in option]
    assert lines and all("leaves the track" in each for each in lines)
    assert all("then one point a turn" in item for item in lines)


def test_a_preview_tells_what_ends_the_race_for_a_car() -> None:
    """O-2: for scripts and drivers too."""
    race = at_the_wall((36, 4), (36, -2))
    assert {o.id: o.preview.retires for o in race.options} == {"booster": False, "crash": True}


def test_over_the_line_without_fuel_is_told_and_confirmed() -> None:
    """P-11: ½ Fuel lasts a lap; a car that completes it without new fuel is out."""
    cars = {
        "Ada": {"position": (28, 6), "pawn": (31, 6), "strategy": "half+soft+booster+slick"},
        "Bob": {"position": (53, 20)},
    }
    race = race_on(ring(), cars, to_move="Ada", weather="sun", laps=3)
    crossing = [o for o in race.options if "finish" in o.preview.crosses]
    assert crossing
    for option in crossing:
        assert option.preview.retires and "without fuel: out of the race" in option.label
    ends = {o["id"] for o in shown(race)["ask"]["options"] if o.get("confirm")}
    assert ends == {option.id for option in crossing} | {"booster"}


# --- a car that is lifted -----------------------------------------------------------------------


def contested() -> Race:
    """Ada drives into Bob."""
    cars = {"Ada": {"position": (0, 0), "pawn": (3, 0)}, "Bob": {"position": (3, 0)}}
    race = on_field(cars, to_move="Ada")
    race.play(at(3, 0))
    assert question_of(race) == ("Ada", "engagement")
    return race


def places(race: Race) -> dict[str, tuple[Any, Any]]:
    tokens = shown(race)["tokens"]
    return {token["name"]: (token["at"], token.get("looks", [])) for token in tokens}


def test_a_car_in_an_engagement_is_shown_over_the_contested_point() -> None:
    """E-1, E-3: a car that has to choose where to go is on the board."""
    race, point = contested(), list(at(3, 0))
    assert places(race) == {"Ada": (point, ["raised"]), "Bob": (point, [])}
    lost: dict[str, tuple[Any, Any]] = {}
    for face in range(1, 13):
        race = contested()
        race.roll(face)
        while question_of(race)[1] != "push":
            race.roll(1)
        loser = question_of(race)[0]
        assert places(race)[loser] == (point, ["raised"])
        lost[loser] = places(race)[loser]
        race.play(race.options[0])
        assert all("raised" not in looks for _, looks in places(race).values())
    assert set(lost) == {"Ada", "Bob"}


def in_pits(*boxes: int | None) -> list[dict[str, Any]]:
    """Tokens of cars in these boxes; None for one on the track."""
    cars: dict[str, Any] = {
        f"Car {n}": {"position": (20 + n, 6), "pawn": (22 + n, 6), "lap": 1}
        if box is None
        else {"status": "pit", "box": box, "lap": 1}
        for n, box in enumerate(boxes)
    }
    return shown(race_on(ring(), cars, to_move=list(cars)[boxes.index(None)]))["tokens"]


def test_a_car_in_the_pits_is_seen_in_its_box() -> None:
    """P: side by side with others there; before the first box when it has just come in."""
    track = ring()
    assert track.pit is not None
    box = track.pit.boxes[1].at
    alone, other = in_pits(2, None)
    assert alone["at"] == list(box) and alone["looks"] == ["parked"]
    assert alone["status"] == "box 2" and alone["pawn"] is None
    assert "looks" not in other and "status" not in other
    first, second, _ = in_pits(2, 2, None)
    assert math.dist(first["at"], second["at"]) > 0.5
    assert math.dist(first["at"], box) == pytest.approx(math.dist(second["at"], box), abs=0.01)
    entering, _ = in_pits(0, None)
    assert entering["status"] == "pit lane"
    gap = math.dist(track.pit.boxes[0].at, box)
    assert math.dist(entering["at"], track.pit.boxes[0].at) == pytest.approx(gap)


def test_who_waits_is_said_once() -> None:
    """The order of a qualifying shows who waits."""
    race = qualify("valdorn", ["Ada", "Bob"], seed=2)
    scene = shown(race)
    assert "waiting" in [row["lap"] for row in scene["order"]]
    assert not any("status" in token for token in scene["tokens"])


# --- the die, and the order ---------------------------------------------------------------------


def test_a_die_is_gone_with_the_answer_that_follows_it() -> None:
    """The die next to a question is one that led to it."""
    race = Race("valdorn", ["Ada", "Bob"], seed=5, laps=1)
    first, second = shown(race)["ask"]["driver"], {"Ada": "Bob", "Bob": "Ada"}
    assert shown(race)["die"]["driver"] == first, "the die for the start that is asked for now"
    race.play(race.options[0])
    assert shown(race)["die"]["driver"] == second[first]
    race.play(race.options[0])
    assert shown(race)["die"] is None


def test_the_last_on_the_road_leads_nobody() -> None:
    """S-3: once a car has finished, no car is called leader."""
    names = ["Ada", "Bob", "Cyd"]
    cars = {name: {"position": (30 + 3 * k, 7), "lap": 1} for k, name in enumerate(names)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play(race.options[0])
    gaps = {row["id"]: row["gap"] for row in shown(race)["order"]}
    assert "leader" in gaps.values()
    car = race.state.position.cars[0]
    state = race.state.copy()
    state.position.cars[0] = car = car.copy()
    car.status, car.place, car.point, car.pawn = "finished", 1, None, None
    race._show(state)
    assert "leader" not in [row["gap"] for row in shown(race)["order"]]
