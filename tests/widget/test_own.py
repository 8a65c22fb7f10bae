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


def test_each_change_tells_what_there_is(home: Home) -> None:
    block().keep()
    text = home.own("text", game="bolide", track="own/Block")["text"]
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
    ({"do": "fly", "game": "bolide", "track": "own/Block"}, "Nothing can be done so"),
    ({"do": "text", "game": "bolide", "track": "/etc/hosts.json"}, "Nothing can be done so"),
    ({"do": "text", "game": "bolide", "track": "own/None"}, "no such circuit of your own"),
    ({"do": "delete", "game": "bolide", "track": "valdorn"}, "none of your own circuits"),
    ({"do": "rename", "game": "bolide", "track": "own/Block", "name": ".."}, "Must not begin"),
    ({"do": "rename", "game": "bolide", "track": "own/Block"}, "needs a text 'name'"),
    ({"do": "rename", "game": "chess", "track": "own/Block", "name": "X"}, "no 'chess'"),
    ({"do": "keep", "game": "bolide", "track": "/etc/passwd"}, "no circuit of that name"),
    ({"do": "paste", "text": "nonsense"}, "The text: no circuit in it"),
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
