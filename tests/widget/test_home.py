"""Home: what it lists, what it opens, and the way back to it."""

from __future__ import annotations

import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.drivers.policy import ask as think
from bolide_widget.games import need
from bolide_widget.widget import choice
from bolide_widget.widget.draft import first_draft
from bolide_widget.widget.start import Start
from helpers.browser.page import AtHome


class Home(AtHome):
    """A board at home, and the races that are begun there."""

    def drive(self, game: str = "bolide") -> None:
        bw.drive(self.board.race, need(game).driver())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bolide_widget.widget.autosave.notebook_folder", lambda: tmp_path)
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path / "data"))
    return Home()


def test_home_comes_first_and_nothing_of_it_is_stored(home: Home) -> None:
    assert isinstance(home.board, Start)
    assert home.board.setup["page"] == "home"
    listed = home.ask("home")["home"]
    assert listed["saved"] == []
    assert listed["quick"].endswith("against Rosa")
    assert "saved" not in home.board.setup


def test_a_quick_race_is_the_last_one_with_new_dice(home: Home) -> None:
    home.ask("open", what="quick")
    assert home.board.race.drivers == ("You", "Rosa")
    home.ask("home")
    assert not home.board.begun
    draft = {**first_draft("formula-d"), "track": "valdorn"}
    home.ask("set-up-start", draft=draft)
    home.ask("home")
    home.ask("open", what="quick")
    assert home.board.race.game.name == "formula-d"
    assert len(home.board.race.drivers) == 4
    assert str(home.board.race.seed) != draft["seed"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "bolide"}'])
def test_a_damaged_choice_counts_as_none(home: Home, tmp_path: Path, text: str) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / choice.FILE).write_text(text, "utf-8")
    assert [entry["name"] for entry in choice.last()["drivers"]] == ["You", "Rosa"]


def test_a_saved_race_goes_on_in_its_file(home: Home) -> None:
    home.ask("open", what="quick")
    home.ask("view", on=True)
    home.board.race.play(home.board.race.options[0])
    played = [entry.action for entry in home.board.race.history]
    home.board._keeper.write()
    home.ask("home")
    (card,) = home.ask("home")["home"]["saved"]
    assert bw.play().setup["unfinished"] == 1
    shown = home.ask("home-saved", name=card["name"])
    assert shown["picture"]
    assert shown["words"][0] == "Bolide" and "You: place" in shown["words"][-1]
    assert home.ask("open", what="saved", name=card["name"])["t"] == "open"
    again = [entry.action for entry in home.board.race.history]
    assert again[: len(played)] == played
    assert home.board._keeper.path.name in card["name"]
    assert home.ask("state")["t"] == "ok"


def test_only_listed_files_are_opened(home: Home, tmp_path: Path) -> None:
    (tmp_path / "saved-races").mkdir()
    (tmp_path / "saved-races" / "odd.json").write_text("{}", "utf-8")
    assert "broken" in home.ask("home-saved", name="saved-races/odd.json")
    for name in ("saved-races/odd.json", "../secret.json", "saved-races/none.json"):
        assert home.ask("open", what="saved", name=name)["t"] == "reject"
    assert not home.board.begun


def test_only_the_first_page_is_told_that_it_is_the_first(home: Home) -> None:
    """It scrolls to its board; a race that takes the place of home scrolls nobody's page."""
    assert home.ask("home")["first"]
    assert not home.ask("home")["first"]
    home.ask("open", what="quick")
    assert "first" not in home.ask("view", on=True)
    race = Home()
    race.board = bw.play("hairpin", ["Ada", "Bob"])
    race.board.send = lambda content, buffers=None: race.sent.append(content)
    assert race.ask("view", on=True)["first"]
    assert "first" not in race.ask("view", on=True)


@pytest.mark.parametrize("what", ["daily", "puzzles"])
def test_puzzles_open_in_place_and_lead_back_home(home: Home, what: str) -> None:
    home.ask("open", what=what, game="bolide")
    assert "puzzle" in home.board.state["lesson"]
    home.ask("leave")
    assert home.board.setup["page"] == "home"


@pytest.mark.parametrize("game", bw.games())
def test_two_computers_are_watched(home: Home, game: str) -> None:
    home.ask("open", what="watch", game=game)
    assert set(home.board.state["seats"]) <= set(need(game).drivers)
    assert home.board.state["can"]["home"]


@pytest.mark.parametrize("game", bw.games())
def test_a_season_of_two_races_is_driven_and_saved(home: Home, game: str) -> None:
    """With a qualifying and teams where a game has them, and from its file after race 1."""
    home.board.pace = 3600
    may = need(game).name in ("bolide", "formula-d")
    draft = {**first_draft(game), "laps": "1"}
    tracks = sorted(need(game).shelf.tracks())[:2]
    draft["season"] = {"tracks": tracks, "qualifying": may, "teams": may}
    assert home.ask("set-up-start", draft=draft)["faults"] == []
    assert "series" not in home.board.state
    stage = "Qualifying for race" if may else "Race"
    assert home.board.state["conditions"][-1]["text"] == f"{stage} 1 of 2"
    if may:
        home.drive(game)
        assert home.board.state["series"]["next"] == "Race"
        home.ask("next")
    assert home.ask("next")["t"] == "reject"
    home.drive(game)
    assert home.board.state["series"]["said"] == "After race 1 of 2"
    assert bool(home.board.state["series"]["teams"]) == may
    home.ask("home")
    (card,) = [one for one in home.ask("home")["home"]["saved"] if one["season"]]
    words = home.ask("home-saved", name=card["name"])["words"]
    assert words[:2] == [need(game).title, "Season: race 2 of 2"]
    home.ask("open", what="saved", name=card["name"])
    if game == "formula-d":
        home.drive(game)
        home.ask("next")
    told = home.board.state["conditions"][-1]["text"]
    assert re.fullmatch(r"Race 2 of 2, \d+ points?, \d(st|nd|rd|th)", told)
    home.drive(game)
    shown = home.board.state["series"]
    assert shown["next"] == ""
    assert "won the championship" in shown["said"]
    assert home.ask("next")["t"] == "reject"


def test_an_undo_takes_a_race_out_of_its_season(home: Home) -> None:
    draft = {**first_draft(), "laps": "1"}
    draft["season"] = {"tracks": ["copperbowl", "valdorn"], "qualifying": False, "teams": False}
    home.ask("set-up-start", draft=draft)
    home.drive()
    series = home.board._series
    assert series is not None
    assert len(series.season.results) == 1
    home.board.race.undo()
    assert len(series.season.results) == 0
    assert "series" not in home.board.state


def test_a_season_of_one_race_is_refused_beside_its_circuits(home: Home) -> None:
    draft = first_draft()
    draft["season"] = {"tracks": ["valdorn"], "qualifying": False, "teams": False}
    (fault,) = home.ask("set-up-start", draft=draft)["faults"]
    assert fault["field"] == "track"
    assert "2 races or more" in fault["text"]


def test_a_race_of_a_season_goes_on_in_its_season_and_is_listed_with_it_alone(
    home: Home, tmp_path: Path
) -> None:
    home.board.pace = 3600
    draft = {**first_draft(), "laps": "1"}
    draft["season"] = {"tracks": ["copperbowl", "valdorn"], "qualifying": True, "teams": False}
    home.ask("set-up-start", draft=draft)
    for session in ("bolide-qualifying", "bolide"):
        home.ask("view", on=True)
        race = home.board.race
        assert race.game.name == session
        for _ in range(5):
            asked = race.asked[0].driver
            race.play(think(bw.Rookie(), race.copy(), driver=asked), asked)
        played = [entry.action for entry in race.history]
        home.ask("home")
        assert len(list((tmp_path / "saved-races").glob("*.json"))) == 1 + (session == "bolide")
        (card,) = home.ask("home")["home"]["saved"]
        assert card["season"]
        home.ask("open", what="saved", name=card["name"])
        assert [entry.action for entry in home.board.race.history][: len(played)] == played
        home.ask("view", on=True)
        series: Any = home.board._series
        assert series.season.results == ()
        home.drive()
        if session == "bolide":
            assert home.board.state["series"]["said"] == "After race 1 of 2"
            assert not home.board.state["can"].get("new")
            home.board.race.undo()
            assert series.race and series.race == getattr(home.board._keeper.path, "name", None)
            home.drive()
        home.board._keeper.write()
        home.ask("home")
        for _ in range(500):  # the race's last save may be under way in another thread
            found = home.ask("home")["home"]["saved"]
            if len(found) == 1:
                break
            sleep(0.02)
        (card,) = found
        home.ask("open", what="saved", name=card["name"])
    assert home.board.race.game.name == "bolide"
    assert not home.board.race.over
    assert home.board._series is not None
    assert len(home.board._series.season.results) == 1


def test_a_season_whose_race_has_lost_its_file_begins_the_race_again(
    home: Home, tmp_path: Path
) -> None:
    draft = {**first_draft(), "laps": "1"}
    draft["season"] = {"tracks": ["copperbowl", "valdorn"], "qualifying": False, "teams": False}
    home.ask("set-up-start", draft=draft)
    home.ask("view", on=True)
    home.board.race.play(home.board.race.options[0])
    home.ask("home")
    (file,) = (tmp_path / "saved-races").glob("*.json")
    file.unlink()
    (card,) = home.ask("home")["home"]["saved"]
    assert home.ask("open", what="saved", name=card["name"])["t"] == "open"
    assert home.board._series is not None


@pytest.mark.parametrize(
    "name", ["Old Brackwater", "old brackwater", " OLD BRACKWATER ", "Brackwater"]
)
def test_a_circuit_is_known_by_the_name_it_shows(name: str) -> None:
    assert bw.play(name).race.track == bw.load_track("brackwater")


def test_a_lesson_board_is_known_by_the_name_it_shows() -> None:
    assert bw.load_track("the CHICANE") == bw.load_track("chicane")


def test_only_unfinished_races_and_seasons_are_listed(home: Home) -> None:
    home.ask("open", what="quick")
    home.board._keeper.save(home.board.race, home.board._seats)
    home.ask("home")
    assert len(home.ask("home")["home"]["saved"]) == 1
    (card,) = home.ask("home")["home"]["saved"]
    home.ask("open", what="saved", name=card["name"])
    home.drive()
    home.board._keeper.save(home.board.race, home.board._seats)
    home.ask("home")
    assert home.ask("home")["home"]["saved"] == []
    assert home.ask("open", what="saved", name=card["name"])["t"] == "reject"
