"""Set-up (chapter 1), fuel cards (chapter 2) and the options that change them."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.options import scaled_windows
from bolide_widget.games.really_nasty.race import Race
from bolide_widget.games.really_nasty.rules.position import BASE, HAND, cards_of, copies_of
from helpers.races.really_nasty_race import NAMES, rn
from helpers.rules_page import tables

SORTED = [code for code, n in zip(cards_of(8), copies_of(8), strict=True) for _ in range(n)]
"""RN-SET-8: the cards before a shuffle."""


def dealt(cars: int, **options: Any) -> Race:
    """A race after the deal, colours in seat order, all shuffles left as they were sorted."""
    count = HAND[cars] * cars
    tyres = [tyre for tyre in ("DRY", "WET", "INTER") for _ in range(6)][:cars]
    fuel = ["One", "One", "Two", "Two", "Three", "Three"][:cars]
    faces = [*range(1, cars), *tyres, *SORTED[:count], *fuel, "DRY"]
    race = Race("rn-default", NAMES[:cars], seed=1, dice=faces, **options)
    return painted(race)


def painted(race: Race) -> Race:
    """Everybody takes the first colour."""
    while race._state.stack[-1].kind == "colour":
        race.play(race.options[0])
    return race


def counts(race: Race, seat: int) -> list[str]:
    hand = race._state.position.cars[seat].hand
    return [code for code, n in zip(cards_of(8), hand, strict=True) for _ in range(n)]


@pytest.mark.parametrize(
    ("cars", "each", "pile"), [(2, 12, 30), (3, 8, 30), (4, 6, 30), (5, 5, 29), (6, 4, 30)]
)
def test_hands_and_pile_by_number_of_players(cars: int, each: int, pile: int) -> None:
    """RN-SET-5, RN-GEN-1, Example 1: the table of the deal; grid cards 1 to N are used."""
    race = dealt(cars)
    position = race._state.position
    assert [car.cards for car in race.cars.values()] == [each] * cars
    assert sum(position.pile) == pile
    assert sorted(position.grid) == list(range(1, cars + 1))


def test_what_is_there() -> None:
    """RN-GEN-5, RN-CARD-4, R-2, R-3, R-6: 54 cards, 18 tyres, 6 fuel cards."""
    assert sum(copies_of(8)) == 54 and len(SORTED) == 54
    terms = rn(A="r0l1").race.game.terms
    assert terms.tyres == (6, 6, 6) and terms.fuel_cards == (2, 2, 2)
    assert dict(zip(terms.codes, terms.deck, strict=True)) == {
        "PT1": 4,
        "PT2": 3,
        "PT3": 2,
        "PU": 3,
        "YF": 3,
        "BO": 3,
        "WE": 4,
        "SC": 2,
        **{f"CO{n}": 3 for n in range(1, 9)},
        "OI": 4,
        "PS": 2,
    }


def test_corner_cards_on_other_tracks() -> None:
    """Example 55, RN-CARD-4, R-7: 24 corner cards, split as evenly as can be."""
    assert copies_of(7)[8:15] == (4, 4, 4, 3, 3, 3, 3)
    assert copies_of(10)[8:18] == (3, 3, 3, 3, 2, 2, 2, 2, 2, 2)
    assert all(sum(copies_of(n)) == 54 for n in range(3, 25))


def test_colours_are_picked_in_seat_order() -> None:
    """RN-SET-1, R-9: each a different one; the colour decides the bay. The last has no choice."""
    race = Race("rn-default", NAMES, seed=1)
    assert [o.action[0] for o in race.options] == [
        "red",
        "blue",
        "green",
        "yellow",
        "white",
        "black",
    ]
    race.play("blue")
    assert race.pending.driver == "B" and "blue" not in [o.action[0] for o in race.options]
    for colour in ("red", "green", "black", "white"):
        race.play(colour)
    assert [car.colour for car in race.cars.values()] == [
        *("blue", "red", "green", "black", "white", "yellow")
    ]
    position, road = race._state.position, race.game.road
    assert [road.ids[road.bays[c]] for c in position.colours] == [
        "B2",
        "B1",
        "B3",
        "B6",
        "B5",
        "B4",
    ]


def test_the_safety_car_is_parked_and_sheets_are_empty() -> None:
    """RN-SET-2."""
    race = dealt(3)
    position = race._state.position
    assert (position.sc, position.controller) == (-1, -1)
    assert [car.sheet for car in position.cars] == [(), (), ()]


def test_the_grid_is_dealt_and_is_the_play_order() -> None:
    """RN-SET-3: a card to each in seat order; grid 1 is pole, and plays first."""
    faces = [3, 1, *["DRY"] * 3]
    race = Race("rn-default", NAMES[:3], seed=1, dice=faces)
    painted(race)
    assert [race.cars[name].grid for name in NAMES[:3]] == [3, 1, 2]
    assert [race.cars[name].space for name in NAMES[:3]] == ["r47l1", "r49l1", "r48l3"]
    assert race.order == ["B", "C", "A"]
    assert race.facts[[fact[0] for fact in race.facts].index("turn")][1] == 1


def test_a_grid_may_be_given() -> None:
    """RN-SET-3: drivers in its order; those in a group draw for its places."""
    race = Race("rn-default", NAMES[:3], seed=1, grid=["C", ("A", "B")], dice=[2])
    painted(race)
    assert [race.cars[name].grid for name in NAMES[:3]] == [2, 3, 1]
    assert Race.from_json(race.to_json()) == race


def test_the_order_of_chance() -> None:
    """RN-SET-8, RN-SET-4, RN-SET-6, RN-SET-7: grid, tyres, cards, fuel, weather; all from pole."""
    race = Race("rn-default", NAMES[:3], seed=4)
    painted(race)
    kinds = [
        fact[0]
        for fact in race.facts
        if fact[0] in ("grid", "tyre-card", "draw", "fuel", "weather")
    ]
    assert kinds == ["grid"] * 3 + ["tyre-card"] * 3 + ["draw"] * 24 + ["fuel"] * 3 + ["weather"]
    order = list(race._state.position.order)
    for kind, times in (("tyre-card", 1), ("draw", 8), ("fuel", 1)):
        assert [fact[1] for fact in race.facts if fact[0] == kind] == order * times
    (weather,) = [fact for fact in race.facts if fact[0] == "weather"]
    assert weather[1] == order[0] and race.weather == weather[2]


def test_the_identity_permutation() -> None:
    """Example 31, RN-SET-8: who holds what when nothing was shuffled."""
    race = dealt(3)
    assert counts(race, 0) == ["PT1", "PT1", "PT2", "PU", "YF", "BO", "WE", "WE"]
    for seat in (1, 2):
        assert counts(race, seat) == ["PT1", "PT2", "PT3", "PU", "YF", "BO", "WE", "SC"]
    pile = race._state.position.pile
    assert pile[:8] == (0,) * 8 and pile[8] == 3  # the first that is left is CO1


def test_a_card_at_a_time_has_the_odds_of_a_shuffle() -> None:
    """RN-SET-8: the first card is any of 54, the next any of 53."""
    race = Race("rn-default", NAMES[:2], seed=1, dice="ask")
    painted(race)
    race.roll(1)
    assert race._state.outcomes() == [((t,), Fraction(1, 3)) for t in ("DRY", "WET", "INTER")]
    race.roll("DRY")
    assert dict(race._state.outcomes())[("DRY",)] == Fraction(5, 17)
    race.roll("DRY")
    assert dict(race._state.outcomes())[("WE",)] == Fraction(4, 54)
    race.roll("WE")
    assert dict(race._state.outcomes())[("WE",)] == Fraction(3, 53)


def test_the_weather_die() -> None:
    """RN-DICE-1, R-1: three faces DRY, three WET; other faces are an option."""
    for faces, dry in ((None, Fraction(1, 2)), (("DRY",) * 5 + ("WET",), Fraction(5, 6))):
        rules = bw.really_nasty.Rules(**({"weather_faces": faces} if faces else {}))
        race = Race("rn-default", NAMES[:2], rules=rules, seed=1, dice="ask")
        painted(race)
        while race._state.question.kind != "weather":
            race.roll(race._state.outcomes()[0][0][0])
        assert dict(race._state.outcomes())[("DRY",)] == dry


def test_fuel_off_deals_no_fuel_cards() -> None:
    """RN-FUEL-1, R-38: with `fuel` off, and with less than four laps, there are no windows."""
    for rules in (bw.really_nasty.Rules(fuel=False), bw.really_nasty.Rules(laps=3)):
        race = Race("rn-default", NAMES[:2], rules=rules, seed=1)
        painted(race)
        assert not [fact for fact in race.facts if fact[0] == "fuel"]
        assert race._state.position.fuel == (0, 0)
        assert race.game.terms.windows == ((), (), (), ())


def test_the_windows() -> None:
    """RN-FUEL-1, R-4: the table of strategies."""
    windows = rn(A="r0l1").race.game.terms.windows
    assert windows == ((), ((5, 7),), ((3, 5), (6, 8)), ((2, 4), (5, 7), (8, 10)))


def test_the_windows_of_a_shorter_race() -> None:
    """Example 56, R-38: made to fit; the entry is closed on the last lap."""
    table = rn(A="r20l2 c2", laps=5)
    assert table.race.game.terms.windows == (
        *((), ((3, 3),), ((2, 2), (3, 4))),
        ((2, 2), (3, 3), (4, 5)),
    )
    from bolide_widget.games.really_nasty.rules.forced import approaches_left

    assert approaches_left(table.race.game.terms, table.race.game.road, table.car()) == 2
    assert "P1" in rn(A="r42l1 c3", laps=5).ways(1)
    assert "P1" not in rn(A="r42l1 c4", laps=5).ways(1)


def test_windows_of_every_length_can_be_kept() -> None:
    """R-38, R-4, R-5, RN-FUEL-3: disjoint, rising, on laps on which a stop can be."""
    for laps in range(4, 31):
        for basis, first, last in (("landing", 2, laps), ("driven", 1, laps - 1)):
            for stops, windows in enumerate(scaled_windows(laps, basis).values(), 1):
                flat = [lap for window in windows for lap in window]
                assert flat == sorted(flat) and first <= flat[0] and flat[-1] <= last
                assert all(b[0] > a[1] for a, b in pairwise(windows))
                assert len(windows) == stops - (laps == 4 and basis == "driven" and stops == 3)


def test_the_table_of_strategies_row_by_row() -> None:
    """RN-FUEL, R-3, R-4: cards, pit turns and windows as on the page."""
    terms = rn(A="r0l1").race.game.terms
    page = {row["Strategy"]: row for row in tables("really-nasty")["Strategy"]}
    assert list(page) == ["One Stop", "Two Stop", "Three Stop"]
    for number, row in enumerate(page.values(), 1):
        printed = [re.findall(r"(\d+)–(\d+)", row[f"Window {item}"]) for item in (1, 2, 3)]
        windows = tuple((int(a), int(b)) for results in printed for a, b in results)
        assert terms.windows[number] == windows and len(windows) == number
        assert BASE[number] == int(row["Pit turns per scheduled stop"])
        assert BASE[number] * number == int(row["Total pit turns"])


def test_windows_and_cards_are_data() -> None:
    """R-2, R-3, R-4, R-6, R-7: options replace the tables."""
    rules = bw.really_nasty.Rules(
        fuel_windows={"One": [(2, 9)]}, deck={"WE": 0, "CO1": 9}, tyre_cards={"WET": 8}
    )
    terms = rn(A="r0l1", rules=rules).race.game.terms
    assert terms.windows[1] == ((2, 9),) and terms.windows[2] == ((3, 5), (6, 8))
    assert terms.deck[terms.kinds["WE"]] == 0 and terms.deck[terms.kinds["CO1"]] == 9
    assert terms.tyres == (6, 8, 6)
