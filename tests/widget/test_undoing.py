"""Undo on the page: how far it goes for several people, and what the page says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.widget.draft import first_draft, line_of
from bolide_widget.widget.race_widget import RaceWidget
from bolide_widget.widget.start import Start
from bolide_widget.widget.undo import KEPT, Notes
from helpers.browser.page import Page, wait
from helpers.derby import derby
from helpers.races.moments import go_back, played

STOPS = "With several people, undo stops at a roll, a dealt card or a reveal"
OVER_A_ROLL = "Undid a roll. Everyone saw the result."


def gear_page(people: int, **options: Any) -> Page:
    """A gear of Formula D was chosen, and its die rolled."""
    names = ["Ada", "Bob", "Cyd"]
    race = bw.formula_d.Race("merrow", names, grid=names, seed=1)
    seats = {name: bw.formula_d.Rookie() for name in names[people:]}
    first = Page(RaceWidget(race, seats=seats, pace=60.0, **options))
    while race.state.question.kind != "gear":
        race.play(race.options[0])
    race.play(race.options[0])
    assert race.history[-1].seat == -1, "a die was rolled"
    return first


def lines(page: Page) -> list[str]:
    """The coloured lines of the log that come from no fact."""
    return [line["text"] for line in page.state["log"] if line["text"].startswith("Undid")]


def test_two_people_stop_at_a_roll() -> None:
    first = gear_page(2)
    before = first.widget.race.state
    assert first.state["can"]["undo"] is False
    assert STOPS in first.ask("undo")["reason"]
    assert first.widget.race.state == before and lines(first) == []


def test_who_sits_alone_goes_back_and_nobody_else_is_there_to_be_told() -> None:
    first = gear_page(1)
    assert first.state["can"]["undo"] is True
    assert first.ask("undo")["t"] == "ok"
    assert lines(first) == [] and first.state["notice"] is None


def test_a_line_is_not_the_last_once_a_move_without_a_roll_is_undone() -> None:
    first = Page(RaceWidget(derby(2), pace=0.0))
    race = first.widget.race
    race.play("hold", "Ada")
    race.play("hold", "Bob")
    race.undo()
    assert first.state["log"][-1]["text"] == lines(first)[-1]
    race.undo()
    assert len(lines(first)) == 1
    assert not race.log or first.state["log"][-1]["text"] != lines(first)[-1]


def test_a_line_stands_before_what_comes_later_however_far_one_goes_back() -> None:
    """Over rolls first, then over none, which adds no line."""
    race, found = played("bolide", 5, 0.3)
    first = Page(RaceWidget(race, pace=0.0))
    for kind in ("last-lap", "pit"):
        go_back(race, found[kind][0])
    assert lines(first)
    race.play(found["pit"][1])
    assert first.state["log"][-1]["effect"] == "pit"


def test_who_wants_it_goes_back_and_all_are_told() -> None:
    first = gear_page(2, free_undo=True)
    assert first.state["can"]["undo"] is True
    assert first.ask("undo")["t"] == "ok"
    assert lines(first) == [OVER_A_ROLL]
    assert first.state["log"][-1]["tone"] == "warn"
    assert first.state["notice"] == {"level": "info", "text": OVER_A_ROLL}
    first.ask("redo")
    assert lines(first) == [OVER_A_ROLL] and first.state["notice"] is None
    first.ask("undo")
    assert lines(first) == [f"{OVER_A_ROLL} (2 times)"]


def test_python_s_own_undo_stays_as_it_is_and_is_told() -> None:
    first = gear_page(2)
    first.widget.race.undo()
    assert lines(first) == [OVER_A_ROLL]


def test_what_no_die_followed_is_taken_back_without_a_word() -> None:
    names = ["Ada", "Bob"]
    first = Page(RaceWidget(bw.formula_d.Race("merrow", names, grid=names, seed=1, dice="ask")))
    race = first.widget.race
    while race.state.question.kind != "gear":
        race.play(race.options[0]) if race.options else race.roll(20)
    race.play(race.options[0])
    assert first.state["can"]["undo"] is True
    first.ask("undo")
    assert lines(first) == [] and first.state["notice"] is None


def test_a_face_that_was_told_wrongly_is_told_anew_and_no_more() -> None:
    """With dice of one's own; the decision before the roll stays where several people sit."""
    names = ["Ada", "Bob"]
    first = Page(RaceWidget(bw.formula_d.Race("merrow", names, grid=names, seed=1, dice="ask")))
    race = first.widget.race
    while race.state.question.kind != "gear":
        race.play(race.options[0]) if race.options else race.roll(20)
    race.play(race.options[0])
    faces = [face for face, _ in race.state.outcomes()]
    race.roll(faces[0])
    assert first.state["can"]["undo"] is True and first.ask("undo")["t"] == "ok"
    assert race.state.to_act == (-1,) and lines(first) == [OVER_A_ROLL]


def test_a_reveal_is_no_more_taken_back_than_a_roll() -> None:
    first = Page(RaceWidget(derby(2), pace=0.0))
    race = first.widget.race
    race.play("hold", "Ada")
    assert first.state["can"]["undo"] is True, "nothing was shown yet"
    race.play("hold", "Bob")
    assert first.state["can"]["undo"] is False and STOPS in first.ask("undo")["reason"]
    race.undo()
    assert "a reveal. Everyone saw the result." in lines(first)[0]


def test_a_line_stays_where_it_was_told() -> None:
    first = gear_page(2, free_undo=True)
    first.ask("undo")
    race = first.widget.race
    for _ in range(3):
        race.play(race.options[0])
    texts = [line["text"] for line in first.state["log"]]
    assert 0 <= texts.index(OVER_A_ROLL) < len(texts) - 1
    numbers = [line["n"] for line in first.state["log"]]
    assert numbers == sorted(numbers)


def test_a_race_that_begins_anew_has_nothing_taken_back() -> None:
    first = gear_page(2, free_undo=True)
    race = first.widget.race
    while race.can_undo:
        race.undo()
    assert lines(first), "back at the start, the same race"
    race.restart()
    assert lines(first) == []


@pytest.mark.parametrize("by_itself", [True, False])
def test_what_was_taken_back_is_told_after_a_resume(
    by_itself: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The race goes on in another kernel; its record is the same but for what the table keeps."""
    monkeypatch.chdir(tmp_path)
    first = gear_page(2, free_undo=True, autosave=by_itself)
    if by_itself:
        first.show()
    for _ in range(2):
        first.ask("undo")
        first.ask("redo")
    first.ask("undo")
    race = first.widget.race
    race.play(race.options[-1])
    if not by_itself:
        first.ask("save")
    wait(lambda: any(bw.load_race(path) == race for path in bw.saved_races()))
    log = first.state["log"]
    first.widget.close()
    written = bw.saved_races()[0].read_text(encoding="utf-8")
    assert "Undid" in written and "Undid" not in race.to_json()
    assert written.replace(written[written.index('"seats"') : written.index('"game"')], "") == (
        race.to_json()
    )
    again = Page(bw.resume(pace=60.0))
    assert lines(again) == [f"{OVER_A_ROLL} (3 times)"]
    assert again.state["log"] == log
    again.widget.race.undo()
    assert lines(again) == [f"{OVER_A_ROLL} (4 times)"]
    again.widget.close()


@pytest.mark.parametrize(
    "kept", [None, {}, 5, [5], [[1]], [["1", "x"]], [[1, 2]], [[10**99, "x"]], [[1, 301 * "x"]]]
)
def test_notes_of_a_file_that_are_none_are_left_out(kept: Any) -> None:
    notes = Notes()
    notes.go_on(kept)
    assert notes.to_keep() == []
    notes.go_on([[n, f"{n}"] for n in range(KEPT + 1)])
    assert len(notes.to_keep()) == KEPT


def test_a_computer_s_seat_that_is_handed_over_and_back_is_told() -> None:
    first = Page(RaceWidget(derby(2), seats={"Bob": lambda race: race.options[0]}, pace=60.0))
    first.show(False)
    computer = first.state["seats"][1]
    first.ask("seat", token=1, who="person")
    shown = "Bob is now driven by a person, who may look at what the computer knew."
    assert first.state["notice"] == {"level": "info", "text": shown}
    first.ask("seat", token=1, who=computer)
    back = "Bob is now driven by a computer. A person had this seat and may have looked."
    assert first.state["notice"]["text"] == back
    assert [line["text"] for line in first.state["log"][-2:]] == [shown, back]
    assert all(line["tone"] == "warn" for line in first.state["log"][-2:])


def test_a_seat_of_an_open_game_changes_hands_without_a_word() -> None:
    first = gear_page(1)
    first.ask("seat", token=1, who="person")
    assert first.state["notice"] is None


def test_free_undo_is_an_option_of_the_start_panel() -> None:
    draft = first_draft()
    assert "free_undo" not in line_of(draft)
    draft["rules"]["free_undo"] = True
    assert line_of(draft).endswith(", free_undo=True)")
    for free in (False, True):
        panel = Start()
        draft["rules"]["free_undo"] = free
        names = [field["name"] for field in panel.setup["game"]["rules"]]
        assert names[-1] == "free_undo"
        panel._on_message(panel, {"t": "set-up-start", "id": "a", "draft": draft}, [])
        assert panel.begun and panel.free_undo is free
        panel.close()
    assert bw.play("hairpin", ["Ada", "Bob"], free_undo=True, autosave=False).free_undo is True
    with pytest.raises(SetupError, match="free_undo must be True or False"):
        bw.play(free_undo="yes")  # type: ignore[call-overload]
