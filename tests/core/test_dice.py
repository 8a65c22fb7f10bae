"""A die is a function of seed, round, kind of roll, seat and count, the same everywhere."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.actions import Action
from bolide_widget.core.dice import RACE, Dice, Event, event_of, hashed, pick
from bolide_widget.core.history import seal
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE, dice_of
from bolide_widget.drivers.playout import play_out
from bolide_widget.envs.play import Play, Setup
from bolide_widget.games import need
from helpers import derby

GRID = [(11,), (12,), (18,), (7,)]
D12: list[tuple[Action, Fraction]] = [((face,), Fraction(1, 12)) for face in range(1, 13)]


def formula_d(seed: int = 1) -> bw.formula_d.Race:
    return bw.formula_d.Race("merrow", ["Ada", "Bob", "Cyd"], laps=1, seed=seed)


def by_event(match: Match[Any]) -> dict[tuple[int, str, int, int], tuple[str, Action]]:
    """The dice thrown and their faces, by round, kind, seat and count."""
    fallen: dict[tuple[int, str, int, int], tuple[str, Action]] = {}
    counts: Counter[tuple[int, str, int]] = Counter()
    for entry in match.history:
        if entry.seat == CHANCE:
            state, question = entry.before, entry.before.stack[-1]
            shared = state.game.kinds[question.kind].shared
            event = state.position.round, question.kind, RACE if shared else question.roller
            dice = "+".join(die.name for die in dice_of(state, question))
            fallen[*event, counts[event]] = dice, entry.action
            counts[event] += 1
    return fallen


def test_the_first_rolls_of_a_seed_never_change() -> None:
    events = [f"1:0:go:0:{count}" for count in range(8)]
    assert [pick(D12, hashed(event))[0] for event in events] == [7, 9, 3, 5, 2, 5, 1, 5]
    assert [action for _, action in by_event(formula_d()).values()] == GRID


def test_every_face_comes_about_equally_often() -> None:
    seen = Counter(pick(D12, hashed(f"{seed}:3:gear-roll:1:0")) for seed in range(12_000))
    assert set(seen) == {face for face, _ in D12}
    assert all(850 < count < 1150 for count in seen.values())


def test_unequal_odds_are_kept() -> None:
    odds: list[tuple[Action, Fraction]] = [(("rain",), Fraction(1, 6)), (("sun",), Fraction(5, 6))]
    rain = sum(pick(odds, hashed(f"{seed}")) == ("rain",) for seed in range(6_000))
    assert 880 < rain < 1120


def test_the_outcome_is_that_of_fractions() -> None:
    """At every edge between two outcomes, of shares with one denominator and with several."""
    several = [(("a",), Fraction(1, 3)), (("b",), Fraction(1, 4)), (("c",), Fraction(5, 12))]
    for odds in (D12, several):
        edge = Fraction(0)
        for index, (action, share) in enumerate(odds[:-1]):
            edge += share
            first = -(-edge.numerator * 2**64 // edge.denominator)  # the first at or beyond it
            for point, wanted in ((first - 1, action), (first, odds[index + 1][0])):
                assert pick(odds, point) == wanted


def test_dice_of_others_rounds_kinds_and_counts_are_independent() -> None:
    """Pairs of events that differ by one part agree as often as two dice do: one time in twelve."""
    base = (3, "gear-roll", 1, 0)
    for other in ((4, "gear-roll", 1, 0), (3, "engine", 1, 0), (3, "gear-roll", 2, 0),
                  (3, "gear-roll", 1, 1)):  # fmt: skip
        same = 0
        for seed in range(6_000):
            one, two = (hashed(":".join(map(str, (seed, *event)))) for event in (base, other))
            same += pick(D12, one) == pick(D12, two)
        assert 430 < same < 570


# -- events ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["formula-d", "really-nasty"])
def test_a_decision_leaves_the_dice_of_others_as_they_are(game: str) -> None:
    """Where both races throw the same die at the same event, it shows the same face."""
    row = need(game)
    race = row.race("merrow", ["Ada", "Bob", "Cyd"], laps=1, seed=1)
    twin, rookie, random = race.copy(), row.driver("Rookie"), Random(2)
    bw.drive(race, rookie)
    while not twin.over:
        theirs = twin.pending.driver != "Ada"
        twin.play(rookie(twin) if theirs else random.choice(twin.options))
    one, two = by_event(race), by_event(twin)
    assert race.history != twin.history and race.rolls != twin.rolls
    alike = [event for event in one.keys() & two.keys() if one[event][0] == two[event][0] != ""]
    assert len(alike) > 25 and all(one[event] == two[event] for event in alike)


def test_cards_come_by_the_number_drawn_whoever_draws() -> None:
    """The first card drawn in a round is the same for another seat; the second is another."""
    state = derby.derby(3, seed=1, dice="ask").state
    assert state.question is not None and state.question.kind == "draw"
    state.position.round = 7

    def drawn(seat: int, before: int) -> Action:
        twin, dice = state.copy(), Dice(5)
        twin.stack.append(state.stack[-1]._replace(roller=seat))
        for _ in range(before):
            dice.count(twin)
        return dice.roll(twin)

    assert len({drawn(seat, 0) for seat in range(3)}) == 1
    assert len({drawn(0, before) for before in range(20)}) > 1


def test_bare_states_branches_and_environments_throw_the_dice_of_a_race() -> None:
    for seed in range(3):
        race, choose = formula_d(seed), bw.formula_d.Rookie().choose
        state = formula_d(seed).start
        rolled = play_out(state, [choose] * 3, seed)
        by_hand = race.copy()
        bw.drive(race, bw.formula_d.Rookie())
        while not by_hand.over:
            by_hand.play(bw.formula_d.Rookie()(by_hand))
        assert state.digest() == race.state.digest() == by_hand.state.digest()
        assert rolled == race.rolls
        play = Play(Setup("formula-d", "merrow", seats=3, laps=1))
        play.begin(seed)
        while not play.over:
            answer = choose(play.state, play.seat)
            play.take(next(n for n, action in play.numbers.items() if action == answer))
        assert play.state.position.key() == race.state.position.key()


# -- counts ----------------------------------------------------------------------------------------


def fallen(match: Match[Any]) -> dict[Event, int]:
    """The dice of the current round, as the match counts them."""
    tally = match._now.tally
    return dict(tally.counts) if tally.round == match._state.position.round else {}


def thrown(match: Match[Any]) -> dict[Event, int]:
    """The dice of the current round, as the history has them."""
    states = [entry.before for entry in match.history if entry.seat == CHANCE]
    return Counter(event_of(s) for s in states if s.position.round == match._state.position.round)


def test_counts_are_those_of_the_round_however_a_match_came_there() -> None:
    """After answers, an undo, a redo, a record, a branch and a stretch of a driver's answers."""
    match, most = derby.derby(4, seed=2), 0
    random = Random(1)
    while not match.over:
        before, state = fallen(match), match._state
        match.play(random.choice(match.options))
        after = fallen(match)
        assert after == thrown(match)
        assert fallen(match.undo()) == before and match.state == state
        assert fallen(match.redo()) == after
        assert thrown(match.branch(seed=9)) == fallen(match.branch(seed=9))
        most = max(most, len(after))
    assert most > 1
    again = formula_d()
    bw.drive(again, bw.formula_d.Rookie())
    assert fallen(again) == thrown(again) != {}
    assert fallen(bw.formula_d.Race.from_json(again.to_json())) == fallen(again)
    for _ in range(5):
        assert fallen(again.undo()) == thrown(again)
    assert fallen(again.restart(seed=3)) == fallen(formula_d(3))


def test_an_undo_and_the_same_answer_give_the_same_die_and_so_does_a_detour() -> None:
    race = formula_d(4)
    bw.drive(race, bw.formula_d.Rookie())
    told = race.log
    race.undo(12)
    for _ in range(3):
        race.play(race.options[-1])
    race.undo(3)
    bw.drive(race, bw.formula_d.Rookie())
    assert race.log == told


def test_loaded_faces_come_in_the_order_of_rolls_and_count() -> None:
    """A loaded face takes the place of a die: the others are as they would have been."""
    plain, loaded = (
        formula_d(),
        bw.formula_d.Race("merrow", ["Ada", "Bob", "Cyd"], laps=1, seed=1, dice=[7, 7]),
    )
    mine, theirs = by_event(loaded), by_event(plain)
    assert [action for _, action in mine.values()][:2] == [(7,), (7,)]
    third = [*theirs][2]
    assert mine[third] == theirs[third]


def test_a_branch_with_a_seed_draws_all_dice_anew() -> None:
    race = formula_d()
    race.play(race.options[0])
    faces = set()
    for seed in range(40):
        branch = race.branch(seed=seed, dice="ask")
        while branch.options:
            branch.play(branch.options[0])
        branch.roll()
        faces.add(branch.history[-1].action)
    assert len(faces) > 1


def test_a_record_names_the_scheme_and_old_ones_replay() -> None:
    race = bw.drive(formula_d(), bw.formula_d.Rookie())
    record = json.loads(race.to_json())
    assert record["scheme"] == "event"
    old = {name: value for name, value in record.items() if name != "scheme"}
    del old["seal"]["scheme"]
    assert bw.formula_d.Race.from_json(json.dumps(old)) == race
    other = {**record, "scheme": "stream", "seal": {**record["seal"], **seal({"scheme": "stream"})}}
    with pytest.raises(bw.RecordError, match="scheme: 'event', not 'stream'"):
        bw.formula_d.Race.from_json(json.dumps(other))
