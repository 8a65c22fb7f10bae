"""The widget for everybody: axe-core, forced colours, large text, fingers, keys, exact clicks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, small_targets, violations

CELLS = {
    "start panel": "import bolide_widget as bw\nbw.play()",
    "result": """ended = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3, laps=1)
bw.drive(ended, bw.Rookie())
bw.RaceWidget(ended)""",
    "race": """race = bw.Race("valdorn", ["Ada", *"BCDE"], grid=["Ada", *"BCDE"], seed=5, laps=1)
for _ in range(40):
    race.play(bw.Rookie()(race))
bw.RaceWidget(race)""",
    "choice in parts": """bw.RaceWidget(
    bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1, rules="advanced"))""",
    "gears": 'bw.play(drivers=["Ada", bw.formula_d.Rookie()], game="formula-d", seed=3, pace=0)',
    "sealed choice": """bw.play(drivers=["Ada", "Bob", bw.championship_formula.Rookie()], seed=3,
    game="championship-formula", pace=0)""",
    "hands": 'bw.play(drivers=["Ada", "Bob"], game="really-nasty", seed=3)',
    "replay": "bw.Replay(ended)",
}
"""Every kind of what is on the page, a cell each."""

LARGE = """(px) => document.documentElement.style.setProperty("--jp-ui-font-size1", `${px}px`)"""

NARROW = ".jp-OutputArea-output {width: 380px !important; flex: none !important; padding: 0}"

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"


def leave_home(lab: Lab) -> None:
    """Look at home, whose contrasts axe-core does not tell, then open the panel of a race."""
    home = lab.page.locator(".bolide-home")
    home.get_by_text("against").wait_for()
    assert violations(lab.page, home, least=6) == []  # it has few kinds of controls
    lab.open_race_panel()


def shown(lab: Lab) -> dict[str, Locator]:
    """All of the cells, the help sheet open on one and a form on another."""
    lab.open(list(CELLS.values()))
    lab.run_all()
    leave_home(lab)
    roots = {}
    for number, name in enumerate(CELLS):
        cell = lab.page.locator(".jp-Cell").nth(number)
        roots[name] = cell.locator(".bolide:not([hidden])").first
        roots[name].wait_for()
        roots[name].scroll_into_view_if_needed()
    roots["sealed choice"].scroll_into_view_if_needed()
    roots["sealed choice"].get_by_role("button", name="I'm").first.click()
    roots["sealed choice"].locator(".bolide-form").wait_for()
    roots["gears"].locator(".bolide-stage").focus()
    lab.page.keyboard.press("?")
    roots["gears"].locator(".bolide-help").wait_for()
    roots["race"].locator(".bolide-twin > summary").click()
    return roots


COVER_IS_INSIDE = """root => {
  const cover = root.querySelector(".bolide-handtools button:not([hidden])");
  return cover.getBoundingClientRect().bottom <= root.getBoundingClientRect().bottom;
}"""


@pytest.mark.lab_page(fresh=True, reduced_motion=True, height=1400)
def test_nothing_is_in_anybodys_way(lab: Lab) -> None:
    """By light, by night, in forced colours; then with text of 200 % on a page 380 pixels wide."""
    roots = shown(lab)
    page = lab.page
    assert roots["sealed choice"].evaluate(COVER_IS_INSIDE)
    for mode in ("light", "dark", "forced"):
        if mode == "forced":
            lab.theme("light")
            page.emulate_media(forced_colors="active")
        elif mode == "dark":
            lab.theme("dark")
        # what is not a colour is the same in each
        rules = () if mode == "light" else ("color-contrast",)
        results = {name: violations(page, root, *rules) for name, root in roots.items()}
        assert not any(results.values()), (mode, results)
    page.emulate_media(forced_colors="none")
    page.set_viewport_size({"width": 500, "height": 1400})
    page.add_style_tag(content=NARROW)
    for size in (13, 26):
        page.evaluate(LARGE, size)
        page.evaluate(SETTLED)
        faults = {name: badly_laid(root) for name, root in roots.items()}
        assert not any(faults.values()), (size, faults)
        assert roots["race"].evaluate("root => root.offsetWidth") == 380
        letters = (
            "root => parseFloat(getComputedStyle(root.querySelector('.bolide-action')).fontSize)"
        )
        assert roots["race"].evaluate(letters) == size


PLAYED_ON = """import bolide_widget as bw
def on(race, rookie, answers):
    for _ in range(answers):
        who = race.asked[0].driver
        race.play(rookie(race.seen_by(who)).id, who)
    return bw.RaceWidget(race, seats={"Bob": rookie}, pace=0)
names, cfr, rn = ["Ada", "Bob"], bw.championship_formula, bw.really_nasty
ended = bw.drive(cfr.Race("pattern-ring", names, laps=1, seed=3), cfr.Rookie())"""

LANES = {
    "sealed speed": "on(cfr.Race('pattern-ring', names, seed=3), cfr.Rookie(), 6)",
    "opened hand": "on(rn.Race('calva', names, seed=3), rn.Rookie(), 20)",
    "result": "bw.RaceWidget(ended)",
    "replay": "bw.Replay(ended)",
    "lesson": "bw.learn()",
}
"""Boards of lanes in play and after it, and a lesson."""


@pytest.mark.lab_page(reduced_motion=True, height=1200)
def test_boards_of_lanes_are_in_nobodys_way(lab: Lab) -> None:
    """Sealed choices, hands, lessons, results, replays, and the start panel of each game."""
    lab.open([PLAYED_ON, *LANES.values(), "bw.play()"])
    lab.run_all()
    leave_home(lab)
    page = lab.page
    roots = [
        page.locator(".jp-Cell").nth(n + 1).locator(".bolide:not([hidden])").first for n in range(6)
    ]
    roots[1].scroll_into_view_if_needed()
    look = roots[1].get_by_role("button", name="My cards")
    if look.count():
        look.click()
    roots[1].locator(".bolide-playing").first.wait_for()
    for mode in ("light", "dark", "forced"):
        lab.theme("dark" if mode == "dark" else "light")
        page.emulate_media(forced_colors="active" if mode == "forced" else "none")
        rules = () if mode == "light" else ("color-contrast",)
        results = [violations(page, root, *rules) for root in roots]
        assert not any(results), (mode, results)
    page.emulate_media(forced_colors="none")
    for game in roots[-1].locator(".bolide-startgames input").all():
        game.check(force=True)
        assert violations(page, roots[-1]) == []


FORCED = """root => {
  const look = (node) => getComputedStyle(node);
  const marked = (node) => look(node).outlineStyle + look(node).outlineColor;
  const answers = [...root.querySelectorAll(".bolide-action")];
  return [answers.map(marked), answers.map((node) => node.className.includes("is-selected"))];
}"""


@pytest.mark.lab_page(reduced_motion=True)
def test_forced_colours_tell_what_is_selected_and_what_a_die_does(lab: Lab) -> None:
    """The selected button has an outline of its own, and the bars of a gear keep their colours."""
    gears = (
        'race = bw.formula_d.Race("merrow", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)\n'
        "while len(race.options) < 2 or not race.options[0].id.startswith('gear'):\n"
        "    race.play(race.options[0])\nbw.RaceWidget(race)"
    )
    lab.open(["import bolide_widget as bw\n" + gears])
    lab.page.emulate_media(forced_colors="active")
    lab.run_all()
    board = lab.board()
    board.press("n")
    marks, selected = board.root.evaluate(FORCED)
    assert selected.count(True) == 1 and len(marks) >= 2
    mine = marks[selected.index(True)]
    assert marks.count(mine) == 1 and not mine.startswith("none")
    bars = board.root.locator(".bolide-bar1 > i")
    ground = bars.first.evaluate("node => getComputedStyle(node).backgroundColor")
    page = board.root.evaluate("node => getComputedStyle(node).backgroundColor")
    assert ground not in (page, "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


RACES = {
    "lattice": 'race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5)\n'
    "for _ in range(14):\n    race.play(bw.Rookie()(race))\n",
    "lanes": 'race = bw.formula_d.Race("merrow", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5)\n'
    "for _ in range(30):\n    race.play(bw.formula_d.Rookie()(race))\n",
}

OPEN = """json.dumps([[option["id"],
    option.get("point") or list(race.track.spots[end].at) if end else option.get("point"),
    end] for option in TOLD["ask"]["options"]
    for end in [(option.get("place") or {}).get("space")]])"""
"""Each answer, where on the board it lies, and its space: of what is TOLD."""

BY = "race._state.to_act[0]"


def race_of(lab: Lab, kind: str) -> BoardPage:
    lab.open(
        [
            "import json\nimport bolide_widget as bw\nfrom bolide_widget.core import actions",
            "w = bw.RaceWidget(race)\nw",
        ]
    )
    lab.run_cell(0)
    lab.do(RACES[kind])
    lab.run_cell(1)
    board = lab.board()
    board.wait_still()
    return board


def options(lab: Lab) -> list[Any]:
    return list(json.loads(lab.ask(OPEN.replace("TOLD", "race.game.scene(race)"))))


def tap(lab: Lab, board: BoardPage) -> None:
    """One answer with a finger: a place is tapped twice, a button once."""
    answers = options(lab)
    rev = board.rev()
    places = [item for item in answers if item[1]]
    if not places:
        board.wait_open()
        board.root.locator(".bolide-actions button").first.tap()
    else:
        chosen, at, space = places[0]
        board.tap_point(tuple(at))
        if space and sum(place[2] == space for place in places) > 1:
            board.root.locator(".bolide-ways button").first.tap()
        else:
            assert board.data("selected") == chosen and board.rev() == rev, "a tap only selects"
            board.tap_point(tuple(at))
    board.wait_rev(rev)
    board.wait_still()


def key(lab: Lab, board: BoardPage) -> None:
    """One answer with keys: the next that is open, then Enter."""
    rev = board.rev()
    board.press("n", "Enter")
    if board.data("opened"):
        board.press("Enter")
    board.wait_rev(rev)
    board.wait_still()


@pytest.mark.parametrize("kind", RACES)
@pytest.mark.lab_page(touch=True, width=800, height=1100, reduced_motion=True)
def test_a_turn_by_touch_and_one_by_keys(lab: Lab, kind: str) -> None:
    """Every control is as large as a fingertip; whole turns need nothing else."""
    board = race_of(lab, kind)
    assert lab.page.evaluate("matchMedia('(pointer: coarse)').matches")
    for hand in (tap, key):
        who = lab.ask(BY)
        for _ in range(12):
            assert small_targets(board.root) == []
            hand(lab, board)
            if lab.ask(BY) != who:
                break
        assert lab.ask(BY) != who, hand.__name__


ALONE = """import json
import bolide_widget as bw
def at():
    return w.race.game.stage(w.race._state).round
def on(race, rookie, rounds):
    while race.game.stage(race._state).round < rounds:
        who = race.asked[0].driver
        race.play(rookie(race.seen_by(who)).id, who)
    return bw.RaceWidget(race, seats={"Bob": rookie}, pace=0)
names, cfr, rn = ["Ada", "Bob"], bw.championship_formula, bw.really_nasty"""
"""One person, and a computer that waits for nobody."""

SECRET = {
    "championship-formula": "w = on(cfr.Race('pattern-ring', names, seed=3), cfr.Rookie(), 2)\nw",
    "really-nasty": "w = on(rn.Race('calva', names, seed=1), rn.Rookie(), 3)\nw",
}


@pytest.mark.lab_page(touch=True, width=900, height=1200, reduced_motion=True)
def test_a_turn_by_touch_in_games_of_secrets(lab: Lab) -> None:
    """Sealed speeds, hands, dice and moves, from Ada's turn to her next one."""
    lab.open([ALONE, *SECRET.values()])
    lab.run_cell(0)
    for number, game in enumerate(SECRET):
        lab.run_cell(number + 1)
        board = lab.board(number)
        board.root.scroll_into_view_if_needed()
        begun, kinds = lab.ask("at()"), set()
        for _ in range(30):
            board.page.wait_for_function(ASKED, arg=board.root.element_handle())
            if lab.ask("at()") > begun + 1:
                break
            assert small_targets(board.root) == [], (game, board.question())
            kinds.add(board.question())
            touch(lab, board)
        assert lab.ask("at()") > begun + 1, (game, kinds)
        assert kinds >= TURNS[game], (game, kinds)


TURNS = {"championship-formula": {"plan", "move"}, "really-nasty": {"die", "path"}}

ASKED = """root => root.dataset.seat === "person" && !root.dataset.covered && !root.dataset.guard"""


def touch(lab: Lab, board: BoardPage) -> None:
    """One answer with a finger, sealed or not."""
    rev = board.rev()
    text = lab.ask(OPEN.replace("race.", "w.race.").replace("TOLD", "w.state"))
    places = [item for item in json.loads(text) if item[1]]
    if places:
        for _ in range(2):
            if board.data("opened"):
                board.root.locator(".bolide-ways button").first.tap()
            elif board.rev() == rev:
                board.tap_point(tuple(places[0][1]))
    else:
        board.wait_open()
        buttons = ".bolide-form .bolide-go, .bolide-actions button"
        board.root.locator(buttons).locator("visible=true").first.tap()
    board.wait_rev(rev)
    board.wait_still()


SPREAD = """([root, way]) => {
  root.parentElement.style.zoom = way === "zoom" ? "1.5" : "";
  root.parentElement.style.transform = way === "scale" ? "scale(0.8)" : "";
  root.parentElement.style.transformOrigin = "0 0";
}"""

WIDE, HIGH = 1400, 1000
WAYS = ((1, 1, ""), (1.5, 1.5, ""), (2, 1, ""), (1.25, 1, ""), (1, 1, "zoom"), (2, 1, "scale"))
"""Pixels a pixel, zoom of the browser, what else changes measures; then as on another screen.

A browser's zoom of 150 % makes 1.5 pixels of one, and the page so much smaller; a window that is
dragged to another screen keeps the page's size.
"""


SHARP = "canvas => canvas.width / canvas.offsetWidth"

PLAYED = "[actions.text(entry.action) for entry in race.history if entry.seat >= 0][-1]"


def aimed(board: BoardPage, at: tuple[float, float]) -> tuple[float, float]:
    """Where on the page a place of the board is, wherever the page puts and scales the canvas."""
    board.wait_still()
    board.canvas.scroll_into_view_if_needed()
    x, y = board.point_to_pixel(at)
    left, top, scale = board.canvas.evaluate(
        "node => { const box = node.getBoundingClientRect();"
        " return [box.left, box.top, box.width / node.offsetWidth]; }"
    )
    return left + x * scale, top + y * scale


@pytest.mark.parametrize("kind", RACES)
@pytest.mark.lab_page(fresh=True, reduced_motion=True)
def test_clicks_are_exact_at_every_zoom(lab: Lab, kind: str) -> None:
    """The place that is aimed at is played, off its middle as well."""
    board = race_of(lab, kind)
    lab.page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    shows = lab.page.context.new_cdp_session(lab.page)
    for ratio, zoom, way in WAYS:
        size = {"width": round(WIDE / zoom), "height": round(HIGH / zoom)}
        shows.send(
            "Emulation.setDeviceMetricsOverride",
            {**size, "deviceScaleFactor": ratio, "mobile": False},
        )
        board.page.evaluate(SPREAD, [board.root.element_handle(), way])
        # no event reports another ratio here: the next painting notices it
        board.canvas.hover(force=True)
        board.page.wait_for_function(
            f"root => root.dataset.dpr === '{ratio:g}'", arg=board.root.element_handle()
        )
        board.page.evaluate(SETTLED)
        assert board.canvas.evaluate(SHARP) == pytest.approx(ratio, abs=0.01)
        answers = options(lab)
        for chosen, at, space in (answers[0], next(item for item in answers[::-1] if item[1])):
            click(lab, board, at)
            if sum(each[2] == space for each in answers) > 1 and space:
                assert board.data("opened") == space, (ratio, way)
                board.press("Escape", "Escape")
            else:
                assert lab.ask(PLAYED) == chosen, (ratio, way)
                rev = board.rev()
                lab.do("race.undo()")
                board.wait_rev(rev)


def click(lab: Lab, board: BoardPage, at: tuple[float, float]) -> None:
    """Click off the middle of a place, once more where the first click only selects."""
    board.wait_open()
    rev = board.rev()
    for _ in range(2):
        lab.page.mouse.click(*aimed(board, (at[0] + 0.2, at[1] - 0.2)))
        if board.data("opened") or not board.data("selected"):
            break
    if not board.data("opened"):
        board.wait_rev(rev)
    board.wait_still()
