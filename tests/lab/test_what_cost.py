"""What a race has cost: planted blunders are named, good races are not, and nobody sees more."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.hidden import could_be
from bolide_widget.drivers.drive import drive
from bolide_widget.games import need
from bolide_widget.lab import what_cost as searching
from bolide_widget.lab.what_cost import costs
from helpers.games import FULL

BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-default",
}
NAMES = ["Ada", "Bob", "Cyd"]


UNTIL = {"bolide": 5, "championship-formula": 5}
"""Rounds in which there are blunders."""


def race_of(game: str, names: list[str], seed: int = 3) -> Any:
    return need(game).race(BOARDS[game], names, laps=1, seed=seed)


def slow(game: str) -> Any:
    """Pro, who dawdles from round 2 on, where one turn alone is dear only up to round 5."""
    pro = need(game).driver("Pro")

    def choose(race: Any) -> Any:
        kind, listed = race.pending.kind, race.options
        if not 2 <= race.round <= UNTIL.get(game, 99):
            return pro(race)
        if game == "bolide" and kind == "move":
            return min(listed, key=lambda option: getattr(option.preview, "speed", None) or 99)
        if kind in ("gear", "plan"):
            return listed[0]
        if kind == "die":
            return listed[-1]
        return pro(race)

    return choose


@pytest.mark.parametrize("game", FULL)
def test_a_planted_blunder_is_named(game: str) -> None:
    """In the rounds in which it was made, with an interval above 0, three decisions at most."""
    names = [*NAMES, "Dan", "Eve", "Fay"] if game == "really-nasty" else NAMES
    pros = dict.fromkeys(names, need(game).driver("Pro"))
    seed = {"championship-formula": 2, "really-nasty": 6}.get(game, 4)
    n = 240 if game == "really-nasty" else 60  # cards make its races the most uncertain
    race = drive(race_of(game, names, seed), {**pros, "Ada": slow(game)})
    lost = bw.what_cost(race, "Ada", n=n, limit=None, progress=False)
    assert 1 <= len(lost) <= 3
    assert set(lost.unit) == {"places"}
    assert lost["round"].between(2, UNTIL.get(game, 99)).all()
    assert (lost.loss_low > 0).all()
    assert (lost.loss_low <= lost.loss).all() and (lost.loss <= lost.loss_high).all()
    assert (lost.answer_id != lost.better_id).all()
    assert list(lost.loss) == sorted(lost.loss, reverse=True)


@pytest.mark.parametrize("game", FULL)
def test_a_race_by_the_best_answers_says_none(game: str) -> None:
    race = drive(race_of(game, NAMES), need(game).driver("Pro"))
    assert bw.what_cost(race, "Ada", n=3, limit=None, progress=False).empty


@pytest.mark.parametrize("game", FULL)
def test_alone_all_is_counted_out(game: str) -> None:
    """A turn thrown away is named, exactly, with the corner; none is where the plan was driven."""
    race = drive(race_of(game, ["Ada"]), slow(game))
    lost = bw.what_cost(race, progress=False)
    assert not lost.empty and lost.exact.all()
    assert (lost.unit == "turns").all() and (lost.loss > 0).all() and (lost.n == 0).all()
    assert lost.corner.str.len().gt(0).all()
    if need(game).line:  # without dice turns are whole, and add up to what the lap took longer
        assert (lost.loss % 1 == 0).all()


def test_the_turns_lost_of_a_lap_add_up() -> None:
    """Turns to go before the first move, those that were lost, and the turns that it took."""
    race = drive(race_of("bolide", ["Ada"]), slow("bolide"))
    first = next(entry for entry in race.history if entry.before.question.kind == "move")
    to_go = need("bolide").ahead.turns_to_go(first.before, 0)
    assert to_go is not None
    turns = race.round - first.before.position.round + 1
    assert to_go + bw.what_cost(race, progress=False).loss.sum() == turns


@pytest.mark.parametrize("game", ["bolide", "formula-d"])
def test_the_plan_of_a_lone_car_loses_nothing(game: str) -> None:
    race = race_of(game, ["Ada"], seed=4)
    more = {"sharp_brakings": 3} if game == "bolide" else {}
    lap: Any = bw.best_lap(race.game.track, laps=1, **more)
    assert bw.what_cost(drive(race, lap.driver()), progress=False).empty


def test_the_same_seed_gives_the_same_frame() -> None:
    race = drive(race_of("really-nasty", NAMES), need("really-nasty").driver())
    first, second = (
        bw.what_cost(race, "Ada", n=8, limit=None, seed=5, progress=False) for _ in range(2)
    )
    assert first.equals(second)


def test_the_moment_is_where_a_replay_stands_then() -> None:
    """A race that goes on from there asks the same question."""
    from bolide_widget.racing.reel import branch_at, reel_of

    race = drive(race_of("bolide", ["Ada"]), slow("bolide"))
    row = bw.what_cost(race, progress=False).iloc[0]
    pending = branch_at(race, int(row.moment)).pending
    assert pending.kind == row.question
    assert {row.answer_id, row.better_id} <= {option.id for option in pending.options}
    assert int(row.moment) in reel_of(race)["answers"]


def test_only_what_the_driver_knew_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Races whose hidden things differ, and look the same to him, cost him the same."""
    race = drive(race_of("really-nasty", NAMES), need("really-nasty").driver())
    every = searching._asked(race, 0)
    job = searching._Search(race._bare(), need("really-nasty"), 0, 4, None, 1)
    cases = [case for case in every if case.entry.before.question.kind == "path"][5:8]
    assert len(cases) == 3
    for case in cases:
        state = case.entry.before
        twin = could_be(state, 0, Random(8))
        other = searching._Case(
            searching.Entry(0, case.entry.action, (twin, twin), ()), case.moment
        )
        for each in (case, other):
            each.better = state.legal(0)[-1]
        for seed in range(3):
            assert job.early_lead(case, seed) == job.early_lead(other, seed)
            assert job.lead(case, seed) == job.lead(other, seed)


def test_time_ends_the_search_and_whoever_asks_may_stop_it() -> None:
    """At the limit it says what is certain by then; a step is a small piece of work."""
    race = drive(
        race_of("bolide", NAMES), {**dict.fromkeys(NAMES, bw.Pro()), "Ada": slow("bolide")}
    )
    assert bw.what_cost(race, "Ada", limit=1e-6, progress=False).empty
    steps = costs(race, "Ada", limit=None)
    shares = [step.share for step in islice(steps, 40)]
    assert shares == sorted(shares) and shares[0] >= 0 and shares[-1] < 1
    steps.close()  # type: ignore[attr-defined]
    *_, last = costs(race, "Ada", n=2, limit=None)
    assert last.done and last.share == 1.0


def test_what_cannot_be_looked_at_is_refused() -> None:
    over = drive(race_of("bolide", NAMES), bw.Rookie())
    with pytest.raises(bw.SetupError, match="must be over"):
        bw.what_cost(race_of("bolide", NAMES), "Ada")
    with pytest.raises(bw.SetupError, match="one of Ada, Bob, Cyd, not 'Eve'"):
        bw.what_cost(over, "Eve")
    with pytest.raises(bw.SetupError, match="one of Ada, Bob, Cyd, not None"):
        bw.what_cost(over)
    with pytest.raises(bw.SetupError, match="n must be"):
        bw.what_cost(over, "Ada", n=0)
    with pytest.raises(bw.SetupError, match="limit: "):
        bw.what_cost(over, "Ada", limit=-1)
