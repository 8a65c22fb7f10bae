"""Random races of Championship Formula Racing over all options, for what is shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bolide_widget.games.championship_formula.options import Rules
from bolide_widget.games.championship_formula.race import Race

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"laps": 1, "start_2016": True, "soft_tires": True, "slip_needs_speed": True},
    {"laps": 3, "knock_out_bid": True, "offer_suicide": True, "old_passing": True},
    {"laps": 5, "classic": True, "no_duty_after_line": True, "one_slip_at_finish": True},
    {"handicap": {"Rosa": 0, "Karl": 1}, "physical_order": True, "ban_plan_over_60": True},
)
NAMES = ["You", "Rosa", "Karl", "Ida"]


def race_of(number: int, seed: int = 1, track: str = "pattern-ring", cars: int = 4) -> Race:
    """A race by one of the sets of options."""
    rules = Rules(**OPTIONS[number % len(OPTIONS)])
    names = NAMES + [f"Car {n}" for n in range(5, cars + 1)]
    return Race(track, names[:cars], rules=rules, seed=seed)


def usual_driver(race: Race) -> object:
    """A computer driver that does what is done for somebody who is absent."""
    seat = race.drivers.index(race.asked[0].driver)
    return race.state.default(seat)


def moments(race: Race, seed: int, most: int = 400) -> Iterator[Race]:
    """The race before each of its answers.

    Plans are near what is free, so that there are corners, slips and passes before all cars are
    out; the rest is random.
    """
    random = Random(seed)
    for _ in range(most):
        yield race
        if race.over:
            return
        state = race._state
        question = state.question
        assert question is not None
        seat = state.to_act[0]
        legal = state.legal(seat)
        usual = race.game.kinds[question.kind].default
        if question.kind == "plan":
            last = max(60, state.position.cars[seat].last)
            wanted = last + random.choice((-40, 0, 20, 40, 40, 60))
            action = min(legal, key=lambda item: abs(int(item[1]) - wanted))
        elif question.kind == "move" and usual is not None and random.random() < 0.5:
            action = usual(state, question, seat)
        else:
            action = random.choice(legal)
        race.play(action, race.drivers[seat])
