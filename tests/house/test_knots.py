"""The chapters of Bolide's rules meet in one place, and no module needs itself."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import bolide_widget

ROOT = Path(bolide_widget.__file__).parent
BOLIDE = ROOT / "games" / "bolide"
RULES = BOLIDE / "rules"


def needs(path: Path) -> set[str]:
    """Our modules that a module imports, also inside its functions; not those for types only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed_over: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            passed_over |= set(ast.walk(node))
    found: set[str | None] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.level or node in passed_over:
            continue
        base = path.parents[node.level - 1]
        named = [base.joinpath(*node.module.split("."))] if node.module else []
        named += [(named[0] if named else base) / alias.name for alias in node.names]
        found |= {module(target) for target in named}
    return {name for name in found if name is not None}


def module(target: Path) -> str | None:
    """The path of a module below the package, None for names that are none."""
    for path in (target.with_suffix(".py"), target / "__init__.py"):
        if path.exists():
            return path.relative_to(ROOT).as_posix()
    return None


GRAPH = {path.relative_to(ROOT).as_posix(): needs(path) for path in sorted(BOLIDE.rglob("*.py"))}


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that need each other in a ring; none if there is no ring."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_no_module_of_bolide_needs_itself() -> None:
    assert len(GRAPH) > 60 and sum(map(len, GRAPH.values())) > 300
    assert circle(GRAPH) == []


CHAPTERS = {path.rsplit("/")[-1][:-3] for path in needs(RULES / "kinds.py") if "rules/" in path}
CHAPTERS -= {"__init__", "tables", "words", "questions"}

CALLED = {
    "travel": {"braking", "drafting", "half_spin", "movement", "off_track", "slicks", "start"},
    "movement": {"turn"},
    "start": {"turn"},
    "strategy": {"carried", "grid", "pits"},
    "weather": {"turn"},
    "grid": {"carried"},
    "pits": {"carried"},
    "turn": {"grid"},
}
"""Chapters that others call instead of pushing a step, and which do.

`travel` and `movement` for speed: nearly every turn asks for a move and drives it, and a step takes
a twentieth of the time of an answer. The others for what they know or share: standing starts, fuel
and tyres, rolls for rain, places on the grid, what a crew does.
"""


def test_chapters_meet_in_kinds() -> None:
    """Who hands on pushes a step; the timer, which answers for all others, asks them."""
    for chapter in CHAPTERS - {"timer"}:
        names = {path.rsplit("/")[-1][:-3] for path in needs(RULES / f"{chapter}.py")}
        allowed = {name for name, callers in CALLED.items() if chapter in callers}
        assert (names & CHAPTERS) - {chapter} == allowed, chapter
