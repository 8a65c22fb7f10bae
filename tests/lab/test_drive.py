"""``bw.drive``: drivers of the package answer states themselves, and nothing else differs."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.stretch import Stretch
from bolide_widget.games import need
from helpers.games import FULL
from helpers.races import cfr_random, random_formula_d, random_races, really_nasty_random

NAMES = ["Ada", "Bob", "Cleo"]


def race_of(game: str, **setting: Any) -> Any:
    return module(game).Race("merrow", NAMES, laps=1, seed=7, **setting)


def module(game: str) -> Any:
    return import_module(f"bolide_widget.games.{need(game).package}")


def shown_a_race(policy: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same answers by a function of a user's own, which is shown a branch."""
    return lambda race: policy(race)


@pytest.mark.parametrize("level", ["Rookie", "Pro"])
@pytest.mark.parametrize("game", FULL)
def test_who_answers_states_drives_the_same_race(game: str, level: str) -> None:
    policy = getattr(module(game), level)()
    quick, slow = race_of(game), race_of(game)
    bw.drive(quick, policy)
    bw.drive(slow, shown_a_race(policy))
    assert quick.to_json() == slow.to_json()
    assert quick.facts == slow.facts


@pytest.mark.parametrize("game", bw.games())
def test_who_listens_hears_of_every_answer(game: str) -> None:
    race = race_of(game)
    before, heard = len(race.facts), []
    race.on_change(heard.append)
    bw.drive(race, module(game).Rookie())
    assert [fact for facts in heard for fact in facts] == race.facts[before:]
    assert len(heard) > 10


def test_an_answer_that_fails_leaves_the_race_as_after_the_last_whole_answer() -> None:
    race, twin = race_of("bolide"), race_of("bolide")
    pro = bw.Pro()
    left = 10

    class Tired(bw.Pro):
        trusted = True

        def choose(self, state: Any, seat: int) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise ValueError("tired")
            return pro.choose(state, seat)

    with pytest.raises(bw.PolicyError, match="tired"):
        bw.drive(race, Tired())
    for _ in range(10):
        twin.play(pro(twin))
    assert race == twin and race.can_undo
    bw.drive(race, bw.Rookie())
    assert race.over


def test_what_was_undone_cannot_be_redone_after_driving_on() -> None:
    race = race_of("bolide")
    race.play(race.options[0])
    race.undo()
    bw.drive(race, bw.Rookie())
    assert not race.can_redo


def test_how_far_a_race_is_is_looked_at_where_turns_can_be_used_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was counted at each of the thousands of answers of a long race."""
    race = race_of("really-nasty")
    looked = 0
    stage = race.game.stage

    def counted(state: Any) -> Any:
        nonlocal looked
        looked += 1
        return stage(state)

    monkeypatch.setattr(race.game, "stage", counted)
    bw.drive(race, bw.really_nasty.Rookie())
    assert race.over and looked < len(race.history) / 20


@pytest.mark.parametrize("game", bw.games())
def test_history_is_made_once_when_somebody_looks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    race, slow = race_of(game), race_of(game)
    policy = module(game).Rookie()
    bw.drive(slow, shown_a_race(policy))
    made = 0
    entries = Stretch._entries

    def counted(stretch: Stretch) -> Any:
        nonlocal made
        listed = entries(stretch)
        made += len(listed)
        return listed

    monkeypatch.setattr(Stretch, "_entries", counted)
    driven = len(slow.history) - len(race.history)
    bw.drive(race, policy)
    assert len(race._now.entries) == len(slow.history) and not made
    twin = pickle.loads(pickle.dumps(race))
    assert race.facts == slow.facts and made == driven
    assert race.undo().redo().history == race.history and made == driven
    for entry, other in zip(twin.history, slow.history, strict=True):
        assert entry.facts == other.facts and entry.after.key() == other.after.key()


ANY_RACE: dict[str, Callable[[int], Any]] = {
    "bolide": random_races.race,
    "formula-d": random_formula_d.race,
    "championship-formula": cfr_random.race,
    "really-nasty": really_nasty_random.race,
}


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", FULL)
def test_a_row_of_answers_is_the_same_race_over_all_options(game: str, number: int) -> None:
    """A race of any options: driven in a row, by single answers, and from its record."""
    quick = ANY_RACE[game](100 + number)
    quick.dice = "auto"
    slow, policy = quick.copy(), module(game).Rookie()
    bw.drive(quick, policy)
    bw.drive(slow, shown_a_race(policy))
    record = quick.to_json()
    assert quick.over and record == slow.to_json()
    loaded = type(quick).from_json(record, track=quick.track)
    assert len(quick.history) == len(slow.history) == len(loaded.history)
    for entries in zip(quick.history, slow.history, loaded.history, strict=True):
        assert len({(entry.facts, entry.after.key()) for entry in entries}) == 1
