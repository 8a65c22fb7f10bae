"""A file of a race for everybody: nothing in it depends on what is hidden, also in mid-race."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from bolide_widget.core.questions import CHANCE
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules.position import RACING
from bolide_widget.racing.reel import branch_at, html_of, reel_of
from bolide_widget.widget.race_widget import RaceWidget
from helpers.races.really_nasty_table import go, passed, table

NAMES = ["Ada", "Bob", "Cyd"]
HIDDEN = ("draw", "fuel-card", "stop", "react", "poll")


def on(race: Any, last: bool) -> str:
    """Answer once: what all can see the same way in each race, what they cannot another way."""
    state = race.state
    kind, legal = state.question.kind, state.legal()
    if kind == "react":
        race.play(state.default())
    elif kind in HIDDEN:
        action = legal[-1 if last else 0]
        race.roll(action) if state.to_act == (CHANCE,) else race.play(action)
    elif state.to_act == (CHANCE,):
        race.roll(Random(len(race.history)).choice(legal))
    else:
        pits = [action for action in legal if action[0] == "to" and str(action[1])[0] in "PB"]
        race.play(Random(len(race.history)).choice(pits or legal))
    return str(kind)


@pytest.fixture(scope="module")
def twins() -> list[Any]:
    """Two races that have gone the same way to all eyes, with other hands, fuel and stops."""
    rules = rn.Rules(ask_policy="all_with_cards")
    races = [rn.Race("rn-default", NAMES, rules=rules, seed=1, dice="ask") for _ in range(2)]
    stops = 0
    while stops < 2:
        kinds = {on(race, bool(number)) for number, race in enumerate(races)}
        assert len(kinds) == 1, "what is asked depends on what is hidden"
        stops += kinds == {"stop"}
        assert len(races[0].history) < 600
    return races


def test_they_differ_in_all_that_is_hidden(twins: list[Any]) -> None:
    """Hands, fuel cards and what was declared; else the test below could not fail."""
    first, two = (race.state.position for race in twins)
    assert not any(a.hand == b.hand for a, b in zip(first.cars, two.cars, strict=True))
    assert first.fuel != two.fuel
    assert any(car.stop is not None for car in first.cars) and first.key() != two.key()
    assert all(car.status == RACING for car in first.cars) and not first.revealed
    declared = [[fact for fact in race.facts if fact[0] == "declare"] for race in twins]
    assert declared[0] != declared[1] and twins[0].to_json() != twins[1].to_json()


def test_the_file_is_the_same(twins: list[Any]) -> None:
    """RN-GEN-6, chapter 17: frame by frame and word by word."""
    first, two = map(html_of, twins)
    assert first == two


def test_a_notebook_keeps_the_same(twins: list[Any]) -> None:
    """Page state, what stands in the notebook's file, picture and log of people at one screen."""
    kept = []
    for race in twins:
        widget = RaceWidget(race, pace=0.0)
        state = {
            k: v for k, v in widget.get_state().items() if k not in ("_esm", "_css", "_second")
        }
        (shown, *_) = widget._repr_mimebundle_() or ({},)
        values = {kind: data for kind, data in shown.items() if "widget" not in kind}
        kept.append(json.dumps([state, values, race.log_for(), repr(race)], default=str))
        assert values
        widget.close()
    first, two = (re.sub(r"IPY_MODEL_\w+", "", text) for text in kept)
    assert first == two


def reels(*cars: dict[str, Any], answers: tuple[Any, ...]) -> list[str]:
    """The replay of the same answers in positions that differ in what is hidden."""
    lines = []
    for car in cars:
        match = passed(go(table(car), *answers))
        lines.append(json.dumps(reel_of(match)))
    return lines


def test_a_replay_does_not_tell_who_was_asked() -> None:
    """RN-TIME-4: passes make no frame and are not counted, whoever was asked in which window."""
    cars = [
        {"A": {"space": "r10l1"}, "B": {"hand": f"PS {b}"}, "C": {"hand": f"PS {c}"}}
        for b, c in (("WE", "CO4"), ("CO4", "WE"), ("CO4", "CO5"), ("WE", "WE"))
    ]
    answers = ("brown", 4, "to+r14l1")
    counts = {len(passed(go(table(car), *answers)).history) for car in cars}
    assert len(counts) > 1, "some were asked more often"
    assert len(set(reels(*cars, answers=answers))) == 1


def test_a_card_played_after_a_silent_pass_has_the_same_frames() -> None:
    """RN-TIME-4: whether B passed before C played is not seen either."""
    cars = [
        {"A": {"space": "r10l1"}, "B": {"hand": f"PS {held}"}, "C": {"hand": "WE"}}
        for held in ("WE", "CO4")
    ]
    shown = reels(*cars, answers=("brown", 4, "to+r14l1", "C WE", "WET"))
    assert shown[0] == shown[1]


def test_a_race_goes_on_from_a_frame_whoever_passed_there() -> None:
    """RN-TIME-4: the number that a page sends back counts what was seen; passes go with it."""
    match = passed(go(table({"A": "r10l1", "B": {"hand": "WE"}}), "brown", 4, "to+r14l1"))
    reel = reel_of(match)
    assert reel["answers"][-1] < len(match.history)
    twin = branch_at(match, reel["answers"][-1])
    assert len(twin.history) == len(match.history)
    assert branch_at(match, 0).history[0].action == ("pass",)


def test_a_replay_does_not_tell_of_a_forced_approach() -> None:
    """R-55: as many frames and answers for a car that had one way, and one word for its stop."""
    cars = [
        {
            "A": {"space": "r41l2", "laps": 3, "fuel": fuel, "done": fuel == 3},
            "B": {"space": "r20l1", "fuel": 2, "hand": "PU"},
        }
        for fuel in (1, 2, 3)
    ]
    lines = [
        reels(car, answers=("brown", 5, "to+B1", word, "WE"))[0]
        for car, word in zip(cars, ("free:3", "scheduled", "free:3"), strict=True)
    ]
    assert lines[0] == lines[1] == lines[2]
