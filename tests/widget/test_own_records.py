"""A person's records: which races count, what is written of them, and where it shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import personal
from bolide_widget.drivers.policy import ask as think
from bolide_widget.games import need
from bolide_widget.widget import record_tables, records
from bolide_widget.widget.start import Start
from helpers.browser.page import Page, wait
from helpers.browser.saved import saved


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.setattr(personal, "_browsers", set())
    monkeypatch.setattr(records, "_here", {})
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


def alone(seed: int = 1, names: tuple[str, ...] = ("You",), **options: Any) -> Any:
    """A short race of people only."""
    return bw.Race("hairpin", list(names), seed=seed, laps=1, **options)


def is_asked(page: Page) -> bool:
    """Whether the page shows a person a question."""
    people = page.widget._seats.people
    return not page.widget._unseen and not people.isdisjoint(page.widget.race._state.to_act)


def drive(page: Page, until: int = 10_000) -> None:
    """Give a person's answers on the page; computer drivers answer by themselves."""
    race = page.widget.race
    for _ in range(until):
        if race.over:
            return
        wait(lambda: race.over or is_asked(page))
        with race.lock:
            if race.over or not is_asked(page):
                continue
            owing = sorted(page.widget._seats.people.intersection(race._state.to_act))
            row, name = need(race.game.name), race.drivers[owing[0]]
            answer: Any = think(row.driver(), race.copy(), driver=name)
            page.ask("uncover", token=owing[0])
            told = page.ask("play", action=getattr(answer, "id", answer), token=owing[0])
            assert told["t"] == "ok", told


def table(name: str) -> list[list[Any]]:
    found = [one for one in record_tables.page()["tables"] if one["id"] == name]
    return [list(row["cells"]) for one in found for row in one["rows"]]


@pytest.mark.parametrize("game", bw.games())
def test_a_race_that_one_person_drives_counts_once_it_is_over(game: str, folder: Path) -> None:
    row = need(game)
    drivers = ["You", *((name, row.driver()) for name in ("Rosa", "Tazio", "Ines")[: row.seats[0]])]
    play: Any = bw.play
    rules = row.get(row.rules)(laps=1)
    widget = play(row.track, drivers, game=game, rules=rules, seed=5, pace=0, autosave=False)
    page = Page(widget)
    drive(page, until=3)
    assert records.raced() == []
    drive(page)
    (entry,) = records.raced()
    race = widget.race
    you = race.drivers.index("You")
    figures = race.game.figures(race._state, race.facts_for(None), race.drivers)
    behind = [one for one in figures if one["place"] > figures[you]["place"]]
    out = figures[you]["status"] == "out"
    assert entry["beaten"] == ([] if out else [type(row.driver()).__name__] * len(behind))
    assert entry["won"] == (figures[you]["place"] == 1 and not out)
    assert (entry["game"], entry["track"]) == (game, race.game.track.name)
    assert entry["on"] == date.today().isoformat()
    assert ("lap" in entry) == (figures[you]["laps"] > 0)
    if "lap" in entry:
        assert table("laps") == [[race.game.track.name, row.title, str(entry["lap"]), entry["on"]]]
    assert table("games") == [[row.title, "1", str(int(entry["won"]))]]
    assert (folder / records.FILE).stat().st_mode & 0o777 == 0o600
    widget.close()


def test_the_best_lap_is_the_one_of_fewest_turns() -> None:
    """As in the result of the race; a race with a slower lap changes nothing."""
    race = bw.Race("valdorn", ["You"], seed=2, laps=2)
    page = Page(bw.RaceWidget(race))
    drive(page)
    (line,) = page.state["result"]["details"]["rows"]
    (lap,) = table("laps")
    assert lap[2] == str(line["cells"][1])
    slower: Any = {**records.raced()[0], "lap": int(lap[2]) + 1, "on": "2020-01-01"}
    assert records.keep_entry("race-slower", slower)
    assert table("laps") == [lap]
    quicker: Any = {**slower, "lap": int(lap[2]) - 1}
    assert records.keep_entry("race-quicker", quicker)
    assert table("laps") == [[*lap[:2], str(int(lap[2]) - 1), "2020-01-01"]]


def test_an_undo_after_the_end_counts_the_race_no_second_time() -> None:
    page = Page(bw.RaceWidget(alone()))
    drive(page)
    before = records.raced()
    assert len(before) == 1
    for _ in range(2):
        assert page.ask("undo")["t"] == "ok"
    drive(page)
    assert page.widget.race.over
    assert records.raced() == before
    again = Page(bw.RaceWidget(page.widget.race.copy()))
    again.ask("undo")
    drive(again)
    other = Page(bw.RaceWidget(alone()))
    drive(other)
    assert records.raced() == before


def test_a_restarted_race_is_another_race() -> None:
    page = Page(bw.RaceWidget(alone()))
    drive(page)
    assert page.ask("new")["t"] == "ok"
    drive(page)
    assert len(records.raced()) == 2


def script_drives(page: Page) -> None:
    bw.drive(page.widget.race, bw.Rookie())


def script_drives_once(page: Page) -> None:
    race = page.widget.race
    race.play(race.options[0])
    drive(page)


def computer_helps(page: Page) -> None:
    drive(page, until=2)
    page.ask("seat", token=0, who="Rookie")
    wait(lambda: len(page.widget.race.history) > 3)
    page.ask("seat", token=0, who="person")
    drive(page)


def race_is_stopped(page: Page) -> None:
    drive(page, until=2)
    page.widget.race.stop()


@pytest.mark.parametrize(
    "drives", [script_drives, script_drives_once, computer_helps, race_is_stopped]
)
def test_what_a_person_has_not_driven_counts_for_nobody(drives: Any) -> None:
    page = Page(bw.RaceWidget(alone(), pace=0))
    drives(page)
    assert page.widget.race.over
    assert records.raced() == []


def test_a_race_of_several_people_counts_for_nobody() -> None:
    page = Page(bw.RaceWidget(alone(names=("Ada", "Bob"))))
    drive(page)
    assert records.raced() == []


def test_a_race_that_began_by_script_or_in_a_set_up_position_counts_for_nobody() -> None:
    begun = alone()
    begun.play(begun.options[0])
    arranged = alone(seed=2)
    arranged.arrange(cars={"You": {"position": begun.cars["You"].position}})
    for race in (begun, arranged, begun.branch(seed=3)):
        page = Page(bw.RaceWidget(race))
        drive(page)
        assert race.over
    assert records.raced() == []


def test_a_saved_race_counts_when_it_is_resumed_and_driven_to_its_end(tmp_path: Path) -> None:
    page = Page(bw.RaceWidget(alone(), autosave=tmp_path))
    drive(page, until=2)
    file = page.widget._keeper.save(page.widget.race, page.widget._seats)
    again = Page(bw.resume(file))
    drive(again)
    (entry,) = records.raced()
    assert entry["lap"] > 2
    again.widget._keeper.save(again.widget.race, again.widget._seats)
    over = Page(bw.resume(file))
    over.ask("undo")
    drive(over)
    assert len(records.raced()) == 1


def test_a_saved_race_that_a_driver_of_ones_own_drove_counts_for_nobody(tmp_path: Path) -> None:
    def mine(race: Any) -> Any:
        return race.options[0]

    page = Page(bw.RaceWidget(alone(), seats={"You": mine}, autosave=tmp_path, pace=0))
    wait(lambda: len(page.widget.race.history) > 2)
    page.ask("pause", on=True)
    file = page.widget._keeper.save(page.widget.race, page.widget._seats)
    again = Page(bw.resume(file))
    drive(again)
    assert again.widget.race.over
    assert records.raced() == []


def test_nothing_of_it_is_in_a_trait_a_record_or_a_replay(folder: Path, tmp_path: Path) -> None:
    """The page gets it in answer to a message of its own, and JupyterLab saves traits alone."""
    marked: Any = {
        "on": "2021-02-03", "game": "bolide", "track": "Secretring", "board": "b",
        "won": True, "beaten": ["Nemesis"], "lap": 17,
    }  # fmt: skip
    assert records.keep_entry("race-marked", marked)
    home = Start(autosave=tmp_path)
    sent: list[Any] = []
    home.send = lambda content, buffers=None: sent.append(content)
    asked = {"id": "1", "rev": 0, "view": "v1"}
    for kind in ("home", "records"):
        home._on_message(home, {"t": kind, **asked}, [])
    assert "Secretring" in json.dumps(sent[-1])
    assert "Secretring" not in json.dumps(sent[0])
    home._on_message(home, {"t": "open", "what": "quick", **asked}, [])
    home.race.play(home.race.options[0])
    file = home._keeper.save(home.race, home._seats)
    shared = home._keeper.share(home.race, "page")
    notebook = json.dumps(saved([home]), default=str)
    written = notebook + file.read_text() + shared.read_text()
    assert "Valdorn" in notebook
    assert "Secretring" not in written
    assert "Nemesis" not in written
    assert str(folder) not in written


def ask(what: str) -> dict[str, Any]:
    home = bw.play()
    sent: list[Any] = []
    home.send = lambda content, buffers=None: sent.append(content)
    home._on_message(home, {"t": what, "id": "1", "rev": 0, "view": "v1"}, [])
    assert sent[-1]["t"] == what, sent
    shown: dict[str, Any] = sent[-1]["records"]
    return shown


def test_the_page_says_where_the_file_lies_and_clears_it(folder: Path) -> None:
    assert ask("records")["said"] == record_tables.EMPTY
    assert not folder.exists()
    records.keep("bolide-001", 2)
    (folder / "records-damaged-1.json").write_text("{}")
    (folder / records.FORMER).write_text("{}")
    shown = ask("records")
    assert shown["said"] == ""
    assert shown["file"] == str(folder / records.FILE)
    assert [one["id"] for one in shown["tables"]] == ["puzzles"]
    shown = ask("records-clear")
    assert shown["tables"] == []
    assert shown["said"] == record_tables.EMPTY
    assert list(folder.glob("*.json")) == []
    assert records.solved() == {}
    assert ask("records-clear")["tables"] == []  # nothing is there: no error


def test_a_home_folder_is_written_as_people_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(Path.home() / "kept"))
    assert ask("records")["file"] == f"~/kept/{records.FILE}"


def test_where_several_people_share_a_kernel_there_are_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.keep("bolide-001", 1)
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    page = Page(bw.RaceWidget(alone()))
    drive(page)
    assert page.widget.race.over
    assert ask("records") == {"tables": [], "said": record_tables.SHARED}
    ask("records-clear")
    assert json.loads((folder / records.FILE).read_text()).keys() == {"bolide-001"}


def test_puzzles_solved_before_races_were_recorded_stay_solved(folder: Path) -> None:
    folder.mkdir()
    (folder / records.FORMER).write_text('{"bolide-001": {"on": "2026-11-24", "tries": 2}}')
    assert list(records.solved()) == ["bolide-001"]
    drive(Page(bw.RaceWidget(alone())))
    assert list(records.solved()) == ["bolide-001"]
    assert len(records.raced()) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"lap": 0}, {"lap": "9"}, {"won": 1}, {"beaten": "Pro"}, {"beaten": [3]}, {"game": 7},
        {"track": ""}, {"on": None}, {"beaten": ["x"] * 65}, {"track": "x" * 101},
    ],
)  # fmt: skip
def test_a_damaged_race_is_left_out_and_its_file_put_aside(
    folder: Path, change: dict[str, Any]
) -> None:
    sound = {
        "on": "2026-11-24", "game": "bolide", "track": "T", "board": "b", "won": True,
        "beaten": ["Pro"], "lap": 9,
    }  # fmt: skip
    folder.mkdir()
    (folder / records.FILE).write_text(json.dumps({"a": sound, "b": {**sound, **change}}))
    assert records.raced() == [sound]
    assert records.keep("bolide-001", 1)
    assert len(list(folder.glob("records-damaged-*"))) == 1
    assert records.raced() == [sound]


def test_a_race_of_a_game_that_is_gone_is_not_shown() -> None:
    gone: Any = {
        "on": "2026-11-24", "game": "chess", "track": "T", "board": "b", "won": True, "beaten": [],
    }  # fmt: skip
    records.keep_entry("race-gone", gone)
    assert record_tables.tables() == []


def test_a_disk_that_refuses_is_said(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file in the folder's place")
    assert not records.keep("bolide-001", 1)
    assert ask("records")["said"] == record_tables.UNWRITTEN
    assert table("puzzles") != []


KERNEL = """
import sys
import bolide_widget as bw
from bolide_widget.widget import records
entry = {
    "on": "2026-11-29", "game": "bolide", "track": "T", "board": "b", "won": True, "beaten": [],
}
print("ready", flush=True)
sys.stdin.readline()
for number in range(20):
    assert records.keep_entry(f"race-{sys.argv[1]}-{number}", entry)
    assert records.keep(f"{sys.argv[1]}-{number}", 1)
"""


def test_kernels_that_write_at_once_lose_nothing_of_each_other() -> None:
    begun = [
        subprocess.Popen(
            [sys.executable, "-c", KERNEL, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env=dict(os.environ),
        )
        for name in ("a", "b")
    ]  # fmt: skip
    for kernel in begun:
        assert kernel.stdout
        assert kernel.stdout.readline() == "ready\n"
    for kernel in begun:
        assert kernel.stdin
        kernel.stdin.write("go\n")
        kernel.stdin.flush()
    assert [kernel.communicate() and kernel.returncode for kernel in begun] == [0, 0]
    assert (len(records.raced()), len(records.solved())) == (40, 40)
