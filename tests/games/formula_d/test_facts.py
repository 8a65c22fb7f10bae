"""Facts and questions: docs/facts-formula-d.md lists every kind, and what comes with it."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from bolide_widget.core.questions import CHANCE
from bolide_widget.games.formula_d.rules.facts import FACTS
from bolide_widget.games.formula_d.rules.kinds import KINDS, STEPS
from bolide_widget.games.formula_d.rules.pits import TECHNICAL_STOP, TYRE_STOP
from helpers.races.formula_d_races import OPTIONS, race_of

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^\| `([a-z-]+)` \|(.*?)\|", re.M)

ROWS: dict[str, Any] = {**KINDS, **STEPS}


def facts_on_page(chapter: int) -> dict[str, tuple[str, ...]]:
    """Kinds in a chapter of the page, and the names of what follows each."""
    page = (ROOT / "docs/facts-formula-d.md").read_text(encoding="utf-8").split("\n## ")[chapter]
    return {
        kind: tuple(name.strip() for name in then.split(",") if name.strip())
        for kind, then in ROW.findall(page)
    }


def made() -> dict[str, set[str]]:
    """Kinds that the rules append to the facts, and the shapes they are given."""
    results: dict[str, set[str]] = {"time-out": {"TimeUp"}}
    for file in (ROOT / "src/bolide_widget/games/formula_d").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "facts.append":
                (fact,) = node.args
                assert isinstance(fact, ast.Call), ast.unparse(fact)
                for kind in re.findall(r"'([a-z-]+)'", ast.unparse(fact.args[0])):
                    shape = ast.unparse(fact.func).rpartition(".")[2]
                    results.setdefault(kind, set()).add(shape)
    return results


def fields(shapes: Any) -> dict[str, tuple[str, ...]]:
    return {kind: getattr(shape, "_fields", ()) for kind, shape in shapes.items()}


def test_every_kind_of_fact_is_on_the_page_with_the_names_of_what_follows() -> None:
    assert facts_on_page(0) == {kind: names[1:] for kind, names in fields(FACTS).items()}
    assert {names[0] for names in fields(FACTS).values()} == {"kind"}


def test_every_kind_of_question_is_on_the_page_with_the_names_of_its_data() -> None:
    assert facts_on_page(1) == fields({name: row.data for name, row in ROWS.items()})


def test_a_kind_has_one_shape_wherever_it_is_told() -> None:
    named = {kind: {shape.__name__} for kind, shape in FACTS.items()}
    stops = {
        str(TYRE_STOP[0]),
        str(TECHNICAL_STOP[0]),
    }  # these facts have the word of the answer as kind
    assert {kind: shapes for kind, shapes in named.items() if kind not in stops} == made()


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_what_races_tell_has_the_shape_of_its_kind(number: int) -> None:
    """A fact equals the plain tuple of its values; question data has its names, too."""
    state, rng = race_of(number).state, random.Random(number)
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
        assert isinstance(fact, FACTS[fact[0]]) and fact == tuple(fact)
