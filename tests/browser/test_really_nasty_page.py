"""The Really Nasty game in a real JupyterLab: two people and two computers at one screen."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

TESTS = Path(__file__).parents[1]

SETTING = """
import json
import bolide_widget as bw
rules = bw.really_nasty.Rules(laps={laps})
race = bw.really_nasty.Race("rn-default", ["Ada", "Bob", "Eve", "Fay"], rules=rules, seed={seed})
rookie = bw.really_nasty.Rookie()
w = bw.RaceWidget(race, seats={{"Eve": rookie, "Fay": rookie}}, pace=0)
w
"""

KEPT = (
    "json.dumps({name: value for name, value in w.get_state().items()"
    " if name not in ('_esm', '_css')}, default=str)"
)
"""What a notebook file and every view get."""

MINE = re.compile(r"data-option|Stops of|A rival|bolide-playing", re.IGNORECASE)
"""What is on the page only while somebody is shown his cards."""

MOST = 250  # answers of people


def is_covered(board: BoardPage) -> bool:
    return board.data("covered") == "true"


def nothing_leaks(lab: Lab, board: BoardPage) -> None:
    """Neither the page nor what it keeps reveals whose cards are which."""
    shown = board.root.evaluate("e => e.outerHTML")
    assert not MINE.search(shown), MINE.search(shown)
    kept = json.loads(lab.ask(KEPT))["state"]
    assert kept["ask"]["options"] == [] and kept["ask"]["prompt"] == "A driver chooses in secret"
    assert "hand" not in kept and '"play+' not in json.dumps(kept)


def options_on(board: BoardPage) -> list[str]:
    """Answers that are open to whoever is shown his cards, in the order of their keys."""
    result: list[str] = board.root.locator("[data-option]").evaluate_all(
        "nodes => nodes.map((node) => [node.querySelector('kbd')?.textContent ?? '',"
        " node.dataset.option]).sort().map((pair) => pair.join(' '))"
    )
    return result


def waits(lab: Lab) -> Any:
    """What is asked, and whether a person is, for pages to see; None when the race is over.

    Until a window is over for everybody, pages show what was before it.
    """
    return json.loads(
        lab.ask(
            "json.dumps(None if race.over else [race._state.question.kind,"
            " race._state.to_act[0] in (0, 1) and not w._unseen])"
        )
    )


def is_laid_out(board: BoardPage, before: int) -> bool:
    """Whether a key has laid out more answers, once it has done that or answered."""
    board.wait(f"Number(root.dataset.rev) > {before} || root.dataset.opened !== undefined")
    return board.rev() == before


def enter(board: BoardPage, seen: dict[str, int], key: str = "Enter") -> None:
    """Press a key, and once more for a card, or an answer that puts its driver out of the race."""
    if board.give(lambda: board.press(key)):
        seen["confirmed"] = seen.get("confirmed", 0) + 1


def end_by_keys(board: BoardPage, seen: dict[str, int]) -> None:
    """The first end, and the first way where several lead there."""
    before = board.rev()
    board.press("n")
    enter(board, seen)
    if board.data("opened") and board.rev() == before:
        enter(board, seen)


def by_keys(lab: Lab, board: BoardPage, seen: dict[str, int]) -> None:
    """One answer of a person with the keyboard alone."""
    before = board.rev()
    if is_covered(board):
        nothing_leaks(lab, board)
        board.press("Enter")
        board.wait("root.dataset.covered === undefined")
        listed = options_on(board)
        plays = [item for item in listed if " play" in item and item[0].isdigit()]
        key = plays[0][0] if plays else "1"
        seen["play" if plays else "pass"] += 1
        if not plays and board.question() == "react":
            assert "1 pass" in listed, "a pass is one key"
        if board.question() == "approach":
            end_by_keys(board, seen)
        elif plays:
            enter(board, seen, key)
        else:
            board.press(key)
        if plays and is_laid_out(board, before):  # on whom it is played
            assert board.root.locator(".bolide-targets .bolide-way").count() > 1
            seen["target"] = seen.get("target", 0) + 1
            board.press("1")
    else:
        kind = board.question()
        seen["public"] += 1
        if kind in ("path", "sc-path"):
            end_by_keys(board, seen)
        else:
            board.press("1")
    board.wait_rev(before)


def catch_up(lab: Lab, board: BoardPage) -> None:
    """Wait until the page shows what Python has sent it."""
    board.wait_rev(int(lab.ask("w.state['rev']")) - 1)
    board.wait_still()


def race_on(lab: Lab, board: BoardPage, seen: dict[str, int]) -> None:
    answers = 0
    while (waiting := waits(lab)) is not None:
        if not waiting[1]:
            board.page.wait_for_timeout(30)
            continue
        answers += 1
        assert answers < MOST, "no race is so long"
        catch_up(lab, board)
        by_keys(lab, board, seen)


@pytest.mark.lab_page(reduced_motion=True, width=1100)
def test_two_people_and_two_computers_race_to_the_flag_with_the_keyboard_alone(lab: Lab) -> None:
    """Hands are covered until their owner looks; cards are played out of turn; the audit."""
    lab.open([SETTING.format(laps=2, seed=4)])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    seen = {"play": 0, "pass": 0, "public": 0}
    race_on(lab, board, seen)
    board.wait("/The race is over/.test(root.innerText)")
    expect(board.tab("Tables")).to_contain_text("Audit")
    expect(board.tab("Log")).to_contain_text("in order")
    assert seen["play"] and seen["public"] and seen["target"]
    assert seen["confirmed"], "each of the last ends put Ada out, which one press does not"


@pytest.mark.lab_page(reduced_motion=True, width=600, dark=True)
def test_a_hand_on_a_narrow_dark_page_and_nothing_until_my_turn(lab: Lab) -> None:
    """All of it within 600 pixels; one key, and nobody asks any more before the own turn."""
    lab.open([SETTING.format(laps=4, seed=4)])
    lab.theme("dark")
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    for _ in range(200):
        is_asked = waits(lab)[1]
        catch_up(lab, board)
        if is_asked and is_covered(board):
            break
        if is_asked:
            by_keys(lab, board, {"play": 0, "pass": 0, "public": 0})
    nothing_leaks(lab, board)
    who = lab.ask("race.drivers[race._state.to_act[0]]").strip("'")
    assert lab.ask(f"race.watching({who!r})") == "touched", "people are asked when it concerns them"
    board.press("Enter")
    board.wait("root.dataset.covered === undefined")
    assert "Stop" in board.root.locator(".bolide-hold").inner_text(), "the fuel card is in the hand"
    wide = board.root.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide[0] <= wide[1], "nothing is cut off"
    board.press("w")
    board.wait("root.querySelector('option[value=own]')?.parentElement.value === 'own'")
    assert lab.ask(f"race.watching({who!r})") == "own"
    board.press("c")
    board.wait("!root.querySelector('.bolide-hold *')")


REACTING = f"""
import json
import sys
sys.path.insert(0, {str(TESTS)!r})
import bolide_widget as bw
from helpers.races.really_nasty_race import car
race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1, dice=[8, 4, 8, 4])
hand = "CO2+CO4+CO6+CO7"
race.arrange(
    {{"Ada": car("r20l2 c2 DRY One red hand="), "Bob": car(f"r2l1 c2 DRY One blue hand={{hand}}")}},
    "Ada", "DRY",
)
w = bw.RaceWidget(race, pace=0)
w
"""


def drive(board: BoardPage, who: str) -> None:
    """The first die, and the first end of what it shows, by keys."""
    for kind, keys in (("die", ("1",)), ("path", ("n", "Enter"))):
        board.wait(f"root.dataset.ask === '{kind}'")
        assert who in board.root.locator(".bolide-prompt").first.inner_text()
        before = board.rev()
        board.press(*keys)
        board.wait_rev(before)


@pytest.mark.lab_page(reduced_motion=True, width=1000)
def test_a_card_offers_itself_and_a_click_keeps_it_quiet_until_the_own_turn(lab: Lab) -> None:
    """RN-TIME-8: asked when something can be played, one key to pass, one click not to be asked."""
    lab.open([REACTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    offered = board.root.locator(".bolide-hold [data-option]")
    drive(board, "Ada")
    board.wait("root.dataset.covered === 'true'")
    nothing_leaks(lab, board)
    assert board.root.locator(".bolide-hold *").count() == 0, "nobody's hand lies open"
    board.press("Enter")
    board.wait("root.dataset.covered === undefined")
    assert [item.get_attribute("data-option") for item in offered.all()] == ["play+CO4:0"]
    assert "On Ada." in offered.inner_text()
    before = board.rev()
    board.press("s")
    board.wait_rev(before)
    assert board.root.locator(".bolide-hold *").count() == 0, "and it is covered again"
    assert "play" not in lab.ask("[fact[0] for fact in race.facts]")
    drive(board, "Bob")
    board.root.get_by_role("button", name="Bob's cards").click()
    board.root.get_by_role("button", name="Pass until my turn").click()
    board.wait("!/Pass until my turn/.test(root.innerText)")
    board.press("c")
    drive(board, "Ada")
    board.wait("root.dataset.ask === 'die'")
    assert "Bob" in board.root.locator(".bolide-prompt").first.inner_text()
    exposed = lab.ask("[list(fact[3]) for fact in race.facts if fact[0] == 'move']")
    assert exposed == [[4, 5], [], [6, 7]], "his card could have been played"


LONG = """
import json
import bolide_widget as bw
rules = bw.really_nasty.Rules(laps=8)
race = bw.really_nasty.Race("rn-default", ["Ada", "Bob", "Eve", "Fay"], rules=rules, seed={seed})
rookie = bw.really_nasty.Rookie()
for who in ("Ada", "Bob"):
    race.watch(who, "none")
w = bw.RaceWidget(race, pace=0)

def on():
    while not race.over:
        question = race._state.question
        if race.game.kinds[question.kind].secret and question.players[0] < 2:
            return question.kind
        race.play(rookie(race))
w
"""
"""Two people answer at the screen what is secret; all the rest is answered from Python."""

SAVE_STATE = """() => window.jupyterapp.commands.execute(
  "@jupyter-widgets/jupyterlab-manager:saveWidgetState")"""
"""A setting of JupyterLab, and back: whether a notebook's file has the widgets' state in it."""

TOLD = re.compile(r"[Ss]cheduled|\bfree\b|play\+|Audit|This stop")
"""What only the audit reveals."""


def filed(lab: Lab) -> str:
    """What the notebook's file keeps of the race, but for the table of the fuel cards there are."""
    lab.save()
    saved = json.loads((lab.server.notebooks / lab.name).read_text(encoding="utf-8"))
    outputs = json.dumps([cell["outputs"] for cell in saved["cells"]])
    kept = saved["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    states = [model["state"] for model in kept.values() if "board" in model["state"]]
    assert len(states) == 1 and '"log"' in json.dumps(states), "the race is in the file"
    state = states[0]["state"]
    state["tables"] = [table for table in state["tables"] if table["id"] != "strategies"]
    # what a public answer costs is called so, too
    return (outputs + json.dumps(state)).replace('"tone": "free"', "")


@pytest.mark.lab_page(reduced_motion=True, width=1100)
def test_stops_declared_in_secret_are_in_no_file_before_the_audit(lab: Lab) -> None:
    """RN-GEN-6, RN-PIT-5, RN-MAR-3: eight laps with fuel cards; then all of it is turned over."""
    lab.open([LONG.format(seed=14)])
    lab.run_all()
    lab.page.evaluate(SAVE_STATE)
    board = lab.board()
    kinds = []
    while (kind := lab.ask("on()")) is not None:
        kinds.append(kind)
        assert len(kinds) < MOST, "no race is so long"
        catch_up(lab, board)
        by_keys(lab, board, {"play": 0, "pass": 0, "public": 0})
        log = board.root.locator(".bolide-log").text_content() or ""
        said = TOLD.search(shown := filed(lab) + board.text() + log)
        assert said is None, shown[max(said.start() - 80, 0) : said.end()]
    assert kinds.count("stop") >= 2
    board.wait("/The race is over/.test(root.innerText)")
    assert "scheduled" in filed(lab)
    expect(board.tab("Tables")).to_contain_text("Audit")
    lab.page.evaluate(SAVE_STATE)
