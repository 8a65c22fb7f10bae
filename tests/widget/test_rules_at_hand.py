"""The rules that a page asks for, a chapter at a time, and what is said of what happens first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from helpers.browser.page import Page
from helpers.derby import derby
from helpers.games import RULED


def page_of(race: Any) -> Page:
    return Page(bw.RaceWidget(race))


def read(page: Page, **fields: Any) -> dict[str, Any]:
    """What a page is sent for these fields."""
    before = len(page.answers)
    assert page.ask("rules", **fields)["t"] in ("ok", "rules")
    return next(answer for answer in page.answers[before:] if answer["t"] == "rules")


@pytest.mark.parametrize("game", RULED)
def test_a_page_reads_the_chapter_of_what_is_asked(game: str) -> None:
    page = page_of(bw.play(need(game).track, drivers=["Ada", "Bob"], game=game, seed=1).race)
    rule = page.state["ask"]["rule"]
    chapter = read(page, rule=rule)
    assert chapter["rule"] == rule
    assert rule in {block.get("rule") for block in chapter["blocks"]}
    title = chapter["chapters"][chapter["chapter"]]
    assert page.widget.board["guide"]["chapters"][rule] == title


def test_it_turns_over_and_searches() -> None:
    page = page_of(bw.Race("hairpin", ["Ada", "Bob"], seed=1))
    first = read(page)
    assert (first["chapter"], len(first["chapters"])) == (0, 21)
    last = read(page, chapter=20)
    assert last["chapters"][20] == "Worked examples"
    assert "hits" not in last
    hits = read(page, find="booster " + 200 * " ")["hits"]
    assert hits[0].keys() == {"chapter", "rule", "text"}


def test_it_answers_whatever_has_happened_since() -> None:
    page = page_of(bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1))
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    assert read(page, rule="M-3", rev=0)["rule"] == "M-3"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"chapter": 99}, "0 to 20"),
        ({"chapter": True}, "0 to 20"),
        ({"rule": "../../secret"}, "no rule '../../secret'"),
        ({"rule": 3}, "needs a text 'rule'"),
        ({"find": None}, "needs a text 'find'"),
    ],
)
def test_nonsense_is_refused(fields: dict[str, Any], why: str) -> None:
    page = page_of(bw.Race("hairpin", ["Ada", "Bob"], seed=1))
    answer = page.ask("rules", **fields)
    assert answer["t"] == "reject" and why in answer["reason"]


def test_a_game_of_somebody_s_own_has_no_page() -> None:
    page = page_of(derby(3, seed=1))
    assert page.ask("rules")["reason"] == "No such page in these rules."
    assert "rule" not in page.state["ask"]


def test_a_sealed_question_names_its_rule_a_secret_one_nothing() -> None:
    """RN-GEN-6: nobody else gets a question to one seat alone."""
    plan = bw.play("merrow", drivers=["Ada", "Bob"], game="championship-formula", seed=1)
    assert plan.state["ask"]["covered"] and plan.state["ask"]["rule"] == "CFR-SETUP-2"
    race = bw.really_nasty.Race("merrow", ["Ada", "Bob"], seed=3)
    page = page_of(race)
    while not (page.state["ask"] or {}).get("covered"):
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
    assert page.state["ask"]["kind"] == "secret"
    assert "rule" not in page.state["ask"]


def at_random(seed: int) -> Callable[[Any], Any]:
    """A driver to whom everything happens."""
    dice = Random(seed)
    return lambda race: dice.choice(race.options)


def sentences(race: Any) -> list[Any]:
    """Every sentence of a race that a note may explain, by its rule."""
    entries = {}
    while race.can_undo:
        entries |= {entry["n"]: entry for entry in race.game.scene(race)["log"] if "first" in entry}
        race.undo()
    return list(entries.values())


@pytest.mark.parametrize("game", RULED)
def test_the_log_names_the_rule_of_what_may_be_new(game: str) -> None:
    """By the rule alone; the sentences are in the guide, once."""
    race = bw.play(need(game).track, drivers=["Ada", "Bob"], game=game, seed=4).race
    with pytest.warns(RuntimeWarning) if game == "bolide" else nullcontext():
        bw.drive(race, at_random(2))
    texts = race.game.board()["guide"]["firsts"]
    entries = sentences(race)
    assert len({entry["first"] for entry in entries}) > 1
    assert {entry["first"] for entry in entries} <= texts.keys()


def test_a_clash_is_met_by_both() -> None:
    race = bw.Race("copperbowl", ["Ada", "Bob", "Cyd", "Dan"], seed=2)
    clash = None
    while clash is None:
        options = race.game.scene(race)["ask"]["options"]
        race.play(
            next((o["id"] for o in options if "clash" in o.get("marks", ())), options[0]["id"])
        )
        log = race.game.scene(race)["log"]
        clash = next((entry for entry in log if entry.get("first") == "E-1"), None)
    assert len(set(clash["met"])) == 2 and clash["id"] in clash["met"]
