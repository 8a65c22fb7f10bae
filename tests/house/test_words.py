"""Texts in other languages: up to date, whole, with the same places, in the glossary's terms."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po

import bolide_widget as bw
from bolide_widget.core.languages import LANGUAGES
from bolide_widget.core.words import page_words, tr, trn, you
from bolide_widget.widget.start import Start

ROOT = Path(__file__).parents[2]
WRITER = ROOT / "tools/write_words.py"
GLOSSARY = ROOT / "docs/glossary.md"
PLACE = re.compile(r"\{(\w+)")
DRIVERS = {"attacker", "defender", "driver"}
OTHERS = sorted(set(LANGUAGES) - {"en"})

TERMS = (
    *("board", "circuit", "corner", "driver", "engagement", "hint", "lap", "lesson", "pawn"),
    *("pit lane", "qualifying", "racing line", "season", "space", "speed", "square"),
)
"""Terms of the glossary that mean the same wherever they stand."""

ELSE = re.compile(r"\{\w+|\(Space\)|or Space|speed up|how much speed|Racing lines", re.IGNORECASE)
"""Where such a word means something else: a place, a key, a verb, lines that were driven."""


class Message(NamedTuple):
    """A text and its translations: two of each where it counts things."""

    forms: tuple[str, ...]
    said: tuple[str, ...]
    files: tuple[str, ...]


def messages(code: str) -> Iterator[Message]:
    """Every text of a catalogue."""
    with (ROOT / f"translations/{code}.po").open("rb") as file:
        for message in read_po(file, code):
            if message.id:
                forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
                said = (message.string,) if isinstance(message.string, str) else message.string
                yield Message(
                    forms, tuple(said or ()), tuple(name for name, _ in message.locations)
                )


def bare(text: str) -> str:
    """Lower case without the dots of an umlaut, by which plurals of German differ."""
    return unicodedata.normalize("NFD", text.casefold()).replace("\N{COMBINING DIAERESIS}", "")


def glossary() -> dict[str, str]:
    """The German term of each English one."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|", GLOSSARY.read_text("utf-8"), re.M)
    return {one.split(",")[0]: other.split(",")[0] for one, other in rows if other[0].isupper()}


def test_the_catalogues_are_fresh() -> None:
    made = subprocess.run([sys.executable, str(WRITER), "--check"], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated(code: str) -> None:
    assert [each.forms for each in messages(code) if not all(each.said)] == []


@pytest.mark.parametrize("game", bw.games())
def test_a_lesson_speaks_the_language(game: Any) -> None:
    """Its title, what is said and what to do, after a wrong answer too."""
    english = bw.learn(game)
    bw.language("de")
    for panel in (english, bw.learn(game)):
        teaching = panel._teaching
        assert isinstance(panel, Start) and teaching is not None and teaching.step is not None
        teaching.answer(teaching.open()[-1])
        panel._refresh()
        shown = panel.state["lesson"]
        texts = [shown[name] for name in ("title", "say", "do", "said")]
        step = teaching.step
        assert not {teaching.lesson.title, step.say, step.do, teaching.said} & set(texts)


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_places_of_its_text(code: str) -> None:
    for forms, said, _ in messages(code):
        places = [set(PLACE.findall(form)) for form in forms]
        for text in filter(None, said):
            # rows of the log and of tables have their drivers anywhere in another language; the
            # text of one thing may name no number
            assert set(PLACE.findall(text)) - DRIVERS in [each - DRIVERS for each in places], forms


def test_german_has_the_terms_of_the_glossary() -> None:
    known = glossary()
    wrong = [
        (term, forms[0], said[0])
        for forms, said, _ in messages("de")
        for term in TERMS
        if re.search(rf"\b{term}s?\b", ELSE.sub("", forms[0]), re.IGNORECASE)
        and said[0]
        and bare(known[term]) not in bare(said[0])
    ]
    assert wrong == []


def test_german_has_lists_of_rivals_in_the_accusative() -> None:
    """Such a list says "dich", which no preposition with the dative can go before."""
    dative = re.compile(r"\b(an|bei|hinter|mit|von|vor|zu) \{rivals\}")
    assert [said for _, said, _ in messages("de") if dative.search(said[0])] == []


def test_the_language_is_that_of_the_process() -> None:
    assert page_words() == "" and tr("Undo (U)") == "Undo (U)" and you("you") == "you"
    bw.language("de")
    assert '"Undo (U)":"Zurücknehmen (U)"' in page_words()
    assert you("you") == "Du" and you("Ada") == "Ada"
    assert tr("no such text") == "no such text"
    assert trn("{n} no such thing", "{n} no such things", 2) == "2 no such things"


def test_places_are_filled_alike_on_the_page_and_in_python() -> None:
    assert tr("Back to {driver:you|@}", driver="You") == "Back to you"
    assert tr("It is {wet:wet|dry}", wet=False) == "It is dry"
    assert tr("{driver:@ roll|@ rolls}", driver="YOU") == "YOU roll"


def test_a_record_knows_no_language(tmp_path: Path) -> None:
    records = []
    for code, first in (("en", "Round 1."), ("de", "Durchgang 1.")):
        bw.language(code)
        race = bw.Race("valdorn", ["You", "Ada"], seed=3)
        for _ in range(20):
            race.play(race.options[0])
        race.save(tmp_path / f"{code}.json")
        records.append((tmp_path / f"{code}.json").read_text(encoding="utf-8"))
        assert first in race.log
    assert records[0] == records[1]
