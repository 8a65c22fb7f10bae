"""Pro: beats Rookie, stops in its windows, plays its cards, and knows only its own."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.drivers import pro
from bolide_widget.games.really_nasty.drivers.outlook import SPIN, Outlook, shares, to_go
from helpers.races.really_nasty_drivers import moments, other_worlds, raced
from helpers.races.really_nasty_table import course, table

Pro, Rookie = bw.really_nasty.Pro, bw.really_nasty.Rookie


@pytest.fixture(scope="module")
def outlook() -> Outlook:
    return Outlook(course())


@pytest.mark.parametrize(("laps", "each", "races"), [(1, 1, 60), (3, 1, 30), (10, 2, 10)])
def test_pro_beats_rookie(laps: int, each: int, races: int) -> None:
    """Each second seat, on swapped places: it once held its cards until a short race was over."""
    won = 0
    for number in range(races):
        first = number % 2
        drivers = [Pro() if seat % 2 == first else Rookie() for seat in range(2 * each)]
        state = raced(drivers, number // 2, laps=laps)
        won += state.position.finished[0] % 2 == first
    assert won > 0.5 * races


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
    """On an empty road: the more a die shows the fewer."""
    paces = [outlook.table(die).pace for die in ("brown", "blue", "green", "white", "yellow")]
    assert paces == sorted(paces) and paces[-1] == pytest.approx(50 / 2.5, rel=0.01)


def test_the_last_rows(outlook: Outlook) -> None:
    """RN-LAP-5: from the last row every roll wins; from two rows off the slow die may miss."""
    number = course().number
    last = outlook.table("yellow").last
    assert last[number["r49l1"]] == 1.0
    assert last[number["r48l1"]] == pytest.approx(1 + 1 / 6)


def test_the_slow_die_is_taken_where_it_takes_fewer_turns(
    outlook: Outlook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RN-COR-2: before corners, were they answered always; not because the line is near."""
    road = outlook.road
    assert not any(outlook.table("brown").slow)
    monkeypatch.setattr("bolide_widget.games.really_nasty.drivers.outlook.EXPOSED", SPIN)
    slow = Outlook(course()).table("brown").slow
    assert slow[road.number["r5l1"]] and not slow[road.number["r43l1"]]
    assert not any(slow[space] for space in range(road.count) if road.row[space] >= road.rows - 2)


def test_a_better_die_is_faster_from_everywhere(outlook: Outlook) -> None:
    """Turns to go of the two best dice, space by space, with the lap that is to come."""
    brown, white = outlook.table("brown"), outlook.table("white")
    assert all(
        first < other for first, other in zip(brown.last, white.last, strict=True) if first > 2
    )


def test_shares_go_to_who_is_ahead() -> None:
    state = table({"A": "r20l1", "B": {"space": "r30l2", "laps": 9}, "C": "r10l1"}).state
    going = {seat: to_go(state, seat) for seat in range(3)}
    assert going[1] < going[0] < going[2]
    parts = shares(going, 0)
    assert parts[1] > 0.95 and sum(parts.values()) == pytest.approx(1)


def test_a_puncture_costs_the_way_to_the_pits() -> None:
    """RN-PUN-2: much just beyond the entry, little shortly before it."""
    state = table({"A": "r43l1", "B": "r41l1"}).state
    far, near = state.position.cars
    assert pro.puncture(state, far) > 8 and pro.puncture(state, near) < 2


@pytest.mark.parametrize("laps", [1, 8])
def test_a_card_is_played_at_once(laps: int) -> None:
    """RN-TIME-4: on the second lap as on the last but one."""
    cars = {
        "A": {"space": "r10l1", "hand": "PU", "laps": laps},
        "B": {"space": "r12l2", "laps": laps},
        "C": {"space": "r5l1", "laps": laps},
    }
    state = table(cars, window="pre").state
    assert state.stack[-1].kind == "react"
    assert pro.react(state, 0, state.stack[-1]) == ("play", "PU", 1)


@pytest.mark.parametrize(("laps", "spilt"), [(1, False), (9, True)])
def test_oil_waits_for_the_last_turns(laps: int, spilt: bool) -> None:
    """RN-OIL-2: corner cards are worth more alone while there are many corners to come."""
    cars = {
        "A": {"space": "r10l1", "hand": "OI CO2", "laps": laps},
        "B": {"space": "r12l2", "laps": laps},
    }
    state = table(cars, window="pre").state
    assert any(action[1:] == ("OI", "CO2", 1) for action in state.legal(0))
    assert (pro.react(state, 0, state.stack[-1]) != ("pass",)) == spilt


def test_no_card_for_who_is_behind() -> None:
    """It plays on the leader and on the car just ahead."""
    cars = {
        "A": {"space": "r20l1", "hand": "PU", "laps": 8},
        "B": {"space": "r18l2", "laps": 8},
        "C": {"space": "r30l1", "laps": 8},
    }
    state = table(cars, window="pre").state
    assert pro.react(state, 0, state.stack[-1]) == ("pass",)


def test_a_pit_turn_that_is_too_much_is_not_tried_twice() -> None:
    """RN-PTC-3: a void play reveals the least that the stop was planned for."""
    stop = (9, "scheduled", 6, 0, 1, 0, 6, 8)
    cars = {
        "A": {"space": "r20l1", "hand": "PT3 PT2", "laps": 8},
        "B": {"space": "bay", "laps": 9, "fuel": 1, "stop": stop},
    }
    state = table(cars, window="pre").state
    rated = {action[1]: gain for gain, action in pro.ratings(state, 0)}
    assert "PT3" not in rated and "PT2" in rated
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
