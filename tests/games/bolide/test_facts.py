"""Facts: docs/facts.md lists every kind, and what comes with it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import bolide_widget as bw
from helpers import courses

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^\| `([a-z-]+)` \|(.*?)\|", re.M)


def told() -> dict[str, int]:
    """Kinds on the page, and how many values follow each."""
    rows = ROW.findall((ROOT / "docs/facts.md").read_text(encoding="utf-8"))
    return {kind: len([value for value in then.split(",") if value.strip()]) for kind, then in rows}


def made() -> dict[str, set[int]]:
    """Kinds that the engine appends to its facts, with as many values."""
    found: dict[str, set[int]] = {}
    for file in (ROOT / "src/bolide_widget").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) != "facts.append":
                continue
            (fact,) = node.args
            if isinstance(fact, ast.Tuple):
                kinds = re.findall(r"'([a-z-]+)'", ast.unparse(fact.elts[0]))
                kinds = [kind for kind in kinds if kind]
                starred = any(isinstance(value, ast.Starred) for value in fact.elts)
                for kind in kinds:
                    found.setdefault(kind, set()).add(-1 if starred else len(fact.elts) - 1)
    return found


def test_every_kind_of_fact_is_on_the_page_with_what_follows() -> None:
    page, engine = told(), made()
    assert set(page) == set(engine)
    assert len(page) > 35
    for kind, sizes in engine.items():
        assert sizes in ({page[kind]}, {-1}), kind


def test_what_races_tell_is_what_the_page_says() -> None:
    page = told()
    for rules, seed in (("basic", 1), ("advanced", 2), ("advanced", 3)):
        race = bw.Race(courses.ring(), ["Ada", "Bob", "Cyd"], rules=rules, laps=1, seed=seed)
        for fact in bw.drive(race, bw.Rookie()).facts:
            assert len(fact) - 1 == page[fact[0]], fact
