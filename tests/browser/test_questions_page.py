"""Every kind of question of every game on the page: nothing that is read or pressed is cut off."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from helpers.lab import Lab

COLLECT = """import bolide_widget as bw
from bolide_widget.widget.reacting import watch_as_people

NAMES = ["Bartholomew the Elder", "Bob", "Eve"]

def weight(race, seat):
    asked = race.game.scene(race, seat)["ask"] if race.game.secret else race.game.scene(race)["ask"]
    hand = race.game.scene(race, seat).get("hand") if race.game.secret else None
    words = sum(len(one.get("label", "")) for one in asked["options"] if not one.get("point"))
    return words + 40 * len((hand or {}).get("cards", ()))

def collect(game, track, **rules):
    '''For every kind of question the moment of some races at which it has most to say.'''
    package = getattr(bw, game.replace("-", "_"))
    rookie, most = package.Rookie(), {}
    for seed in (1, 2):
        race = package.Race(track, NAMES, seed=seed, **rules)
        watch_as_people(race, range(len(NAMES)))
        while not race.over:
            seat, kind = race._state.to_act[0], race._state.question.kind
            said = weight(race, seat)
            if said > most.get(kind, (-1,))[0]:
                most[kind] = said, race.branch(), seat
            driver = race.drivers[seat]
            race.play(rookie(race.seen_by(driver)).id, driver)
    return {kind: (race, seat) for kind, (_, race, seat) in most.items()}

def show(kind):
    global w
    race, seat = moments[kind]
    package = getattr(bw, race.game.name.replace("-", "_"))
    others = [name for name in race.drivers if name != race.drivers[seat]]
    w = bw.RaceWidget(race, seats=dict.fromkeys(others, package.Rookie()), pace=3600)
    return w
"""

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "bolide": ("valdorn", {"laps": 1}),
    "formula-d": ("calva", {"laps": 1}),
    "championship-formula": ("pattern-ring", {"laps": 1}),
    "really-nasty": ("rn-default", {"laps": 4}),
}

MUST = {"championship-formula": "plan", "really-nasty": "stop"}
"""Questions with the most answers."""

OPEN = """kind => {
  const boards = [...document.querySelectorAll(".bolide")];
  return boards.length === 1 && boards[0].dataset.rev !== undefined && boards[0].dataset.seat
    === "person" && boards[0].dataset.covered === undefined && boards[0].dataset.ask === kind;
}"""
"""Whether the one board of the page asks this of somebody who may see it."""

EXPLAINED = """root => {
  const [box, words] = [".bolide-ask", ".bolide-detail"].map(
    part => root.querySelector(part).getBoundingClientRect());
  return words.top >= box.top && words.bottom <= box.bottom + 1;
}"""
"""Whether the sentence of an answer is whole in the box of the question."""

CUT = """root => {
  const faults = [];
  const say = (node, what) => faults.push(`${node.className || node.tagName}: ${what}`);
  const boxes = ".bolide-dock, .bolide-ask, .bolide-hand, .bolide-chooser, .bolide-form";
  for (const box of root.querySelectorAll(boxes)) {
    if (!box.clientHeight) continue;
    const style = getComputedStyle(box);
    const higher = box.scrollHeight - box.clientHeight, wider = box.scrollWidth - box.clientWidth;
    if (wider > 1) say(box, `${wider} px too wide`);
    if (higher <= 1 || style.overflowY === "visible") continue;
    if (!/auto|scroll/.test(style.overflowY)) say(box, `${higher} px are cut off`);
    else if (!/linear-gradient.*linear-gradient/.test(style.backgroundImage))
      say(box, "does not show that it scrolls");
  }
  const texts = ".bolide-action, .bolide-question, .bolide-words, .bolide-way, .bolide-playing, " +
    ".bolide-legend > span, .bolide-formcard";
  let first = true;
  for (const node of root.querySelectorAll(texts)) {
    if (!node.clientHeight) continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = node;
    if (getComputedStyle(node).display !== "inline" &&
      (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)) say(node, "is cut");
    const answer = node.matches("[data-option]");
    if (!answer || !first) continue;
    first = false;
    const box = node.closest(".bolide-ask, .bolide-hand, .bolide-chooser, .bolide-form");
    const [inner, outer] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) say(node, "first, not whole");
  }
  return faults;
}"""
"""What is cut off of the open question, in words."""


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_nothing_of_any_question_is_cut_off(lab: Lab, game: str) -> None:
    """Pit stops, plans, payments and hands of cards, with the most that each has to say."""
    track, rules = CASES[game]
    lab.open([COLLECT, f"moments = collect({game!r}, {track!r}, **{rules!r})", "show(kind)"])
    lab.run_cell(0)
    lab.run_cell(1)
    kinds: list[str] = lab.ask("list(moments)")
    assert len(kinds) >= 2 and MUST.get(game, kinds[0]) in kinds
    faults = {}
    for width in (1366, 600):
        lab.page.set_viewport_size({"width": width, "height": 768})
        if width == 600:
            lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        for kind in kinds:
            lab.do(f"kind = {kind!r}")
            lab.run_cell(2)
            lab.page.wait_for_function(OPEN, arg=kind)
            board = lab.board()
            board.wait_still()
            if kind == MUST.get(game):
                board.root.locator(".bolide-action[data-option]").first.focus()
                assert board.root.locator(".bolide-words").inner_text()
                assert board.root.evaluate(EXPLAINED), (kind, width)
            if found := board.root.evaluate(CUT):
                faults[f"{kind} at {width}"] = found
    assert not faults, "\n".join(f"{where}: {what}" for where, what in faults.items())
