"""The walk over every kind of question, which the browser test of the page goes through."""

from __future__ import annotations

import pytest

from helpers.games import FULL
from helpers.races.questions import CARDS, NAMES, asked_kinds, collect

NOBODY: dict[str, set[str]] = {}
"""By game, kinds with answers that no race ever asks for; there are none today."""


@pytest.mark.parametrize("game", FULL)
def test_no_kind_of_question_is_missing_from_the_walk(game: str) -> None:
    """What a person decides, and with ``dice="ask"`` what dice and cards show."""
    moments = collect(game)
    race, _ = next(iter(moments.values()))
    assert moments.keys() == asked_kinds(race.game) - NOBODY.get(game, set())
    assert all(item._state.question.kind == kind for kind, (item, _) in moments.items())
    assert {len(name) for name in NAMES} == {20}


def test_a_hand_of_the_walk_is_full() -> None:
    """The reaction that is shown is of somebody who holds ten different cards."""
    race, seat = collect("really-nasty")["react"]
    assert len(race.game.scene(race, seat)["hand"]["cards"]) >= CARDS
