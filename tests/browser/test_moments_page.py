"""Moments on the board in a real JupyterLab: dice, cards and reveals are seen first, told later."""

from __future__ import annotations

import json

import pytest

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

SETTING = "import bolide_widget as bw"

GAMES = {
    "bolide": ('bw.Race("copperbowl", ["Ada", "Bob"], seed=3, laps=1)', "roll"),
    "formula-d": ('bw.formula_d.Race("merrow", ["Ada", "Bob"], seed=1, laps=1)', "roll"),
    "championship-formula": (
        'bw.championship_formula.Race("merrow", ["Ada", "Bob"], seed=1, laps=1)',
        "reveal",
    ),
    "really-nasty": ('bw.really_nasty.Race("merrow", ["Ada", "Bob", "Cyd"], seed=3)', "roll"),
}

WATCH = """(root, press) => {
  const seen = (root.seen = []);
  const told = () => root.querySelector(".bolide-last")?.textContent ?? "";
  const log = () => root.querySelector(".bolide-log")?.textContent ?? "";
  let now = null;
  new MutationObserver(() => {
    const kind = root.dataset.moment;
    // it may wait for what came before; of cars that drive there is nothing but their picture
    const shown = root.querySelector(".bolide-act:not(.is-over)");
    if (kind && kind !== "drive" && shown && !now) {
      now = { kind, rev: root.dataset.rev, told: told(), log: log() };
      const words = root.querySelector(".bolide-actwords");
      now.lying = root.querySelectorAll(".bolide-laid > .bolide-lies").length;
      now.hidden = !words || words.hidden;
      now.kept = !words || words.offsetHeight > 0;
      const thing = shown.querySelector(".bolide-d12, .bolide-playcard");
      now.high = parseFloat(getComputedStyle(thing).width);
      if (press) {
        const key = { key: "Enter", bubbles: true, cancelable: true };
        root.querySelector(".bolide-stage").dispatchEvent(new KeyboardEvent("keydown", key));
        now.ended = !root.dataset.moment;
      }
    }
    if (!root.dataset.moment && now) {
      seen.push({ ...now, after: root.dataset.rev });
      now = null;
    }
  }).observe(root, { attributes: true, attributeFilter: ["data-moment"] });
}"""


def watch(board: BoardPage, *, press: bool) -> None:
    """Note each moment as it begins, with what the page tells then; `press` skips it at once."""
    handle = board.root.element_handle()
    board.page.evaluate(f"([root, press]) => ({WATCH})(root, press)", [handle, press])


def play(lab: Lab, board: BoardPage, steps: int) -> None:
    """Give the first answer, step by step; each is seen before the next."""
    for _ in range(steps):
        before = board.rev()
        if not lab.ask("bool(race.pending)"):
            break
        lab.do("race.play(race.options[0].id)")
        if lab.ask("w.state['rev']") > before:
            board.wait_rev(before)


def shown(lab: Lab, game: str, *, press: bool = False) -> BoardPage:
    """The board of a new race, whose moments are noted."""
    lab.open([SETTING, f"race = {GAMES[game][0]}\nw = bw.RaceWidget(race)\nw"])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    watch(board, press=press)
    return board


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("press", [False, True], ids=["watched", "skipped"])
def test_a_moment_is_seen_before_its_result_is_told(lab: Lab, game: str, press: bool) -> None:
    board = shown(lab, game, press=press)
    play(lab, board, 10)
    board.wait("!root.dataset.moment")
    seen = json.loads(board.root.evaluate("(root) => JSON.stringify(root.seen)"))
    assert GAMES[game][1] in {moment["kind"] for moment in seen}
    for moment in seen:
        assert moment["hidden"], "the result is not read while the die falls"
        assert moment["kept"], "nothing moves when it is told"
        assert moment["high"] >= (64 if moment["kind"] == "roll" else 40)
        if press:
            assert moment["ended"], "a press ends it at once"
    # what a press skips is no answer: only Python has played
    answers = lab.ask("len(race.history)")
    assert board.rev() == lab.ask("w.state['rev']")
    board.wait_still()
    assert lab.ask("len(race.history)") == answers
    board.wait("!root.querySelector('.bolide-act')")


@pytest.mark.lab_page(reduced_motion=True)
def test_with_reduced_motion_there_are_none(lab: Lab) -> None:
    board = shown(lab, "formula-d")
    play(lab, board, 6)
    assert board.root.evaluate("(root) => root.seen.length") == 0
    assert lab.ask("w.state['die'] is not None or race.round >= 1")


@pytest.mark.lab_page(width=600, height=900)
def test_a_hand_of_seven_cards_is_whole_on_a_narrow_page(lab: Lab) -> None:
    lab.open(
        [
            "import bolide_widget as bw",
            'w = bw.play("merrow", ["Ada", ("Bob", bw.really_nasty.Rookie())], '
            'game="really-nasty", seed=3)\nw',
        ]
    )
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    for _ in range(40):
        board.wait_open()
        if board.root.locator(".bolide-playing").count() >= 7:
            break
        before = board.rev()
        if board.data("covered"):
            board.press("m")
        board.press("n", "Enter")
        board.wait(f"Number(root.dataset.rev) > {before} || root.querySelector('.bolide-playing')")
    cards = board.root.locator(".bolide-playing")
    assert cards.count() >= 7
    frame = board.root.bounding_box()
    assert frame is not None
    for index in range(cards.count()):
        box = cards.nth(index).bounding_box()
        assert box is not None
        assert box["x"] >= frame["x"] - 1
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
        fits = "(card) => card.scrollWidth <= card.clientWidth + 1"
        assert cards.nth(index).evaluate(fits), cards.nth(index).inner_text()


UNTIL = """
def until(wanted):
    while True:
        ids = [option.id for option in race.options]
        found = [each for each in ids if each.startswith(wanted)]
        if found:
            return found[0]
        race.play(ids[0])
"""

CARDS = """(root) => ({
  lying: [...root.querySelectorAll(".bolide-laid > .bolide-lies")].map((node) => node.textContent),
  piles: root.querySelector(".bolide-piles").getAttribute("aria-label"),
})"""


@pytest.mark.parametrize("press", [False, True], ids=["watched", "skipped"])
def test_a_card_flies_to_its_victim_and_lies_there_till_it_is_over(lab: Lab, press: bool) -> None:
    """Then it is the last one on the discard; before it has landed nothing is told."""
    board = shown(lab, "really-nasty", press=press)
    lab.do(f"{UNTIL}\ncard = until('play+YF:')")
    rev = lab.ask("w.state['rev']")
    board.wait(f"root.dataset.rev === '{rev}' && !root.dataset.moment")
    before = board.root.evaluate(CARDS)
    assert before["lying"] == [] and "last played" not in before["piles"]
    lab.do("race.play(card)")
    board.wait("root.querySelector('.bolide-laid > .bolide-lies')")
    assert board.root.evaluate(CARDS)["lying"] == ["Yellow Flag"]
    flight = board.root.evaluate("(root) => root.seen.findLast(({kind}) => kind === 'card')")
    assert flight["lying"] == 0 and "Yellow Flag" not in flight["log"], "it was on its way"
    assert not press or flight["ended"]
    lab.do(
        "while race.game.scene(race).get('lying'):\n"
        "    race.play([option.id for option in race.options][0])"
    )
    board.wait("!root.querySelector('.bolide-laid > .bolide-lies')")
    assert board.root.evaluate(CARDS)["piles"].endswith("last played: Yellow Flag")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_card_that_hits_nobody_lies_at_its_player_with_reduced_motion_too(lab: Lab) -> None:
    board = shown(lab, "really-nasty")
    lab.do(f"{UNTIL}\nrace.play(until('play+SC'))")
    board.wait("root.querySelector('.bolide-laid > .bolide-lies')")
    assert board.root.evaluate("(root) => root.seen.length") == 0
    assert board.root.evaluate(CARDS)["lying"] == ["Safety Car"]
    lab.do("race.undo()")
    board.wait("!root.querySelector('.bolide-laid > .bolide-lies')")
