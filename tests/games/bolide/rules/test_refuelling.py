"""P-11, P-4, P-5, R-7: fuel, and the services of each box by the advanced rules; R-6."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import Race, Rules, Track
from helpers.boards.courses import field, field_data, ring
from helpers.races.setting import points, question_of, race_on, words

# The ring's pit lane: full-fuel box 2, Pit Stop box 3, half-fuel box 4; the finish line lies
# between boxes 3 and 4.
HALF, FULL = "half+soft+booster+slick", "full+soft+booster+slick"


def in_box(box: int, strategy: str, weather: str = "sun", **options: Any) -> Race:
    """Ada in this box, about to decide; past the finish line she is in lap 2."""
    data = {"lap": 1 if box < 4 else 2, "fuelled": 1, **options.pop("fields", {})}
    cars = {
        "Ada": {"status": "pit", "box": box, "strategy": strategy, **data},
        "Bob": {"position": (53, 20)},
    }
    race = race_on(options.pop("track", ring()), cars, "Ada", weather=weather, **options)
    assert question_of(race) == ("Ada", "pit")
    return race


def offered(race: Race) -> set[str]:
    """The services Ada can take; all words she can say, tyres without their names."""
    race.play("leave")
    if question_of(race)[1] != "pit-services":
        return set()
    return {word.split("-")[0] for option in race.options for word in option.action} - {"none"}


# --- which box ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "had"),
    [(1, set()), (2, {"repair"}), (3, {"repair", "tyres"}), (4, {"repair", "tyres"})],
)
def test_services_of_full_fuel_cars(box: int, had: set[str]) -> None:
    """P-4, P-5: repair from the Full Fuel box, tyres from the Pit Stop box, never fuel."""
    assert offered(in_box(box, FULL)) == had


@pytest.mark.parametrize(
    ("box", "had"),
    [(1, set()), (2, set()), (3, {"tyres", "refuel"}), (4, {"tyres", "refuel", "repair"})],
)
def test_services_of_half_fuel_cars(box: int, had: set[str]) -> None:
    """P-4, P-5, R-7: tyres and fuel from the Pit Stop box, repair from the ½ Fuel box."""
    assert offered(in_box(box, HALF)) == had


@pytest.mark.parametrize(("box", "had"), [(3, {"tyres"}), (4, {"tyres", "refuel", "repair"})])
def test_refuelling_at_the_half_fuel_box(box: int, had: set[str]) -> None:
    """R-7: by the option."""
    rules = Rules(advanced=True, refuel_box="half-fuel")
    assert offered(in_box(box, HALF, rules=rules)) == had


def test_a_penalty_puts_every_box_later() -> None:
    """P-4, P-6: with 2 boxes of penalty fuel is had from box 5 on."""
    assert offered(in_box(4, HALF, fields={"penalty": 2})) == set()
    assert offered(in_box(5, HALF, fields={"penalty": 2})) == {"tyres", "refuel"}


def test_basic_services_are_as_they_were() -> None:
    """P-5, R-7: no box but the Pit Stop box, no fuel, and tyres without a name."""
    cars = {"Ada": {"status": "pit", "box": 3}, "Bob": {"position": (53, 20)}}
    race = race_on(ring(), cars, "Ada")
    race.play("leave")
    assert [o.id for o in race.options] == ["tyres+repair", "tyres", "repair", "none"]


# --- tyres ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weather", "kinds"), [("sun", {"slick"}), ("variable", {"slick", "rain"})]
)
def test_new_tyres_are_named(weather: str, kinds: set[str]) -> None:
    """A-1, P-4: compound and kind again; rain tyres only in variable weather."""
    race = in_box(3, FULL, weather)
    race.play("leave")
    tyres = {o.id for o in race.options if o.id.startswith("tyres") and "+" not in o.id}
    assert tyres == {f"tyres-{compound}-{kind}" for compound in ("soft", "hard") for kind in kinds}
    assert "tyres-soft-slick+repair" in {o.id for o in race.options}


@pytest.mark.parametrize(("tyres", "brakings"), [("hard-rain", 3), ("soft-slick", 2)])
def test_new_tyres_bring_their_own_brakings(tyres: str, brakings: int) -> None:
    """P-9, B-1, A-2: the number is that of the new tyres; the set-up stays."""
    race = in_box(3, "half+soft+brake+slick", "variable", fields={"sharp_brakings": 0})
    race.play("leave")
    race.play(f"tyres-{tyres}+refuel")
    car = race.cars["Ada"]
    assert car.sharp_brakings == brakings
    assert car.strategy[:4] == ("half", tyres.split("-")[0], "brake", tyres.split("-")[1])


def test_old_tyres_keep_what_they_have() -> None:
    """P-9: without new tyres no braking comes back."""
    race = in_box(3, HALF, fields={"sharp_brakings": 1})
    race.play("leave")
    race.play("refuel")
    assert race.cars["Ada"].sharp_brakings == 1


def test_repair_mends_the_set_up_but_not_a_spent_reroll() -> None:
    """P-9, D-4, A-3."""
    data = {"speed_drop": 2, "no_fourth": True, "set_up_cancelled": True, "reroll_spent": True}
    race = in_box(2, "full+soft+brake+slick", fields=data)
    race.play("leave")
    race.play("repair")
    car = race.cars["Ada"]
    assert car.damage == (0, False)
    assert not car.strategy.cancelled and car.strategy.reroll_spent


def test_the_suited_tyres_of_the_same_compound_come_first() -> None:
    """P-4, A-1: the default answer takes everything, with tyres for this weather."""
    race = in_box(4, "half+hard+booster+slick", "rain")
    race.play("leave")
    assert race.options[0].id == "tyres-hard-rain+repair+refuel"
    assert race.state.default() == race.options[0].action


# --- fuel -----------------------------------------------------------------------------------------


def crossing(strategy: str = HALF, laps: int = 2, **fields: Any) -> Race:
    """Ada just before the finish line at the end of her lap has crossed it."""
    cars = {
        "Ada": {"position": (28, 7), "pawn": (31, 7), "strategy": strategy, **fields},
        "Bob": {"position": (53, 20)},
    }
    race = race_on(ring(), cars, "Ada", weather="sun", laps=laps)
    race.play((31, 7))
    return race


def test_a_lap_completed_without_fuel_ends_the_race_for_the_car() -> None:
    """P-11: out, and off the board."""
    race = crossing()
    car = race.cars["Ada"]
    assert car.status == "out" and car.position is None
    assert ("out", 0, (31, 7), "fuel") in race.facts
    assert "Ada has no fuel for the next lap and is out of the race." in race.log
    assert race.standings[-1].driver == "Ada"


def test_who_has_fuel_drives_on() -> None:
    """P-11: full cars always; ½ Fuel cars that have refuelled; and at the end of the last lap."""
    assert crossing(FULL).cars["Ada"].status == "track"
    assert crossing(FULL, laps=5, lap=4).cars["Ada"].status == "track"
    assert crossing(fuelled=2).cars["Ada"].status == "track"
    assert crossing(laps=1).cars["Ada"].status == "finished"
    assert crossing(lap=2, fuelled=2).cars["Ada"].status == "finished"
    assert crossing(lap=0).cars["Ada"].lap == 1


def test_every_lap_needs_its_fuel() -> None:
    """P-11: in a race of 3 laps, fuel for lap 2 is not fuel for lap 3."""
    assert crossing(laps=3, lap=2, fuelled=2).cars["Ada"].status == "out"
    assert crossing(laps=3, lap=2, fuelled=3).cars["Ada"].status == "track"


@pytest.mark.parametrize("box", [3, 4, 6])
def test_fuel_taken_before_or_behind_the_line_is_for_the_next_lap(box: int) -> None:
    """P-11, P-10: the finish line lies between boxes 3 and 4; the fuel is for lap 2 either way."""
    race = in_box(box, HALF)
    race.play("leave")
    race.play("refuel")
    race.play((40, 10))
    car = race.cars["Ada"]
    assert car.strategy.fuelled == 2 and car.lap == 2 and car.status == "pit-out"


@pytest.mark.parametrize("box", [1, 3, 4])
def test_to_leave_the_lane_without_fuel_is_to_be_out(box: int) -> None:
    """P-11, P-10: behind the line at once, before it on the Pit Lane Out line beyond."""
    race = in_box(box, HALF)
    race.play("leave")
    if question_of(race)[1] == "pit-services":
        assert "none" in words(race)
        label = next(o.label for o in race.options if o.id == "none")
        assert label == "Nothing (without fuel: out of the race)"
        race.play("none")
    if question_of(race) == ("Ada", "pit-out"):
        race.play((40, 10))
    assert race.cars["Ada"].status == "out" and race.cars["Ada"].position is None


def test_behind_the_finish_line_the_car_is_out_without_leaving_the_lane() -> None:
    """P-11: it stands on the Pit Lane Out line for no car."""
    race = in_box(4, HALF)
    race.play("leave")
    facts = race.play("none")
    assert ("out", 0, None, "fuel") in facts and question_of(race)[0] == "Bob"


def test_in_the_lane_no_lap_is_held_against_the_car() -> None:
    """P-11: it passes the finish line on the way to box 4, and takes fuel there."""
    race = in_box(3, HALF)
    race.play("advance")
    assert race.cars["Ada"].lap == 2 and race.cars["Ada"].status == "pit"
    race.play((53, 20))
    if question_of(race) != ("Ada", "pit"):
        race.play((53, 20))
    race.play("leave")
    race.play("refuel+repair") if "refuel+repair" in words(race) else race.play("repair+refuel")
    assert race.cars["Ada"].strategy.fuelled == 2


def test_leaving_early_is_labelled() -> None:
    """P-11: the pits say what it means to go without fuel."""
    race = in_box(1, HALF)
    labels = {o.id: o.label for o in race.options}
    assert labels["leave"] == "Leave the pits (without fuel: out of the race)"
    assert {o.id: o.label for o in in_box(3, HALF).options}["leave"] == "Leave the pits"
    assert {o.id: o.label for o in in_box(1, FULL).options}["leave"] == "Leave the pits"


# --- behind a safety car --------------------------------------------------------------------------


def behind(leader: tuple[int, int], lap: int, ada: dict[str, Any], **more: Any) -> Race:
    """Bob and Cyd have just called a safety car: Bob leads there in this lap; Ada queues."""
    x, y = leader
    step = 1 if y < 20 else -1
    cars = {
        "Bob": {"position": leader, "lap": lap},
        "Cyd": {"position": (x - step, y), "pawn": leader, "lap": lap},
        "Ada": ada,
        **more,
    }
    race = race_on(ring(), cars, "Cyd", weather="sun", laps=4)
    race.play(leader)
    race.roll(7)
    race.roll(2)
    race.play((x - step, y))
    while question_of(race)[1] == "move":
        race.play(race.cars[question_of(race)[0]].position)
    assert question_of(race) == ("Cyd", "queue")
    race.play(race.options[0])
    return race


def rank_of_line(race: Race) -> int:
    return race.track.pit.entry_rank


def test_a_half_fuel_car_is_not_put_beyond_the_pit_lane_in_line() -> None:
    """R-6: Bob is past it in lap 2; Ada, in lap 1 and far behind it, stops before it."""
    ada = {"position": (8, 20), "strategy": HALF}
    race = behind((40, 7), 2, ada)
    assert question_of(race) == ("Ada", "queue")
    (point,) = points(race)
    rank = race.track.rank
    free = [
        p
        for p, kind in race.track.kinds.items()
        if kind == "track" and rank[p] < rank_of_line(race)
    ]
    assert point == max(free, key=rank.__getitem__)
    race.play(point)
    assert race.cars["Ada"].lap == 1 and race.cars["Ada"].status == "track"


def test_one_past_that_line_is_not_put_beyond_the_finish_line() -> None:
    """R-6: it takes the foremost free track point of the lap."""
    race = behind((40, 7), 2, {"position": (24, 7), "strategy": HALF})
    (point,) = points(race)
    assert point[0] == 29
    race.play(point)
    assert race.cars["Ada"].lap == 1


def test_those_behind_it_follow_from_there() -> None:
    """R-6: Dan, on Full Fuel, queues behind Ada, not behind Cyd."""
    race = behind((40, 7), 2, {"position": (24, 7), "strategy": HALF}, Dan={"position": (22, 7)})
    place = race.options[0].point
    race.play(place)
    assert question_of(race) == ("Dan", "queue")
    assert all(x == place[0] - 1 for x, _ in points(race))


@pytest.mark.parametrize(
    "fields",
    [
        {"strategy": FULL},
        {"strategy": HALF, "fuelled": 2},
        {"strategy": HALF, "lap": 3, "fuelled": 4},
    ],
)
def test_others_queue_as_ever(fields: dict[str, Any]) -> None:
    """R-6, E-8: a full car, one that has refuelled, and one that needs no more fuel."""
    lap = fields.get("lap", 1) + 1
    race = behind((40, 7), lap, {"position": (24, 7), **fields})
    assert all(x in (38, 39) for x, _ in points(race))


def test_in_the_last_lap_the_pit_lane_in_line_is_no_limit() -> None:
    """R-6, P-11: there is nothing left to refuel for."""
    ada = {"position": (8, 20), "strategy": HALF, "lap": 4, "fuelled": 4}
    race = behind((26, 7), 4, ada)
    rank = race.track.rank
    assert all(rank[p] > rank_of_line(race) for p in points(race))


def test_in_the_last_lap_no_line_is_closed_to_it() -> None:
    """R-6, P-11: it has the fuel it needs, so it may be put beyond the Pit Lane In line."""
    data = {"position": (8, 20), "strategy": HALF, "lap": 4, "fuelled": 4}
    race = behind((28, 7), 4, data)
    assert all(x == 26 for x, _ in points(race))


def test_within_its_lap_a_half_fuel_car_queues_as_ever() -> None:
    """R-6: nothing is in the way before the Pit Lane In line."""
    race = behind((40, 33), 1, {"position": (53, 20), "strategy": HALF})
    assert all(x in (41, 42) for x, _ in points(race))


def test_without_a_pit_lane_the_finish_line_is_the_limit() -> None:
    """R-6, P-11: a board without pits; the leader is across, the ½ Fuel car stays behind it."""
    cars = {
        "Bob": {"position": (74, 50), "lap": 2},
        "Cyd": {"position": (73, 50), "pawn": (74, 50), "lap": 2},
        "Ada": {"position": (66, 50), "strategy": HALF},
    }
    race = race_on(field(), cars, "Cyd", weather="sun", laps=3)
    race.play((74, 50))
    race.roll(7)
    race.roll(2)
    race.play((73, 50))
    race.play((74, 50))
    race.play((66, 50))
    race.play((73, 50))
    assert question_of(race) == ("Ada", "queue")
    (point,) = points(race)
    assert point[0] == 69


def test_a_board_without_pits_lets_half_fuel_be_chosen() -> None:
    """A-1, P-11: a race of one lap needs no stop; the choice is the driver's."""
    track = Track.from_dict(field_data())
    race = Race(track, ["Ada", "Bob"], rules="advanced", laps=1, dice=[8], grid=["Ada", "Bob"])
    assert {option.action[0] for option in race.options} == {"half", "full"}


# --- computer drivers -----------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("laps", [2, 3, 4])
def test_no_rookie_forgets_to_refuel(laps: int) -> None:
    """P-11: races of Rookies on ½ Fuel, on the small ring and on a circuit."""
    for track, seeds in ((ring(), range(4)), (bw.load_track("valdorn"), range(1))):
        for seed in seeds:
            rules = Rules(advanced=True, laps=laps)
            race = Race(track, ["Ada", "Bob", "Cyd", "Dan"], rules=rules, seed=seed)
            bw.drive(race, bw.Rookie(HALF))
            assert not any(fact[0] == "out" and fact[3] == "fuel" for fact in race.facts)
            stops = sum(fact[0] == "service" and "refuel" in fact[2] for fact in race.facts)
            finished = sum(line.status == "finished" for line in race.standings)
            assert stops >= finished * (laps - 1)
