"""Every event of every game in a real JupyterLab: seen where it happens, then told, and skipped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

TESTS = Path(__file__).parents[1]

SIGNS = {
    "shake": "Contact",
    "spin": "Spin",
    "out": "Out",
    "pass": r"\d(st|nd|rd|th)",
    "block": "Blocked",
    "pit": "Pit stop",
    "fastest-lap": "Fastest lap",
    "last-lap": "Last lap",
    "finish": r"\d(st|nd|rd|th)",
}
"""Events that are painted over a car, and their words."""

THINGS = {
    "dice": ".bolide-act.is-dice svg",
    "duel": ".bolide-act.is-dice .bolide-actneeds",
    "card": ".bolide-act.is-card .bolide-playcard",
    "reveal": ".bolide-act.is-reveal .bolide-playcard",
    "podium": ".bolide-act.is-podium .bolide-side",
    "lie": ".bolide-laid > .bolide-lies",
    "draw": ".bolide-laid > .is-drawn",
}
"""Events that are things on the board."""

EVERY = {"dice", "pass", "spin", "out", "fastest-lap", "last-lap", "finish", "podium"}

EVENTS = {
    "bolide": ([(5, 0.3), (11, 0.3)], EVERY | {"duel", "shake", "pit"}),
    "formula-d": ([(3, 0.0), (4, 0.3)], EVERY | {"shake", "block", "pit"}),
    "championship-formula": ([(3, 0.0), (2, 0.1), (10, 0.3)], EVERY | {"reveal", "shake", "block"}),
    "really-nasty": ([(7, 0.0)], EVERY | {"draw", "card", "lie", "reveal", "pit"}),
}
"""By game the seeds of races that are played, how wildly, and what happens in one of them."""

SETTING = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
import bolide_widget as bw
from helpers.races.moments import go_back, played

def drive(*race):
    global race_, found, w
    race_, found = played(*race)
    w = bw.RaceWidget(race_)
    for who in race_.drivers:  # nobody's pass is given for them: it would be undone with the rest
        race_.watch(who, "all")
    return {{kind: number for kind, (number, _) in found.items()}}

def stand(kind):
    go_back(race_, found[kind][0])
    return w.state["rev"]

def play(kind):
    race_.play(found[kind][1])
    return w.state["rev"]
"""

WATCH = """([root, signs, things, press]) => {
  const log = () => (root.querySelector(".bolide-log")?.textContent ?? "").length;
  const seen = (root.seen = []);
  const note = (what, more) =>
    seen.push({ what, rev: Number(root.dataset.rev), log: log(), ...more });
  const context = root.querySelector("canvas.board").getContext("2d");
  root.watched?.();
  const write = CanvasRenderingContext2D.prototype.fillText;
  context.fillText = function (text, x, y, ...rest) {
    for (const [what, words] of Object.entries(signs)) {
      const own = new RegExp(`^(\\\\w+: )?${words}$`).exec(text);
      if (own && !seen.some((each) => each.what === what)) note(what, { x, y, away: !!own[1] });
    }
    return write.call(this, text, x, y, ...rest);
  };
  const look = () => {
    for (const [what, thing] of Object.entries(things)) {
      const node = root.querySelector(thing);
      if (!node || seen.some((each) => each.what === what)) continue;
      const words = root.querySelector(".bolide-act.is-dice .bolide-actwords");
      note(what, { told: words !== null && !words.hidden });
    }
    if (!press || !root.dataset.moment) return;
    const kind = root.dataset.moment;
    const key = { key: "1", bubbles: true, cancelable: true };
    root.querySelector(".bolide-stage").dispatchEvent(new KeyboardEvent("keydown", key));
    note("skipped", { kind, on: root.dataset.moment });
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { attributes: true, attributeFilter: ["data-moment"] });
  observer.observe(root.querySelector(".bolide-laid"), { childList: true });
  root.watched = () => {
    observer.disconnect();
    delete context.fillText;
  };
  return log();
}"""


def stand(lab: Lab, board: BoardPage, event: str) -> int:
    """Go back to before an event; the revision of that."""
    rev = lab.ask(f"stand({event!r})")
    board.wait(f"root.dataset.rev === '{rev}' && !root.querySelector('.is-drawn')")
    return int(rev)


def play(lab: Lab, board: BoardPage, event: str, *, press: bool) -> dict[str, Any]:
    """Give the answer that an event comes of; what of it was seen, by its kind."""
    watched = [board.root.element_handle(), SIGNS, THINGS, press]
    log = board.page.evaluate(WATCH, watched)
    rev = lab.ask(f"play({event!r})")
    board.wait(f"root.dataset.rev === '{rev}' && !root.dataset.moment")
    seen = json.loads(board.root.evaluate("(root) => JSON.stringify(root.seen)"))
    return {"log": log, **{each["what"]: each for each in seen}}


@pytest.mark.parametrize("game", EVENTS)
def test_each_event_is_seen_first_and_told_after_and_a_press_skips_it(lab: Lab, game: str) -> None:
    races, events = EVENTS[game]
    lab.open([SETTING, "w"])
    lab.run_cell(0)
    left = set(events)
    for race in races:
        places = lab.ask(f"drive({game!r}, *{race})")
        lab.run_cell(1)
        board = lab.board()
        # what is undone is gone: the last one first
        for event in sorted(left & set(places), key=lambda kind: -places[kind]):
            see_and_skip(lab, board, event)
        left -= set(places)
    assert not left, "the table names races in which each of them happens"


def see_and_skip(lab: Lab, board: BoardPage, event: str) -> None:
    """Watch an event, skip it, and see none of it with reduced motion."""
    rev = stand(lab, board, event)
    seen = play(lab, board, event, press=False)
    assert event in seen, (event, seen)
    shown = seen[event]
    if event not in ("lie", "draw", "podium"):  # these come of what has been told
        assert shown["rev"] == rev and shown["log"] == seen["log"], (event, "was told before")
    assert not (event in ("dice", "duel") and shown["told"]), event

    rev = stand(lab, board, event)
    seen = play(lab, board, event, press=True)
    assert board.rev() > rev
    answers = lab.ask("len(race_.history)")
    if event not in ("lie", "draw"):
        skipped = seen["skipped"]
        assert skipped.get("on") != skipped["kind"], (event, seen)

    stand(lab, board, event)
    lab.page.emulate_media(reduced_motion="reduce")
    seen = play(lab, board, event, press=False)
    assert set(seen) <= {"log", "lie"}, (event, seen)
    assert lab.ask("len(race_.history)") == answers, "a press that skips is no answer"
    lab.page.emulate_media(reduced_motion="no-preference")
