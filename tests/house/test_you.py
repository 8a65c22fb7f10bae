"""A driver who is called You is spoken to: "You go", "your time is up", in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE
from bolide_widget.games import championship_formula, formula_d, really_nasty
from helpers.browser.page_scenes import choose

ANSWERS = 700
"""Answers in a race: enough for most kinds of sentences."""

WRONG = re.compile(
    r"\b[Yy]ou('s\b| (is|has|does|was|isn't|doesn't|hasn't|\w+[^s\W](?<!thi)(?<!plu)s)\b)|"
    r"\b(by|to|of|on|with|at|for|next to|behind|beside|before|engages?) You\b"
)
"""A verb or an ending for somebody who is spoken of; the capital letter within a sentence."""

NAMES = ["You", "Rosa", "Kofi"]


def races(game: str) -> Iterator[Match[Any]]:
    """Races with somebody called You, in which much happens."""
    rules: Any
    if game == "bolide":
        for advanced in (False, True):
            rules = bw.Rules(laps=1, advanced=advanced, timer=30)
            yield bw.Race("copperbowl", NAMES, rules=rules, seed=7)
    elif game == "formula-d":
        for options in ({"weather": True, "tyres": True}, {"car_setup": "character"}):
            rules = formula_d.Rules(laps=1, **options)  # type: ignore[arg-type]
            yield formula_d.Race("t1", NAMES, rules=rules, seed=7)
    elif game == "championship-formula":
        rules = championship_formula.Rules(laps=1)
        yield championship_formula.Race("pattern-ring", NAMES, rules=rules, seed=7)
    else:
        rules = really_nasty.Rules(laps=3)
        yield really_nasty.Race("rn-default", NAMES, rules=rules, seed=7)


def strings(value: Any) -> Iterator[str]:
    """All texts of what is sent."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)


def viewers(race: Match[Any]) -> tuple[int | None, ...]:
    """Everybody, and the first of those who are asked."""
    secret = race.game.name in ("championship-formula", "really-nasty")
    return (None, *[s for s in race._state.to_act[:1] if s != CHANCE]) if secret else (None,)


@cache
def texts(game: str) -> frozenset[str]:
    """All texts that a page gets in these races."""
    result: set[str] = set()
    for race in races(game):
        random = Random(11)
        for _ in range(ANSWERS):
            for viewer in viewers(race):
                given = () if viewer is None else (viewer,)
                result.update(strings(race.game.scene(race, *given)))
            if race.over:
                break
            choose(race, random)
    return frozenset(result)


@pytest.mark.parametrize("game", bw.games())
def test_nobody_says_you_goes(game: str) -> None:
    assert sorted(text for text in texts(game) if WRONG.search(text)) == []


@pytest.mark.parametrize("game", bw.games())
def test_you_are_spoken_to(game: str) -> None:
    """The test above has sentences to check."""
    assert sum("You " in text for text in texts(game)) > 10


@pytest.mark.parametrize(
    "text",
    [
        "You goes 3 squares right.",
        "You is out.",
        "You's time is up.",
        "You rolls 3.",
        "Rosa engages You.",
    ],
)
def test_a_wrong_sentence_is_found(text: str) -> None:
    assert WRONG.search(text)


@pytest.mark.parametrize("text", ["You pass Rosa.", "You miss this turn.", "You plus 3."])
def test_a_right_one_is_not(text: str) -> None:
    assert not WRONG.search(text)
