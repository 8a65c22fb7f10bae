"""Sets of puzzles as texts: written, read in another notebook, and refused in words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import folders
from bolide_widget.games import need
from bolide_widget.lab import puzzle_text
from bolide_widget.lab.posing import Rated, bundled, race_of
from bolide_widget.lab.puzzle_text import PACKING, Named
from bolide_widget.racing.puzzle import Posed
from bolide_widget.widget import records
from bolide_widget.widget.puzzles import PuzzleBoard


@pytest.fixture(autouse=True)
def _own_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.DATA, str(tmp_path))
    monkeypatch.setattr(records, "_here", {})


@pytest.fixture(scope="module")
def mine() -> Any:
    race = bw.drive(bw.Race("hairpin", ["Ada"], laps=1, seed=3), bw.Rookie())
    return bw.puzzles(from_race=race)


def same(one: Any, other: Any) -> bool:
    """Whether two puzzles ask the same, with the same answers."""
    return (
        (one.id, one.game, one.level, one.theme, one.question, one.answers, one.best)
        == (other.id, other.game, other.level, other.theme, other.question, other.answers,
            other.best)
        and one.race().state.digest() == other.race().state.digest()
    )  # fmt: skip


@pytest.mark.parametrize("game", bw.games())
def test_new_puzzles_of_each_theme_come_back(game: Any) -> None:
    row = need(game)
    every = {each.posed.theme: Named(f"{game}-x-001", row, each) for each in bundled(row)}
    again = puzzle_text.read(puzzle_text.write(every.values()))
    assert [each.rated for each in again] == [each.rated for each in every.values()]


def test_bundled_puzzles_are_passed_on_by_their_ids() -> None:
    some = bw.puzzles("formula-d", level=2)
    text = some.to_text()
    assert len(text) < 600
    assert list(bw.Puzzles.from_text(text)) == list(some)


def test_puzzles_of_a_race_come_back_in_another_process(mine: Any) -> None:
    text = f"Hello,\n> {mine.to_text()}\nAda"
    (again,) = bw.Puzzles.from_text(text)
    assert same(again, mine[0]) and again._posed.given == mine[0]._posed.given
    read = "import sys, bolide_widget as bw; print(bw.Puzzles.from_text(sys.stdin.read())[0].best)"
    command = [sys.executable, "-c", read]
    said = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == mine[0].best


def test_a_puzzle_on_a_board_of_ones_own_comes_back_and_is_played() -> None:
    """The board is in the text."""
    own = bw.Track.from_dict({**bw.load_track("hairpin").to_dict(), "name": "Mine"})
    race = bw.drive(bw.Race(own, ["Ada"], laps=1, seed=3), bw.Rookie())
    made = bw.puzzles(from_race=race)
    (again,) = bw.Puzzles.from_text(made.to_text())
    assert again.track == "Mine" and same(again, made[0])
    board = PuzzleBoard([again])
    message = {"t": "play", "id": "m", "rev": board._rev, "view": "v", "action": again.best}
    board._on_message(board, message, [])
    assert board.state["lesson"]["phase"] == "right"


@pytest.mark.parametrize("words", [{"round": 3}, {"when": "Now.", "loss": "2 places"}])
def test_a_puzzle_with_rivals_and_secrets_comes_back(words: dict[str, int | str]) -> None:
    """Puzzles of earlier versions say in their words what is worked out today."""
    row = need("really-nasty")
    rated = next(each for each in bundled(row) if each.posed.theme == "which-card")
    race = race_of(row, rated.posed)
    best, *others = rated.posed.worth
    posed = Posed(
        theme="your-race", track=race.track.name, at={}, drivers=race.drivers, race=race, races=100,
        worth={best: 1.0, **dict.fromkeys(others, 2.5)}, given=others[0],
        words=words,
    )  # fmt: skip
    named = Named("mine-001", row, Rated(posed, 3))
    (again,) = puzzle_text.read(puzzle_text.write([named]))
    assert race_of(row, again.rated.posed).state.digest() == race_of(row, posed).state.digest()


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, Change] = {
    "another game": lambda data: data.update(game="ludo"),
    "no game": lambda data: data.pop("game"),
    "an id with a slash": lambda data: data.update(id="../x"),
    "the id of a bundled one": lambda data: data.update(id="bolide-001"),
    "a bundled one that is not there": lambda data: [data.pop("posed"), data.pop("level")],
    "level 9": lambda data: data.update(level=9),
    "level true": lambda data: data.update(level=True),
    "a newer field": lambda data: data["posed"].update(new=1),
    "no theme": lambda data: data["posed"].update(theme="nothing"),
    "a list for a theme": lambda data: data["posed"].update(theme=[]),
    "a file for a board": lambda data: [
        data["posed"].pop("race"),
        data["posed"].update(track="/etc/passwd"),
    ],
    "no race": lambda data: data["posed"].update(race=3),
    "a race that was changed": lambda data: data["posed"]["race"].update(seed=4),
    "a word missing": lambda data: data["posed"].update(words={}),
    "a word too long": lambda data: data["posed"]["words"].update(when="x" * 1000),
    "an answer missing": lambda data: data["posed"].update(worth={"41,18": 1}),
    "an answer that is none": lambda data: data["posed"]["worth"].update(fly=1),
    "two best answers": lambda data: data["posed"]["worth"].update({"41,18": 6}),
    "a text for a value": lambda data: data["posed"]["worth"].update({"41,18": "7"}),
    "an option that is none": lambda data: data["posed"].update(options={"path": "x"}),
    "dice that are none": lambda data: data["posed"].update(faces={"41,18": "seven"}),
    "a face of no answer": lambda data: data["posed"].update(faces={"fly": 3}),
    "no drivers": lambda data: data["posed"].update(drivers=3),
    "an answer given before": lambda data: data["posed"].update(first=["41,18"]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_puzzle_is_refused_in_words(mine: Any, change: str) -> None:
    fields = PACKING.unpack(mine.to_text())
    CHANGES[change](fields["puzzles"][0])
    with pytest.raises(bw.RecordError, match="set of puzzles: puzzle 1: ") as refused:
        bw.Puzzles.from_text(PACKING.pack(fields))
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize(
    "text",
    [3, "", "bw-puzzles/1:", "bw-puzzles/2:AAAA", "bw-puzzles/1:AAAA", PACKING.pack({}),
     PACKING.pack({"puzzles": []}), PACKING.pack({"puzzles": [3]}),
     PACKING.pack({"puzzles": [{}] * 101}), PACKING.pack({"puzzles": ["x" * 5_000_000]})],
)  # fmt: skip
def test_a_text_that_is_none_is_refused_in_words(text: Any) -> None:
    with pytest.raises(bw.RecordError, match="set of puzzles: "):
        bw.Puzzles.from_text(text)


def test_too_many_for_a_text_are_refused() -> None:
    for some in (bw.puzzles(), bw.puzzles()[:0]):
        with pytest.raises(bw.RecordError, match="puzzles: a text holds 1 to 100, not "):
            some.to_text()
