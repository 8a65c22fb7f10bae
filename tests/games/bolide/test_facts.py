"""Facts and questions: docs/facts.md lists every kind, and what comes with it."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import bolide_widget as bw
from bolide_widget.games.bolide.rules.attempts import ATTEMPT_STEPS, ATTEMPTS
from bolide_widget.games.bolide.rules.facts import FACTS
from bolide_widget.games.bolide.rules.kinds import KINDS, STEPS
from helpers.boards import courses

ROOT = Path(__file__).parents[3]
CORE = ROOT / "src/bolide_widget/core"
BOLIDE = ROOT / "src/bolide_widget/games/bolide"
ROW = re.compile(r"^\| `([a-z-]+)` \|(.*?)\|", re.M)


def facts_on_page(chapter: int) -> dict[str, tuple[str, ...]]:
    """Kinds in a chapter of the page, and the names of what follows each."""
    page = (ROOT / "docs/facts.md").read_text(encoding="utf-8").split("\n## ")[chapter]
    return {
        kind: tuple(name.strip() for name in then.split(",") if name.strip())
        for kind, then in ROW.findall(page)
    }


def made() -> dict[str, set[str]]:
    """Kinds that the rules append to the facts, and the shapes they are given."""
    results: dict[str, set[str]] = {}
    for file in (*CORE.glob("*.py"), *BOLIDE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "facts.append":
                (fact,) = node.args
                assert isinstance(fact, ast.Call), ast.unparse(fact)
                kind_of = ast.unparse(fact.args[0])
                kinds = (
                    ["booster", "brake"]
                    if kind_of == "table"
                    else re.findall(r"'([a-z-]+)'", kind_of)
                )
                for kind in kinds:
                    results.setdefault(kind, set()).add(ast.unparse(fact.func))
    return results


def test_every_kind_of_fact_is_on_the_page_with_the_names_of_what_follows() -> None:
    shapes = {kind: getattr(shape, "_fields") for kind, shape in FACTS.items()}  # noqa: B009
    assert len(FACTS) > 40
    assert facts_on_page(0) == {kind: fields[1:] for kind, fields in shapes.items()}
    assert {fields[0] for fields in shapes.values()} == {"kind"}


def test_a_kind_has_one_shape_wherever_it_is_told() -> None:
    named = {kind: {shape.__name__} for kind, shape in FACTS.items()}
    assert made() == named


def test_what_races_tell_has_the_shape_of_its_kind_and_equals_plain_tuples() -> None:
    for rules, seed in (("basic", 1), ("advanced", 2), ("advanced", 3)):
        race = bw.Race(courses.ring(), ["Ada", "Bob", "Cyd"], rules=rules, laps=1, seed=seed)
        for fact in bw.drive(race, bw.Rookie()).facts:
            assert isinstance(fact, FACTS[fact[0]])
            assert fact == tuple(fact) and FACTS[fact[0]](*fact) == fact  # type: ignore[call-arg]


def test_every_kind_of_question_is_on_the_page_with_the_names_of_its_data() -> None:
    rows = {**KINDS, **STEPS}
    shapes = {name: getattr(row.data, "_fields", ()) for name, row in rows.items()}
    assert facts_on_page(1) == shapes
    assert ATTEMPTS.keys() == KINDS.keys()
    assert ATTEMPT_STEPS.keys() - STEPS.keys() == {"attempt"}


def test_the_data_of_what_a_race_asks_has_the_shape_of_its_kind() -> None:
    seen, rows = set(), {**KINDS, **STEPS}
    for rules, seed in (("basic", 1), ("advanced", 2), ("advanced", 3)):
        state = bw.Race(courses.ring(), ["Ada", "Bob", "Cyd"], rules=rules, seed=seed).state
        choose = random.Random(seed).choice
        for _ in range(400):
            if not state.stack:
                break
            for question in state.stack:
                seen.add(question.kind)
                assert type(question.data) is rows[question.kind].data
            state.apply(choose(state.legal()))
    assert len(seen) > 15
