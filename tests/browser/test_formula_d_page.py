"""Races of Formula D in a real JupyterLab, driven through the page alone.

Each race is made up beforehand (`helpers.races.formula_d_course`): answers,
and dice loaded so that what is to be seen happens. Two laps are driven with
the keyboard alone; in the street you answer with the mouse, Rosa with the
keyboard.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bolide_widget.games.formula_d.race import Race
from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab
from helpers.races.formula_d_course import Course, course, formula_d

SETTING = """
import bolide_widget as bw
rules = bw.formula_d.Rules(**{rules!r})
race = bw.formula_d.Race({track!r}, ["You", "Rosa"], rules=rules, grid=["Rosa", "You"], seed=1,
                         dice={faces!r})
"""
SHOW = "w = bw.RaceWidget(race)\nw"


def shown(lab: Lab, track: str, made: Course, **rules: Any) -> BoardPage:
    lab.open([SETTING.format(track=track, rules=rules, faces=made.faces), SHOW])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    return board


def end_of(race: Race, option: str) -> tuple[str | None, int]:
    """The space where an answer ends, if it is one on the board, and how many end there."""
    question = race.game.scene(race)["ask"]
    assert question is not None
    ends = {item["id"]: item.get("place", {}).get("space") for item in question["options"]}
    return ends[option], list(ends.values()).count(ends[option])


def selector(kind: str, option: str) -> str:
    return f".bolide-{kind} [data-option={json.dumps(option)}]"


def by_mouse(board: BoardPage, race: Race, option: str) -> None:
    """A click on the space where it ends, and on the answer where there are several."""
    space, answers = end_of(race, option)
    if space is None:
        button = board.root.locator(selector("actions", option))
        button.hover()  # a mouse that moves need not wait
        board.wait_open()
        button.click()
        return
    board.click_point(race.track.spots[space].at)
    if answers > 1:
        board.root.locator(selector("ways", option)).click()


def by_keys(board: BoardPage, race: Race, option: str) -> None:
    """The keys that walk over the ends, or over the buttons; then Enter."""
    space, answers = end_of(race, option)
    choose(board, option, space, answers)
    board.page.keyboard.press("Enter")


def choose(board: BoardPage, option: str, space: str | None, answers: int) -> None:
    """Select an answer with keys alone; where several end in its space they are laid out first."""
    walk(board, option, space)
    if space is not None and answers > 1:
        board.page.keyboard.press("Enter")
        board.root.locator(selector("ways", option)).wait_for()
        walk(board, option)


def by_keys_and_all_is_seen(board: BoardPage, race: Race, option: str) -> None:
    """The same, and nothing has to be scrolled to: every gear and what it means."""
    space, answers = end_of(race, option)
    choose(board, option, space, answers)
    assert board.page.evaluate(NARROW) == [], option
    assert board.page.evaluate(HIDDEN) <= 1, option
    board.page.keyboard.press("Enter")


SELECTED = """root => {
  const {selected = "", opened} = root.dataset;
  const inside = root.contains(root.ownerDocument.activeElement);
  return [selected, opened !== undefined, inside];
}"""


def walk(board: BoardPage, option: str, space: str | None = None) -> None:
    """Press on until an answer, or one that ends in the same space, is selected."""
    for pressed in range(60):
        selected, opened, inside = board.root.evaluate(SELECTED)
        # a key that answers nothing opens the question at once
        if pressed and (selected == option or (space and f'"{space}"' in selected)):
            return
        if not inside:
            board.focusable().focus()
        board.page.keyboard.press("ArrowDown" if opened else "n")
    raise AssertionError(f"the keys do not lead to {option}: at {board.data('selected')}")


By = Callable[[BoardPage, Race, str], None]


def drive(board: BoardPage, made: Course, twin: Race, hands: Sequence[By]) -> set[str]:
    """Answer all questions through the page, each seat in its way; gives the kinds there were."""
    kinds = set()
    for option in made.answers:
        question = twin.state.question
        assert question is not None
        kinds.add(question.kind)
        rev, kind = board.root.evaluate("root => [Number(root.dataset.rev), root.dataset.ask]")
        assert kind == question.kind
        hands[question.players[0]](board, twin, option)
        board.wait_rev(rev)
        twin.play(option)
    return kinds


def wait_text(board: BoardPage, words: str) -> None:
    board.root.get_by_text(words).first.wait_for()


@pytest.mark.lab_page(reduced_motion=True, width=600, height=900)
def test_two_laps_by_the_keyboard_alone_with_everything_on_the_way(lab: Lab) -> None:
    """A pit stop, a slipstream, an overshoot and a damaged engine, all of them yours."""
    make = formula_d("merrow", ["You", "Rosa"])
    made = course(make, ("slipstream", "overshoot", "engine", "pit"))
    board = shown(lab, "merrow", made)
    lab.page.evaluate(NO_FILES)
    twin = make(dice=made.faces)
    drive(board, made, twin, (by_keys_and_all_is_seen, by_keys_and_all_is_seen))
    assert lab.ask("race.over") is True
    happened = [fact for fact in made.race.facts if len(fact) > 1 and fact[1] == 0]
    assert {"pit-stop", "overshoot", "finish"} <= {fact[0] for fact in happened}
    assert any(fact[0] == "move" and fact[2] == "slipstream" for fact in happened)
    assert any(fact[0] == "wear" and fact[2] == "engine" for fact in happened)
    assert lab.ask("race.to_json()") == twin.to_json()
    wait_text(board, "The race is over")


@pytest.mark.lab_page(reduced_motion=True, width=1366, height=768)
def test_six_gears_beside_the_last_roll_are_all_seen(lab: Lab) -> None:
    """In gear 5 all can be taken; the die that tested the engine lies beside them, on a laptop."""
    lab.open([SIX_GEARS])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    assert lab.ask("len(race.options)") == 6 and lab.ask("len(w.state['die']['dice'])") == 1
    for gear in range(6):
        board.press("n")
        assert lab.page.evaluate(HIDDEN) <= 1, gear
    lab.page.set_viewport_size({"width": 1400, "height": 1000})
    board.wait_still()
    assert lab.page.evaluate(HIDDEN) <= 1, "on a higher screen bars are longer"


SIX_GEARS = """
import bolide_widget as bw
race = bw.formula_d.Race("merrow", ["You", "Rosa"], grid=["You", "Rosa"], seed=1)
car = {"lap": 1, "started": True, "gear": 5}
cars = {"You": {"space": "1.40", **car}, "Rosa": {"space": "1.42", **car}}
race = race.arrange(cars, to_move="You").branch(dice=[20, 3, 4])
race.play("gear:5")
race.play(race.options[0])
w = bw.RaceWidget(race)
w"""


@pytest.mark.lab_page(reduced_motion=True, dark=True)
def test_a_street_race(lab: Lab) -> None:
    """Characters, nitro, the police, a checkpoint and its points, at night."""
    rules = {"street": True, "weather": True}
    make = formula_d("calva", ["You", "Rosa"], **rules)
    made = course(make)
    board = shown(lab, "calva", made, **rules)
    lab.theme("dark")
    kinds = drive(board, made, make(dice=made.faces), (by_mouse, by_keys))
    assert {"character", "gear", "modifiers", "move"} <= kinds
    facts = {fact[0] for fact in made.race.facts}
    assert {"police", "checkpoint", "finish"} <= facts
    assert lab.ask("race.over") is True
    wait_text(board, "The race is over")


PLAY = """
import bolide_widget as bw
seats = ["You", ("Rosa", bw.formula_d.Pro())]
w = bw.play("merrow", seats, game="formula-d", laps=1, seed=4, pace=0.05)
w
"""
ASKED = """
from bolide_widget.core.options import Decision
def asked():
    race = w.race
    if race.over:
        return "over"
    if not isinstance(race.pending, Decision) or race.pending.driver != "You":
        return None
    option = bw.formula_d.Rookie()(race).id
    listed = race.game.scene(race)["ask"]["options"]
    ends = {end["id"]: end.get("place", {}).get("space") for end in listed}
    return [option, ends[option], list(ends.values()).count(ends[option])]
"""


@pytest.mark.lab_page(reduced_motion=True, width=600, height=900)
def test_a_race_against_pro_by_the_keyboard_alone(lab: Lab) -> None:
    """`play` as a user calls it, at 600 px: to the flag, and nothing of it is ever cut."""
    lab.open([PLAY, ASKED])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    for _ in range(2000):
        asked_now = lab.ask("asked()")
        if asked_now == "over":
            break
        if asked_now is None or board.question() is None:
            lab.page.wait_for_timeout(50)
            continue
        rev = board.rev()
        choose(board, *asked_now)
        assert lab.page.evaluate(NARROW) == []
        lab.page.keyboard.press("Enter")
        board.wait_rev(rev)
    wait_text(board, "The race is over")
    assert lab.ask("sum(row.status == 'finished' for row in w.race.standings)") >= 1


NO_FILES = "() => window.jupyterapp.commands.execute('application:toggle-left-area')"
"""Closes the list of files, which takes half of so narrow a page."""

NARROW = """() => {
  const root = document.querySelector("[data-rev]");
  const wide = root.getBoundingClientRect();
  const dock = root.querySelector(".bolide-dock").getBoundingClientRect();
  const wrong = [];
  if (root.scrollWidth > root.clientWidth + 1) wrong.push("it scrolls sideways");
  if (dock.height < 20 || dock.left < wide.left - 1 || dock.right > wide.right + 1)
    wrong.push("the dock is cut");
  return wrong;
}"""
"""What does not fit."""

HIDDEN = """() => {
  const asked = document.querySelector("[data-rev] .bolide-ask");
  return asked.scrollHeight - asked.clientHeight;
}"""
"""Pixels of a question that have to be scrolled to."""
