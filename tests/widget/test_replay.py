"""A race watched again: its reel, the widget that shows it, and the file that needs no kernel."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import bolide_widget as bw
from bolide_widget.racing.course import scene_of
from bolide_widget.racing.reel import WORDS, branch_at, changes, reel_of
from helpers.boards import courses
from helpers.browser.page import Page
from helpers.browser.reels import applied, frames, held

NAMES = ["Ada", "Bob"]


@pytest.fixture(scope="module")
def finished() -> bw.Race:
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3, laps=1)
    bw.drive(race, bw.Rookie())
    return race


def driven(game: str) -> Any:
    """A race of each game; of the longer ones its beginning, at least."""
    made: dict[str, Any] = {
        "formula-d": lambda: bw.formula_d.Race("calva", NAMES, laps=1, seed=2),
        "championship-formula": lambda: bw.championship_formula.Race(
            "pattern-ring", NAMES, laps=1, seed=2
        ),
        "really-nasty": lambda: bw.really_nasty.Race("calva", NAMES, laps=1, seed=2),
    }
    drivers = {
        "formula-d": bw.formula_d.Rookie,
        "championship-formula": bw.championship_formula.Rookie,
        "really-nasty": bw.really_nasty.Rookie,
    }
    race = made[game]()
    driver = drivers[game]()
    while not race.over and len(race.history) < 120:
        decision = race.asked[0]
        race.play(driver(race.seen_by(decision.driver)), decision.driver)
    return race


def test_changes_make_the_new_of_the_old() -> None:
    """Members that are new, gone, of another type or in lists of another length."""
    old = {"a": 1, "b": [1, {"c": 2}], "d": None, "e": [1]}
    new = {"a": True, "b": [1, {"c": 3, "f": None}], "e": [1, 2]}
    assert applied(old, changes(old, new)) == new
    assert changes(old, old) == {}


def test_every_frame_is_what_was_shown(finished: bw.Race) -> None:
    """Each is the scene of the race as it stood after so many answers."""
    reel = reel_of(finished)
    shown = frames(reel)
    assert reel["answers"][0] == 0
    assert reel["answers"][-1] == len(finished.history)
    for frame, answers in list(zip(shown, reel["answers"], strict=True))[::7]:
        then = branch_at(finished, answers)
        scene = json.loads(json.dumps(then.game.scene(then)))
        assert frame["tokens"] == scene["tokens"]
        assert frame["sheets"] == scene["sheets"]
        assert frame["trails"] == scene["trails"]
    assert shown[-1]["over"]
    assert shown[-1]["standings"]


def test_the_log_is_whole_and_every_sentence_has_its_frame(finished: bw.Race) -> None:
    """A frame shows what had happened by then, and nothing later."""
    reel = reel_of(finished)
    assert [said["text"] for said in reel["log"]] == finished.log
    shown = frames(reel)
    for number, frame in enumerate(shown):
        log = [said for said in reel["log"] if said["frame"] <= number]
        assert frame["told"] == len(log)


@pytest.mark.parametrize("game", ["formula-d", "championship-formula", "really-nasty"])
def test_a_reel_of_every_game_ends_where_the_race_stands(game: str) -> None:
    """The last frame is the race as it is shown now, without what is asked."""
    race = driven(game)
    shown = frames(reel_of(race))
    scene = json.loads(json.dumps(scene_of(race, ask=False)))
    for field in ("tokens", "sheets", "order", "standings", "title", "over"):
        assert shown[-1][field] == scene[field]


def test_nothing_hidden_is_in_a_reel() -> None:
    """Neither hands nor options; of a question to all in secret not even whose it is."""
    race = driven("really-nasty")
    for frame in frames(reel_of(race)):
        assert "hand" not in frame
        assert frame["ask"] is None or frame["ask"]["options"] == []
    text = json.dumps(reel_of(race))
    public = set(race.facts_for(None))
    hidden = [fact for fact in race.facts if fact not in public]
    assert hidden
    lines = [race.game.sentence(fact, race.drivers) for fact in hidden]
    for sentence in {item for item in lines if item} - set(race.log_for(None)):
        assert json.dumps(sentence)[1:-1] not in text


def test_a_race_goes_on_from_a_moment_of_it(finished: bw.Race) -> None:
    """A new race with the same past; the old one is as it was."""
    before = len(finished.history)
    twin = branch_at(finished, 4)
    assert [entry.action for entry in twin.history[:4]] == [
        entry.action for entry in finished.history[:4]
    ]
    assert not twin.over
    assert not twin.can_redo
    again = type(twin).from_json(twin.to_json(), track=courses.ring())
    assert again == twin
    assert len(finished.history) == before


# -- the widget ----------------------------------------------------------------------------------


def test_a_page_is_sent_the_race_once() -> None:
    """In a message of its own: no trait grows by it."""
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3)
    widget = bw.RaceWidget(race)
    page = Page(widget)
    assert "replay" not in page.state["can"]
    race.play(race.options[0])
    assert page.state["can"]["replay"]
    page.ask("replay")
    shown, done = page.answers[-2:]
    assert (shown["t"], done["t"]) == ("reel", "ok")
    assert shown["reel"] == reel_of(race)
    assert "reel" not in widget.keys
    widget.close()


def test_a_branch_takes_the_place_of_the_race() -> None:
    """The widget shows it, hears it, and leaves the race of before alone."""
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3)
    for _ in range(4):
        race.play(race.options[0])
    widget = bw.RaceWidget(race, seats={"Bob": bw.Rookie()}, pace=3600)
    page = Page(widget)
    kept, rev = len(race.history), page.state["rev"]
    assert page.ask("branch", answers=2)["t"] == "ok"
    assert widget.race is not race
    assert len(race.history) == kept
    assert page.state["rev"] > rev
    assert page.state["seats"] == ["person", "Rookie"]
    before = page.state
    race.undo()
    assert page.state == before
    widget.race.play(widget.race.options[0])
    assert page.state["rev"] > before["rev"]
    widget.close()


@pytest.mark.parametrize("answers", [-1, 10_000, 1.5, True, "2", None])
def test_a_branch_after_no_such_answer_is_refused(answers: object) -> None:
    """With its reason, and the race goes on."""
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3)
    widget = bw.RaceWidget(race)
    assert Page(widget).ask("branch", answers=answers)["t"] == "reject"
    assert widget.race is race
    widget.close()


def test_computers_wait_where_a_race_is_played_on() -> None:
    """A race of computers alone does not run on before anybody has looked at it."""
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=3, laps=1)
    bw.drive(race, bw.Rookie())
    widget = bw.RaceWidget(race, seats=dict.fromkeys(NAMES, bw.Rookie()), pace=0)
    page = Page(widget)
    page.ask("branch", answers=4)
    assert page.state["can"]["go"]
    assert widget._autopilot.resting
    widget.close()


def test_a_replay_carries_the_whole_race(finished: bw.Race) -> None:
    """It is in the widget's own state, so it is there when no kernel is."""
    widget = bw.Replay(finished)
    assert widget.reel == reel_of(finished)
    assert widget.race == finished
    assert widget.race is not finished
    widget.close()


def test_a_replay_of_nothing_says_so() -> None:
    """As a widget of a race does."""
    with pytest.raises(bw.SetupError, match="race"):
        bw.Replay("valdorn")  # type: ignore[type-var]


# -- the file ------------------------------------------------------------------------------------

NASTY = "</script><img src=x onerror=alert(1)>"


def test_a_file_holds_its_race_and_asks_no_network(tmp_path: Path) -> None:
    """Names of any kind stay text in it."""
    race = bw.Race(courses.ring(), ["Ada", NASTY], grid=["Ada", NASTY], seed=3)
    race.play(race.options[0])
    path = race.to_html(tmp_path / "race.html")
    page = path.read_text(encoding="utf-8")
    data = held(page)["race"]
    assert data["reel"] == json.loads(json.dumps(reel_of(race)))
    assert data["board"] == json.loads(json.dumps(race.game.board()))
    assert NASTY not in page
    outside = re.findall(r"""(?:src|href)\s*=\s*["'](?!data:)[^"']+|url\((?!["']?data:)""", page)
    assert outside == []
    assert page.count("</script>") == 1


def test_a_file_is_a_picture_and_a_sentence_first(tmp_path: Path) -> None:
    """Before all that is long, so that they are there where the file was cut off."""
    drivers = ["Ada", NASTY]
    race = bw.Race(courses.ring(), drivers, grid=drivers, seed=3)
    page = race.to_html(tmp_path / "race.html").read_text(encoding="utf-8")
    begun = page[: page.index("</figure>")]
    picture = re.search(r'<img src="data:image/png;base64,([^"]+)" alt="([^"]+)">', begun)
    assert picture is not None and "<script" not in begun and begun.count("{") < 10
    with Image.open(BytesIO(b64decode(picture[1]))) as image:
        assert max(image.size) > 300
    scene = race.game.scene(race)
    assert unescape(picture[2]) == f"{race.game.where}: Ada, {NASTY}. {scene['title']}"
    assert f"<figcaption>{WORDS}</figcaption>" in begun


def test_a_file_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    """By an error of ours, which names it."""
    race = bw.Race(courses.ring(), NAMES)
    with pytest.raises(bw.RecordError, match=r"nowhere"):
        race.to_html(tmp_path / "nowhere" / "race.html")
