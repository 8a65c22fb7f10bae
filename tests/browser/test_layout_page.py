"""What only a browser can show of the layout: sizes, heights that stay, focus, forced colours."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from helpers.browser.board_page import NEXT_FRAME, BoardPage
from helpers.browser.lab import Lab

PLAY = 'w = bw.play("valdorn", {drivers}, seed=3, pace=0, **{options})\nrace = w.race\n'
FOUR = '["Ada", bw.Rookie(), bw.Rookie(), bw.Rookie()]'
WALL = """
from bolide_widget.games.bolide.rules import movement
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
track, steps = race.track, [(dx, dy) for dx in range(-6, 7) for dy in (-6, 6)]
car = {"lap": 1, "sharp_brakings": 0}
far = {"position": track.sectors[8].points[3], "lap": 1}
for sector in track.sectors:
    for point in sector.points:
        for dx, dy in steps:
            pawn = point[0] + dx, point[1] + dy
            race.arrange({"Ada": {**car, "position": point, "pawn": pawn}, "Bob": far}, "Ada")
            if race.options and race.options[-1].id == "crash":
                break
        else:
            continue
        break
    else:
        continue
    break
w = bw.RaceWidget(race)
"""


def shown(lab: Lab, setting: str, last: str = "w") -> BoardPage:
    lab.open([f"import bolide_widget as bw\n{setting}{last}"])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    board.wait_still()
    return board


def box(board: BoardPage, selector: str) -> dict[str, float]:
    bounding_box = board.root.locator(selector).bounding_box()
    assert bounding_box is not None, selector
    return dict(bounding_box)


PARTS = [".bolide-stage", ".bolide-form", ".bolide-ask", ".bolide-dock"]
BOXES = """(root, parts) => new Promise((resolve) => {
  // a page of a new size is laid out anew in the frames that follow
  const nodes = parts.map((part) => root.querySelector(part));
  const boxes = () => nodes.map((node) => node.getBoundingClientRect().toJSON());
  const look = (before) => requestAnimationFrame(() => {
    const now = boxes();
    if (JSON.stringify(now) === JSON.stringify(before)) resolve(now);
    else look(now);
  });
  look(null);
})"""


def height(board: BoardPage) -> float:
    bounding_box = board.root.bounding_box()
    assert bounding_box is not None
    return bounding_box["height"]


def focused(board: BoardPage) -> str:
    return str(board.page.evaluate("() => document.activeElement.className"))


def wait_person(board: BoardPage) -> None:
    board.page.wait_for_function(
        "root => root.dataset.seat === 'person' && !root.dataset.guard",
        arg=board.root.element_handle(),
    )


INSIDE = """(list) => {
  const {left, right} = list.getBoundingClientRect();
  const boxes = [...list.querySelectorAll("button")].filter((node) => node.checkVisibility())
    .map((node) => node.getBoundingClientRect());
  return boxes.every((box) => box.left >= left - 1 && box.right <= right + 1);
}"""

BASE = {1366: 96, 600: 144, 504: 200}
"""Height of the strip below the board, by the width of the page."""


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_the_board_and_its_question_fit_a_small_screen(lab: Lab) -> None:
    cell = f'w = bw.play("tessaly", {FOUR}, seed=3, pace=0)\nw'
    lab.open(["import bolide_widget as bw", cell])
    assert lab.page.locator(".jp-FileBrowser").first.is_visible()
    lab.run_all()
    board = lab.board()
    wait_person(board)
    board.wait_still()
    lab.page.locator(".jp-Cell").nth(1).evaluate("cell => cell.scrollIntoView({block: 'start'})")
    seen = lab.page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert seen is not None
    dock, stage = box(board, ".bolide-dock"), box(board, ".bolide-stage")
    assert box(board, ".bolide-rail")["y"] >= seen["y"]
    assert dock["y"] + dock["height"] <= seen["y"] + seen["height"]
    assert (stage["width"], round(dock["height"])) == (926, BASE[1366])
    assert uncovered(board) >= 400
    # one row, and what is folded up in it is there for keys
    assert box(board, ".bolide-rail")["height"] < 40
    picture, opener = board.button("Save a picture"), board.button("More")
    assert picture.is_hidden()
    opener.focus()
    lab.page.keyboard.press("Enter")
    assert picture.is_visible()
    lab.page.keyboard.press("Tab")
    assert "Watch again" in lab.page.evaluate("() => document.activeElement.ariaLabel")
    lab.page.keyboard.press("Escape")
    assert picture.is_hidden() and "bolide-opener" in focused(board)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    for width in (600, 504):
        lab.page.set_viewport_size({"width": width, "height": 900})
        lab.page.wait_for_function(
            f"() => document.querySelector('.bolide').offsetWidth < {width - 100}"
        )
        assert box(board, ".bolide-rail")["height"] < 40
        for row in (".bolide-rail > .bolide-tools", ".bolide-viewtools", ".bolide-askhead"):
            assert board.root.locator(row).evaluate(INSIDE), (width, row)
        assert round(box(board, ".bolide-dock")["height"]) == BASE[width]
        # what happened last stands under the question, whole
        lab.page.wait_for_function(
            "said => document.querySelector('.bolide-recent').innerText === said",
            arg=lab.ask("w.state['log'][-1]['text']"),
        )
        assert box(board, ".bolide-ask")["height"] == box(board, ".bolide-dock")["height"]


def uncovered(board: BoardPage) -> float:
    """Height of the board that the strip does not cover, in pixels."""
    stage, ask = box(board, ".bolide-stage"), box(board, ".bolide-ask")
    return min(ask["y"], stage["y"] + stage["height"]) - stage["y"]


@pytest.mark.lab_page(reduced_motion=True)
def test_beside_a_slider_the_board_keeps_its_room(lab: Lab) -> None:
    row = "import ipywidgets\nipywidgets.HBox([w, ipywidgets.IntSlider()])"
    board = shown(lab, PLAY.format(drivers=FOUR, options="{}"), row)
    assert box(board, ".bolide-stage")["width"] > 500
    slider, root = lab.page.locator(".widget-slider").bounding_box(), board.root.bounding_box()
    assert slider is not None and root is not None
    assert slider["x"] >= root["x"] + root["width"], "side by side"


EIGHT = """import time
import ipywidgets
import bolide_widget as bw

def shown(game, track, cars):
    global race, w
    package = getattr(bw, game.replace("-", "_"))
    names = ["Ada", *(f"Car {n}" for n in range(2, cars + 1))]
    race, rookie = package.Race(track, names, laps=1, seed=3), package.Rookie()
    w = bw.RaceWidget(race, seats=dict.fromkeys(names[1:], rookie), pace=0)
    wide, narrow = ({"width": width, "flex": "none"} for width in ("968px", "500px"))
    return ipywidgets.HBox([ipywidgets.Box([w], layout=layout) for layout in (wide, narrow)])

def to_the_flag():
    rookie = getattr(bw, race.game.name.replace("-", "_")).Rookie()
    while not race.over:
        if any(asked.driver == "Ada" for asked in race.asked):
            race.play(rookie(race.seen_by("Ada")).id, "Ada")
        else:
            time.sleep(0.001)"""
"""A race of one person, whose answers come from Python, on a wide and on a narrow page at once."""

CROWDS = {
    "bolide": ("valdorn", 8),
    "formula-d": ("calva", 8),
    "championship-formula": ("pattern-ring", 8),
    "really-nasty": ("calva", 6),
}

NOTE = """root => {
  root.seen = {heights: [], strips: [], kinds: []};
  const strip = root.querySelector(".bolide-dock");
  const note = () => {
    root.seen.heights.push(root.offsetHeight);
    root.seen.strips.push(strip.offsetHeight);
    root.seen.kinds.push(`${root.dataset.ask} ${root.dataset.covered ?? "open"}`);
  };
  note();
  new ResizeObserver(note).observe(root);
  const all = {attributes: true, subtree: true, childList: true, characterData: true};
  new MutationObserver(note).observe(root, all);
}"""
"""Notes every height there is after any change of anything, painted or not."""

SEEN = """root => {
  const {heights, strips, kinds} = root.seen;
  return [heights, strips, kinds].map((all) => [...new Set(all)]);
}"""


@pytest.mark.lab_page(width=1900, reduced_motion=True)
def test_the_height_stays_over_a_whole_race_in_every_game(lab: Lab) -> None:
    """From the first painting to the result, on a wide and a narrow page; hands and forms, too."""
    cells = [f"shown({game!r}, *{CROWDS[game]})" for game in bw.games()]
    lab.open([EIGHT, *cells])
    lab.run_cell(0)
    for number, game in enumerate(bw.games()):
        lab.run_cell(number + 1)
        boards = [lab.board(2 * number), lab.board(2 * number + 1)]
        for board in boards:
            board.wait_still()
            board.root.evaluate(NOTE)
        assert [board.root.evaluate("root => root.offsetWidth") for board in boards] == [968, 500]
        lab.do("to_the_flag()")
        for board in boards:
            board.wait_rev(lab.ask("w.state['rev']") - 1)
            board.root.locator(".bolide-result").wait_for()
            heights, strips, kinds = board.root.evaluate(SEEN)
            assert len(heights) == 1, (game, heights)
            assert strips == [96 if board is boards[0] else 144], (game, strips)
            assert len(kinds) >= 3, (game, kinds)


@pytest.mark.lab_page(reduced_motion=True)
def test_a_board_fits_the_height_it_is_given(lab: Lab) -> None:
    board = shown(lab, PLAY.format(drivers=FOUR, options="{}") + 'w.layout.height = "480px"\n')
    assert height(board) == pytest.approx(480, abs=2)
    assert box(board, ".bolide-stage")["height"] > 160
    lab.do('w.layout.height = "640px"')
    board.page.wait_for_function(
        "root => Math.abs(root.offsetHeight - 640) <= 2", arg=board.root.element_handle()
    )
    dock, host = box(board, ".bolide-dock"), box(board, "xpath=..")
    assert dock["y"] + dock["height"] <= host["y"] + host["height"]


@pytest.mark.lab_page(reduced_motion=True)
def test_two_boards_in_a_row_share_the_page(lab: Lab) -> None:
    row = "import ipywidgets\nipywidgets.HBox([w, bw.RaceWidget(race)])"
    board = shown(lab, PLAY.format(drivers=FOUR, options="{}"), row)
    other = lab.board(1)
    other.wait_painted()
    boxes = [box(item, ".bolide-stage") for item in (board, other)]
    assert boxes[1]["x"] > boxes[0]["x"] + boxes[0]["width"], "side by side"
    assert all(each["width"] > 400 and each["height"] >= 240 for each in boxes)


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_form_is_whole_on_wide_and_narrow_pages(lab: Lab) -> None:
    options = '{"game": "championship-formula"}'
    drivers = '["Ada", bw.championship_formula.Rookie(), bw.championship_formula.Rookie()]'
    board = shown(lab, PLAY.format(drivers=drivers, options=options))
    for width in (1366, 900):
        lab.page.set_viewport_size({"width": width, "height": 768})
        strip = board.root.locator(".bolide-ask")
        stage, form, ask, dock = board.root.evaluate(BOXES, PARTS)  # of one moment
        scrolls = strip.evaluate("node => node.scrollHeight - node.clientHeight")
        assert scrolls <= 0, f"all of it is seen at {width}"
        assert form["y"] >= ask["y"] > stage["y"], "nothing of it is cut off above the board"
        assert form["y"] + form["height"] <= ask["y"] + ask["height"]
        assert ask["y"] + ask["height"] == dock["y"] + dock["height"]
        question = board.root.locator(".bolide-question:visible")
        assert question.count() == 1, "the page shows the question once"
        assert box(board, ".bolide-question")["y"] < form["y"]
        name = board.root.locator(".bolide-prompt > .bolide-name")
        assert name.evaluate("node => node.scrollWidth <= node.clientWidth"), "and whom"
        assert ask["width"] == dock["width"] > form["width"]
        cards = board.root.locator(".bolide-formcard > span")
        assert cards.count() == 24
        assert cards.evaluate_all("all => all.every(each => each.scrollWidth <= each.offsetWidth)")


def test_the_tabs_of_the_drawer_keep_their_place(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    board = shown(lab, PLAY.format(drivers='["Ada", bw.bolide.Rookie()]', options="{}"))
    board.press("l")
    tabs = board.root.locator(".bolide-tabname:visible")

    def lefts() -> list[float]:
        return tabs.evaluate_all("all => all.map(tab => tab.getBoundingClientRect().left)")

    places, width = lefts(), box(board, ".bolide-drawer")["width"]
    tabs.get_by_text("Rules").click()
    board.root.locator(".bolide-help:visible").wait_for()
    assert box(board, ".bolide-drawer")["width"] > width
    assert lefts() == pytest.approx(places, abs=0.5)


@pytest.mark.lab_page(fresh=True, width=500, height=900, reduced_motion=True)
def test_a_narrow_race_sheet_shows_lap_and_gap(lab: Lab) -> None:
    drivers = '["A driver with a long name", *(f"Another long name {k}" for k in range(3))]'
    spun = 'race.arrange({d: {"half_spun": True} for d in race.drivers}, race.drivers[0])\n'
    board = shown(lab, PLAY.format(drivers=drivers, options="{}") + spun)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.wait_for_function("() => document.querySelector('.bolide').offsetWidth > 300")
    whole = "node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight"
    rail, seen = box(board, ".bolide-cards"), lab.page.viewport_size
    assert seen is not None
    chips = board.root.locator(".bolide-chiphead")
    assert chips.count() == 4
    order = lab.ask("[(row['id'], row['lap'], row['gap']) for row in w.state['order']]")
    for index, (seat, lap, gap) in enumerate(order):
        # the chip is reached by key, and scrolled to whole
        chips.nth(index).focus()
        place = chips.nth(index).bounding_box()
        assert place is not None
        inside = (
            rail["x"] <= place["x"] and place["x"] + place["width"] <= rail["x"] + rail["width"]
        )
        assert inside, index
        lab.page.keyboard.press("Enter")
        sheet = board.root.locator(".bolide-sheet:popover-open")
        head = sheet.locator(".bolide-sheethead").inner_text()
        driver = lab.ask(f"race.drivers[{seat}]")
        assert all(words in head for words in (driver, "half spun", lap, gap)), head
        assert sheet.evaluate(whole), "nothing of it is cut"
        open_at = sheet.bounding_box()
        assert open_at is not None and open_at["x"] >= 0
        assert open_at["x"] + open_at["width"] <= seen["width"]
        lab.page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")
    # no table in this game: the log has its room, and nothing empty is below it
    board.press("l")
    tabs = board.root.locator(".bolide-tabname:visible").all_inner_texts()
    assert tabs == ["Log", "Rules"]
    drawer, log = box(board, ".bolide-drawer"), box(board, ".bolide-log")
    assert log["height"] > 200
    assert abs(log["y"] + log["height"] - drawer["y"] - drawer["height"]) < 12
    board.press("l")
    # what explains a word lies at it, also where the page is zoomed by its style
    lab.page.evaluate("() => { document.body.style.zoom = 1.5; }")
    chips.first.focus()
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("Tab")
    label = board.root.locator(".bolide-label:focus")
    word, text = label.bounding_box(), box(board, ".bolide-term")
    assert word is not None and abs(text["x"] - word["x"]) < 12
    below = text["y"] - word["y"] - word["height"]
    above = word["y"] - text["y"] - text["height"]
    assert 0 <= max(below, above) < 12
    assert board.root.locator(".bolide-term").evaluate(ON_TOP), "not under the sheet"


ON_TOP = """(node) => {
  const {left, top, width, height} = node.getBoundingClientRect();
  node.style.pointerEvents = "auto";
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.lab_page(reduced_motion=True)
def test_the_list_of_keys_is_not_squeezed(lab: Lab) -> None:
    board = shown(lab, PLAY.format(drivers=FOUR, options="{}"))
    board.press("?")
    board.button("Keys").click()
    words = board.root.locator(".bolide-keylist dd")
    words.first.wait_for()
    assert words.count() >= 8
    for index in range(words.count()):
        place = words.nth(index).bounding_box()
        assert place is not None and place["width"] > 200 and place["height"] < 60
    board.button("Close").click()
    assert "bolide-stage" in focused(board), "the keys go on working"


@pytest.mark.lab_page(reduced_motion=True)
def test_the_focus_stays_when_undo_goes_grey(lab: Lab) -> None:
    setting = (
        'race = bw.Race("valdorn", ["Ada", "Bob"], seed=3)\n'
        "w = bw.RaceWidget(race, free_undo=True)\n"
    )
    board = shown(lab, setting)
    rev = board.rev()
    lab.do("race.play(race.options[0])")
    rev = board.wait_rev(rev)
    board.button("Undo").focus()
    lab.page.keyboard.press("Enter")
    board.wait_rev(rev)
    board.page.evaluate(NEXT_FRAME)
    assert board.button("Undo").get_attribute("aria-disabled") == "true"
    assert "bolide-tool" in focused(board)


@pytest.mark.lab_page(reduced_motion=True)
def test_forced_colours_show_who_decides(lab: Lab) -> None:
    lab.page.emulate_media(forced_colors="active")
    board = shown(lab, PLAY.format(drivers=FOUR, options="{}"))
    wait_person(board)
    edge = "node => [getComputedStyle(node).borderLeftWidth, getComputedStyle(node).borderColor]"
    cards = board.root.locator(".bolide-card > .bolide-chiphead")
    looks = [cards.nth(index).evaluate(edge) for index in range(cards.count())]
    mine = board.root.locator(".is-deciding > .bolide-chiphead").evaluate(edge)
    assert len(looks) == 4 and looks.count(mine) == 1


@pytest.mark.lab_page(reduced_motion=True)
def test_a_dragged_board_shows_the_way_back(lab: Lab) -> None:
    board = shown(lab, PLAY.format(drivers=FOUR, options="{}"))
    wait_person(board)
    at: Any = lab.ask("race.cars['Ada'].position")
    board.press("+", "+")
    place = box(board, "canvas.board")
    middle = place["y"] + place["height"] / 2
    for _ in range(4):
        lab.page.mouse.move(place["x"] + 0.8 * place["width"], middle)
        lab.page.mouse.down()
        lab.page.mouse.move(place["x"] + 30, middle, steps=3)
        lab.page.mouse.up()
    board.wait_still()
    assert not board.shows(at) and board.data("mode") == "free"
    board.button("Back to my car").click()
    board.wait_still()
    assert board.shows(at) and board.data("mode") == "follow"


@pytest.mark.lab_page(reduced_motion=True)
def test_a_crash_is_pressed_twice_and_can_be_taken_back(lab: Lab) -> None:
    board = shown(lab, WALL + 'w = bw.RaceWidget(race, seats={"Bob": bw.Rookie()})\n')
    wait_person(board)
    number = str(lab.ask("1 + [o.id for o in race.options if not o.point].index('crash')"))
    board.wait_open()
    board.root.locator(".bolide-stage").evaluate(TWICE_AT_ONCE, number)
    board.root.get_by_text("press again to confirm").first.wait_for()
    assert lab.ask("race.cars['Ada'].status") != "out", "that was a double press"
    rev = board.rev()
    lab.page.wait_for_function("at => performance.now() > at", arg=lab.page.evaluate(LATER))
    board.press(number)
    board.wait_rev(rev)
    assert lab.ask("race.cars['Ada'].status") == "out"
    board.root.get_by_text("You are out").first.wait_for()
    rev = board.rev()
    board.button("Undo move").click()
    board.wait_rev(rev)
    assert lab.ask("race.cars['Ada'].status") != "out"


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_who_is_out_leaves_the_board_to_the_next_person(lab: Lab) -> None:
    """A line while Bob is asked, nothing of Ada's to press, gone with his answer."""
    board = shown(lab, WALL)
    wait_person(board)
    rev = board.rev()
    lab.do("race.play('crash')")
    board.wait_rev(rev)
    wait_person(board)
    outcome = board.root.locator(".bolide-outcome")
    assert "Ada is out" in outcome.inner_text() and lab.ask("race.asked[0].driver") == "Bob"
    assert outcome.get_by_role("button").count() == 0
    assert box(board, ".bolide-outcome")["height"] < 40
    rev, point = board.rev(), lab.ask("race.options[0].point")
    board.click_point(point)
    board.wait_rev(rev)
    outcome.wait_for(state="hidden")


TWICE_AT_ONCE = """(stage, key) => {
  const down = () => stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  down();
  down();
}"""
LATER = "() => performance.now() + 500"


POINTED = """import bolide_widget as bw
names, game = ["Ada", "Bob"], bw.really_nasty
race = game.Race("calva", names, seed=3)
while race.game.stage(race._state).round < 3:
    who = race.asked[0].driver
    race.play(game.Rookie()(race.seen_by(who)).id, who)
w = bw.RaceWidget(race, seats={"Bob": game.Rookie()}, pace=0)
w"""


@pytest.mark.lab_page(width=900, height=1200, reduced_motion=True)
def test_nothing_moves_under_who_points_at_an_answer(lab: Lab) -> None:
    """There is room for the longest sentence before any is read."""
    lab.open([POINTED])
    lab.run_all()
    board = lab.board()
    wait_person(board)
    view = board.view()
    answers = board.root.locator(".bolide-body [data-option]").locator("visible=true")
    answers.nth(1).wait_for()
    places, sentences = set(), set()
    for answer in answers.all():
        before = answer.bounding_box()
        answer.hover()
        sentences.add(board.root.locator(".bolide-words").inner_text())
        assert answer.bounding_box() == before
        places.add(box(board, ".bolide-ask")["height"])
    assert len(places) == 1 and len(sentences) == answers.count()
    assert board.view() == view, "nor does the board"
