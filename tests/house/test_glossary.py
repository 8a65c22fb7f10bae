"""Every word of a sheet, every status and every condition explains itself, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.match import Match
from bolide_widget.core.screen import Board
from bolide_widget.games import bolide, championship_formula, formula_d, need, really_nasty
from bolide_widget.games.bolide.screen.facts import WORDS as DECLARED
from bolide_widget.games.formula_d.screen.scene import SKY
from bolide_widget.games.formula_d.screen.tokens import STATUS
from bolide_widget.games.really_nasty.screen.facts import DIE, SPIN
from helpers.browser.page_scenes import choose

ROOT = Path(__file__).parents[2]
ROWS = (8, 12)
"""Rules in short: that many, not more."""

RARE = {
    "bolide": ("half spun", "box 2", "pit lane", "off track", "waiting", "Variable", "Safety car")
    + tuple(f"{sky}{ever}" for sky in ("Sun", "Rain") for ever in ("", " all race"))
    + tuple(DECLARED[word] for word in ("sharp-brake", "brake", "booster", "draft", "crash")),
    "formula-d": (*STATUS.values(), "spun", "to be confirmed", "stalled", "Rain all race")
    + tuple(SKY.values())
    + (
        "Turn 4: 1/2 stops",
        "May change",
        "1 space with damage",
        "3 spaces with damage",
        "No slipstream",
    ),
    "championship-formula": ("spun", "limping", "plan 120, in Turn 4 +20, green line", "red line")
    + ("A crash on the road", "2 crashes on the road"),
    "really-nasty": ("on its bay", "in the pit lane", "after a spin", "puncture", "yellow flag")
    + tuple(word for word in SPIN[1:3])
    + tuple(f"{name} die" for name in DIE.values())
    + ("penalty stop due", "Wet", "Dry", "Safety Car of Mary Ann", "Your Safety Car"),
}
"""Words that a short race may not come to."""


def explained(board: Board, words: str) -> bool:
    """Whether what stands on the page is explained: as a whole, or each part of it.

    As in `js/src/panels/terms.ts`.
    """
    known = [pattern(item["term"]) for item in board.get("terms", ())]
    whole = any(each.fullmatch(words) for each in known)
    return whole or all(any(entry.fullmatch(part) for entry in known) for part in words.split(", "))


def pattern(term: str) -> re.Pattern[str]:
    """``#`` is any number and ``*`` any words."""
    shown = re.escape(term).replace(r"\#", r"\d+(\.\d+)?").replace(r"\*", ".+")
    return re.compile(shown, re.IGNORECASE)


def races() -> Iterator[tuple[str, Match[Any]]]:
    """A race of each kind of sheet."""
    names = ["Ada", "Bob", "Chloé"]
    yield "bolide", bw.Race("copperbowl", names, rules=bw.Rules(laps=1), seed=1)
    rules: Any = bw.Rules(laps=1, advanced=True)
    yield "bolide", bw.Race("copperbowl", names, rules=rules, seed=2)
    for options in (
        {},
        {"weather": True, "tyres": True, "pit_types": True},
        {"car_setup": "character"},
    ):
        rules = formula_d.Rules(laps=1, **options)
        yield "formula-d", formula_d.Race("valdorn", names, rules=rules, seed=3)
    rules = championship_formula.Rules(laps=1)
    yield ("championship-formula", championship_formula.Race("valdorn", names, rules=rules, seed=4))
    yield "really-nasty", really_nasty.Race("valdorn", names, seed=5)
    for row in map(need, bw.games()):
        if row.name not in RARE:
            yield row.name, row.race(row.track, names, seed=1)


@cache
def seen() -> dict[str, tuple[Board, ...]]:
    """Boards of each game."""
    results: dict[str, tuple[Board, ...]] = {}
    for game, race in races():
        results[game] = (*results.get(game, ()), race.game.board())
    return results


def test_every_game_is_here() -> None:
    assert sorted(seen()) == sorted(bw.games()) and set(RARE) <= set(bw.games())
    assert bolide.Race is bw.Race


@pytest.mark.parametrize("game", sorted(bw.games()))
def test_every_row_of_a_sheet_is_explained(game: str) -> None:
    for board in seen()[game]:
        assert [row["label"] for row in board["sheet"] if not explained(board, row["label"])] == []


@pytest.mark.parametrize("game", sorted(RARE))
def test_every_status_and_condition_is_explained(game: str) -> None:
    (board, *_) = seen()[game]
    assert [words for words in RARE[game] if not explained(board, words)] == []


def test_what_races_show_is_explained() -> None:
    for _, race in races():
        board, random = race.game.board(), Random(3)
        for turn in range(160):
            if race.over:
                break
            choose(race, random)
            if turn % 4 == 0:
                scene = race.game.scene(race)
                tokens = [token["status"] for token in scene["tokens"] if "status" in token]
                tokens += [chip["text"] for chip in scene.get("conditions", ())]
                assert [words for words in tokens if not explained(board, words)] == []


def test_a_word_without_a_line_is_found() -> None:
    (board, *_) = seen()["bolide"]
    assert explained(board, "box 12") and not explained(board, "box two")
    assert explained(board, "half spun, box 2") and not explained(board, "half spun, upside down")


@pytest.mark.parametrize("game", sorted(RARE))
def test_each_line_is_one_line(game: str) -> None:
    (board, *_) = seen()[game]
    for term in board["terms"]:
        assert len(term["text"]) <= 140 and term["text"][0].isupper() and term["text"][-1] == "."
    terms = [item["term"] for item in board["terms"]]
    assert len(terms) == len(set(terms))


@pytest.mark.parametrize("game", sorted(RARE))
def test_a_game_has_its_rules_in_short_and_where_they_are(game: str) -> None:
    (board, *_) = seen()[game]
    guide = board["guide"]
    assert ROWS[0] <= len(guide["rules"]) <= ROWS[1]
    assert guide["chapters"]
    signs = [sign["sign"] for sign in guide["signs"]]
    assert len(signs) == len(set(signs)) and signs[:2] == ["badge", "decider"]
