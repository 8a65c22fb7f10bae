"""What a refresh looks at does not grow with the race: a thousand rounds are as a hundred."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.history import newest
from bolide_widget.core.moment import PIECE, Chain, Entry, turns_taken
from bolide_widget.core.questions import CHANCE
from bolide_widget.games.bolide.screen import tokens as bolide_tokens
from bolide_widget.games.championship_formula.screen import scene as cfr_scene
from bolide_widget.games.formula_d.screen import tokens as formula_d_tokens
from bolide_widget.games.really_nasty.rules.facts import Played
from bolide_widget.games.really_nasty.rules.position import REVERSED
from bolide_widget.games.really_nasty.screen import scene as really_nasty
from bolide_widget.racing.course import lines_of, scene_of
from bolide_widget.widget.seats import Seats
from bolide_widget.widget.undo import may_undo

LOOKS = [0]


class Looked(Entry):
    """An answer that counts who looks at it."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        LOOKS[0] += 1
        return super().__getattribute__(name)


def looked(entries: Sequence[Entry]) -> list[Entry]:
    return [Looked(e.seat, e.action, (e._before, e._after), e.facts) for e in entries]


def without(entry: Entry, game: Any, seat: int | None) -> Entry:
    """An answer in which a seat does nothing any more."""
    facts = tuple(fact for fact in entry.facts if seat is None or game.about(fact) != seat)
    return Entry(entry.seat, entry.action, (entry._before, entry._after), facts)


def under_way(race: Any, answers: int, out: int | None = None) -> Any:
    """The race with what has happened in it, again and again, until it has so many answers.

    The repetition has no facts about a seat that is out.
    """
    now = race._now
    again = [without(e, race.game, out) for e in now.entries[len(now.entries) // 2 :]]
    past, entries = looked(again), list(now.entries)
    while len(entries) < answers:
        entries += past
    race._now = now._replace(entries=Chain().plus(entries[:answers]))
    return race


def game(name: str, cars: int = 2) -> Any:
    module, board = {
        "bolide": (bw.bolide, "valdorn"),
        "formula-d": (bw.formula_d, "merrow"),
        "championship-formula": (bw.championship_formula, "valdorn"),
        "really-nasty": (bw.really_nasty, "widdershins"),
    }[name]
    race = module.Race(board, ["Ada", "Bob", "Cyd"][:cars], seed=3)
    while len(race.history) < 90 and not race.over:
        race.time_out(race.asked[0].driver)
    return race


GAMES = ["bolide", "formula-d", "championship-formula", "really-nasty"]


@pytest.mark.parametrize("name", GAMES)
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


def next_answer(race: Any) -> None:
    """One more, of a driver, with the facts of the last, which leads to where the race stands."""
    last, state = race._now.entries[-1], race._state
    race._now = race._now.followed(Looked(0, last.action, (state, state), last.facts))


LENGTHS = [10 * PIECE + 20, 100 * PIECE + 20]


def same_looks(counts: list[int]) -> bool:
    return abs(counts[1] - counts[0]) < PIECE


@pytest.mark.parametrize("name", GAMES)
def test_an_undo_looks_at_no_more_answers_in_a_longer_race(name: str) -> None:
    """It counts the dice of its round anew, and no others."""
    counts = []
    for length in LENGTHS:
        race = under_way(game(name), length)
        LOOKS[0] = 0
        race.undo()
        counts.append(LOOKS[0])
    assert same_looks(counts)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("out", [0, 1, 2])
def test_a_car_that_is_out_long_ago_is_not_looked_for(name: str, out: int) -> None:
    """Its last way was read from the end of the race on, at each refresh."""
    ways: dict[str, Any] = {"bolide": bolide_tokens.paths, "formula-d": formula_d_tokens.ways}
    ways |= {"championship-formula": cfr_scene.ways, "really-nasty": really_nasty.ways}
    counts = []
    for length in LENGTHS:
        race = under_way(game(name, 3), length, out)
        ways[name](race)
        next_answer(race)
        LOOKS[0] = 0
        last = ways[name](race)
        counts.append(LOOKS[0])
        race._now = race._now._replace(entries=Chain().plus(tuple(race._now.entries)))
        assert ways[name](race) == last and (last[out] or name == "really-nasty")
    assert counts[0] and same_looks(counts), counts


def test_oil_is_looked_for_no_further_back_in_a_longer_race() -> None:
    """RN-SPIN-3: a car that nobody has spun by a card was looked for in the whole race."""
    counts = []
    for length in LENGTHS:
        race = under_way(game("really-nasty"), length)
        state = race._state.copy()
        for car in state.position.cars:
            car.spin_step = REVERSED
        race._now = race._now._replace(state=state)
        really_nasty.board_pieces(race)
        race._now = race._now.followed(
            Looked(0, (), (state, state), (Played("play", 1, ("OI",), 0),))
        )
        LOOKS[0] = 0
        pieces = {piece["style"]: piece["spaces"] for piece in really_nasty.board_pieces(race)}
        assert len(pieces["oil"]) == 1
        counts.append(LOOKS[0])
    assert counts[0] and same_looks(counts), counts


@pytest.mark.parametrize("name", GAMES)
def test_the_result_of_a_race_that_is_over_is_made_once(name: str) -> None:
    """Each refresh after the end went through the whole race; what is taken back makes it anew."""
    for length in LENGTHS:
        race = game(name)
        race.stop()
        assert race.over
        race = under_way(race, length)
        first = scene_of(race)
        LOOKS[0] = 0
        assert scene_of(race) == first and lines_of(race) == lines_of(race.copy())
        LOOKS[0] = 0
        assert scene_of(race) == first and lines_of(race) is not None
        assert LOOKS[0] < 3 * PIECE
        next_answer(race)
        LOOKS[0] = 0
        scene_of(race)
        assert LOOKS[0] > length


@pytest.mark.parametrize("name", ["championship-formula", "really-nasty"])
def test_what_a_driver_is_shown_shares_what_was_shown_before(name: str) -> None:
    """Every computer driver's answer made a copy of all that he may know."""
    counts = []
    for length in LENGTHS:
        race = under_way(game(name), length)
        driver = race.drivers[1]
        before = race.seen_by(driver, 4, "ask")._now.opening
        next_answer(race)
        LOOKS[0] = 0
        seen = race.seen_by(driver, 4, "ask")
        counts.append(LOOKS[0])
        assert before in (opening := seen._now.opening, opening.before)
        assert seen.facts == list(seen.opening) == race.facts_for(driver)
        assert seen._now.opening[-3:] == tuple(race.facts_for(driver)[-3:])
    assert counts[0] and same_looks(counts), counts


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_begins_with_what_was_added_up(name: str) -> None:
    counts = []
    for length in LENGTHS:
        race = under_way(game(name), length)
        first = scene_of(race)
        LOOKS[0] = 0
        for branch in (race.copy(), race.branch(seed=2)):
            assert scene_of(branch)["tokens"] == first["tokens"]
            next_answer(branch)
            scene_of(branch)
        counts.append(LOOKS[0])
        assert scene_of(race) == first
    assert counts[0] and same_looks(counts), counts


@pytest.mark.parametrize("timer", [None, 30])
def test_an_undo_goes_back_from_the_end(timer: int | None) -> None:
    """All answers were counted for it, and with a clock gone through for the time there was."""
    counts = []
    for length in LENGTHS:
        race = under_way(game("formula-d"), length).set_timer(timer)
        seats = Seats(race, {})
        race.undo()
        may_undo(race, seats, free=False)
        LOOKS[0] = 0
        assert race.can_undo
        may_undo(race, seats, free=False)  # as each refresh asks
        race.undo(2).redo()
        counts.append(LOOKS[0])
        with pytest.raises(bw.UndoError, match="decisions to undo, not 999999"):
            race.undo(999999)
    assert counts[0] and same_looks(counts), counts


def test_whether_the_page_may_undo_is_not_looked_for_in_the_whole_race() -> None:
    """Two people are out long ago, and computers drive on: all of that was gone through."""
    counts = []
    for length in LENGTHS:
        race = game("bolide", 3)
        race.play(race.options[0], race.asked[0].driver)
        while race.asked[0].driver != "Cyd":
            race.play(race.options[0], race.asked[0].driver)
        state, seats = race._state, Seats(race, {"Cyd": bw.Rookie()})
        wanted = seats.decisions_back(race) + length
        for number in range(2 * length):
            entry = Looked(CHANCE if number % 2 else 2, (), (state, state), ())
            race._now = race._now.followed(entry)
        assert seats.decisions_back(race) == wanted
        LOOKS[0] = 0
        assert not may_undo(race, seats, free=False)
        counts.append(LOOKS[0])
    assert counts[0] and same_looks(counts), counts


def test_totals_are_those_of_all_facts_whatever_is_taken_back() -> None:
    race, add = game("bolide"), turns_taken("round", 2)
    whole, sizes = under_way(race, 9 * PIECE)._now, (0, 1, PIECE, 300, 299, 5, 9 * PIECE, 200)
    for size in sizes:
        now = whole.at(size)
        facts = [fact[2] for fact in now.facts if fact[0] == "round"]
        wanted = tuple(sum(seat in seats for seats in facts) for seat in (0, 1))
        assert now.total("turns", (0, 0), add) == wanted
    other = whole.at(3 * PIECE)
    other = other._replace(entries=other.entries.plus(whole.entries[:PIECE]))
    facts = [fact[2] for fact in other.facts if fact[0] == "round"]
    wanted = tuple(sum(seat in seats for seats in facts) for seat in (0, 1))
    assert other.total("turns", (0, 0), add) == wanted


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_a_seat_may_know_is_read_from_the_end_with_its_numbers(seat: int | None) -> None:
    race = under_way(game("really-nasty"), 5 * PIECE + 3)
    known = race.facts_for(None if seat is None else race.drivers[seat])
    assert list(newest(race._now, race.game, seat)) == list(enumerate(known))[::-1]
    race._now = race._now.at(2 * PIECE + 7)
    known = race.facts_for(None if seat is None else race.drivers[seat])
    assert list(newest(race._now, race.game, seat)) == list(enumerate(known))[::-1]
