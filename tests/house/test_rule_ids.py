"""Every rule of docs/rules/bolide.md, and every worked example, is named by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS.parent / "docs/rules/bolide.md"
CHAPTERS = "GSTMVAWOBEFXDHPQCR"

ENTRY = re.compile(rf"^- \*\*([{CHAPTERS}]-(?:\d+|B)|Example \d+)\*\*", re.MULTILINE)
NAMED = re.compile(rf"\b([{CHAPTERS}]-(?:\d+|B)|Example \d+)\b")


@cache
def rules() -> tuple[str, ...]:
    """Ids of the rules and worked examples on the page."""
    return tuple(ENTRY.findall(PAGE.read_text(encoding="utf-8")))


def _functions(path: Path) -> Iterator[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


@cache
def named() -> frozenset[str]:
    """Ids in the docstrings of all tests."""
    docstrings = (
        ast.get_docstring(test) or ""
        for path in TESTS.rglob("test_*.py")
        if path != Path(__file__).resolve()
        for test in _functions(path)
    )
    return frozenset(found for text in docstrings for found in NAMED.findall(text))


def test_every_rule_is_named_by_a_test() -> None:
    """A rule without a test is listed here by its id."""
    missing = [rule for rule in rules() if not rule.startswith("Example") and rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_worked_example_is_a_test() -> None:
    """A worked example without a test is listed here by its number."""
    missing = [rule for rule in rules() if rule.startswith("Example") and rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_the_page_has_every_chapter_and_each_rule_once() -> None:
    """The page itself: all chapters, all worked examples, nothing twice."""
    found = rules()
    assert len(set(found)) == len(found)
    chapters = {rule[0] for rule in found if not rule.startswith("Example")}
    assert chapters == set(CHAPTERS)
    examples = {int(rule.split()[1]) for rule in found if rule.startswith("Example")}
    assert examples == {*range(1, 25)}
    for chapter in CHAPTERS:
        numbers = [int(rule[2:]) for rule in found if re.fullmatch(rf"{chapter}-\d+", rule)]
        assert numbers == sorted(numbers), f"chapter {chapter} is out of order"


def test_no_test_names_a_rule_that_is_not_there() -> None:
    """An id in a docstring that is not on the page is a slip of the pen."""
    page = PAGE.read_text(encoding="utf-8")
    known = set(NAMED.findall(page))
    assert sorted(named() - known) == []
