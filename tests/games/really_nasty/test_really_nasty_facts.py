"""Facts and questions: docs/facts-really-nasty.md lists every kind, and what comes with it."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.race import Race
from bolide_widget.games.really_nasty.rules import secrets
from bolide_widget.games.really_nasty.rules.facts import FACTS
from bolide_widget.games.really_nasty.rules.kinds import KINDS, STEPS

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^\| `([a-z-]+)` \|(.*?)\|", re.M)

ROWS: dict[str, Any] = {**KINDS, **STEPS}


def facts_on_page(chapter: int) -> dict[str, tuple[str, ...]]:
    """Kinds in a chapter of the page, and the names of what follows each."""
    page = (ROOT / "docs/facts-really-nasty.md").read_text(encoding="utf-8")
    return {
        kind: tuple(name.strip() for name in then.split(",") if name.strip())
        for kind, then in ROW.findall(page.split("\n## ")[chapter])
    }


def made() -> dict[str, set[str]]:
    """Kinds that the rules append to the facts, and the shapes they are given."""
    results: dict[str, set[str]] = {"time-out": {"TimeUp"}}
    for file in (ROOT / "src/bolide_widget/games/really_nasty").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "facts.append":
                (fact,) = node.args
                assert isinstance(fact, ast.Call), ast.unparse(fact)
                for kind in re.findall(r"'([a-z-]+)'", ast.unparse(fact.args[0])):
                    results.setdefault(kind, set()).add(ast.unparse(fact.func).rpartition(".")[2])
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


@pytest.mark.parametrize("cars", [2, 6])
def test_what_races_tell_has_the_shape_of_its_kind(cars: int) -> None:
    """A fact equals the plain tuple of its values; question data has its names, too."""
    rng = random.Random(cars)
    state = Race("rn-default", ["A", "B", "C", "D", "E", "F"][:cars], seed=cars, laps=4).state
    facts: list[Any] = []
    for _ in range(700):
        if not state.stack:
            break
        for question in state.stack:
            assert type(question.data) is ROWS[question.kind].data
        state.apply(rng.choice(state.legal()), facts=facts)
    assert len(facts) > 50
    for fact in facts:
        assert isinstance(fact, FACTS[fact[0]]) and fact == tuple(fact)


def test_what_is_known_is_added_to_as_the_race_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at every question is shown each fact once; after an undo what is true now."""
    looks = 0
    seen = secrets.seen

    def counted(fact: Any, viewer: int | None) -> Any:
        nonlocal looks
        looks += 1
        return seen(fact, viewer)

    monkeypatch.setattr(secrets, "seen", counted)
    race = bw.really_nasty.Race("rn-default", ["A", "B"], laps=1, seed=3)
    rookie = bw.really_nasty.Rookie()
    while not race.over:
        for driver in ("A", "B", None):
            race.facts_for(driver)
        race.play(rookie(race))
    assert looks <= 3 * len(race.facts)
    facts = race.facts_for("A")
    race.undo(4)
    assert race.facts_for("A") == race.copy().facts_for("A") == facts[: len(race.facts_for("A"))]
    race.play(race.options[-1])
    assert race.facts_for("A") == race.copy().facts_for("A")
    race.facts_for("A").clear()
    assert race.facts_for("A")
