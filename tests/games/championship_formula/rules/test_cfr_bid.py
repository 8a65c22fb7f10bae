"""The pole bid and the grid (chapters 3 and 4 of the rules)."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.setup import bid_value, bids, knock_out
from helpers.boards.cfr_boards import pr, w2
from helpers.races.cfr_race import facts_of, kind
from helpers.rules_page import tables as printed

BALANCED = "cards:1,0,1,0,0,0"


def bidding(names: str = "XYZ", cards: str = BALANCED, laps: int = 2, **options: object) -> Race:
    """Everybody has these cards, and is asked to bid."""
    rules = bw.championship_formula.Rules(laps=laps, **options)  # type: ignore[arg-type]
    race = Race(w2(), list(names), rules=rules, seed=1, dice="ask")
    for name in names:
        race.play(cards, name)
    return race


def bid(race: Race, *values: tuple[int, int, int, int]) -> None:
    """A bid each, in seat order."""
    for name, item in zip([decision.driver for decision in race.asked], values, strict=True):
        race.play(("bid", *item), name)


def grid(race: Race) -> str:
    """Drivers by position."""
    return "".join(race.drivers[fact[1]] for fact in facts_of(race, "grid"))


def test_bids_are_worth_points_and_a_half() -> None:
    """CFR-BID-2: 1 a wear, half a green, 1.5 a red; kept doubled."""
    assert bid_value(1, 0, 0) == 2 and bid_value(0, 1, 0) == 1 and bid_value(0, 0, 1) == 3


def test_the_highest_bid_has_pole_and_all_bids_are_gone() -> None:
    """EX-03, CFR-BID-1, CFR-BID-3, CFR-BID-4: Y and Z are tied, and roll for the second place."""
    race = bidding()
    bid(race, (2, 3, 1, 0), (3, 3, 0, 0), (3, 3, 0, 0))
    assert [fact[6] for fact in facts_of(race, "bid")] == [10, 9, 9]
    assert kind(race) == "bid-tie" and race.pending.driver == "Y"  # type: ignore[union-attr]
    race.roll((3, 4))
    race.roll((2, 6))
    assert grid(race) == "XYZ"
    left = [(car.wear, car.green, car.red) for car in race.cars.values()]
    assert left == [(10, 3, 0), (9, 3, 1), (9, 3, 1)]


def test_who_ties_again_rolls_again() -> None:
    """EX-03, CFR-BID-4, CFR-ROLL-3: no skill is asked for; 7 and 7 are rolled again."""
    race = bidding()
    bid(race, (2, 3, 1, 0), (3, 3, 0, 0), (3, 3, 0, 0))
    for faces in ((3, 4), (1, 6), (6, 6), (1, 1)):
        assert kind(race) == "bid-tie"
        race.roll(faces)
    assert grid(race) == "XZY"


def test_dice_go_to_the_best_placed_first_and_by_seat() -> None:
    """CFR-BID-4: two tied pairs, and a group of three of which two tie again."""
    race = bidding("VWXYZ")
    bid(race, (0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))
    rolled = []
    for faces in ((5, 5), (4, 4), (2, 3), (1, 1), (1, 4), (6, 6), (2, 2)):
        rolled.append(race.pending.driver)  # type: ignore[union-attr]
        race.roll(faces)
    assert rolled == ["W", "Y", "V", "X", "Z", "V", "Z"]
    assert grid(race) == "YWXZV"


def test_a_given_group_rolls_in_the_order_given() -> None:
    """CFR-BID-4: a group of a given grid has that order, not the one of the seats."""
    race = bw.championship_formula.Race(
        "pattern-ring", list("XYZ"), dice="ask", grid=["Y", ("Z", "X")]
    )
    while race.pending is not None and getattr(race.pending, "kind", "") == "set-up":
        race.time_out(race.pending.driver)
    rolled = []
    for faces in ((3, 3), (5, 5)):
        rolled.append(race.pending.driver)  # type: ignore[union-attr]
        race.roll(faces)
    assert rolled == ["Z", "X"] and grid(race) == "YZX"


def test_a_red_chip_may_be_broken_for_a_bid() -> None:
    """EX-37, CFR-BID-6, CFR-BID-2, CFR-CHIP-2, CFR-CHIP-3: what is left stays in hand."""
    assert ("bid", 1, 5, 0, 1) in bids(12, 3, 1) and bid_value(1, 5, 0) == 7
    assert ("bid", 1, 4, 1, 1) not in bids(12, 3, 1)
    race = bidding("XY", "cards:1,1,0,0,0,0", 1)
    assert (race.cars["X"].wear, race.cars["X"].green, race.cars["X"].red) == (6, 3, 1)
    with pytest.raises(bw.IllegalAction):
        race.play("bid:1,4,1,1", "X")
    race.play("bid:1,5,0,1", "X")
    race.play("bid:0,0,0,0", "Y")
    assert facts_of(race, "bid")[0][6] == 7  # 3.5 doubled
    car = race.cars["X"]
    assert (car.wear, car.green, car.red) == (5, 1, 0)


def test_every_bid_is_one_of_the_book() -> None:
    """CFR-BID-6: the bounds, and nothing but them."""
    listed = set(bids(3, 2, 2))
    every = {
        ("bid", wear, green, red, broken)
        for wear in range(9)
        for green in range(12)
        for red in range(5)
        for broken in range(5)
        if wear <= 3 and broken <= 2 and red <= 2 - broken and green <= 2 + 3 * broken
    }
    assert listed == every and len(bids(3, 2, 2)) == len(listed)


def test_who_does_not_bid_bids_nothing() -> None:
    """CFR-BID-1, CFR-BID-5: the hint is no rule; nothing is legal, and what time-out gives."""
    race = bidding("XY")
    race.time_out("X")
    race.play("bid:1,0,0,0", "Y")
    assert grid(race) == "YX" and race.cars["X"].wear == 12


def test_bids_are_secret_until_the_last_is_in() -> None:
    """CFR-BID-1, CFR-CONV-5."""
    first, other = bidding(), bidding()
    first.play("bid:0,0,0,0", "Z")
    other.play("bid:9,1,1,0", "Z")
    assert first.facts == other.facts and first.cars == other.cars
    for viewer in (0, 1, None):
        assert first.state.observe(viewer) == other.state.observe(viewer)
        assert first.game.scene(first, viewer) == other.game.scene(other, viewer)


def test_the_upper_half_bids_again() -> None:
    """OPT-3, EX-69: bids 6, 4, 3, 3, 0: only the 0 is placed, four bid again, values add up."""
    race = bidding("VWXYZ", knock_out_bid=True)
    bid(race, (6, 0, 0, 0), (4, 0, 0, 0), (3, 0, 0, 0), (3, 0, 0, 0), (0, 0, 0, 0))
    assert [decision.driver for decision in race.asked] == ["V", "W", "X", "Y"]
    assert kind(race) == "bid" and not facts_of(race, "grid")
    with pytest.raises(bw.IllegalAction):
        race.play("bid:7,0,0,0", "V")  # 6 of its 12 wear are gone
    bid(race, (0, 0, 0, 0), (3, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0))
    assert grid(race) == "WVXYZ"
    assert [car.wear for car in race.cars.values()] == [6, 5, 7, 9, 12]


def test_who_is_knocked_out_together_rolls() -> None:
    """OPT-3, CFR-BID-4: the lower half is placed by the first bid."""
    assert knock_out([4, 4, 4, 4]) == ((0, 1, 2, 3), ())
    assert knock_out([5, 1, 1]) == ((0, 1, 2), ())
    assert knock_out([5, 2, 1, 1]) == ((0, 1), (2, 3))
    race = bidding("WXYZ", knock_out_bid=True)
    bid(race, (5, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0))
    bid(race, (0, 0, 0, 0), (4, 0, 0, 0))
    for faces in ((5, 5), (1, 1)):
        race.roll(faces)
    assert grid(race) == "XWZY"


@pytest.mark.parametrize("knock_out_bid", [False, True])
def test_a_car_alone_does_not_bid(knock_out_bid: bool) -> None:
    """CFR-BID-3, OPT-3: the grid of one car is certain, and nothing is spent for it."""
    race = bidding("X", knock_out_bid=knock_out_bid)
    assert kind(race) == "plan" and grid(race) == "X"
    assert race.cars["X"].wear == 12 and not facts_of(race, "bid")


def test_the_upper_half_does_not_bid_again_if_it_is_one_car() -> None:
    """OPT-3: two cars, and one bids more: both places are certain. If they tie, both bid again."""
    race = bidding("XY", knock_out_bid=True)
    bid(race, (1, 0, 0, 0), (2, 0, 0, 0))
    assert kind(race) == "plan" and grid(race) == "YX"
    race = bidding("XY", knock_out_bid=True)
    bid(race, (2, 0, 0, 0), (2, 0, 0, 0))
    assert kind(race) == "bid" and len(race.asked) == 2


# -- the grid ------------------------------------------------------------------------------------

SLOTS = {"in": 1, "out": 2}


def slots(cars: int) -> list[str]:
    """The slots of a field by position, such as "1 in"."""
    names = [f"D{seat}" for seat in range(cars)]
    race = Race(w2(), names, laps=1, seed=1, grid=names)
    for name in names:
        race.play(BALANCED, name)
    results = []
    for name in names:
        lane, row = str(race.cars[name].space).split(".")
        results.append(f"{41 - int(row)} {'in' if lane == '1' else 'out'}")
    return results


@pytest.mark.parametrize(
    ("cars", "expected"),
    [
        (4, ["1 in", "2 out", "3 in", "6 out"]),
        (9, ["1 in", "1 out", "2 in", "2 out", "3 in", "3 out", "4 out", "5 in", "6 out"]),
        (7, ["1 in", "1 out", "2 out", "3 in", "4 out", "5 in", "6 out"]),
        (12, [f"{row} {side}" for row in range(1, 7) for side in ("in", "out")]),
    ],
)
def test_the_slots_of_the_book(cars: int, expected: list[str]) -> None:
    """EX-04, EX-05, EX-38, CFR-GRID-2, CFR-GRID-3."""
    assert slots(cars) == expected


@pytest.mark.parametrize("cars", range(2, 13))
def test_every_field_has_its_slots(cars: int) -> None:
    """CFR-T4, CFR-GRID-1, CFR-GRID-2, CFR-GRID-3: row by row of the page."""
    page = printed("championship-formula")["Grid row"]
    least = {}
    for row in page:
        for side in ("in", "out"):
            text = row["Inside slot" if side == "in" else "Outside slot"]
            digits = "".join(ch for ch in text if ch.isdigit())
            least[f"{row['Grid row']} {side}"] = int(digits) if digits else 0
    if cars < 7:
        blue = [slot for slot, fewest in least.items() if not fewest]
        assert slots(cars) == [*blue[: cars - 1], "6 out"]
    else:
        assert slots(cars) == [slot for slot, fewest in least.items() if fewest <= cars]
    assert len(slots(cars)) == cars


def test_cars_begin_at_rest_behind_the_line() -> None:
    """EX-39, CFR-GRID-4, CFR-FIN-1, CFR-TRACK-3: row 3 is 24 ticks behind; 744 to go."""
    names = list("ABCD")
    race = Race(pr(), names, laps=1, seed=1, grid=names)
    for name in names:
        race.play(BALANCED, name)
    first, third = race.cars["A"], race.cars["C"]
    assert third.space == "K3.6" and third.at == -24 and first.at == 0
    assert race.game.finish - third.at == 744 == 62 * 12  # type: ignore[attr-defined]
    for car in race.cars.values():
        assert car.first and not car.spun and car.last == car.speed == 0
        assert car.engine_damage == car.brake_damage == 0


def test_a_given_grid_needs_no_bid() -> None:
    """CFR-BID-3: `grid` gives the order; a group rolls for its places."""
    race = Race(w2(), list("XYZ"), laps=1, seed=1, dice="ask", grid=["Z", ("X", "Y")])
    for name in "XYZ":
        race.play(BALANCED, name)
    race.roll((6, 6))
    race.roll((1, 2))
    assert grid(race) == "ZYX" and not facts_of(race, "bid")
    assert bw.championship_formula.Race.from_json(race.to_json()) == race
