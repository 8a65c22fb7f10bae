"""The page of a game's rules as data, and the rules that questions and notes name."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.messages import Block
from bolide_widget.games import need
from bolide_widget.racing.rows import First
from bolide_widget.racing.rulebook import MOST_HITS, Rulebook, plain
from helpers.games import RULED
from helpers.rules_page import PAGES

GAMES = RULED
LONGEST = 200
"""Letters of a note: it lies over the board."""


def rows(game: str, module: str, name: str) -> dict[str, Any]:
    loaded = import_module(f"bolide_widget.games.{need(game).package}.screen.{module}")
    return dict(getattr(loaded, name))


def firsts(game: str) -> list[First]:
    return [first for row in rows(game, "facts", "FACT_ROWS").values() for first in row.notes]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def said(block: Block) -> str:
    return f"{block.get('rule', '')} {block.get('mark', '')} {plain(block)}"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_page_is_lost(game: str) -> None:
    """Word by word, but for the title and where links lead."""
    page = PAGES[game].read_text(encoding="utf-8")
    written = re.sub(r"\]\([^)]*\)", "]", page.partition("\n")[2])
    book = need(game).rulebook
    read = " ".join(
        part
        for title, blocks in zip(book.titles, book.chapters, strict=True)
        for part in (title, *map(said, blocks))
    )
    assert words(read)[3:] == words(written)  # the first chapter has a title of its own
    assert not re.search(r"\*\*|(?<!\w)`|\]\(", read.replace("` *", ""))


@pytest.mark.parametrize("game", GAMES)
def test_every_question_names_a_rule_of_its_page(game: str) -> None:
    book = need(game).rulebook
    named = {kind: row.rule for kind, row in rows(game, "questions", "QUESTION_ROWS").items()}
    assert {kind: rule for kind, rule in named.items() if rule not in book.where} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_first_is_told_in_two_sentences_and_by_one_rule(game: str) -> None:
    book, notes = need(game).rulebook, firsts(game)
    assert len(notes) >= 8
    rules = [first.rule for first in notes]
    assert len(set(rules)) == len(rules) and set(rules) <= book.where.keys()
    for first in notes:
        assert re.fullmatch(r"[A-Z][^.]+\. [A-Z][^.]+\.", first.text), first.text
        assert len(first.text) <= LONGEST, first.text


@pytest.mark.parametrize("game", GAMES)
def test_who_meets_it_is_a_field_of_the_fact(game: str) -> None:
    shapes = import_module(f"bolide_widget.games.{need(game).package}.rules.facts").FACTS
    for kind, row in rows(game, "facts", "FACT_ROWS").items():
        for first in row.notes:
            assert set(first.met) <= set(shapes[kind]._fields), kind


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_has_what_they_name(game: str) -> None:
    race = bw.play(need(game).track, drivers=["Ada"], game=game).race
    guide, book = race.game.board()["guide"], need(game).rulebook
    assert guide["firsts"] == {first.rule: first.text for first in firsts(game)}
    assert guide["firsts"].keys() < guide["chapters"].keys()
    assert all(book.titles[book.where[rule]] == title for rule, title in guide["chapters"].items())


def test_a_page_becomes_plain_data() -> None:
    page = (
        "# Rules\n\nFirst `x` <b>bold</b>.\n\n## 1. Go\n\n- **G-1** See G-2, *not* G-9:\n\n"
        "| a | **b** |\n| --- | --- |\n| 1 | |\n\n  1. one of\n  16. or\n  2. two\n\n"
        "### Below\n- **G-2** A [link](x.md).\n  - deeper\n"
    )
    book = Rulebook(page)
    assert book.titles == ["About these rules", "1. Go"]
    assert book.where == {"G-1": 1, "G-2": 1}
    assert book.chapters[0] == [
        {
            "kind": "text",
            "words": [
                {"text": "First "},
                {"text": "x", "style": "code"},
                {"text": " <b>bold</b>."},
            ],
        }
    ]
    rule, table, first, second, heading, last, deeper = book.chapters[1]
    assert (rule["rule"], plain(rule)) == ("G-1", "See G-2, not G-9:")
    styles = [run.get("style") for run in rule["words"]]
    assert styles == [None, "rule", None, "em", None]
    assert [[plain({"kind": "text", "words": cell}) for cell in row] for row in table["rows"]] == [
        ["a", "b"],
        ["1", ""],
    ]
    assert (first["mark"], plain(first), first["depth"]) == ("1.", "one of 16. or", 1)
    assert (second["mark"], heading["kind"], plain(last)) == ("2.", "heading", "A link.")
    assert "mark" not in deeper and deeper["depth"] == 1


def test_a_text_is_looked_for_word_by_word() -> None:
    book = need("formula-d").rulebook
    hits, more = book.find("  TYRE, overShot? ")
    assert hits and not more
    assert hits[0]["rule"] in book.where
    assert book.find("fd-gear-6")[0][0]["chapter"] == book.where["FD-GEAR-6"]
    hits, more = book.find("a")
    assert len(hits) == MOST_HITS and more > 0
    assert book.find("") == book.find("no such words") == ([], 0)
