"""Facts and questions: docs/facts-championship-formula.md lists every kind, and what comes with it.

Tests of random races check the facts of races, too.
"""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from bolide_widget.core.questions import CHANCE
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.facts import FACTS
from bolide_widget.games.championship_formula.rules.kinds import KINDS, STEPS
from helpers.boards.cfr_boards import pr

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^\| `([a-z-]+)` \|(.*?)\|", re.M)

ROWS: dict[str, Any] = {**KINDS, **STEPS}


def facts_on_page(chapter: int) -> dict[str, tuple[str, ...]]:
    """Kinds in a chapter of the page, and the names of what follows each."""
    page = (ROOT / "docs/facts-championship-formula.md").read_text(encoding="utf-8")
    return {
        kind: tuple(name.strip() for name in then.split(",") if name.strip())
        for kind, then in ROW.findall(page.split("\n## ")[chapter])
    }


def made() -> dict[str, set[str]]:
    """Kinds that the rules append to the facts, and the shapes they are given."""
    results: dict[str, set[str]] = {"time-out": {"TimeUp"}}
    for file in (ROOT / "src/bolide_widget/games/championship_formula").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "facts.append":
                (fact,) = node.args
                assert isinstance(fact, ast.Call), ast.unparse(fact)
                for kind in re.findall(r"'([a-z-]+)'", ast.unparse(fact.args[0])):
                    results.setdefault(kind, set()).add(ast.unparse(fact.func))
    return results


def fields(shapes: Any) -> dict[str, tuple[str, ...]]:
    return {kind: getattr(shape, "_fields", ()) for kind, shape in shapes.items()}


def test_every_kind_of_fact_is_on_the_page_with_the_names_of_what_follows() -> None:
    assert facts_on_page(0) == {kind: names[1:] for kind, names in fields(FACTS).items()}
    assert {names[0] for names in fields(FACTS).values()} == {"kind"}


def test_every_kind_of_question_is_on_the_page_with_the_names_of_its_data() -> None:
    assert facts_on_page(1) == fields({name: row.data for name, row in ROWS.items()})


def test_a_kind_has_one_shape_wherever_it_is_told() -> None:
    assert {kind: {shape.__name__} for kind, shape in FACTS.items()} == made()


@pytest.mark.parametrize("number", range(4))
def test_what_races_tell_has_the_shape_of_its_kind(number: int) -> None:
    """CFR-PROTO-1: a fact equals the plain tuple of its values; question data has its names."""
    race = Race(pr(), list("ABCDEF"), laps=1, seed=number)
    state, rng = race.state, random.Random(number)
    facts: list[Any] = []
    for _ in range(500):
        if not state.stack:
            break
        for question in state.stack:
            assert type(question.data) is ROWS[question.kind].data
        legal = state.legal()
        cheap = state.to_act != (CHANCE,) and rng.random() < 0.6
        state.apply(state.default() if cheap else rng.choice(legal), facts=facts)
    assert len(facts) > 50
    for fact in facts:
        assert isinstance(fact, FACTS[fact[0]]) and race.game.about(fact) in (None, *range(6))
