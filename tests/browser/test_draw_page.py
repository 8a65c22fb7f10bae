"""A circuit drawn on the page of a real JupyterLab by mouse, keyboard and finger, and raced."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path
from zipfile import ZipFile
from zlib import compress, crc32

import pytest
from playwright.sync_api import Locator, Page, expect

from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, small_targets, violations

ROOT = Path(__file__).parents[2]
CELL = "import bolide_widget as bw\nw = bw.draw()\nw"

LAP = ((0.2, 0.8), (0.5, 0.87), (0.8, 0.75), (0.9, 0.5), (0.75, 0.3), (0.6, 0.52), (0.4, 0.2))
"""Places on the ground, in parts of it."""


WIDE = pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
FINGER = pytest.mark.lab_page(width=600, height=900, touch=True, reduced_motion=True)


def opened(lab: Lab) -> Locator:
    """The editor, with nothing drawn."""
    lab.open([CELL])
    lab.run_cell(0)
    editor = lab.page.locator(".bolide-editor")
    editor.wait_for()
    editor.scroll_into_view_if_needed()
    return editor


def at(editor: Locator, x: float, y: float) -> tuple[float, float]:
    """A place on the ground, in pixels of the page."""
    box = editor.locator("canvas").bounding_box()
    assert box is not None
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


SPY = """() => {
  const sent = (window.bolideSent = []);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (text.includes('"comm_msg"')) sent.push(text);
    return send.call(this, data);
  };
}"""
"""Keeps what widgets send to Python."""

HURRY = """() => {
  const later = (window.bolideLater = window.setTimeout);
  window.setTimeout = (act, _, ...more) => later(act, 0, ...more);
}"""
"""Lets whatever waits for a while come at once from now on."""

UNHURRIED = "() => { window.setTimeout = window.bolideLater; }"
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def wait_ready(page: Page) -> None:
    """Wait until a race can begin."""
    race = ".bolide-go:text('Race it'):not([aria-disabled], [aria-busy])"
    page.wait_for_selector(f".bolide-editor {race}")


def drive(lab: Lab) -> None:
    """Answer whatever is asked first, once the race is there."""
    page = lab.page
    page.wait_for_selector(".bolide[data-rev]")
    board = lab.board()
    page.wait_for_selector(".bolide[data-seat='person']:not([data-guard])")
    before = board.rev()
    board.press("n", "Enter")
    board.wait_rev(before)


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_circuit_is_drawn_by_mouse_and_raced(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    for place in LAP:
        page.mouse.click(*at(editor, *place))
    assert editor.get_by_text("7 points").is_visible()
    assert editor.get_by_role("button", name="Done").is_visible()
    page.mouse.click(*at(editor, *LAP[0]))
    wait_ready(page)
    assert lab.ask("len(w.points)") == 7
    assert lab.ask("type(w.track) is bw.Track")
    # a point is dragged, and all of the drag is taken back at once
    first = lab.ask("w.points")
    page.mouse.move(*at(editor, *LAP[5]))
    page.mouse.down()
    page.mouse.move(*at(editor, 0.62, 0.4), steps=5)
    page.mouse.up()
    wait_ready(page)
    moved = lab.ask("w.points")
    assert [k for k, spot in enumerate(moved) if spot != first[k]] == [5]
    page.keyboard.press("Control+z")
    wait_ready(page)
    assert lab.ask("w.points") == first
    editor.get_by_label("Game", exact=True).select_option("formula-d")
    wait_ready(page)
    assert lab.ask("type(w.track) is bw.formula_d.Track")
    editor.get_by_role("button", name="Start again").click()
    editor.get_by_text("Cleared. Undo brings it back.").wait_for()
    page.keyboard.press("Control+z")
    wait_ready(page)
    editor.get_by_label("Pits").select_option("none")
    wait_ready(page)
    assert lab.ask("w.track.pit") is None
    editor.get_by_text("Corners, corrections and figures").click()
    stops = lab.ask("w.track.stops[0]")
    limit = editor.get_by_label("Limit: Turn 1", exact=True)
    limit.select_option("1 stop" if stops > 1 else "2 stops")
    wait_ready(page)
    assert lab.ask("w.track.stops[0]") == (1 if stops > 1 else 2)
    arrows = lab.ask("w.track.to_dict()['arrows']")
    editor.get_by_label("Arrows: Turn 1", exact=True).select_option("No arrows")
    wait_ready(page)
    assert len(lab.ask("w.track.to_dict()['arrows']")) < len(arrows)
    assert violations(page, editor) + badly_laid(editor) == []
    limit.select_option("Usual limit")
    wait_ready(page)
    assert lab.ask("w.track.stops[0]") == stops
    editor.get_by_label("Name of the circuit").fill("Cloud Ring")
    editor.get_by_role("button", name="Race it").click()  # under which the board is made again
    drive(lab)
    assert lab.ask("w.race.track.name") == "Cloud Ring"
    assert lab.ask("w.race.track == w.track")


@WIDE
def test_the_view_stays_while_all_of_a_changed_circuit_is_seen(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    draw_by("mouse", lab, editor)
    ground = editor.get_by_role("application")
    page.mouse.click(*at(editor, *LAP[3]))
    expect(ground).to_have_accessible_name(re.compile("point 4 selected"))
    page.keyboard.press("Escape")
    for _ in range(3):
        editor.get_by_role("button", name="Smaller", exact=True).click()
    wait_ready(page)
    page.mouse.click(*at(editor, *LAP[3]))
    expect(ground).not_to_have_accessible_name(re.compile("selected"))


@WIDE
def test_a_drag_is_drawn_without_python_until_it_ends(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    for place in LAP:
        page.mouse.click(*at(editor, *place))
    page.mouse.click(*at(editor, *LAP[0]))
    wait_ready(page)
    points = lab.ask("w.points")
    page.evaluate(SPY)
    page.evaluate(HURRY)
    page.mouse.move(*at(editor, *LAP[5]))
    page.mouse.down()
    length = editor.locator(".bolide-editorlength")
    lengths = {length.inner_text()}
    for k in range(1, 6):
        page.mouse.move(*at(editor, LAP[5][0], LAP[5][1] - 0.024 * k))
        page.evaluate(FRAMES)
        lengths.add(length.inner_text())
    assert len(lengths) > 3
    assert page.evaluate("window.bolideSent") == []
    page.evaluate(UNHURRIED)
    page.mouse.up()
    page.wait_for_function("window.bolideSent.length > 0")
    wait_ready(page)
    assert lab.ask("w.points") != points


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_circuit_is_drawn_by_keyboard_alone(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    stage = editor.get_by_role("application")
    page.keyboard.press("Shift")  # by keys, not by a pointer
    stage.focus()
    editor.get_by_text("Insert adds a point").wait_for()
    # four points of a square, each put and pushed to its place
    page.keyboard.press("Enter")
    for keys in ("ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press("a")
        page.keyboard.press("Shift+ArrowLeft")
        page.keyboard.press("Shift+ArrowLeft")
        for _ in range(8):
            page.keyboard.press(f"Shift+{keys}")
    assert "4 points" in (stage.get_attribute("aria-label") or "")
    assert "point 4 selected" in (stage.get_attribute("aria-label") or "")
    page.keyboard.press("Enter")
    wait_ready(page)
    assert [len(set(column)) for column in zip(*lab.ask("w.points"), strict=True)] == [2, 2]
    # with no point selected there is none to remove
    page.keyboard.press("Escape")
    page.keyboard.press("Delete")
    editor.get_by_text("Points (4)").wait_for()
    last = editor.get_by_role("button", name="Remove the last point")
    assert last.get_attribute("aria-disabled") == "true"
    page.keyboard.press("p")
    # one more, taken away again, then typed
    page.keyboard.press("a")
    page.keyboard.press("Backspace")
    editor.get_by_text("Points (4)").focus()
    page.keyboard.press("Enter")
    width = editor.get_by_label("Width of point 2, in metres")
    width.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("20")
    page.keyboard.press("Tab")
    wait_ready(page)
    assert lab.ask("[round(width) for width in w._drawing.widths]") == [12, 20, 12, 12]
    editor.get_by_role("button", name="Race it").focus()
    page.keyboard.press("Enter")
    drive(lab)


@pytest.mark.lab_page(width=600, height=900, touch=True, reduced_motion=True)
def test_a_circuit_is_drawn_by_finger(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    for place in LAP:
        page.touchscreen.tap(*at(editor, *place))
    editor.get_by_role("button", name="Done").tap()
    wait_ready(page)
    assert lab.ask("len(w.points)") == 7
    assert violations(page, editor) + badly_laid(editor) == []
    assert small_targets(editor) == []
    editor.get_by_role("button", name="Race it").tap()
    page.wait_for_selector(".bolide[data-rev]")


@pytest.mark.lab_page(width=1366, height=768, dark=True, reduced_motion=True)
def test_a_crossing_is_shown_and_untangled(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    for place in ((0.2, 0.2), (0.8, 0.8), (0.85, 0.25), (0.15, 0.75)):
        page.mouse.click(*at(editor, *place))
    page.keyboard.press("Enter")
    fault = editor.get_by_text("The road crosses itself here")
    fault.wait_for()
    assert violations(page, editor) + badly_laid(editor) == []
    editor.get_by_role("button", name="Untangle the line").click()
    wait_ready(page)
    assert fault.count() == 0
    assert violations(page, editor) + badly_laid(editor) == []


THIN = ((0, 0), (900, 0), (900, 8), (450, 12), (0, 8))


@FINGER
def test_a_bend_that_is_too_tight_is_rounded_by_one_press_and_undone(lab: Lab) -> None:
    lab.open([CELL])
    page = lab.page
    thin = [{"x": x, "y": y, "width": 12} for x, y in THIN]
    draft = {"spots": thin, "closed": True}
    page.evaluate("(it) => localStorage.setItem('bolide-widget.drawing', it)", json.dumps(draft))
    lab.run_cell(0)
    editor = page.locator(".bolide-editor")
    editor.get_by_label("Open another draft").select_option(index=1)
    editor.get_by_label("Game", exact=True).select_option("formula-d")
    fault = editor.get_by_text("bends more tightly")
    fault.wait_for()
    points = lab.ask("w.points")
    press = editor.get_by_role("button", name="Round the bend")
    assert violations(page, editor) + badly_laid(editor) + small_targets(editor) == []
    press.tap()
    wait_ready(page)
    assert fault.count() == 0
    assert lab.ask("w.points") != points
    assert lab.ask("type(w.track) is bw.formula_d.Track")
    editor.get_by_role("button", name="Undo").tap()
    press.wait_for()
    assert lab.ask("w.points") == points


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_the_editor_is_opened_from_home_and_goes_on_where_it_was_left(lab: Lab) -> None:
    lab.open(["import bolide_widget as bw\nw = bw.play()\nw"])
    lab.run_cell(0)
    page = lab.page
    page.locator("[data-tile='Circuits']").click()
    page.get_by_role("button", name="Draw your own").click()
    editor = page.locator(".bolide-editor")
    editor.get_by_role("button", name="Start with an oval").click()
    wait_ready(page)
    editor.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Home").click()
    page.locator("[data-tile='Race']").click()
    panel = page.locator(".bolide-start:not(.bolide-editor)")
    panel.get_by_role("button", name="Draw your own").click()
    expect(editor.get_by_role("button", name="Back", exact=True)).to_be_in_viewport()
    wait_ready(page)
    editor.get_by_role("button", name="Race it").click()
    page.wait_for_selector(".bolide[data-rev]")
    assert lab.ask("w.race.track.name") == "My circuit"


@pytest.mark.lab_page(width=600, height=900, touch=True, dark=True, reduced_motion=True)
def test_each_notebook_has_a_draft_and_offers_those_of_others(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    drafts = editor.get_by_label("Open another draft")
    assert not drafts.is_visible()
    draw_by("touch", lab, editor)
    editor.get_by_label("Name of the circuit").fill("Cloud Ring")
    page.keyboard.press("Tab")
    wait_ready(page)
    points = lab.ask("w.points")
    lab.open([CELL], "another.ipynb")
    lab.run_cell(0)
    editor.get_by_role("button", name="Start with an oval").tap()
    wait_ready(page)
    oval = lab.ask("w.points")
    assert violations(page, editor) + badly_laid(editor) + small_targets(editor) == []
    assert re.match("Cloud Ring, 7 points, .*20", drafts.locator("option").nth(1).inner_text())
    drafts.select_option(index=1)
    wait_ready(page)
    assert lab.ask("w.points") == points
    editor.get_by_role("button", name="Undo").tap()
    wait_ready(page)
    assert lab.ask("w.points") == oval
    lab.restart_kernel()
    lab.run_cell(0)
    wait_ready(page)
    assert lab.ask("w.points") == oval
    lab.open([CELL])
    lab.run_cell(0)
    wait_ready(page)
    assert lab.ask("w.points") == points
    # a circuit that Python gives is open first, and the draft is not lost
    lab.open([CELL.replace("draw()", "draw(bw.load_track('valdorn'))")])
    lab.run_cell(0)
    wait_ready(page)
    assert lab.ask("w.track.name") == "Valdorn Ring"
    drafts.select_option(label=drafts.locator("option", has_text="Cloud").inner_text())
    wait_ready(page)
    assert lab.ask("w.points") == points


DROP = """([node, name, type, text]) => {
  const dataTransfer = new DataTransfer();
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  dataTransfer.items.add(new File([bytes], name, { type }));
  for (const what of ["dragover", "drop"])
    node.dispatchEvent(new DragEvent(what, { dataTransfer, bubbles: true, cancelable: true }));
}"""

HARBOUR = ((0, 0), (300, 0), (600, 40), (800, 200), (700, 420), (480, 360), (300, 500), (-80, 220))


def drop(editor: Locator, name: str, kind: str, content: bytes) -> None:
    """Drop a file on the ground."""
    ground = editor.locator(".bolide-editorground").element_handle()
    editor.page.evaluate(DROP, [ground, name, kind, base64.b64encode(content).decode()])


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_file_is_dropped_looked_at_saved_and_opened_again(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    drop(editor, "words.txt", "text/plain", b"hello")
    editor.get_by_text("words.txt: no form of a circuit").wait_for()
    table = "x,y\n" + "\n".join(f"{x},{y}" for x, y in HARBOUR)
    drop(editor, "harbour.csv", "text/csv", table.encode())
    wait_ready(page)
    assert lab.ask("w.track.name") == "harbour"
    editor.get_by_label("Add a corner").select_option("Chicane")
    wait_ready(page)
    editor.get_by_text("Corners, corrections and figures").click()
    editor.get_by_role("button", name="How good is it?").click()
    editor.get_by_text("proved").wait_for()
    editor.get_by_role("button", name="Save").click()
    editor.get_by_text("Saved as harbour").wait_for()
    assert lab.ask("bw.tracks('own')") == ["own/harbour"]
    assert lab.ask("bw.load_track('own/harbour') == w.track")
    # leaving the field makes the board again, and the press waits for it
    editor.get_by_label("Name of the circuit").fill("Quay")
    editor.get_by_role("button", name="Save").click()
    editor.get_by_text("Saved as Quay").wait_for()
    assert lab.ask("bw.tracks('own')") == ["own/harbour", "own/Quay"]
    assert violations(page, editor) + badly_laid(editor) == []


KML = (
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>'
    + " ".join(f"{8 + x / 73_000:.6f},{47 + y / 111_000:.6f}" for x, y in [*HARBOUR, HARBOUR[0]])
    + "</coordinates></LineString></Placemark></kml>"
)


@WIDE
def test_packed_files_and_squares_come_by_drop_and_by_picker(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("doc.kml", KML)
    drop(editor, "port.kmz", "application/vnd.google-earth.kmz", packed.getvalue())
    wait_ready(page)
    assert lab.ask("w.track.name") == "port"
    picker = editor.locator("input[type=file]")
    assert {".kmz", ".tsv"} <= set((picker.get_attribute("accept") or "").split(","))
    table = "x\ty\n" + "\n".join(f"{x}\t{y}" for x, y in HARBOUR)
    picker.set_input_files({"name": "quay.tsv", "mimeType": "", "buffer": table.encode()})
    expect(editor.get_by_label("Name of the circuit")).to_have_value("quay")
    wait_ready(page)
    assert lab.ask("w.track.name") == "quay"
    # a board of squares has an editor of its own
    drop(editor, "yard.txt", "text/plain", b"######\n#S..*#\n#....#\n######")
    page.get_by_role("heading", name="Paint a board").wait_for()
    wait_ready(page)
    assert lab.ask("w._drawing.rows[1]") == "#S..*#"


def black_png(width: int, height: int) -> bytes:
    """Return a picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4)

    head = width.to_bytes(4) + height.to_bytes(4) + bytes((1, 0, 0, 0, 0))
    rows = compress(bytes(1 + -(-width // 8)) * height)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", rows), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_picture_to_trace_stays_on_the_page(lab: Lab) -> None:
    editor = opened(lab)
    editor.get_by_role("button", name="Start with an oval").click()
    wait_ready(lab.page)
    held, stored = "repr(w.get_state())", "() => JSON.stringify({ ...localStorage })"
    before, drafts = lab.ask(held), lab.page.evaluate(stored)
    assert "spots" in drafts
    lab.page.evaluate(SPY)
    drop(editor, "map.png", "image/png", (ROOT / "docs/pictures/bolide.png").read_bytes())
    remove = editor.get_by_role("button", name="Remove the picture")
    remove.wait_for()
    assert lab.ask(held) == before
    assert lab.page.evaluate(stored) == drafts
    remove.click()
    assert remove.count() == 0
    drop(editor, "broken.png", "image/png", b"no picture")
    editor.get_by_text("This picture can't be read.").wait_for()
    drop(editor, "wide.png", "image/png", black_png(20_000, 1_001))
    editor.get_by_text("Use one of at most 20 megapixels.").wait_for()
    assert remove.count() == 0
    assert lab.page.evaluate("window.bolideSent") == []
    assert lab.page.evaluate(stored) == drafts


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_drawing_is_passed_on_as_text_to_another_notebook(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    for place in LAP:
        page.mouse.click(*at(editor, *place))
    page.mouse.click(*at(editor, *LAP[0]))
    editor.get_by_label("Game", exact=True).select_option("really-nasty")
    copy = editor.get_by_role("button", name="Copy as text")
    place = copy.bounding_box()
    wait_ready(page)
    editor.get_by_role("button", name="could be better").wait_for()
    assert copy.bounding_box() == place
    points = lab.ask("w.points")
    copy.press("Enter")
    editor.get_by_text("Working out the best lap").wait_for()
    field = editor.get_by_role("textbox", name="Text")
    field.wait_for()
    expect(editor.get_by_text(re.compile("^(Copied|Copy the text)"))).to_be_in_viewport()
    text = field.input_value()
    assert "My circuit. Best lap: about" in text
    assert len(text) < 2000
    assert violations(page, editor) + badly_laid(editor) == []
    page.keyboard.press("Escape")
    assert field.count() == 0
    page.evaluate("localStorage.clear()")
    lab.open([CELL], "another.ipynb")
    lab.run_cell(0)
    editor.get_by_text("Draw the lap in one go").wait_for()
    editor.get_by_role("button", name="Paste text").press("Enter")
    page.keyboard.insert_text("hello")
    field, top = editor.get_by_label("Text of a circuit"), editor.get_by_role("toolbar")
    below = vertical(field) - vertical(top)
    editor.get_by_role("button", name="Open", exact=True).press("Enter")
    editor.get_by_text("no form of a circuit").wait_for()
    assert vertical(field) - vertical(top) == below
    field.fill(f"Look: {text}")
    editor.get_by_role("button", name="Open", exact=True).press("Enter")
    wait_ready(page)
    assert lab.ask("w.points") == points
    assert lab.ask("type(w.track) is bw.really_nasty.Track")
    editor.get_by_role("button", name="Race it").press("Enter")
    page.wait_for_selector(".bolide[data-rev]")
    assert lab.ask("w.race.track == w.track")


def vertical(node: Locator) -> float:
    """The place of a node's upper edge."""
    box = node.bounding_box()
    assert box is not None
    return box["y"]


def draw_by(way: str, lab: Lab, editor: Locator) -> None:
    """Draw a closed circuit on the page."""
    page = lab.page
    if way == "keyboard":
        editor.get_by_role("application").focus()
        page.keyboard.press("a")
        for keys in ("ArrowRight", "ArrowUp", "ArrowLeft"):
            page.keyboard.press("a")
            page.keyboard.press("Shift+ArrowLeft")
            page.keyboard.press("Shift+ArrowLeft")
            for _ in range(9):
                page.keyboard.press(f"Shift+{keys}")
        return page.keyboard.press("Enter")
    press = page.touchscreen.tap if way == "touch" else page.mouse.click
    for place in LAP:
        press(*at(editor, *place))
    done = editor.get_by_role("button", name="Done")
    return done.tap() if way == "touch" else done.click()


def to_the_flag(lab: Lab) -> None:
    """Let computers drive all cars of the race to its end."""
    page, board = lab.page, lab.board()
    page.wait_for_selector(".bolide[data-seat='person']:not([data-guard])")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Speed of the computer drivers").select_option("0")
    board.seat("you", "Rookie")
    page.locator(".bolide-result").wait_for()


@pytest.mark.parametrize(
    ("game", "way"),
    [
        pytest.param("bolide", "keyboard", marks=WIDE),
        pytest.param("formula-d", "mouse", marks=WIDE),
        pytest.param("championship-formula", "touch", marks=FINGER),
        pytest.param("really-nasty", "mouse", marks=WIDE),
    ],
)
def test_a_drawn_circuit_is_raced_to_the_flag(lab: Lab, game: str, way: str) -> None:
    editor, page = opened(lab), lab.page
    draw_by(way, lab, editor)
    editor.get_by_label("Game", exact=True).select_option(game)
    wait_ready(page)
    assert violations(page, editor) + badly_laid(editor) == []
    editor.get_by_role("button", name="Race it").press("Enter")
    page.wait_for_selector(".bolide[data-rev]")
    to_the_flag(lab)
    assert lab.ask("(w.race.over, w.race.game.name)") == (True, game)
    finished = lab.ask("sum(line.status == 'finished' for line in w.race.standings)")
    assert finished > 0


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_drawing_goes_on_after_a_restart_and_from_its_kept_circuit(lab: Lab) -> None:
    editor, page = opened(lab), lab.page
    draw_by("mouse", lab, editor)
    editor.get_by_label("Name of the circuit").fill("Cloud Ring")
    page.keyboard.press("Tab")
    wait_ready(page)
    points = lab.ask("w.points")
    editor.get_by_role("button", name="Save").click()
    editor.get_by_text("Saved as Cloud Ring").wait_for()
    lab.restart_kernel()
    lab.run_cell(0)
    wait_ready(page)
    assert lab.ask("w.points") == points
    page.evaluate("localStorage.clear()")
    lab.open([CELL.replace("draw()", "draw(bw.load_track('own/Cloud Ring'))")], "another.ipynb")
    lab.run_cell(0)
    wait_ready(page)
    assert lab.ask("w.points") == points
    editor.get_by_role("application").press("n")
    page.keyboard.press("Shift+ArrowUp")
    wait_ready(page)
    moved = lab.ask("w.points")
    assert sum(spot != before for spot, before in zip(moved, points, strict=True)) == 1
    editor.get_by_role("button", name="Save").click()  # in place of the one that was opened
    editor.get_by_text("Saved as Cloud Ring").wait_for()


def in_sight(page: Page, node: Locator) -> bool:
    """Whether a node lies in the window as it is scrolled."""
    box, size = node.bounding_box(), page.viewport_size
    assert box is not None and size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize(
    "width",
    [
        pytest.param(1366, marks=WIDE),
        pytest.param(600, marks=pytest.mark.lab_page(width=600, height=768)),
    ],
)
def test_a_cleared_sheet_is_another_circuit_and_its_save_asks(lab: Lab, width: int) -> None:
    editor, page = opened(lab), lab.page
    assert page.evaluate("innerWidth") == width
    greyed = editor.locator(".bolide-editortools [aria-disabled=true]")
    assert greyed.count() > 5  # and none of them is a Tab stop
    assert greyed.evaluate_all("nodes => nodes.every((node) => node.tabIndex < 0)")
    name, save = (
        editor.get_by_label("Name of the circuit"),
        editor.get_by_role("button", name="Save"),
    )
    draw_by("mouse", lab, editor)
    save.click()
    editor.get_by_text("Saved as My circuit.").wait_for()
    expect(name).to_have_value("My circuit")
    assert editor.get_by_role("button", name="Start again").evaluate("node => node.tabIndex") == 0
    wait_ready(page)
    kept = lab.ask("bw.load_track('own/My circuit').digest")
    editor.get_by_role("button", name="Start again").click()
    expect(name).to_have_value("")
    editor.get_by_role("button", name="Start with an oval").click()
    wait_ready(page)
    save.click()
    editor.get_by_text("Saved as My circuit 2.").wait_for()
    assert lab.ask("bw.load_track('own/My circuit').digest") == kept
    name.fill("My circuit")
    page.keyboard.press("Tab")
    wait_ready(page)

    def below_the_ground() -> float:
        (ground, pressed) = (node.bounding_box() for node in (editor.locator("canvas"), save))
        assert ground is not None and pressed is not None
        return pressed["y"] - ground["y"]

    before = below_the_ground()
    save.click()
    question = editor.get_by_text("My circuit is another circuit of yours.")
    question.wait_for()
    replace = editor.get_by_role("button", name="Replace it")
    assert in_sight(page, question) and in_sight(page, replace)
    assert below_the_ground() == before  # no button moves below the pointer
    assert badly_laid(editor) == []
    # the question comes after Save, which has the focus
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(replace).to_be_focused()
    page.keyboard.press("Enter")
    editor.get_by_text("Saved as My circuit.").wait_for()
    expect(save).to_be_focused()
    editor.get_by_role("button", name="Undo", exact=True).click()
    editor.get_by_text("The earlier My circuit is back.").wait_for()
    assert lab.ask("bw.load_track('own/My circuit').digest") == kept


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True, fresh=True)
def test_own_circuits_of_two_kernels_do_not_spoil_each_other(lab: Lab) -> None:
    first = opened(lab)
    page = lab.page.context.new_page()
    other = Lab(lab.server, page)
    other.open([CELL], "another.ipynb")
    other.run_cell(0)
    second = page.locator(".bolide-editor")
    draw_by("mouse", lab, first)
    second.get_by_role("button", name="Start with an oval").click()
    for editor, name in ((first, "Cloud Ring"), (second, "Cloud Ring"), (second, "Oval")):
        field = editor.get_by_label("Name of the circuit")
        field.fill(name)
        field.press("Tab")
        wait_ready(editor.page)
        editor.get_by_role("button", name="Save").click()
        editor.get_by_text(re.compile("Saved as|another circuit of yours")).wait_for()
        refused = editor.get_by_role("button", name="Replace it").count()
        assert refused == (editor is second and name == "Cloud Ring")
    for each in (lab, other):
        assert each.ask("bw.tracks('own')") == ["own/Cloud Ring", "own/Oval"]
    assert other.ask("bw.draw(bw.load_track('own/Cloud Ring')).points") == lab.ask("w.points")
    assert lab.ask("bw.draw(bw.load_track('own/Oval')).points") == other.ask("w.points")
    # one kernel changes its own, while the other one lives on
    first.get_by_role("application").press("n")
    lab.page.keyboard.press("Shift+ArrowUp")
    wait_ready(lab.page)
    first.get_by_role("button", name="Save").click()
    first.get_by_text("Saved as Cloud Ring").wait_for()
    assert other.ask("bw.draw(bw.load_track('own/Cloud Ring')).points") == lab.ask("w.points")
    assert other.errors == []
    other.shut_down()
    page.close()


PAINTED = "import bolide_widget as bw\nw = bw.draw(squares=True)\nw"


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("mouse", marks=WIDE),
        pytest.param("touch", marks=FINGER),
        pytest.param("keyboard", marks=WIDE),
    ],
)
def test_squares_are_painted_and_raced(lab: Lab, way: str) -> None:
    lab.open([PAINTED])
    lab.run_cell(0)
    page = lab.page
    editor = page.locator(".bolide-editor")
    wait_ready(page)
    editor.scroll_into_view_if_needed()
    rows = lab.ask("w._drawing.rows")

    def square(column: int, row: int) -> tuple[float, float]:
        """The middle of a square, in pixels of the page."""
        box = editor.locator("canvas").bounding_box()
        assert box is not None
        side = min(box["width"] / len(rows[0]), box["height"] / len(rows))
        left = box["x"] + (box["width"] - len(rows[0]) * side) / 2
        top = box["y"] + (box["height"] - len(rows) * side) / 2
        return left + (column + 0.5) * side, top + (row + 0.5) * side

    if way == "mouse":
        page.mouse.move(*square(12, 5))
        page.mouse.down()
        page.mouse.move(*square(12, 8), steps=2)
        page.mouse.up()
    elif way == "touch":
        for row in range(5, 9):
            page.touchscreen.tap(*square(12, row))
    else:
        editor.get_by_role("application").focus()
        for key in ["ArrowRight"] * 12 + ["ArrowDown"] * 4 + ["w", "r"] + ["Shift+ArrowDown"] * 4:
            page.keyboard.press(key)
        assert "column 13, row 9: Road" in editor.get_by_role("application").get_attribute(
            "aria-label"
        )  # type: ignore[operator]
    wait_ready(page)
    painted = lab.ask("w._drawing.rows")
    changed = [
        (k, j)
        for j, (row, before) in enumerate(zip(painted, rows, strict=True))
        for k in range(len(row))
        if row[k] != before[k]
    ]
    assert changed == [(12, 5), (12, 6), (12, 7), (12, 8)]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    editor.get_by_role("button", name="Checkpoint 1", exact=False).press("Enter")
    wait_ready(page)
    assert violations(page, editor) + badly_laid(editor) == []
    if way == "touch":
        assert small_targets(editor) == []
    elif way == "keyboard":  # the draft is there again after a restart
        editor.get_by_role("button", name="Gravel", exact=False).press("Enter")
        editor.get_by_role("application").focus()
        page.keyboard.press("Enter")
        wait_ready(page)
        painted = lab.ask("w._drawing.rows")
        assert painted[8][12] == ":"
        lab.restart_kernel()
        lab.run_cell(0)
        wait_ready(page)
        assert lab.ask("w._drawing.rows") == painted
    editor.get_by_role("button", name="Race it").press("Enter")
    page.wait_for_selector(".bolide[data-rev]")
    assert lab.ask("w.race.track == w.track")
    if way == "mouse":
        to_the_flag(lab)
        assert lab.ask("w.race.over")
