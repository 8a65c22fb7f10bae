"""One's own circuits on home: what a page may ask, and what it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import personal
from bolide_widget.widget import choice
from bolide_widget.widget.draft import first_draft
from helpers.browser.page import AtHome

BLOCK = [(0, 0), (600, 0), (600, 400), (0, 400)]


class Home(AtHome):
    """A board at home, asked about circuits of one's own."""

    def own(self, do: str, /, **more: Any) -> dict[str, Any]:
        return self.ask("own", do=do, **more)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.setattr(personal, "_browsers", set())
    return Home()


def block(name: str = "Block") -> bw.Track:
    return bw.Track.from_centerline(BLOCK, 12, name=name, squares=80)


def test_home_lists_them_and_no_trait_has_them(home: Home) -> None:
    block("Secretring").keep()
    assert home.ask("home")["home"]["own"]["bolide"] == ["own/Secretring"]
    assert "Secretring" not in str((home.board.setup, home.board.draft, home.board.state))
    shown = home.ask("set-up-board", game="bolide", track="own/Secretring", dark=False)
    assert shown["title"] == "Secretring" and shown["picture"]


def test_a_race_on_one_is_set_up_and_is_the_next_quick_race(home: Home) -> None:
    block().keep()
    draft = {**first_draft(), "track": "own/Block"}
    checked = home.ask("set-up-check", draft=draft)
    assert checked["faults"] == [] and checked["line"].startswith('bw.play("own/Block"')
    home.ask("set-up-start", draft=draft)
    assert home.board.race.track == bw.load_track("own/Block")
    home.ask("home")
    assert home.ask("home")["home"]["quick"].startswith("Bolide, Block, against")
    bw.delete_track("own/Block")
    assert choice.last()["track"] == first_draft()["track"]
    (fault,) = home.ask("set-up-check", draft=draft)["faults"]
    assert fault["field"] == "track"


def test_a_picture_is_of_the_circuit_that_has_the_name_now(home: Home) -> None:
    block().keep()
    before = home.ask("set-up-board", game="bolide", track="own/Block", dark=False)
    bw.invent(7).keep("Block", replace=True)
    after = home.ask("set-up-board", game="bolide", track="own/Block", dark=False)
    assert before["picture"] != after["picture"]


def test_one_is_edited(home: Home) -> None:
    """A drawn one with its own points, any other with points along its line; squares as squares."""
    spots = [{"x": float(x), "y": float(y), "width": 12.0} for x, y in BLOCK]
    drawing = {"spots": spots, "closed": True, "start": None, "name": "Mine"}
    kept = home.ask("draw-keep", game="formula-d", drawing=drawing)
    assert kept["kept"] == "Mine" and kept["own"]["formula-d"] == ["own/Mine"]
    edited = home.own("edit", game="formula-d", track="own/Mine")["drawing"]
    assert edited["spots"] == spots and edited["name"] == "Mine"
    again = home.ask(
        "draw-keep", game="formula-d", drawing=drawing, held=edited["kept"]["formula-d"]
    )
    assert again["kept"] == "Mine" and again["replaced"]
    block().keep()
    assert len(home.own("edit", game="bolide", track="own/Block")["drawing"]["spots"]) >= 8
    bw.Track.from_ascii("####\n#S*#\n#..#\n####", name="Squares").keep()
    squares = home.own("edit", game="bolide", track="own/Squares")["drawing"]
    assert squares["rows"][1] == "#S*#"
    bw.load_track("hairpin").keep("Open")
    text = "This circuit has no closed line to draw, so it can't be edited here."
    assert home.own("edit", game="bolide", track="own/Open")["reason"] == text
    assert "no such circuit" in home.own("edit", game="bolide", track="own/None")["reason"]
    assert home.own("edit", game="bolide", track="valdorn")["t"] == "reject"


def test_one_goes_along_to_another_game(home: Home) -> None:
    block().keep()
    moved = home.own("move", game="bolide", track="own/Block", to="really-nasty")
    assert (moved["game"], moved["title"]) == ("really-nasty", "Block")
    draft = {**first_draft("really-nasty"), "track": moved["track"]}
    assert home.ask("set-up-check", draft=draft)["faults"] == []
    again = home.own("move", game="really-nasty", track=moved["track"], to="formula-d")
    assert again["track"] == moved["track"]
    assert home.own("move", game="bolide", track="invented/7", to="formula-d")["title"]
    bw.Track.from_ascii("####\n#S*#\n#..#\n####", name="Squares").keep()
    refused = home.own("move", game="bolide", track="own/Squares", to="formula-d")["reason"]
    assert refused.startswith("Squares can't be raced in Formula D. Only Bolide is played on")
    bw.load_track("hairpin").keep("Open")
    refused = home.own("move", game="bolide", track="own/Open", to="formula-d")["reason"]
    assert refused == "Open can't be raced in Formula D. It has no closed line."
    gone = home.own("move", game="bolide", track="drawn/abc", to="formula-d")["reason"]
    assert gone == "This drawing is gone; draw the circuit again"


def test_one_of_another_game_is_set_up_or_refused_in_words(home: Home) -> None:
    block().keep()
    bw.Track.from_ascii("####\n#S*#\n#..#\n####", name="Squares").keep()
    draft = {**first_draft("formula-d"), "track": "own/Block"}
    checked = home.ask("set-up-check", draft=draft)
    assert checked["faults"] == [] and 'game="formula-d"' in checked["line"]
    (fault,) = home.ask("set-up-check", draft={**draft, "track": "own/Squares"})["faults"]
    assert fault["field"] == "track" and "can't be made for another game" in fault["text"]
    home.ask("set-up-start", draft=draft)
    assert (home.board.race.game.name, home.board.race.track.name) == ("formula-d", "Block")


@pytest.mark.parametrize("do", ["keep", "edit", "move", "rename", "delete", "restore", "text"])
@pytest.mark.parametrize(
    "track",
    [
        "own/../../etc/passwd",
        "own/",
        "own/\x00",
        "/etc/passwd",
        "drawn/x",
        "invented/-1",
        "own/\ud800",
    ],
)
def test_names_of_no_circuit_are_refused(home: Home, do: str, track: str) -> None:
    more = {"to": "formula-d", "name": "Ring"}
    answer = home.own(do, game="bolide", track=track, **more)
    assert answer["t"] == "reject" and "Error" not in answer["reason"]


def test_a_name_that_is_taken_is_told_without_an_argument(home: Home) -> None:
    spots = [{"x": x, "y": y, "width": 12} for x, y in BLOCK]
    drawing = {"spots": spots, "closed": True, "start": None, "name": "Mine"}
    home.ask("draw-keep", game="bolide", drawing=drawing)
    refused = home.own("rename", game="bolide", track="own/Mine", name="Mine ")
    assert refused["track"] == "own/Mine"
    block().keep()
    refused = home.own("rename", game="bolide", track="own/Block", name="Mine")["reason"]
    assert refused.startswith("You already have a circuit called Mine")


def test_each_change_tells_what_there_is(home: Home) -> None:
    block().keep()
    given = home.own("text", game="bolide", track="own/Block")
    text = given["text"]
    turns = bw.bolide.best_lap(block()).turns
    assert given["time"] == f"Fewest turns of a lap: {turns}, proved."
    assert bw.Track.from_text(text) == block()
    renamed = home.own("rename", game="bolide", track="own/Block", name=" Ring ")
    assert renamed["own"]["bolide"] == ["own/Ring"] and renamed["track"] == "own/Ring"
    assert home.own("delete", game="bolide", track="own/Ring")["own"]["bolide"] == []
    assert home.own("restore", game="bolide", track="own/Ring")["own"]["bolide"] == ["own/Ring"]
    added = home.own("paste", text=f"Hello! {text}")
    assert (added["game"], added["track"], added["said"]) == ("bolide", "own/Block", "Added Block.")
    again = home.own("paste", text=text)
    assert again["track"] == "own/Block 2"
    assert again["own"]["bolide"] == ["own/Block", "own/Block 2", "own/Ring"]


def test_a_surprise_is_kept(home: Home) -> None:
    kept = home.own("keep", game="bolide", track="invented/7")["track"]
    assert bw.load_track(kept).to_dict() == bw.invent(7).to_dict()


REFUSED = [
    ({"do": "fly", "game": "bolide", "track": "own/Block"}, "This can't be done"),
    ({"do": "text", "game": "bolide", "track": "/etc/hosts.json"}, "This can't be done"),
    ({"do": "text", "game": "bolide", "track": "own/None"}, "no such circuit of your own"),
    ({"do": "delete", "game": "bolide", "track": "valdorn"}, "none of your own circuits"),
    ({"do": "rename", "game": "bolide", "track": "own/Block", "name": ".."}, "Must not begin"),
    ({"do": "rename", "game": "bolide", "track": "own/Block"}, "needs a text 'name'"),
    ({"do": "rename", "game": "chess", "track": "own/Block", "name": "X"}, "no 'chess'"),
    ({"do": "keep", "game": "bolide", "track": "/etc/passwd"}, "no circuit of that name"),
    ({"do": "paste", "text": "nonsense"}, "The text: no circuit in it"),
    ({"do": "paste", "text": "bw-challenge/1:abc"}, "no circuit. Open Home, and press Paste a"),
    ({"do": "paste", "text": "Mine: bw-race/1:abc"}, "no circuit. Open Home, and press Paste a"),
    ({"do": "paste", "text": "bw-puzzles/1:abc"}, "no circuit. Open Home, and press Paste a"),
    ({"do": "paste", "text": 5}, "must be a text"),
    ({"do": "paste"}, "must be a text"),
    ({"do": ["paste"]}, "needs a text 'do'"),
    ({}, "needs a text 'do'"),
]


@pytest.mark.parametrize(("content", "said"), REFUSED, ids=range(len(REFUSED)))
def test_nonsense_is_refused_in_words(home: Home, content: dict[str, Any], said: str) -> None:
    block().keep()
    answer = home.ask("own", **content)
    assert answer["t"] == "reject" and said in answer["reason"]
    assert bw.tracks("own") == ["own/Block"]


def test_a_damaged_file_says_so_on_its_card_and_can_be_deleted(home: Home) -> None:
    block().keep()
    next(Path("data").rglob("Block.json")).write_text("{")
    shown = home.ask("set-up-board", game="bolide", track="own/Block", dark=False)
    assert shown["t"] == "reject" and "not JSON" in shown["reason"]
    assert home.own("delete", game="bolide", track="own/Block")["own"]["bolide"] == []


def test_several_people_see_none(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    block().keep()
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    assert home.ask("home")["home"]["own"]["bolide"] == []
    answer = home.own("keep", game="bolide", track="valdorn")
    assert answer["t"] == "reject" and "several people" in answer["reason"]
