"""What a refresh looks at does not grow with the race: a thousand rounds are as a hundred."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.moment import Entry
from bolide_widget.core.past import PIECE, Past
from bolide_widget.core.totals import Totals, turns_taken
from bolide_widget.games.result_screen import scene_of

LOOKS = [0]


class Looked(Entry):
    """An answer that counts who looks at it."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        LOOKS[0] += 1
        return super().__getattribute__(name)


def looked(entries: Sequence[Entry]) -> list[Entry]:
    return [Looked(e.seat, e.action, e._before, e._after, e.facts) for e in entries]


def under_way(race: Any, answers: int) -> Any:
    """The race with what has happened in it, again and again, until it has so many answers."""
    now = race._now
    past = looked(now.entries[len(now.entries) // 2 :])
    entries = Past().and_then(now.entries)
    while len(entries) < answers:
        entries = entries.and_then(past)
    race._now = now._replace(entries=entries.until(answers))
    return race


def game(name: str) -> Any:
    module, board = {
        "bolide": (bw.bolide, "valdorn"),
        "formula-d": (bw.formula_d, "merrow"),
        "championship-formula": (bw.championship_formula, "valdorn"),
        "really-nasty": (bw.really_nasty, "widdershins"),
    }[name]
    race = module.Race(board, ["Ada", "Bob"], seed=3)
    while len(race.history) < 90 and not race.over:
        race.time_out(race.asked[0].driver)
    return race


@pytest.mark.parametrize("name", ["bolide", "formula-d", "championship-formula", "really-nasty"])
def test_a_refresh_looks_at_no_more_answers_in_a_longer_race(name: str) -> None:
    """Lengths that leave as much behind the last whole piece; the first look goes over all."""
    counts = []
    for pieces in (10, 100):
        race = under_way(game(name), pieces * PIECE + 20)
        scene_of(race)
        race._now = race._now.followed(looked([race._now.entries[-1]])[0])
        LOOKS[0] = 0
        scene_of(race)
        counts.append(LOOKS[0])
    assert counts[0] and abs(counts[1] - counts[0]) < PIECE, counts


def test_totals_are_those_of_all_facts_whatever_is_taken_back() -> None:
    race, totals, add = game("bolide"), Totals(), turns_taken("round", 2)
    whole, sizes = under_way(race, 9 * PIECE)._now, (0, 1, PIECE, 300, 299, 5, 9 * PIECE, 200)
    for size in sizes:
        now = whole.at(size)
        told = [fact[2] for fact in now.facts if fact[0] == "round"]
        wanted = tuple(sum(seat in seats for seats in told) for seat in (0, 1))
        assert totals.of(now, "turns", (0, 0), add) == wanted
    other = whole.at(3 * PIECE)
    other = other._replace(entries=other.entries.and_then(whole.entries[:PIECE]))
    told = [fact[2] for fact in other.facts if fact[0] == "round"]
    wanted = tuple(sum(seat in seats for seats in told) for seat in (0, 1))
    assert totals.of(other, "turns", (0, 0), add) == wanted


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_a_seat_may_know_is_read_from_the_end_with_its_numbers(seat: int | None) -> None:
    race = under_way(game("really-nasty"), 5 * PIECE + 3)
    known = race.facts_for(None if seat is None else race.drivers[seat])
    assert list(race._known.newest(race._now, race.game, seat)) == list(enumerate(known))[::-1]
    race._now = race._now.at(2 * PIECE + 7)
    known = race.facts_for(None if seat is None else race.drivers[seat])
    assert list(race._known.newest(race._now, race.game, seat)) == list(enumerate(known))[::-1]
