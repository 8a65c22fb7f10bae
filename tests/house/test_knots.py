"""The chapters of a game's rules meet in one place, and no modules need each other in a knot."""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import bolide_widget
from helpers.late_imports import late_targets

ROOT = Path(bolide_widget.__file__).parent
GAMES = ROOT / "games"


MOST = 3
"""Files of a knot."""


@cache
def needs(path: Path) -> set[str]:
    """Our modules that a module imports, also inside its functions or by a name in a text.

    Not those for types only.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed_over: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and for_types(node.test):
            passed_over |= set(ast.walk(node))
    results = {module(target) for target in late_targets(path)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.level or node in passed_over:
            continue
        base = path.parents[node.level - 1]
        named = [base.joinpath(*node.module.split("."))] if node.module else []
        named += [(named[0] if named else base) / alias.name for alias in node.names]
        results |= {module(target) for target in named}
    return {name for name in results if name is not None}


def for_types(test: ast.expr) -> bool:
    """Whether a condition holds for type-checkers alone."""
    names = isinstance(test, ast.Name | ast.Attribute)
    return names and ast.unparse(test).endswith("TYPE_CHECKING")


def module(target: Path) -> str | None:
    """The path of a module below the package, None for names that are none."""
    for path in (target.with_suffix(".py"), target / "__init__.py"):
        if path.exists():
            return path.relative_to(ROOT).as_posix()
    return None


def graph(game: str) -> dict[str, set[str]]:
    """What each module of a game needs."""
    return {path.relative_to(ROOT).as_posix(): needs(path) for path in (GAMES / game).rglob("*.py")}


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that need each other in a ring; none if there is no ring."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def knots(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """Modules of which each leads to each other."""
    reached: dict[str, set[str]] = {}
    for name in graph:
        seen: set[str] = set()
        open_ = [name]
        while open_:
            new = graph.get(open_.pop(), set()) - seen
            seen |= new
            open_ += new
        reached[name] = seen
    return {
        frozenset(other for other in seen if name in reached.get(other, ()))
        for name, seen in reached.items()
        if name in seen
    }


def test_no_knot_is_large() -> None:
    """Also over what is imported late: who is loaded to use one module is not loaded for all."""
    files = {path.relative_to(ROOT).as_posix(): needs(path) for path in ROOT.rglob("*.py")}
    assert [sorted(knot) for knot in knots(files) if len(knot) > MOST] == []


def test_a_knot_is_found() -> None:
    rings = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert knots(rings) == {frozenset("abc"), frozenset("de")}
    named = needs(ROOT / "boards/__init__.py")
    assert "boards/catalogue.py" in named or "boards/lattice/track.py" in named


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("game", ["bolide", "formula_d", "really_nasty"])
def test_no_module_of_a_game_needs_itself(game: str) -> None:
    result = graph(game)
    assert len(result) > 30 and sum(map(len, result.values())) > 150
    assert circle(result) == []


def test_no_module_of_the_page_needs_itself() -> None:
    """What is imported for its types alone is not there when the page runs."""
    results: dict[str, set[str]] = {}
    for path in (ROOT.parents[1] / "js/src").rglob("*.ts"):
        text = path.read_text(encoding="utf-8")
        named = re.findall(r'^(?:import|export) (?!type)[^;]*?"(\.[^"]+)";', text, re.MULTILINE)
        results[str(path)] = {str((path.parent / name).resolve()) + ".ts" for name in named}
    assert len(results) > 60 and sum(map(len, results.values())) > 150
    assert circle(results) == []


def chapters(game: str) -> set[str]:
    """The modules of the rules that `kinds` brings together."""
    rules = GAMES / game / "rules"
    results = {path.rsplit("/")[-1][:-3] for path in needs(rules / "kinds.py") if "rules/" in path}
    return results - {"__init__", *BELOW}


BELOW = {"questions", "position", "venue", "way", "laps", "paths", "preview"}
"""Not chapters: what stands below all of them, and what looks and never changes."""

CALLED = {
    "bolide": {
        "travel": {"declared", "engagement", "movement", "pits", "turn"},
        "movement": {"turn"},
        "strategy": {"carried", "pits", "travel", "turn"},
        "pits": {"carried"},
        "turn": {"engagement"},
    },
    "formula_d": {
        "gears": {"events", "pits"},
        "moves": {"events", "pits", "slipstream"},
        "pits": {"setup"},
        "turn": {"events", "moves", "slipstream"},
        "weather": {"gears", "moves", "pits", "setup"},
    },
    "really_nasty": {"cards": {"pits", "plays", "setup"}},
}
"""Chapters that others call instead of pushing a step, and which do.

In Bolide `travel` and `movement` for speed: nearly every turn asks for a move and drives it, and a
step takes a twentieth of the time of an answer. The others for what they know or share: fuel and
tyres, rolls for rain, who is first over a line, what a crew does; in Formula D the steps of a turn,
what tyres do, the weather's roll, gears, what a bonus may restore; in the Really Nasty Motor Racing
Game cards that are drawn or played, and where a turn begins.
"""


@pytest.mark.parametrize("game", CALLED)
def test_chapters_meet_in_kinds(game: str) -> None:
    """Who hands on pushes a step; the timer, which answers for all others, asks them."""
    result = chapters(game)
    for chapter in result - {"timer"}:
        path = GAMES / game / "rules" / f"{chapter}.py"
        names = {path.rsplit("/")[-1][:-3] for path in needs(path)}
        allowed = {name for name, callers in CALLED[game].items() if chapter in callers}
        assert (names & result) - {chapter} == allowed, chapter
