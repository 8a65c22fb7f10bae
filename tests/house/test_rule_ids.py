"""Every rule of the games' pages, and every worked example, is named by a test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from helpers.rules_page import PAGES

TESTS = Path(__file__).resolve().parents[1]

ENTRY = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z0-9]+)+|Example \d+)\*\*", re.MULTILINE)
CHAPTERS = "GSTMVAWOBEFXDHPQCR"
"""The rules of Bolide's page, in its order."""


@cache
def rules(game: str) -> tuple[str, ...]:
    """Ids of the rules and worked examples on a game's page."""
    return tuple(ENTRY.findall(PAGES[game].read_text(encoding="utf-8")))


def of_the_game(test: Path, game: str) -> bool:
    """The tests of a game, those of its kind of board, and those that are of no game's."""
    own = {game.replace("-", "_"), need(game).board}
    words = {word for name in PAGES for word in (name.replace("-", "_"), need(name).board)}
    rooms = {TESTS / room / word for room in ("boards", "making") for word in words - own}
    if rooms & set(test.parents):
        return False
    inside = TESTS / "games"
    return inside not in test.parents or inside / game.replace("-", "_") in test.parents


@cache
def docstrings(game: str) -> str:
    """What the tests of a game say of themselves."""
    tests = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__).resolve()]
    return "\n".join(docstrings_of(path) for path in tests if of_the_game(path, game))


@cache
def docstrings_of(path: Path) -> str:
    """What the tests of a file say of themselves."""
    return "\n".join(
        ast.get_docstring(node) or ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def unnamed(game: str, ids: list[str]) -> list[str]:
    """Those that no test names."""
    said = docstrings(game)
    return [item for item in ids if not re.search(rf"(?<![\w-]){re.escape(item)}(?![\w-])", said)]


def test_every_game_has_a_page() -> None:
    assert set(PAGES) == {game for game in bw.games() if need(game).has_rulebook}
    assert all(rules(game) for game in PAGES) and len(rules("bolide")) > 50


@pytest.mark.parametrize("game", PAGES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    """A rule without a test is listed here by its id."""
    missing = unnamed(game, [rule for rule in rules(game) if not rule.startswith("Example")])
    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize("game", PAGES)
def test_every_worked_example_is_a_test(game: str) -> None:
    """A worked example without a test is listed here by its number."""
    missing = unnamed(game, [rule for rule in rules(game) if rule.startswith("Example")])
    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize("game", PAGES)
def test_each_rule_stands_once(game: str) -> None:
    assert sorted(set(rules(game))) == sorted(rules(game))


def test_bolide_s_page_has_every_chapter_in_order() -> None:
    """The page itself: all chapters, all worked examples."""
    result = rules("bolide")
    chapters = {rule[0] for rule in result if not rule.startswith("Example")}
    assert chapters == set(CHAPTERS)
    examples = {int(rule.split()[1]) for rule in result if rule.startswith("Example")}
    assert examples == {*range(1, 30)}
    for chapter in CHAPTERS:
        numbers = [int(rule[2:]) for rule in result if re.fullmatch(rf"{chapter}-\d+", rule)]
        assert numbers == sorted(numbers), f"chapter {chapter} is out of order"


def test_no_test_names_a_rule_of_bolide_that_is_not_there() -> None:
    """An id in a docstring that is not on the page is a slip of the pen."""
    named = re.findall(rf"\b([{CHAPTERS}]-(?:\d+|B)|Example \d+)\b", docstrings("bolide"))
    assert sorted(set(named) - set(rules("bolide"))) == []
