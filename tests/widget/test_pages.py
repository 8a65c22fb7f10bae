"""Pages that are played without a kernel: what they hold is what a board would have shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bolide_widget as bw
from bolide_widget.core import folders
from bolide_widget.core.hidden import is_covered
from bolide_widget.widget import records as kept
from bolide_widget.widget.pages import page_text
from bolide_widget.widget.puzzles import PuzzleBoard
from helpers.browser.reels import applied, held

if TYPE_CHECKING:
    from bolide_widget.games import GameName

LARGEST = 420_000
"""Bytes of a page."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folders.DATA, str(tmp_path))
    monkeypatch.setattr(kept, "_here", {})
    return tmp_path


def changed(old: Any, change: Any) -> Any:
    """A value after a change; see `racing.reel.changes`."""
    if isinstance(change, list):
        return change[0]
    members = dict(enumerate(old)) if isinstance(old, list) else dict(old)
    for key, part in change.items():
        name = int(key) if isinstance(old, list) else key
        if part == []:
            del members[name]
        else:
            members[name] = changed(members.get(name), part)
    return list(members.values()) if isinstance(old, list) else members


def moments(steps: dict[str, Any]) -> list[dict[str, Any]]:
    """The states of a page."""
    states: list[dict[str, Any]] = []
    for change in steps["moments"]:
        states.append(changed(states[-1] if states else {}, change))
    return states


def open_in(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The options of a moment, as the learner sees them."""
    shown = state["own"] if state["ask"].get("covered") else state
    options: list[dict[str, Any]] = shown["ask"]["options"]
    return options


@pytest.mark.parametrize("game", ["championship-formula", "really-nasty"])
def test_a_secret_answer_is_seen_by_the_learner_alone(game: GameName) -> None:
    """The state that all may see is covered, as on a board with a kernel."""
    secret = [each for each in bw.puzzles(game) if is_covered(each.race()._state)][:1]
    steps = held(page_text(secret))["steps"]
    (step,), (asked, *_) = steps["steps"], moments(steps)
    assert asked["ask"]["options"] == []
    assert {option["id"] for option in open_in(asked)} == step["answers"].keys()
    assert asked["own"]["seat"] == 0


def test_a_page_holds_every_answer_of_its_puzzles() -> None:
    """With the sentence of a board, the car where the answer leads, and nothing solved."""
    listed = bw.puzzles("bolide", level=2)[:3]
    text = page_text(listed)
    steps = held(text)["steps"]
    states = moments(steps)
    assert len(text.encode()) < LARGEST
    for puzzle, step in zip(listed, steps["steps"], strict=True):
        assert step["id"] == puzzle.id
        assert step["best"] == puzzle.best
        assert step["answers"].keys() == puzzle.answers.keys()
        asked = states[step["ask"]]
        assert {option["id"] for option in asked["ask"]["options"]} == puzzle.answers.keys()
        assert steps["boards"][step["board"]]["name"] == puzzle.race().track.name
        for answer, number in step["answers"].items():
            board = PuzzleBoard([puzzle])
            message = {"t": "play", "id": "m", "rev": board._rev, "view": "v", "action": answer}
            board._tries = -1
            board._on_message(board, message, [])
            shown, lesson = states[number], board.state["lesson"]
            assert shown["tokens"] == json.loads(json.dumps(board.state["tokens"]))
            assert shown["lesson"]["phase"] == lesson["phase"]
            assert shown["lesson"]["said"].startswith(lesson["said"].split(" The line")[0])
            board.close()
    assert not any(puzzle.solved for puzzle in listed)


@pytest.mark.parametrize("game", bw.games())
def test_a_page_holds_every_step_of_a_lesson(game: GameName) -> None:
    """Each has a right answer, and at the end a race is over."""
    text = page_text(bw.learn(game))
    assert len(text.encode()) < LARGEST
    steps = held(text)["steps"]
    states = moments(steps)
    live = bw.learn(game).state["lesson"]
    assert len(steps["steps"]) == live["steps"]
    for number, step in enumerate(steps["steps"]):
        asked = states[step["ask"]]["lesson"]
        assert (asked["step"], asked["phase"]) == (number, "ask")
        seen = {option["id"] for option in open_in(states[step["ask"]])}
        assert step["best"] in seen <= step["answers"].keys()
        phases = {answer: states[at]["lesson"]["phase"] for answer, at in step["answers"].items()}
        assert phases[step["best"]] == "right"
        assert {*phases.values()} <= {"right", "wrong"}
    assert steps["race"]["reel"]["frames"]


def test_a_page_is_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    """With the words of its script; the process keeps its own language."""
    file = bw.to_page(bw.learn(), tmp_path / "lesson.html", language="de")
    text = file.read_text("utf-8")
    page = held(text)
    assert '<html lang="de">' in text and page["title"] in text
    assert json.loads(page["words"])["language"] == "de"
    assert "others" not in page
    first, *_ = moments(page["steps"])
    assert first["lesson"]["do"] == "Wähle den Punkt im Ring."
    assert bw.language() == "en"
    with pytest.raises(bw.SetupError, match="language must be one of en, de"):
        bw.to_page(bw.learn(), tmp_path / "other.html", language="fr")


@pytest.mark.parametrize(
    "make",
    [
        lambda: bw.learn("really-nasty"),
        lambda: bw.puzzles("championship-formula", level=1)[:2],
        lambda: "corner",
        lambda: bw.drive(bw.Race("straight", ["You", "Bob"], seed=1, laps=1), bw.Rookie()),
    ],
    ids=["lesson", "puzzles", "board", "race"],
)
def test_a_page_is_in_every_language(make: Callable[[], Any]) -> None:
    """Whole in the first, which is the current one; each other is what its own page would hold."""
    what = make()
    page = held(page_text(what))
    german = held(page_text(what, codes=["de"]))
    others = page.pop("others")
    assert page["code"] == "en" and others.keys() == {"de"}
    assert applied(page, others["de"]) == german
    assert german["title"] != page["title"] or "race" in page
    assert page == held(page_text(what, codes=["en"]))


def test_a_race_has_one_exporter(tmp_path: Path) -> None:
    """Whoever saves it, the page is the same; a board is saved as its race."""
    race = bw.drive(bw.Race("straight", ["Ada", "Bob"], seed=1, laps=1), bw.Rookie())
    texts = [
        race.to_html(tmp_path / "a.html").read_text(encoding="utf-8"),
        bw.to_page(race, tmp_path / "b.html").read_text(encoding="utf-8"),
        bw.to_page(bw.RaceWidget(race), tmp_path / "c.html").read_text(encoding="utf-8"),
    ]
    assert texts[0] == texts[1] == texts[2]
    assert "race" in held(texts[0])


@pytest.mark.parametrize("name", ["corner", "hairpin"])
def test_a_page_of_a_board_is_small_enough(name: str) -> None:
    """It says that its answers can be found, and shows none at a glance."""
    text = page_text(name)
    assert len(text.encode()) < LARGEST
    assert "anyone who looks for them finds them" in held(text)["note"]
    assert '"columns"' not in text
    assert held(text)["drive"]["state"]["ask"]["kind"] == "move"


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (bw.play, "a start panel has none"),
        (lambda: [1, 2], "a sequence must hold puzzles"),
        (list, "a sequence must hold puzzles"),
        (lambda: bw.load_track("merrow", game="formula-d"), "none of a lone car in Formula D"),
    ],
)
def test_what_has_no_page_is_refused(what: Any, says: str, tmp_path: Path) -> None:
    """By a sentence, before a file is written."""
    with pytest.raises(bw.SetupError, match=says):
        bw.to_page(what(), tmp_path / "page.html")
    assert not (tmp_path / "page.html").exists()


def test_a_page_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bolide_widget.course.pages.MOST_KB", 100)
    with pytest.raises(bw.SetupError, match=r"of 2 puzzles would have \d+ kB, 100 at most"):
        bw.to_page(bw.puzzles("bolide", level=1)[:2], tmp_path / "page.html")
    assert not (tmp_path / "page.html").exists()


def test_a_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    """As with other files."""
    path = bw.to_page("corner", tmp_path / "corner.html")
    with pytest.raises(bw.RecordError, match="corner"):
        bw.to_page("corner", path)
    assert bw.to_page("corner", path, overwrite=True) == path
