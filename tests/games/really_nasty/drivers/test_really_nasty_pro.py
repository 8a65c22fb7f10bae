"""Pro: beats Rookie, plans its stops, weighs its cards, and knows only its own."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.drivers import cards, pro, worth
from bolide_widget.games.really_nasty.drivers.outlook import Outlook
from bolide_widget.games.really_nasty.drivers.planning import Plan
from bolide_widget.games.really_nasty.rules.terms import Terms
from helpers.really_nasty_drivers import moments, other_worlds, raced
from helpers.really_nasty_table import course, table

Pro, Rookie = bw.really_nasty.Pro, bw.really_nasty.Rookie


@pytest.fixture(scope="module")
def outlook() -> Outlook:
    return Outlook(course())


def test_pro_beats_rookie() -> None:
    """Ten races of two against two on swapped places; 70 of 100 are wanted."""
    won = 0
    for seed in range(5):
        for own in ((0, 2), (1, 3)):
            drivers = [Pro() if seat in own else Rookie() for seat in range(4)]
            state = raced(drivers, seed, laps=5)
            won += state.position.finished[0] in own
    assert won >= 7


def test_what_is_hidden_changes_nothing() -> None:
    """Chapter 17: other hands, fuel cards and declarations make no difference to the answer."""
    kinds = set()
    for state, seat in moments(Pro(), 4, 5):
        usual, before = Pro().choose(state, seat), state.key()
        assert usual in state.legal(seat)
        kinds.add(state.stack[-1].kind)
        for world in other_worlds(state, seat, 3):
            assert Pro().choose(world, seat) == usual
        assert state.key() == before
    assert {"react", "die", "path", "stop"} <= kinds


def test_turns_to_go_by_die(outlook: Outlook) -> None:
    """On an empty road: the more a die shows the fewer, and risk costs turns."""
    paces = [outlook.table(die, 0.0).pace for die in ("brown", "blue", "green", "white", "yellow")]
    assert paces == sorted(paces) and paces[-1] == pytest.approx(50 / 2.5, rel=0.01)
    for die in ("brown", "blue"):
        careful = [outlook.table(die, risk).pace for risk in (0.0, 0.1, 0.2, 0.35)]
        assert all(one < other for one, other in pairwise(careful))


def test_the_last_rows(outlook: Outlook) -> None:
    """RN-LAP-5: from the last row every roll wins; from two rows off the slow die may miss."""
    number = course().number
    last = outlook.table("yellow", 0.0).last
    assert last[number["r49l1"]] == 1.0
    assert last[number["r48l1"]] == pytest.approx(1 + 1 / 6)


def plan(outlook: Outlook, fuel: int, weather: str = "DRY", **options: Any) -> Plan:
    rules = bw.really_nasty.Rules(**options)
    game = bw.really_nasty.Race("rn-default", ["A", "B"], rules=rules).state.game
    terms: Terms = game.terms
    return Plan(terms, outlook, fuel, weather, 0.1, 0.0)


def test_no_stop_is_left_out(outlook: Outlook) -> None:
    """RN-FUEL-4: the plan of each fuel card pays for all its windows, whatever it drives on."""
    for fuel in (1, 2, 3):
        made = plan(outlook, fuel)
        least = made.pace["DRY"] * 10 + 6 + fuel
        assert least <= made.lap(0, "DRY", 0, ()) <= least + 1


def test_wrong_tyres_are_changed_at_once(outlook: Outlook) -> None:
    """RN-PIT-5: a free stop on the first lap, where a window would be open much later."""
    made = plan(outlook, 1)
    assert made.stop(0, "WET", 0, ())[0] < made.lap(1, "WET", 0, ())
    assert made.stop(0, "WET", 0, ())[1] == "free"
    assert made.stop(0, "DRY", 0, ())[0] > made.lap(1, "DRY", 0, ())


def test_a_penalty_is_served_or_put_off_as_the_book_says(outlook: Outlook) -> None:
    """RN-FORC-4: no scheduled stop while one that was put off is due."""
    made = plan(outlook, 2)
    assert made.is_forced(1, 0, ((3, False),)) and not made.is_forced(1, 0, ())
    assert made.stop(1, "DRY", 0, ((3, True),))[1] == "penalty"


def test_known_corner_cards_make_a_corner_safe() -> None:
    """RN-COR-3: who holds all cards of a corner, or has seen them used, has nothing to fear."""
    cars = {"A": {"space": "r5l1", "hand": "CO1 CO1 CO1"}, "B": {"space": "r20l2", "hand": "WE PU"}}
    state = table(cars).state
    risks = worth.risks(state, 0)
    assert risks[0] == 0 and risks[1] > 0
    state.position.cars[1].hand = (0,) * len(state.position.pile)
    assert set(worth.risks(state, 0)) == {0.0}


def test_shares_go_to_who_is_ahead() -> None:
    state = table({"A": "r20l1", "B": {"space": "r30l2", "laps": 9}, "C": "r10l1"}).state
    going = {seat: worth.to_go(state, seat) for seat in range(3)}
    assert going[1] < going[0] < going[2]
    parts = worth.shares(going, 0)
    assert parts[1] > 0.95 and sum(parts.values()) == pytest.approx(1)


def test_a_puncture_costs_the_way_to_the_pits() -> None:
    """RN-PUN-2: much just beyond the entry, little shortly before it."""
    state = table({"A": "r43l1", "B": "r41l1"}).state
    far, near = state.position.cars
    assert cards.puncture(state, far) > 8 and cards.puncture(state, near) < 2


def test_a_pit_turn_that_is_too_much_is_not_tried_twice() -> None:
    """RN-PTC-3: a void play tells the least that the stop was planned for."""
    stop = (6, "scheduled", 6, 0, 1, 0, 6, 8)
    cars = {
        "A": {"space": "r20l1", "hand": "PT3 PT2", "laps": 5},
        "B": {"space": "bay", "laps": 5, "fuel": 1, "stop": stop},
    }
    state = table(cars, window="pre").state
    rated = {action[1]: gain for gain, action in cards.ratings(state, 0, state.legal(0))}
    assert "PT3" not in rated and rated["PT2"] > 0
    assert pro.react(state, 0, state.stack[-1]) == ("play", "PT2", 1)


@pytest.mark.parametrize("roll", range(4, 9))
def test_the_last_chance_is_taken_to_stop(roll: int) -> None:
    """RN-FORC-2: before the entry of a forced stop no way is driven that loses it."""
    race = table({"A": {"space": "r39l2", "laps": 3, "fuel": 2}, "B": "r20l1"})
    race.play("die+brown")
    state = race.state
    state.apply((roll,))
    while state.stack[-1].kind in ("path", "approach", "stop"):
        state.apply(Pro().choose(state, 0), 0)
    car, road = state.position.cars[0], state.game.road
    assert car.status == "racing"
    assert car.space >= road.count or road.reaches[car.space]


def test_an_end_that_loses_a_forced_stop_is_out() -> None:
    """RN-FORC-2: beyond the entry, or where it is out of reach."""
    state = table({"A": {"space": "r39l2", "laps": 3, "fuel": 2}, "B": "r20l1"}).state
    own, number = worth.Own(state, 0), state.game.road.number
    assert own.end(number["r41l3"], False) >= worth.MISSED > own.end(number["r41l2"], False)


def test_a_forced_stop_is_come_to_on_the_lane_of_the_entry() -> None:
    """RN-FORC-2: a lane beside it costs something where the stop is forced, else nothing."""
    for laps, more in ((3, True), (2, False)):
        state = table({"A": {"space": "r36l2", "laps": laps, "fuel": 2}, "B": "r20l1"}).state
        own, number = worth.Own(state, 0), state.game.road.number
        steady = own.table.steady
        cost = [own.end(number[end], False) - steady[number[end]] for end in ("r41l1", "r41l2")]
        assert (cost[1] > cost[0]) is more
