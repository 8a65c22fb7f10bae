"""A race that saves itself as it goes, and going on with it in another kernel."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import files
from bolide_widget.core.files import FileFault
from bolide_widget.racing.reel import html_of
from bolide_widget.widget import autosave as keeping
from bolide_widget.widget.autosave import FOLDER
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

NAMES = ["Ada", "Bob"]


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"grid": NAMES, "seed": 3, **options})


def mine(race: bw.Race) -> Any:
    """A driver of somebody's own."""
    return race.options[0]


@pytest.fixture(autouse=True)
def notebook_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the kernel works; what is to be written is written at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "PAUSE", 0.0)
    monkeypatch.setattr(keeping, "SHARE", 0)  # a slow disk makes the next pause long
    return tmp_path


def saved(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*")) if (folder / FOLDER).exists() else []


def first(page: Page) -> dict[str, Any]:
    return page.ask("play", action=page.state["ask"]["options"][0]["id"])


def is_kept(widget: RaceWidget[Any]) -> bool:
    path = widget._keeper.path
    return path is not None and path.exists() and bw.load_race(path) == widget.race


def kept(widget: RaceWidget[Any]) -> Path:
    """The file of a race, once the race is in it as it stands, and nothing is being written."""
    wait(lambda: is_kept(widget))
    written(widget)
    assert widget._keeper.path is not None
    return widget._keeper.path


def line(name: str) -> str:
    """What the page says is to be run, to go on with the race in a file."""
    return f"import bolide_widget as bw; bw.resume({name!r})"


def written(widget: RaceWidget[Any]) -> None:
    """Wait until nothing is to be written, nor lies beside its file on the way there."""
    wait(lambda: widget._keeper._due is None)
    with widget._keeper._writing:  # held from the moment in which nothing is due to the save's end
        pass


# -- saving --------------------------------------------------------------------------------------


def test_a_played_race_is_beside_the_notebook_in_one_file(notebook_folder: Path) -> None:
    """Named by the day and the circuit; moves, undo and moves again write the same file."""
    widget = bw.play("hairpin", ["Ada", "Bob"], seed=1)
    page = Page(widget)
    assert saved(notebook_folder) == [], "nobody has played"
    first(page)
    path = kept(widget)
    assert path.parent == notebook_folder / FOLDER
    assert path.name.endswith("-hairpin.json") and path.name[:2] == "20"
    first(page)
    page.ask("undo")
    first(page)
    assert kept(widget) == path
    widget.close()
    written(widget)
    assert saved(notebook_folder) == [path]


def test_races_are_saved_in_the_home_folder(
    notebook_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``~`` is the home folder when a race is saved, listed and resumed."""
    home = notebook_folder / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    widget = bw.play("hairpin", NAMES, seed=1, autosave="~/races")
    first(Page(widget))
    path = kept(widget)
    assert path.parent == home / "races" and bw.saved_races("~/races") == [path]
    for named in ("~/races", f"~/races/{path.name}"):
        assert bw.resume(named, autosave=False).race == widget.race
    assert not (notebook_folder / "~").exists()


def test_nothing_is_written_that_no_page_shows(notebook_folder: Path) -> None:
    """A script, a notebook run for a test, and a widget without the option."""
    script = bw.play("hairpin", ["Ada", "Bob"], seed=1)
    script._repr_mimebundle_()
    script.race.play(script.race.options[0])
    assert script._keeper._alarm.resting
    for widget in (bw.RaceWidget(race()), bw.play("hairpin", NAMES, seed=1, autosave=False)):
        first(Page(widget))
        assert widget._keeper._alarm.resting and "resume" not in widget.state
    assert saved(notebook_folder) == []


def test_what_is_saved_later_does_not_delay_the_page() -> None:
    """A state is sent before a thread begins; once the file is there, the page says so."""
    widget = bw.play("hairpin", ["Ada", "Bob"], seed=1)
    page = Page(widget)
    resting: list[bool] = []
    widget.observe(lambda change: resting.append(widget._keeper._alarm.resting), "state")
    first(page)
    assert resting == [True] and "resume" not in page.state
    assert not widget._keeper._alarm.resting
    rev, path = page.state["rev"], kept(widget)
    wait(lambda: "resume" in page.state)
    assert page.state["resume"] == line(f"saved-races/{path.name}")
    assert page.state["rev"] == rev, "an answer to the state of before still holds"
    widget.race.restart(seed=5)
    assert "resume" not in page.state, "no file has the new race"
    widget.close()


def test_a_race_is_saved_although_an_observer_raises() -> None:
    widget = bw.play("hairpin", ["Ada", "Bob"], seed=1)
    Page(widget)

    def fail(change: Any) -> None:
        raise ZeroDivisionError

    widget.observe(fail, "state")
    widget.race.play(widget.race.options[0])
    assert kept(widget)


def test_a_race_is_kept_where_it_is_told(tmp_path: Path) -> None:
    widget = RaceWidget(race(), autosave=tmp_path / "a" / "b")
    page = Page(widget)
    first(page)
    assert kept(widget).parent == tmp_path / "a" / "b"
    wait(lambda: "resume" in page.state)
    assert page.state["resume"] == line(f"a/b/{kept(widget).name}")
    widget.close()


@pytest.mark.parametrize("autosave", ["race.json", 5, None, "", "a\0b"])
def test_a_place_that_is_no_folder_is_refused(autosave: Any) -> None:
    with pytest.raises(bw.SetupError, match="autosave"):
        bw.play("hairpin", NAMES, autosave=autosave)
    with pytest.raises(bw.SetupError, match="autosave"):
        RaceWidget(race(), autosave=autosave)


def test_a_race_that_begins_again_and_one_played_on_get_files_of_their_own(
    notebook_folder: Path,
) -> None:
    """What was played before is not lost."""
    widget = RaceWidget(race(), autosave=True)
    page = Page(widget)
    first(page)
    before = kept(widget)
    written = before.read_text()
    widget.race.restart(seed=5)
    first(page)
    again = kept(widget)
    assert again != before and before.read_text() == written
    first(page)
    kept(widget)
    page.ask("branch", answers=1)
    first(page)
    assert len({before, again, kept(widget)}) == 3
    widget.close()


def test_many_moves_in_a_moment_are_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move only rings an alarm: nothing is written in the way of a click."""
    monkeypatch.setattr(keeping, "PAUSE", 3600.0)
    widget = RaceWidget(race(), autosave=True)
    page = Page(widget)
    for _ in range(5):
        first(page)
    assert widget._keeper.path is None
    widget.close()
    assert len(kept(widget).read_text()) > 0


def test_the_end_of_a_race_is_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PAUSE", 3600.0)
    widget = RaceWidget(race(laps=1), autosave=True)
    Page(widget)
    bw.drive(widget.race, bw.Rookie())
    assert bw.load_race(kept(widget)).over
    widget.close()


def test_what_is_due_is_written_when_the_kernel_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PAUSE", 3600.0)
    widget = RaceWidget(race(), autosave=True)
    first(Page(widget))
    monkeypatch.setattr(keeping, "PAUSE", 1.0)
    keeping._leave()
    assert is_kept(widget)
    widget.close()


def test_a_race_that_cannot_be_saved_is_told_once_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: Any, **__: Any) -> Path:
        raise FileFault("cannot be written: No space left on device")

    monkeypatch.setattr(files, "write", full)
    widget = RaceWidget(race(), autosave=True)
    page = Page(widget)
    rev = page.state["rev"]
    assert first(page)["t"] == "ok"
    wait(lambda: page.state["notice"] is not None)
    assert "Could not save: cannot be written: No space left" in page.state["notice"]["text"]
    assert page.state["rev"] == rev + 1, "an answer to the state of before still holds"
    assert "resume" not in page.state
    for _ in range(3):
        assert first(page)["t"] == "ok"
        assert page.state["notice"] is None
    monkeypatch.undo()
    first(page)
    widget.close()


def test_what_went_wrong_is_shown_until_a_person_saw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer driver that moves at once does not wipe it away."""

    def full(*_: Any, **__: Any) -> Path:
        raise FileFault("cannot be written: No space left on device")

    monkeypatch.setattr(files, "write", full)
    widget = RaceWidget(race(), seats={"Bob": bw.Rookie()}, pace=3600, autosave=True)
    page = Page(widget)
    while widget.race.pending.driver != "Bob":  # type: ignore[union-attr]
        first(page)
    wait(lambda: page.state["notice"] is not None)
    while widget.race.pending.driver == "Bob":  # type: ignore[union-attr]
        widget.race.play(widget.race.options[0])
        assert "Could not save" in page.state["notice"]["text"]
    first(page)
    assert page.state["notice"] is None
    widget.close()


def test_nothing_is_written_among_installed_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "site-packages" / "somewhere"
    place.mkdir(parents=True)
    monkeypatch.chdir(place)
    widget = RaceWidget(race(), autosave=True)
    page = Page(widget)
    first(page)
    wait(lambda: page.state["notice"] is not None)
    assert "installed packages" in page.state["notice"]["text"]
    assert list(place.iterdir()) == []
    widget.close()


# -- going on ------------------------------------------------------------------------------------


def test_a_race_goes_on_with_the_same_drivers_in_the_same_file() -> None:
    """Computer drivers by their names in the register."""
    widget = RaceWidget(race(), seats={"Bob": bw.Pro()}, pace=3600, autosave=True)
    first(Page(widget))
    path = kept(widget)
    widget.close()
    again = bw.resume(pace=3600)
    assert again.race == widget.race and again.race is not widget.race
    assert again.state["seats"] == ["person", "Pro"]
    assert again.state["notice"] is None
    page = Page(again)
    assert page.state["resume"] == line(f"saved-races/{path.name}")
    again.race.play(again.race.options[0])
    assert kept(again) == path
    again.close()


def test_a_driver_of_ones_own_becomes_a_person_and_the_board_says_so() -> None:
    """One that is called as one of the register's, too; given again, it drives."""

    class Rookie:
        def __call__(self, race: bw.Race) -> Any:
            return race.options[0]

    for policy in (mine, Rookie()):
        widget = RaceWidget(race(), seats={"Bob": policy}, pace=3600, autosave=True)
        first(Page(widget))
        path = kept(widget)
        widget.close()
        again = bw.resume(path, pace=3600)
        assert again.state["seats"] == ["person", "person"]
        assert "Bob is now driven by a person" in again.state["notice"]["text"]
        again.close()
        given = bw.resume(path, seats={"Bob": policy}, pace=3600)
        assert given.state["seats"][1] != "person" and given.state["notice"] is None
        given.close()


def test_the_race_played_last_is_the_first_of_the_saved(notebook_folder: Path) -> None:
    assert bw.saved_races() == []
    with pytest.raises(bw.RecordError, match="no race saved there"):
        bw.resume()
    paths = []
    for seed in (1, 2):
        widget = RaceWidget(race(seed=seed), autosave=True)
        first(Page(widget))
        paths.append(kept(widget))
        widget.close()
    os.utime(paths[1], (1, 1))
    assert [path.name for path in bw.saved_races()] == [path.name for path in paths]
    assert bw.resume().race.seed == 1
    assert bw.resume(notebook_folder / FOLDER).race.seed == 1
    assert bw.resume(paths[1]).race.seed == 2


def test_a_record_that_somebody_saved_is_not_written_over(notebook_folder: Path) -> None:
    match = race()
    match.play(match.options[0])
    path = match.save("mine.json")
    written = path.read_text()
    widget = bw.resume(path)
    first(Page(widget))
    assert kept(widget).parent == notebook_folder / FOLDER
    assert path.read_text() == written
    widget.close()


def test_a_kept_race_is_a_record_like_any_other() -> None:
    widget = RaceWidget(race(), seats={"Bob": mine}, pace=3600, autosave=True)
    first(Page(widget))
    path = kept(widget)
    assert json.loads(path.read_text())["seats"] == ["person", {"own": "mine"}]
    assert bw.Race.load(path) == widget.race
    widget.close()


@pytest.mark.parametrize("game", ["formula-d", "championship-formula", "really-nasty"])
def test_every_game_goes_on_in_another_kernel(game: str) -> None:
    """One with secrets too, in the middle of a sealed choice."""
    widget = bw.play(drivers=["Ada", "Bob"], game=game, seed=1, laps=1)
    page = Page(widget)
    for _ in range(3):
        decision = widget.race.asked[-1]
        widget.race.play(decision.options[0], decision.driver)
    path = kept(widget)
    widget.close()
    again = bw.resume()
    assert again.race == widget.race and type(again.race) is type(widget.race)
    assert again.state["ask"]["kind"] == page.state["ask"]["kind"]
    assert again._keeper.path == path
    again.close()


@pytest.mark.parametrize("seats", [5, ["Rookie"], [["a"], {"own": "<b>"}], ["Nobody", None]])
def test_seats_that_are_none_leave_persons(seats: Any) -> None:
    """A file may be anybody's."""
    match = race()
    match.play(match.options[0])
    data = json.loads(match.to_json())
    Path("forged.json").write_text(json.dumps({**data, "seats": seats}))
    widget = bw.resume("forged.json")
    assert widget.state["seats"] == ["person", "person"]
    widget.close()


def test_a_damaged_file_is_named() -> None:
    Path("half.json").write_text(race().to_json()[:100])
    with pytest.raises(bw.RecordError, match=r"half\.json"):
        bw.resume("half.json")


# -- when somebody asks for it ---------------------------------------------------------------------


def test_save_writes_at_once_and_says_where(notebook_folder: Path) -> None:
    """Also where no race saves itself; a race that is begun anew has a file of its own."""
    widget = RaceWidget(race())
    page = Page(widget)
    assert "resume" not in page.state
    widget.race.play(widget.race.options[0])
    shown, done = (page.ask("save"), page.answers)[1][-2:]
    assert (shown["t"], done["t"]) == ("kept", "ok")
    (path,) = saved(notebook_folder)
    assert f"saved-races/{path.name}" in shown["said"]
    assert bw.load_race(path) == widget.race
    widget.race.play(widget.race.options[0])
    assert page.state["resume"] == line(f"saved-races/{path.name}")
    assert page.state["resume"] in shown["said"]
    page.ask("save")
    assert saved(notebook_folder) == [path]
    again = bw.resume(path)
    assert again.race == widget.race
    page.ask("new")
    widget.race.play(widget.race.options[0])
    page.ask("save")
    assert len(saved(notebook_folder)) == 2
    widget.close()


def test_share_writes_a_page_beside_the_race_and_sends_it(notebook_folder: Path) -> None:
    """Shared again, it is the page of the race as it stands now."""
    widget = RaceWidget(race(), autosave=True)
    page = Page(widget)
    for _ in range(2):
        widget.race.play(widget.race.options[0])
        page.ask("share")
        answer = page.answers[-2]
        (path,) = (notebook_folder / "saved-races").glob("*.html")
        assert f"saved-races/{path.name}" in answer["said"]
        assert answer["file"] == path.name
        assert path.read_text(encoding="utf-8") == answer["page"] == html_of(widget.race)
    widget.close()


def test_what_cannot_be_written_is_said(
    notebook_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page can still be downloaded; a race that is not saved is a refusal."""
    widget = RaceWidget(race())
    page = Page(widget)
    widget.race.play(widget.race.options[0])
    (notebook_folder / "saved-races").write_text("a file, not a folder")
    answer = page.ask("save")
    assert answer["t"] == "reject"
    assert "Could not save: " in answer["reason"]
    page.ask("share")
    answer = page.answers[-2]
    assert answer["said"].startswith("Downloaded. No file was saved: ")
    assert (answer["file"], answer["page"]) == ("ring.html", html_of(widget.race))
    widget.close()
