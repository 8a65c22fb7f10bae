"""Who would pass a poll is not asked, and the race is the same."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.drivers.policy import declining
from bolide_widget.games.really_nasty.rules.plays import PASS
from helpers.races.really_nasty_random import begun

RN = bw.really_nasty


class Grown(RN.Rookie):
    """Trusted, and says nothing of polls himself."""

    trusted: ClassVar[bool] = True


class Own(RN.Rookie):
    """A user's."""


def whole_race(drivers: list[Any], seed: int, ask_policy: Any, unasked: bool) -> tuple[Any, ...]:
    """Dice, answers and what happened, by whether those who pass are left out, and the end."""
    rules = RN.Rules(ask_policy=ask_policy)
    state = RN.Race("rn-default", list("ABCDE"), rules=rules, laps=6, seed=seed).state
    return played_out(state, drivers, seed, unasked)


def played_out(state: Any, drivers: list[Any], seed: int, unasked: bool) -> tuple[Any, ...]:
    """Return the same of a race from any state of it."""
    state.declines = declining(drivers) if unasked else ()
    facts, answers = list[Any](), list[Any]()

    def choose(now: Any, seat: int) -> Any:
        answer = drivers[seat].choose(now, seat)
        if answer != PASS:
            answers.append((seat, answer))
        return answer

    dice = play_out(state, [choose] * len(drivers), seed, facts=facts)
    return dice, answers, facts, state.key()


@pytest.mark.sweep
@pytest.mark.parametrize("ask_policy", ["legal_only", "all_with_cards"])
@pytest.mark.parametrize(
    "drivers",
    [[RN.Rookie()] * 5, [RN.Pro()] * 5, [RN.Pro(), RN.Rookie()] * 2 + [RN.Rookie()]],
    ids=["Rookies", "Pros", "both"],
)
def test_the_race_is_the_same(drivers: list[Any], ask_policy: str) -> None:
    """RN-TIME-4."""
    played = 0
    for seed in range(8):
        asked = whole_race(drivers, seed, ask_policy, False)
        assert whole_race(drivers, seed, ask_policy, True) == asked
        played += sum(answer[0] == "play" for _, answer in asked[1])
    assert played > 20


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_the_race_is_the_same_over_all_options(part: int) -> None:
    """RN-TIME-4: any options, tables and boards, from any moment of a race, pit lanes included."""
    played = 0
    for number in range(part * 15, part * 15 + 15):
        state = begun(number, number % 4 * 80).state
        seats = len(state.position.cars)
        drivers = [(RN.Rookie(), RN.Pro())[(number + seat) % 3 > 0] for seat in range(seats)]
        asked = played_out(state.copy(), drivers, number, False)
        assert played_out(state.copy(), drivers, number, True) == asked
        played += sum(answer[0] == "play" for _, answer in asked[1])
    assert played > 20


def test_seldom_is_anybody_asked_who_passes() -> None:
    seen = {True: 0, False: 0}

    def choose(now: Any, seat: int) -> Any:
        answer = RN.Rookie().choose(now, seat)
        seen[unasked] += answer == PASS
        return answer

    for unasked in (True, False):
        state = RN.Race("rn-default", list("ABCD"), laps=4, seed=3).state
        state.declines = declining([RN.Rookie()] * 4) if unasked else ()
        play_out(state, [choose] * 4, 3)
    assert seen[True] == 0 < 100 < seen[False]


def test_a_copy_asks_everybody() -> None:
    state = RN.Race("rn-default", list("ABCD"), seed=3).state
    state.declines = declining([RN.Rookie()] * 4)
    assert state.declines and not state.copy().declines


def test_only_who_says_so_himself_is_left_out() -> None:
    assert len(declining([RN.Rookie(), RN.Pro()])) == 2
    for other in (Grown(), Own(), RN.Ace(nodes=10), lambda race: race.options[0]):
        assert not declining([RN.Rookie(), other])
