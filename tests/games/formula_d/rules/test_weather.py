"""The weather and tyres (FD-WX, FD-TYRE)."""

from __future__ import annotations

import pytest

from bolide_widget.core.questions import Question
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules import weather
from bolide_widget.games.formula_d.rules.position import Car, Position
from helpers.races.ring import Ring
from helpers.rules_page import tables

WET = Rules(weather=True)
DRESSED = Rules(weather=True, tyres=True)
FAR = {"at": "1.50"}


def trigger(state: str, *faces: int, gear: int = 5) -> Ring:
    """A 20 in gear 5 (or a 30 in gear 6), with the dice of weather that follow."""
    ring = Ring(WET, weather=state, A={"at": "1.80", "gear": gear}, B={"at": "1.60", "gear": 2})
    ring["A"].lap = 0
    ring.turn("A").play(f"gear:{gear}").roll(20 if gear == 5 else 30).play(first(ring))
    ring.roll(12, kind="engine")
    return ring.roll(*faces)


def first(ring: Ring) -> str:
    """The first full move."""
    return next(option for option in ring.options if option.endswith(":0"))


def test_example_24() -> None:
    """Example 24 (FD-WX-4, FD-WX-5): down, up, up, and then for good."""
    assert trigger("changeable", 17).position.weather == "rain_changeable"
    assert trigger("rain_changeable", 3, gear=6).position.weather == "changeable"
    ring = trigger("changeable", 8)
    assert ring.position.weather == "good" and not ring.position.wet
    later = trigger("good")
    assert later.facts_of("chart") == [] and later.question[0] == "gear"


@pytest.mark.parametrize("state", weather.STATES)
@pytest.mark.parametrize(
    ("face", "says"),
    [(1, "good"), (8, "good"), (9, "changeable"), (14, "changeable"), (15, "rain"), (20, "rain")],
)
def test_the_chart_moves_a_state_that_is_not_for_good(state: str, face: int, says: str) -> None:
    """FD-WX-1, FD-WX-4, FD-WX-5: T1's chart on each of the four states; R-19."""
    printed = tables("formula-d")["State"]
    assert [row["State"] for row in printed] == list(weather.STATES)
    final = {row["State"]: row["Final"] == "yes" for row in printed}[state]
    if final:
        assert trigger(state).facts_of("chart") == []
        return
    line = weather.STATES.index(state) + {"good": -1, "changeable": 0, "rain": 1}[says]
    ring = trigger(state, face)
    assert ring.position.weather == weather.STATES[line]
    assert ring.position.wet == (printed[line]["Track"] == "wet")
    assert ring.facts_of("chart") == [("chart", 0, face, says)]


@pytest.mark.parametrize(
    ("face", "before", "race"),
    [(3, "good", "good"), (10, "good", "changeable"), (18, "rain", "rain")],
)
def test_the_forecast(face: int, before: str, race: str) -> None:
    """FD-WX-2, FD-WX-3: before a qualifying changeable is dry; before the race it may change."""
    for why, expected in ((weather.QUALIFYING, before), (weather.RACE, race)):
        ring = Ring(WET, A=FAR, B={"at": "1.60"})
        ring.state.stack = [Question("turn"), weather.forecast(why, 1)]
        ring.position.turn = 9
        assert ring.question == ("weather-roll", "B")
        ring.state.stack = ring.state.stack[1:]
        ring.roll(face)
        assert ring.position.weather == expected


def test_the_new_weather_holds_from_the_next_turn_on() -> None:
    """R-19, FD-TURN-14: engine tests of the turn still use the old one."""
    ring = Ring(
        WET,
        weather="changeable",
        A={"at": "1.81", "gear": 5, "lap": 0},
        B={"at": "1.60", "gear": 5},
    )
    ring.turn("A").play("gear:5").roll(20).play(first(ring))
    ring.roll(4, 4, 18)  # two engines at 4, dry; then the chart
    assert ring.facts_of("engine") == [("engine", 0, 4, True), ("engine", 1, 4, True)]
    assert ring.position.wet


def test_julien_may_have_it_rolled_again() -> None:
    """FD-CH-4: once for each roll, the second result stands; in the setup, too."""
    rules = Rules(weather=True, car_setup="character")
    ring = Ring(rules, A={"at": "1.50"}, B={"at": "1.60", "character": "julien"})
    ring.state.stack = [weather.forecast(weather.RACE, 0)]
    ring.roll(17)
    assert ring.question == ("frog", "B") and ring.options == ["keep", "again"]
    ring.play("again").roll(5)
    assert ring.position.weather == "good" and not ring.state.stack
    kept = Ring(rules, A={"at": "1.50"}, B={"at": "1.60", "character": "julien"})
    kept.state.stack = [weather.forecast(weather.RACE, 0)]
    assert kept.roll(17).play("keep").position.weather == "rain"
    gone = Ring(rules, A={"at": "1.50"}, B={"character": "julien", "status": "out"})
    gone.state.stack = [weather.forecast(weather.RACE, 0)]
    assert gone.roll(17).position.weather == "rain"


def test_wet_thresholds() -> None:
    """FD-WX-6: collisions at 1 and 2, debris at 1 to 5."""
    for state, body, susp in (("good", 3, 2), ("rain", 2, 1)):
        ring = Ring(WET, weather=state, marks=("1.51",), A={**FAR, "gear": 1}, B={"at": "2.52"})
        ring.turn("A").play("gear:1").roll(2).drive("1.52").roll(5, kind="debris")
        ring.roll(20, 2, kind="collision")
        assert (ring.wear("A", "body"), ring.wear("A", "susp")) == (body, susp)


@pytest.mark.parametrize(
    ("most", "character", "dry", "wet"),
    [(3, "", 4, 3), (5, "", 4, 5), (3, "dimitri", 3, 2), (5, "dimitri", 3, 4)],
)
def test_engines_in_the_wet(most: int, character: str, dry: int, wet: int) -> None:
    """FD-WX-7, R-12, FD-CH-9: with both values of the option, and Dimitri one less."""
    rules = Rules(weather=True, rain_engine_max=most, car_setup="character")
    shown = {"character": character} if character else {}
    for state, last in (("good", dry), ("rain", wet)):
        for face, lost in ((last, 1), (last + 1, 0)):
            ring = Ring(
                rules, weather=state, A={"at": "1.50", "gear": 5, **shown}, B={"at": "1.60"}
            )
            ring.position.now.trigger = True
            ring.step("engines", "A").roll(face)
            assert ring.wear("A", "engine") == ring["A"].caps[4] - lost


# -- tyres ---------------------------------------------------------------------------------------


def test_every_cell_of_the_table_of_tyres() -> None:
    """FD-TYRE-3: what an overshot space costs; the lap of a set is its age and one."""
    columns = {
        "dry, laps 1-2": ("good", (0, 1)),
        "dry, lap 3 on": ("changeable", (2, 5)),
        "wet, laps 1-2": ("rain", (0, 1)),
        "wet, lap 3 on": ("rain_changeable", (2, 5)),
    }
    for row in tables("formula-d")["Tyres"]:
        for column, (state, ages) in columns.items():
            for age in ages:
                car, position = Car(), Position([])
                car.tyres, car.tyre_age, position.weather = row["Tyres"], age, state
                assert weather.multiplier(position, car) == int(row[column]), (row, column)


@pytest.mark.parametrize(
    ("kind", "age", "state", "over", "lost"),
    [
        ("soft", 0, "good", 2, 4),
        ("soft", 2, "good", 1, 3),
        ("rain", 2, "good", 1, 3),
        ("hard", 0, "good", 2, 2),
        ("rain", 0, "rain", 2, 2),
    ],
)
def test_example_25(kind: str, age: int, state: str, over: int, lost: int) -> None:
    """Example 25 (FD-TYRE-3, FD-OVER-9, R-20)."""
    start = 24 + over - 4
    ring = Ring(
        DRESSED, weather=state, A={"at": f"1.{start}", "gear": 2, "tyres": 6}, B={"at": "1.50"}
    )
    ring["A"].tyres, ring["A"].tyre_age = kind, age
    ring.turn("A").play("gear:2").roll(4)
    while ring.question[0] != "move":
        ring.play("none")
    ring.drive(f"1.{24 + over}")
    if ring.question[0] == "slide-move":
        ring.drive(f"1.{24 + over}", 1)  # braked away
    assert ring.wear("A", "tyres") == 6 - lost


def test_example_26() -> None:
    """Example 26 (FD-TYRE-4, FD-CH-4, R-38): the slide, its lengths, and none without a corner."""
    ring = Ring(WET, weather="rain", A={"at": "1.15", "gear": 3}, B={"at": "1.50"})
    ring.turn("A").play("gear:3").roll(6).drive("1.21")
    assert ring.question == ("slide-move", "A")
    ring.drive("1.24")
    assert ring.at("A") == "1.24" and ring["A"].stops == 1
    assert [fact[2] for fact in ring.facts_of("move")] == ["move", "slide"]
    short = Ring(DRESSED, weather="rain", A={"at": "1.15", "gear": 3}, B={"at": "1.50"})
    short["A"].tyres = "rain"
    short.turn("A").play("gear:3").roll(6).drive("1.21").drive("1.22")
    frog = Ring(
        Rules(weather=True, car_setup="character"),
        weather="rain",
        A={"at": "1.15", "gear": 3, "character": "julien"},
        B={"at": "1.50"},
    )
    frog.turn("A").play("gear:3").roll(6).drive("1.21").drive("1.22")
    braked = Ring(WET, weather="rain", A={"at": "1.15", "gear": 3}, B={"at": "1.50"})
    braked.turn("A").play("gear:3").roll(6).drive("1.19", 2)
    assert braked.at("A") == "1.19" and braked.question[1] == "B"


def test_the_slide_may_be_braked() -> None:
    """FD-TYRE-4: brakes shorten it."""
    ring = Ring(WET, weather="rain", A={"at": "1.15", "gear": 3}, B={"at": "1.50"})
    ring.turn("A").play("gear:3").roll(6).drive("1.21").drive("1.22", 2)
    assert ring.wear("A", "brakes") == 1 and ring.at("A") == "1.22"


def test_soft_tyres_may_go_one_space_further() -> None:
    """FD-TYRE-2: dry, in the first lap of the set, by choice after the roll."""
    for kind, age, state, expected in (
        ("soft", 0, "good", ["none", "grip"]),
        ("soft", 1, "good", []),
        ("soft", 0, "rain", []),
        ("hard", 0, "good", []),
        ("rain", 0, "good", []),
    ):
        ring = Ring(DRESSED, weather=state, A={**FAR, "gear": 2}, B={"at": "1.60"})
        ring["A"].tyres, ring["A"].tyre_age = kind, age
        ring.turn("A").play("gear:2").roll(3)
        if not expected:
            assert ring.question[0] == "move"
            continue
        assert ring.question == ("modifiers", "A") and ring.options == expected
        ring.play("grip")
        assert ring.ends == {"1.54", "2.53", "3.53"}
        assert ring.facts_of("modified") == [("modified", 0, ("grip",), 4)]


def test_a_set_ages_by_the_laps_completed_on_the_track() -> None:
    """FD-TYRE-2, FD-TYRE-3: not by the first passage of the line; by the last one, too."""
    rules = Rules(weather=True, tyres=True, victory_confirmation=True)
    last = Ring(rules, weather="good", A={"at": "1.98", "gear": 2, "lap": 2}, B=FAR)
    assert last.turn("A").play("gear:2").roll(4).drive("1.2")["A"].tyre_age == 1
    for lap, age in ((0, 0), (1, 1)):
        ring = Ring(DRESSED, weather="good", A={"at": "1.98", "gear": 2, "lap": lap}, B=FAR)
        ring["A"].tyres = "soft"
        ring.turn("A").play("gear:2").roll(4).play("none").drive("1.2")
        assert (ring["A"].lap, ring["A"].tyre_age) == (lap + 1, age)


def test_tyres_are_chosen_in_grid_order_after_the_forecast() -> None:
    """FD-TYRE-1, FD-SET-8, FD-PROTO-3, R-34, R-48: openly, each set of age 0."""
    ring = Ring(DRESSED, A=FAR, B={"at": "1.60"})
    ring.position.order = (1, 0)
    ring.state.stack = [Question("dress")]
    ring.state.settle()
    assert ring.question == ("weather-roll", "B")
    ring.roll(18)
    assert ring.question == ("tyres", "B") and ring.options == ["hard", "soft", "rain"]
    assert ring.state.default() == ("rain",)
    ring.play("rain", "soft")
    assert (ring["A"].tyres, ring["B"].tyres) == ("soft", "rain")
    assert ring["A"].tyre_age == 0


def test_example_48() -> None:
    """Example 48 (FD-PIT-11, FD-TYRE-2, FD-PITX-2, R-48): new soft tyres at a stop."""
    ring = Ring(DRESSED, weather="good", A=FAR, B={"at": "1.60"}, C={"at": "3.88", "gear": 4})
    ring["C"].tyre_age = 1
    ring.turn("C").play("gear:4").roll(11).play("pit:8")
    assert ring.question == ("tyres", "C")
    ring.play("soft").roll(7, kind="pit-roll")
    assert (ring["C"].pit, ring["C"].lap, ring["C"].tyre_age) == (6, 2, 0)
    ring.turn("C").play("gear:4").roll(7)
    assert ring.question == ("exit-move", "C")  # no space more on the way out
    ring.drive("3.5")
    ring.turn("C").play("gear:4").roll(10)
    assert ring.options == ["none", "grip"]
    ring["C"].wear = (14, 3, 3, 3, 3, 2)
    ring["C"].space, ring["C"].corner = ring.game.road.number["1.20"], 0
    ring.play("none").drive("1.30")
    assert ring.wear("C", "tyres") == 14 - 6 * 2


def test_tyres_change_at_any_stop_without_pit_types() -> None:
    """FD-TYRE-1, FD-OPT-1: with `tyres` alone; with pit types alone there is nothing to change."""
    only_types = Ring(Rules(pit_types=True), A={"at": "3.91", "gear": 3}, B=FAR)
    only_types.turn("A").play("gear:3").roll(8).play("pit:8")
    assert only_types.question == ("pit-roll", "A")
