"""Translations of the course: nothing is missing, and terms are those of the glossary."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import bolide_widget as bw
from bolide_widget.core.languages import LANGUAGES
from bolide_widget.course import texts
from bolide_widget.course.exercise import exercises

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
NAMES = sorted(path.stem for path in (Path(texts.__file__).parent / "text/en").glob("*.md"))
TEXTS = [
    (language, name)
    for language in OTHERS
    for name in NAMES
    if texts.language_of(name, language) == language
]
EXTRA = {"code", "figures", "sliders"}
"""Blocks that only a translation has."""

ELSEWHERE = {
    "turn": "01 1.3 solution, 02 limits, 02 picture corner, 03 corner, 05 idea, 05 plan, pages 05",
    "square": "01 1.3 solution, 03 title, 05 about, 05 5.1 mistake no root, "
    "05 5.1 mistake quotient, 05 5.1 solution, words put several, words no several",
    "speed": "05 left out",
    "acceleration": "03 about",
}
"""Blocks in which an English word is no term (a turn of the road, the square of a number), or that
say it in other words."""


def terms(language: str) -> dict[str, str]:
    """The terms of the course and their translations, by the glossary."""
    assert language == "de"  # one column for each language
    page = (ROOT / "docs/glossary.md").read_text("utf-8")
    _, after = page.split("## In the course")
    part, _ = after.split("\n## ")
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|", part, re.MULTILINE)[2:]
    turn = re.search(r"^\| turn \| (\w+) \|", page, re.MULTILINE)
    assert turn
    return {**dict(rows), "turn": turn[1]}


def stem(term: str) -> str:
    """A pattern for a German term in any case and number, also inside another word."""
    return r"\w* ".join(
        re.sub(
            "[aou]", lambda m: f"[{m[0]}{'äöü'['aou'.index(m[0])]}]", word[: max(3, len(word) - 2)]
        )
        for word in term.split()
    )


def missing(english: Mapping[str, str], translated: Mapping[str, str]) -> list[str]:
    """What a translation lacks or adds: blocks, and places for numbers."""
    result = [f"missing: {key}" for key in english if key not in translated]
    result += [f"unknown: {key}" for key in translated.keys() - english.keys() - EXTRA]
    for key in english.keys() & translated.keys():
        places = [sorted(re.findall(r"\{\{.*?\}\}", each[key])) for each in (english, translated)]
        if set(places[0]) != set(places[1]):
            result.append(f"{key}: {places[1]}, not {places[0]}")
    return result


def strayed(english: Mapping[str, str], translated: Mapping[str, str], language: str) -> list[str]:
    """The blocks that do not use the term of the glossary."""
    bare = {key: re.sub(r"\{\{.*?\}\}|speeds? up", "", text) for key, text in english.items()}
    return [
        f"{key}: {term}, {word}"
        for term, word in terms(language).items()
        for key, text in bare.items()
        if re.search(rf"\b{term}s?\b", text, re.IGNORECASE)
        and not re.search(stem(word), translated[key], re.IGNORECASE)
    ]


def test_there_is_a_translation_of_lessons_1_to_5() -> None:
    for language in OTHERS:
        there = {name for each, name in TEXTS if each == language}
        assert there == {"01", "02", "03", "04", "05", "pages", "sheets", "words"}


@pytest.mark.parametrize(("language", "name"), TEXTS)
def test_a_translation_has_all_blocks_and_places_for_numbers(language: str, name: str) -> None:
    assert missing(texts.blocks(name), texts.blocks(name, language)) == []


@pytest.mark.parametrize(("language", "name"), TEXTS)
def test_a_translation_uses_the_terms_of_the_glossary(language: str, name: str) -> None:
    listed = strayed(texts.blocks(name), texts.blocks(name, language), language)
    allowed = {
        f"{block}: {term}," for term, blocks in ELSEWHERE.items() for block in blocks.split(", ")
    }
    assert [each for each in listed if f"{name} {each}".rpartition(" ")[0] not in allowed] == []


def test_what_is_missing_is_found() -> None:
    """A block, a place for a number, a block too many, another word for a term."""
    english = {"a": "at {{x}}", "b": "its displacement", "c": "two turns"}
    assert missing(english, {"a": "bei {{y}}", "c": "zwei Züge", "d": "mehr"}) == [
        "missing: b",
        "unknown: d",
        "a: ['{{y}}'], not ['{{x}}']",
    ]
    other = {"a": "bei {{x}}", "b": "seine Verrückung", "c": "zwei Zügen"}
    assert strayed(english, other, "de") == ["b: displacement, Verschiebung"]


@pytest.mark.parametrize(("language", "name"), [each for each in TEXTS if each[1].isdigit()])
def test_every_word_of_the_code_that_is_translated_occurs_in_it(language: str, name: str) -> None:
    code = (ROOT / f"examples/course/code/{name}.py").read_text("utf-8")
    for line in texts.blocks(name, language)["code"].splitlines():
        english, arrow, translated = line.partition(" => ")
        assert arrow and translated and english in code, line


@pytest.mark.parametrize("language", OTHERS)
def test_an_answer_is_judged_in_the_language_that_was_chosen(language: str) -> None:
    """Of a lesson that is not translated, in English."""
    bw.language(language)
    for name, each in exercises().items():
        checked = bw.check(name)
        english = bw.check(name, language="en")
        assert (repr(checked) != repr(english)) == (each.lesson <= "05"), name
    assert bw.check("1.1", (17, 7)).mistake == "end"


@pytest.mark.parametrize("language", OTHERS)
def test_a_pupil_may_write_units_and_decimals_in_each_language(language: str) -> None:
    for chosen in LANGUAGES:
        bw.language(chosen)
        for answer in ("4,7", "4.7", 4.7):
            assert bw.check("3.3", answer).right
        for answer in ("25 Kästchen", "25 squares", "25"):
            assert bw.check("3.1", answer).right
        for answer in ("108 Kilometer pro Stunde", "108 km/h"):
            assert bw.check("1.3", answer).right
        for answer in ("16 Meter pro Sekunde", "16,0 m/s", "57,6 km/h"):
            assert bw.check("5.1", answer).right
        assert bw.check("4.3", "5 Züge").right
        assert bw.check("4.3", "5 turns").right


def test_numbers_in_german_texts_have_a_comma() -> None:
    assert "2,5 Kästchen/Zug²" in bw.check("2.3", language="de").question
    assert "2.5 squares/turn²" in bw.check("2.3").question
    lines = [
        line
        for name in ("01", "02", "03", "04", "05", "pages")
        for key, text in texts.blocks(name, "de").items()
        if key != "code"
        for line in text.splitlines()
    ]
    exercise = r"(?<![\d.])[1-5]\.[1-6](?!\d)"
    left = [line for line in lines if re.search(r"\d\.\d", re.sub(exercise, "", line))]
    assert left == []


def test_an_experiment_speaks_the_language() -> None:
    def draw(ax: object, v_x: float = 1.5) -> str:
        return f"mit {v_x} m/s"

    bw.language("de")
    shown = bw.experiment(draw, v_x=[1.5, 2.0])
    assert shown.sentence == "mit 1,5 m/s"
    control = shown.children[0].children[0]
    assert control.description == "v in Richtung Osten"
    assert [label for label, _ in control.options] == ["1,5", "2,0"]
    assert shown.set(v_x=2.0).sentence == "mit 2,0 m/s"
