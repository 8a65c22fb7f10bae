"""The log: a state has its last lines, the page asks for those before, and rounds have headings."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.racing.told import log
from bolide_widget.widget.race_widget import RaceWidget
from helpers.browser.page import Page

NAMES = ["Ada", "Bob"]

RACES: dict[str, Any] = {
    "bolide": lambda: bw.Race("hairpin", NAMES, grid=NAMES, seed=1),
    "formula-d": lambda: bw.formula_d.Race("calva", NAMES, laps=1, seed=2),
    "championship-formula": lambda: bw.championship_formula.Race(
        "pattern-ring", NAMES, laps=1, seed=2
    ),
    "really-nasty": lambda: bw.really_nasty.Race("calva", NAMES, laps=1, seed=2),
}


def driven(game: str, answers: int = 120) -> Any:
    race = RACES[game]()
    while not race.over and len(race.history) < answers:
        decision = race.asked[0]
        race.play(decision.options[0], decision.driver)
    return race


@pytest.mark.parametrize("game", RACES)
def test_every_round_has_a_heading_before_its_first_line(game: str) -> None:
    race = driven(game)
    lines = log(race, race.game.fact_rows, inf)
    headings = [line["text"] for line in lines if line["text"].startswith("Round ")]
    assert len(headings) > 2
    assert headings == [f"Round {number + 1}." for number in range(len(headings))]
    for most in range(1, len(lines)):
        last = log(race, race.game.fact_rows, most)
        assert last == lines[-len(last) :] and most <= len(last) <= most + 1


@pytest.mark.parametrize("game", RACES)
def test_a_page_that_asks_is_sent_what_its_state_does_not_tell(game: str) -> None:
    page = Page(RaceWidget(driven(game), pace=60.0))
    whole = log(page.widget.race, page.widget.race.game.fact_rows, inf)
    shown = page.state["log"]
    assert len(shown) < len(whole)
    page.ask("log")
    (answer,) = [each for each in page.answers if each["t"] == "log"]
    assert [*answer["log"], *shown] == whole
