"""Puzzles as objects and on a board: what is asked, answered, shown and kept."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from datetime import date
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import files, folders
from bolide_widget.games import need
from bolide_widget.lab import what_cost
from bolide_widget.lab.posing import line_of
from bolide_widget.widget import records as kept
from bolide_widget.widget.puzzles import PuzzleBoard
from helpers.browser.page import Page, wait


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folders.DATA, str(tmp_path))
    monkeypatch.setattr(kept, "_here", {})
    return tmp_path


class Player:
    """Somebody before a board of puzzles."""

    def __init__(self, listed: Any) -> None:
        self.board, self.sent = PuzzleBoard(listed), 0

    def send(self, what: str, **more: Any) -> Any:
        self.sent += 1
        board = self.board
        message = {"t": what, "id": f"m{self.sent}", "rev": board._rev, "view": "v", **more}
        board._on_message(board, message, [])
        return board.state.get("lesson")

    def wrong(self, number: int = 0) -> str:
        puzzle = self.board._puzzles[number]
        return next(name for name in puzzle.answers if name != puzzle.best)


def test_a_wrong_answer_is_shown_and_taken_back(folder: Path) -> None:
    some = bw.puzzles("bolide")[:2]
    player = Player(some)
    before = player.board.race.state.digest()
    assert player.board.state["lesson"]["puzzle"] == {
        "level": some[0].level, "levels": 5, "solved": False,
    }  # fmt: skip
    reply = player.send("play", action=player.wrong())
    assert reply["phase"] == "wrong" and reply["said"]
    assert player.board.race.state.digest() != before
    assert not (folder / kept.FILE).exists()
    assert player.send("step", number=0)["phase"] == "ask"
    assert player.board.race.state.digest() == before
    reply = player.send("play", action=some[0].best)
    assert reply["phase"] == "right" and reply["puzzle"]["solved"]
    assert kept.solved() == {some[0].id: {"on": date.today().isoformat(), "tries": 2}}
    assert some[0].solved and not some[1].solved
    assert PuzzleBoard(some).state["lesson"]["step"] == 1


def test_who_has_seen_the_answer_has_not_solved_it() -> None:
    (puzzle,) = some = bw.puzzles("formula-d")[:1]
    player = Player(some)
    assert "revealed" not in player.board.state["lesson"]["puzzle"]
    shown = player.send("reveal")
    assert shown["phase"] == "right" and shown["puzzle"]["revealed"]
    player.send("step", number=0)
    shown = player.send("play", action=puzzle.best)
    assert shown["phase"] == "right" and "revealed" not in shown["puzzle"]
    assert not puzzle.solved


@pytest.mark.parametrize("game", bw.games())
def test_a_solved_puzzle_is_shared_without_its_answer(game: Any) -> None:
    """As a picture of the question, and a text."""
    (puzzle,) = some = bw.puzzles(game)[:1]
    player = Player(some)
    sent: list[dict[str, Any]] = []
    player.board.send = lambda content, buffers=None: sent.append(content)
    player.send("share")
    assert sent[-1]["t"] == "reject"
    player.send("play", action=puzzle.best)
    with player.board.race.lock:  # the way to the flag, found on a thread, changes the state
        player.send("share")
    (shared,) = [message for message in sent if message["t"] == "kept"]
    assert b64decode(shared["picture"]).startswith(b"\x89PNG")
    assert shared["file"] == f"{puzzle.id}.png"
    title, question, solved = shared["text"].split("\n")
    assert puzzle.title in title and question == puzzle.question
    assert solved == "Solved on the first try."


def test_only_answers_that_the_puzzle_speaks_of_are_open() -> None:
    player = Player(bw.puzzles("bolide", theme="stop-in-time")[:1])
    listed = [each["id"] for each in player.board.state["ask"]["options"]]
    assert set(listed) == set(player.board._puzzles[0].answers)
    player.send("play", action="booster")
    assert player.board.state["lesson"]["phase"] == "ask"
    assert player.send("undo")["phase"] == "ask"


def test_a_puzzle_asked_in_secret_can_be_answered_at_once() -> None:
    """Really Nasty, a window of people and computers: nobody else is asked in a puzzle."""
    secret = 0
    for puzzle in bw.puzzles("really-nasty", theme="which-card")[::5]:
        player = Player([puzzle])
        question = player.board.state["ask"]
        assert question["covered"] and question["who"] == [0]
        secret += question["kind"] == "secret"
        offered = player.board._private(0, "m")["ask"]
        assert offered is not None
        assert {option["id"] for option in offered["options"]} == set(puzzle.answers)
        assert player.send("play", action=puzzle.best, token=0)["phase"] == "right"
    assert secret > 2


def test_the_last_puzzle_is_the_last() -> None:
    player = Player(bw.puzzles("bolide")[:2])
    assert player.send("step", number=1)["step"] == 1
    assert player.send("step", number=2)["step"] == 1


def test_who_leaves_comes_to_the_start_panel() -> None:
    player = Player(bw.puzzles("formula-d")[:2])
    player.send("leave")
    assert not player.board.begun and player.board.draft["game"] == "formula-d"
    player.send("learn", game="bolide")
    assert player.board.state["lesson"]["steps"] == 8
    assert "puzzle" not in player.board.state["lesson"]


def test_puzzles_of_several_games_follow_each_other() -> None:
    player = Player([bw.puzzles("bolide")[0], bw.puzzles("formula-d")[0]])
    assert player.board.board["game"] == "bolide"
    player.send("step", number=1)
    assert player.board.board["game"] == "formula-d"


def test_the_puzzle_of_a_day() -> None:
    """Each of 366 days another one, the same for everybody."""
    first = date(2027, 1, 1).toordinal()
    days = [bw.daily(date.fromordinal(first + day)).id for day in range(366)]
    assert len(set(days)) == 366
    assert bw.daily("2027-01-01").id == days[0] and bw.daily() == bw.daily(date.today())


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: bw.puzzles("chess"), "game: there is no 'chess'"),  # type: ignore[arg-type]
        (lambda: bw.puzzles(level=6), "level"),
        (lambda: bw.puzzles("bolide", theme="which-gear"), "theme: there is no"),
        (lambda: bw.puzzles(solved=3), "solved must be True or False"),  # type: ignore[arg-type]
        (lambda: bw.daily("yesterday"), "on: a day such as"),
        (lambda: bw.daily(7), "on: a day such as"),  # type: ignore[arg-type]
        (lambda: bw.make_puzzles(n=0), "n must be"),
        (lambda: bw.make_puzzles(seed="x"), "seed must be"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_refused(call: Any, said: str) -> None:
    with pytest.raises(bw.SetupError, match=said):
        call()


DAMAGED = ("{", "[]", '{"a": 1}', '{"a": {"on": "x", "tries": 0}}', "\x00")


def test_a_damaged_file_counts_as_empty_and_is_set_aside(folder: Path) -> None:
    for text in DAMAGED:
        (folder / kept.FILE).write_text(text)
        assert kept.solved() == {}
        assert kept.keep("bolide-001", 1) and list(kept.solved()) == ["bolide-001"]
    aside = sorted(folder.glob("records-damaged-*.json"))
    assert [path.read_text() for path in aside] == list(DAMAGED)
    assert kept.keep("bolide-001", 9) and kept.solved()["bolide-001"]["tries"] == 1
    assert kept.keep("bolide-002", 1) and len(list(folder.glob("records-damaged-*"))) == len(aside)


def test_what_is_sound_of_a_damaged_file_stays(folder: Path) -> None:
    text = '{"a": {"on": "2026-11-24", "tries": 2}, "b": {"tries": -1}}'
    (folder / kept.FILE).write_text(text)
    assert kept.keep("c", 1) and list(kept.solved()) == ["a", "c"]
    assert (folder / "records-damaged-1.json").read_text() == text


def test_a_folder_in_place_of_the_file_stays(folder: Path) -> None:
    (folder / kept.FILE).mkdir()
    assert not kept.keep("a", 1) and list(kept.solved()) == ["a"]
    assert (folder / kept.FILE).is_dir()


KERNEL = """
import sys
from bolide_widget.widget.records import keep
print("ready", flush=True)
sys.stdin.readline()
for number in range(30):
    assert keep(f"{sys.argv[1]}-{number}", 1)
"""


def test_kernels_that_keep_at_once_lose_nothing_of_each_other() -> None:
    begun = [
        subprocess.Popen(
            [sys.executable, "-c", KERNEL, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b", "c")
    ]  # fmt: skip
    for kernel in begun:
        assert kernel.stdout and kernel.stdout.readline() == "ready\n"
    for kernel in begun:
        assert kernel.stdin
        kernel.stdin.write("go\n")
        kernel.stdin.flush()
    assert [kernel.communicate() and kernel.returncode for kernel in begun] == [0, 0, 0]
    assert set(kept.solved()) == {f"{name}-{number}" for name in "abc" for number in range(30)}


def test_who_cannot_wait_for_another_kernel_remembers_and_keeps_it_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with files.locked(folder / kept.FILE):
        assert not kept.keep("a", 1) and list(kept.solved()) == ["a"]
    assert not (folder / kept.FILE).exists()
    assert kept.keep("b", 1) and kept._here == {}
    assert set(kept.solved()) == {"a", "b"}


def test_where_nothing_can_be_kept_it_is_known_as_long_as_the_kernel_lives(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv(folders.DATA, str(folder / "file"))
    assert not kept.keep("bolide-001", 1)
    assert list(kept.solved()) == ["bolide-001"]


def test_the_oldest_are_forgotten_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for name in ("a", "b", "c"):
        kept.keep(name, 1)
    monkeypatch.setattr(kept, "_here", {})
    assert list(kept.solved()) == ["b", "c"]


@pytest.mark.parametrize(
    ("system", "given", "end"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/bolide-widget"),
        ("darwin", {}, "Library/Application Support/bolide-widget"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/bolide-widget"),
    ],
)
def test_the_folder_is_that_of_the_platform(
    system: str, given: dict[str, str], end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(folders.DATA)
    monkeypatch.setattr(folders.sys, "platform", system)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert folders.data().as_posix().endswith(end)


def test_a_lone_puzzle_is_followed_by_another_of_its_game_and_a_series_ends(folder: Path) -> None:
    puzzle = bw.puzzles("bolide", level=2)[0]
    page = Page(PuzzleBoard([puzzle]))
    assert page.ask("step", number=1)["t"] == "reject"
    page.ask("play", action=puzzle.best)
    assert page.state["lesson"]["puzzle"]["next"]
    page.ask("step", number=1)
    shown = page.state["lesson"]
    assert shown["phase"] == "ask"
    assert (shown["step"], shown["steps"], shown["puzzle"]["level"]) == (0, 1, 2)
    assert "next" not in shown["puzzle"]
    following = page.widget._puzzles[0]
    assert following.id != puzzle.id
    page.ask("play", action=following.best)
    page.ask("step", number=1)
    assert page.widget._puzzles[0].id not in (puzzle.id, following.id)
    page.widget.close()
    series = Page(PuzzleBoard(bw.puzzles("bolide")[-2:]))
    series.ask("step", number=1)
    series.ask("play", action=series.widget._puzzles[1].best)
    assert series.state["lesson"]["phase"] == "right"
    assert "next" not in series.state["lesson"]["puzzle"]
    assert series.ask("step", number=2)["t"] == "reject"
    series.widget.close()


def test_where_all_are_solved_nothing_follows(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = {each.id: {"on": "2026-11-24", "tries": 1} for each in bw.puzzles("bolide")}
    monkeypatch.setattr(kept, "_here", every)
    puzzle = bw.puzzles("bolide")[0]
    page = Page(PuzzleBoard([puzzle]))
    page.ask("play", action=puzzle.best)
    assert page.state["lesson"]["phase"] == "right"
    assert "next" not in page.state["lesson"]["puzzle"]
    page.widget.close()


def by_id(game: Any) -> list[bw.Puzzle]:
    """The bundled puzzles of a game, of all themes in turn."""
    return sorted(bw.puzzles(game), key=lambda puzzle: puzzle.id)


@pytest.mark.parametrize("game", bw.games())
def test_the_way_to_the_flag_is_drawn_after_the_answer(game: Any) -> None:
    """On a lattice, and by its spaces in lanes; not while the puzzle is asked again."""
    puzzle = by_id(game)[0]
    page = Page(PuzzleBoard([puzzle]))
    before = page.state["trails"]
    page.ask("play", action=puzzle.best)
    wait(lambda: "The line on the board" in page.state["lesson"]["said"])
    (line,) = [trail for trail in page.state["trails"] if trail["id"] == 0]
    way = line.get("points") or line["path"]
    assert len(way) >= 2
    if game == "bolide":
        # a lap begins with the point that the one before has ended on
        assert sum(a != b for a, b in pairwise(way)) == puzzle.answers[puzzle.best]
    page.ask("step", number=0)
    assert page.state["lesson"]["phase"] == "ask"
    assert page.state["trails"] == before
    page.widget.close()


@pytest.mark.parametrize("game", bw.games())
def test_a_solved_puzzle_gives_a_reason(game: Any) -> None:
    """One sentence after what the answer brings; a puzzle begins with what to know of the rules."""
    for theme, asked in {puzzle.theme: puzzle for puzzle in bw.puzzles(game)}.items():
        page = Page(PuzzleBoard([asked]))
        known = need(game).puzzles.THEMES[theme].know
        assert need(game).puzzles.THEMES[theme].why, "for answers whose options show no reason"
        assert known and page.state["lesson"]["say"].startswith(known)
        brings = page.widget._teaching.step.well
        page.ask("play", action=asked.best)
        reason = page.state["lesson"]["said"].removeprefix(brings)
        assert reason.startswith(" ") and reason.endswith(".")
        page.widget.close()


@pytest.mark.parametrize("game", bw.games())
def test_puzzles_of_every_theme_and_level_have_their_way_to_the_flag(game: Any) -> None:
    some = {(each.theme, each.level): each for each in bw.puzzles(game)}.values()
    assert {each.level for each in some} == {1, 2, 3, 4, 5}
    assert [each.id for each in some if way_of(each) is None] == []


@pytest.mark.parametrize(
    "name",
    [
        "championship-formula-018",  # no computer driver takes as few turns as are possible
        "championship-formula-043",
        "championship-formula-088",
        "formula-d-016",  # won only with rare dice
        "really-nasty-076",  # never won against the hands that the rivals hold
        "really-nasty-088",
    ],
)
def test_a_way_that_is_hard_to_find_is_found(name: str) -> None:
    (puzzle,) = (each for each in bw.puzzles(name[:-4]) if each.id == name)
    assert way_of(puzzle) is not None


def way_of(puzzle: bw.Puzzle) -> Any:
    return line_of(need(puzzle.game), puzzle._posed, puzzle.measure)


@pytest.mark.parametrize(("game", "measure"), [("bolide", "turns"), ("formula-d", "mean")])
def test_a_lone_race_makes_exact_puzzles_of_what_it_lost(
    game: str, measure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all that it lost, however slow the computer is."""
    clock = count(step=1000)
    monkeypatch.setattr(what_cost, "monotonic", lambda: next(clock))
    row = need(game)
    race = row.race("hairpin" if game == "bolide" else "t1", ["Ada"], laps=1, seed=3)
    bw.drive(race, row.driver("Rookie"))
    before = race.to_json()
    some = bw.puzzles(from_race=race, progress=False)
    lost = bw.what_cost(race, limit=None, progress=False)
    sure = lost[lost.loss >= (1 if measure == "turns" else 0.1)]
    assert [puzzle.best for puzzle in some] and len(some) <= len(sure)
    for puzzle in some:
        assert puzzle.measure == measure and puzzle.how == "exact"
        given = puzzle._posed.given
        cost = puzzle.answers[given] - puzzle.answers[puzzle.best]
        of = lost[(lost.answer_id == given) & (lost.better_id == puzzle.best)]
        assert min(abs(of.loss - cost)) < 1e-9
        assert puzzle.race().pending.driver == "You"
    assert race.to_json() == before, "the race is as it was"
    assert [one.id for one in bw.puzzles(from_race=race, progress=False)] == [p.id for p in some]


def test_a_puzzle_from_a_race_is_played_on_a_board() -> None:
    race = bw.drive(bw.Race("hairpin", ["Ada"], laps=1, seed=3), bw.Rookie())
    (puzzle,) = some = bw.puzzles(from_race=race, progress=False)
    player = Player(some)
    assert player.board.race.drivers == ("You",)
    reply = player.send("play", action=puzzle._posed.given)
    assert reply["phase"] == "wrong"
    assert reply["said"].startswith("You chose that in the race. That takes 7 turns")
    assert player.send("step", number=0)["phase"] == "ask"
    assert player.send("play", action=puzzle.best)["phase"] == "right" and puzzle.solved
    assert way_of(puzzle) is not None, "the way to the flag is shown, as of any puzzle"


def test_against_rivals_only_answers_that_are_surely_worse_are_open() -> None:
    """A race of Championship in which a planted answer brakes before a free straight."""
    row = need("championship-formula")
    race = row.race("valdorn", ["Ada", "Bob", "Cyd"], laps=1, seed=3)
    bw.drive(race, row.driver("Rookie"))
    some = bw.puzzles(from_race=race, driver="Ada", progress=False)
    assert some, "a Rookie's decision lost places"
    for puzzle in some:
        assert puzzle.measure == "place" and puzzle.races == 100
        values = sorted(puzzle.answers.values())
        assert values[1] - values[0] >= 0.2 and puzzle.answers[puzzle._posed.given] > values[0]
        shown = puzzle.race()
        assert shown.drivers == ("You", "Bob", "Cyd") and shown.pending.driver == "You"
        assert set(puzzle.answers) <= {option.id for option in shown.options}


def test_whose_puzzles_of_which_race_is_told() -> None:
    race = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=3)
    with pytest.raises(bw.SetupError, match="race must be over"):
        bw.puzzles(from_race=race, driver="Ada")
    bw.drive(race, bw.Rookie())
    with pytest.raises(bw.SetupError, match="driver: one of Ada, Bob"):
        bw.puzzles(from_race=race)
    with pytest.raises(bw.SetupError, match="from_race=race"):
        bw.puzzles(driver="Ada")
    with pytest.raises(bw.SetupError, match="a race that is over, not 'valdorn'"):
        bw.puzzles(from_race="valdorn")  # type: ignore[arg-type]


def test_a_day_has_a_puzzle_of_each_game() -> None:
    for game in bw.games():
        assert bw.daily("2026-11-24", game=game).game == game
    days = {bw.daily(f"2026-11-{day:02}", game="bolide").id for day in range(1, 29)}
    assert len(days) == 28, "none comes twice in a month"
    with pytest.raises(bw.SetupError, match="chess"):
        bw.daily(game="chess")  # type: ignore[arg-type]
