"""Random races of Formula D over all options, for tests of what is shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import bolide_widget as bw
from bolide_widget.games.formula_d.race import Race

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"weather": True, "tyres": True, "pit_types": True, "laps": 3},
    {"street": True, "weather": True, "victory_confirmation": True},
    {"car_setup": "custom", "pit_variant": "EN", "collision_rolls": "mover_once"},
    {"team_race": True, "debris_rolls": "per_turn", "weather": True},
    {"car_setup": "character", "jack_corner_only": True, "avoid_debris_detour": False},
)


def race_of(number: int, seed: int = 1, track: str = "t1") -> Race:
    """A race by one of the sets of options."""
    rules = bw.formula_d.Rules(**OPTIONS[number % len(OPTIONS)])
    names = ["You", "Rosa", "Karl", "Ida"]
    return Race(track, names, rules=rules, seed=seed)


def moments(race: Race, seed: int, most: int = 400) -> Iterator[Race]:
    """The race before each of its answers; drivers are sensible, but for now and then."""
    random = Random(seed)
    kinds = race.game.kinds
    for _ in range(most):
        yield race
        if race.over:
            return
        state = race.state
        question = state.question
        assert question is not None
        usual = kinds[question.kind].default
        action = None
        if usual is not None and random.random() < 0.6 and question.kind != "gear":
            action = usual(state, question, question.players[0])
        options = race.options
        chosen = next((option for option in options if option.action == action), None)
        race.play(chosen or random.choice(options))
