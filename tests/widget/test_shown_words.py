"""Everything the page gets from Python is in its language: no text of the page is forgotten.

A language that nobody speaks has every text of the catalogue in brackets. What stands outside of
them on a page is a name or a number, or was not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

import bolide_widget as bw
from bolide_widget.core import languages, words
from bolide_widget.games import need
from bolide_widget.games.formula_d.rules.characters import CHARACTERS
from bolide_widget.racing.rows import FIGURES
from bolide_widget.widget.draft import first_draft
from bolide_widget.widget.panel import board_data, panel_data
from bolide_widget.widget.puzzles import PuzzleBoard
from bolide_widget.widget.race_widget import RaceWidget
from helpers.games import FULL
from helpers.races.questions import NAMES, collect

CODES = {
    *(
        "badge",
        "done",
        "effect",
        "facets",
        "first",
        "game",
        "icon",
        "id",
        "kind",
        "level",
        "line",
        "plays",
        "word",
    ),
    *("looks", "marks", "met", "name", "names", "phase", "policies", "presets", "role", "rule"),
    *("seat", "seats", "sign", "sky", "style", "t", "then", "tone", "track", "tracks", "unit"),
    *("value", "values", "watch", "drivers", "clock", "person", "picture", "speaks"),
}
"""Fields whose values are no words: the page compares them, or they are names."""

WORD = re.compile(r"[^\W\d_]{2,}")
ICON = re.compile(r"(?:fuel|pit|setup|tyre)-[-a-z]+|^puncture$")
NO_WORDS = re.compile(r"\bkm/h\b|\bX+\b|½ GP|^[A-Z]{2}\d?: ")
"""Units, marks, and codes of cards."""
RIVALS = ("You", "Ada", "Bob", "Rosa", "Ivo")


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put every text of German's catalogue, in English, into brackets."""
    read = words._read

    @cache
    def bracketed(code: str) -> dict[str, Any]:
        known = read("de")
        texts = {
            english: f"⟦{english}⟧" if isinstance(said, str) else [f"⟦{english}⟧"] * len(said)
            for english, said in known["texts"].items()
        }
        return {**known, "texts": texts}

    # a code of its own: boards keep the names of their spaces for each language
    monkeypatch.setitem(cast("dict[str, str]", languages.LANGUAGES), "xx", "Brackets")
    monkeypatch.setattr(words, "_read", bracketed)
    bw.language("xx")
    yield
    bw.language("en")


def outside(text: str) -> str:
    """What is not in brackets, nor an icon."""
    inner = re.compile(r"⟦[^⟦⟧]*⟧")
    while inner.search(text):
        text = inner.sub("", text)
    return NO_WORDS.sub("", ICON.sub("", text))


def forgotten(shown: Any, names: set[str], path: str = "") -> Iterator[tuple[str, str]]:
    """Each text that has words outside of brackets, with its place."""
    if isinstance(shown, dict):
        for field, value in shown.items():
            if field not in CODES:
                yield from forgotten(value, names, f"{path}.{field}")
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from forgotten(value, names, path)
    elif isinstance(shown, str):
        left = outside(shown)
        for name in sorted(names, key=len, reverse=True):
            left = left.replace(name, "")
        if WORD.search(left) and "⟦" not in left:  # a text that was cut within brackets
            yield path, shown


def names_of(game: str) -> set[str]:
    """Names of drivers, boards and games, which are the same in every language."""
    row = need(game)
    boards = {row.shelf.load(track).name for track in row.shelf.bundled}
    titles = {need(name).title for name in bw.games()}
    people = {each.name for each in CHARACTERS if game == "formula-d"}
    return {*NAMES, *RIVALS, *boards, *titles, *row.drivers, *people, "person"}


def listed(found: set[tuple[str, str]]) -> str:
    """Texts with their places, a line each."""
    return "\n".join(sorted(f"{path}: {text}" for path, text in found))


def seats_of(race: Any) -> Iterator[Any]:
    """What a page is told of a race: to everybody, and to each driver."""
    widget = RaceWidget(race, autosave=False)
    yield widget.board
    yield widget.state
    for seat in range(len(race.drivers)):
        if race.game.secret:
            yield widget._private(seat, "1")
    widget.close()


@pytest.mark.parametrize("game", FULL)
def test_every_question_speaks_the_language(game: str) -> None:
    names = names_of(game)
    found = {
        each
        for race, _ in collect(game).values()
        for shown in seats_of(race)
        for each in forgotten(shown, names)
    }
    assert not found, listed(found)


@pytest.mark.parametrize("game", FULL)
def test_a_whole_race_speaks_the_language(game: str) -> None:
    """Its log, its result and its standings, and the prompt of its questions."""
    names, row = names_of(game), need(game)
    race = row.race(row.track, ["You", "Ada", "Bob"], laps=1, seed=5)
    found = {*forgotten(race.log, names)}
    bw.drive(race, row.driver())
    for shown in (*seats_of(race), race.log):
        found |= {*forgotten(shown, names)}
    assert not found, listed(found)


@pytest.mark.parametrize("game", FULL)
def test_start_panel_and_home_speak_the_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path))
    board = bw.play()
    shown = (
        panel_data(first_draft(game)),
        board_data(game, need(game).track, "light"),
        board._home(),
        board._answer({"t": "records"})["records"]["tables"],
        need(game).rulebook.titles and [words.tr(title) for title in need(game).rulebook.titles],
    )
    found = {each for one in shown for each in forgotten(one, names_of(game))}
    assert not found, listed(found)


@pytest.mark.parametrize("game", FULL)
def test_lessons_and_puzzles_speak_the_language(game: str) -> None:
    """Each step with each answer; of each theme a puzzle, with each answer."""
    names = names_of(game)
    found: set[tuple[str, str]] = set()
    board = bw.learn(game)
    teaching = board._teaching
    assert teaching is not None
    for number in range(len(teaching.lesson.steps)):
        board._begin_step(teaching, number)
        found |= {*forgotten(board.state, names)}
        for option in teaching.open():
            board._begin_step(teaching, number)
            board._answer_step(teaching, option.id)
            board._refresh()
            found |= {*forgotten(board.state, names)}
    by_theme = {puzzle.theme: puzzle for puzzle in bw.puzzles(game)}
    shown = PuzzleBoard(list(by_theme.values()))
    for number, puzzle in enumerate(by_theme.values()):
        found |= {*forgotten([puzzle.title, puzzle.question], names)}
        for answer in puzzle.answers:
            shown._pose(number)
            assert shown._teaching is not None
            shown._answer_step(shown._teaching, answer)
            shown._refresh()
            found |= {*forgotten(shown.state, names)}
    assert not found, listed(found)


def test_the_language_can_change_between_two_looks() -> None:
    """Nothing translated is kept for another language."""
    race = bw.formula_d.Race("valdorn", ["You", "Ada"], laps=1, seed=5)
    bw.drive(race, bw.formula_d.Rookie())
    texts = []
    for code in ("en", "de", "en"):
        bw.language(code)
        texts.append([str(shown) for shown in seats_of(race)] + [race.log])
    english, other, again = texts
    assert english == again and all(a != b for a, b in zip(english, other, strict=True))


def test_a_prompt_speaks_to_you() -> None:
    race = bw.Race("valdorn", ["You"], seed=1)
    prompts = []
    for code in ("en", "de"):
        bw.language(code)
        assert race._state.question is not None
        prompts.append(race.game.prompt(race._state, race._state.question, race.drivers))
    english, other = prompts
    assert english.startswith("You: ") and other.startswith("⟦You⟧: ")


def test_short_words_are_in_the_catalogue() -> None:
    assert all(words.short(text.removeprefix("short: ")) == f"⟦{text}⟧" for text in FIGURES)
