"""One's own circuits in a real JupyterLab: kept, found again, passed on, by keyboard and finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, small_targets, violations

CELL = """import bolide_widget as bw
block = [(0, 0), (600, 0), (600, 400), (0, 400)]
KEEP
w = bw.play()
w"""
KEEP = 'bw.Track.from_centerline(block, 12, name="Block", squares=80).keep()'
PAINTED = ".bolide-owncard img"


def circuits(lab: Lab, keep: str = KEEP, name: str = "test.ipynb") -> Locator:
    """The page of circuits, in a notebook."""
    lab.open([CELL.replace("KEEP", keep)], name)
    lab.run_cell(0)
    return looked_at(lab)


def looked_at(lab: Lab) -> Locator:
    """The same in the notebook that is open."""
    lab.page.locator("[data-tile='Circuits']").press("Enter")
    home = lab.page.locator(".bolide-home")
    home.get_by_role("button", name="Paste a circuit").wait_for()
    return home


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_surprise_is_kept_and_there_after_a_restart(lab: Lab) -> None:
    home = circuits(lab, "")
    assert home.get_by_role("heading", name="Your circuits").count() == 0
    home.get_by_role("button", name="Home").click()
    page = lab.page
    page.locator("[data-tile='Race']").click()
    panel = page.locator(".bolide-start")
    keep = panel.get_by_role("button", name="Keep this circuit")
    assert keep.count() == 0  # it has a name of its own already
    panel.get_by_role("button", name="Surprise me").click()
    keep.press("Enter")
    panel.get_by_text("Kept.").wait_for()
    (kept,) = lab.ask('bw.tracks("own")')
    page.wait_for_function(
        f"document.querySelector('.bolide-startline').textContent.includes('{kept}')"
    )
    assert keep.count() == 0
    lab.restart_kernel()
    lab.run_cell(0)
    home = looked_at(lab)
    home.locator(PAINTED).wait_for()
    name = kept.removeprefix("own/")
    home.get_by_role("button", name=f"Race at {name}", exact=True).press("Enter")
    panel.get_by_role("button", name="Start", exact=True).press("Enter")
    page.wait_for_selector(".bolide[data-seat='person']:not([data-guard])")
    assert lab.ask("w.race.track.name") == name
    board = lab.board()
    before = board.rev()
    board.press("n", "Enter")
    board.wait_rev(before)


@pytest.mark.lab_page(width=600, height=768)
def test_a_surprise_is_stopped_half_way(lab: Lab) -> None:
    lab.open(["import bolide_widget as bw; w = bw.play(); w"])
    lab.theme("dark")
    lab.run_cell(0)
    lab.page.locator("[data-tile='Race']").click()
    panel = lab.page.locator(".bolide-start")
    surprise = panel.get_by_role("button", name="Surprise me")
    stop = panel.get_by_role("button", name="Stop inventing")
    chosen = panel.locator(".bolide-startboard input:checked")
    surprise.press("Enter")
    panel.get_by_text("Inventing a circuit…").wait_for()
    assert violations(lab.page, panel) == [] and badly_laid(panel) == []
    stop.press("Enter")
    expect(surprise).to_be_focused()
    assert chosen.get_attribute("value") == "valdorn"
    surprise.press("Space")
    stop.wait_for()
    panel.locator("[data-track='brackwater']").click()
    surprise.wait_for()
    assert chosen.get_attribute("value") == "brackwater"
    panel.get_by_role("button", name="Start", exact=True).press("Enter")
    lab.page.wait_for_selector(".bolide[data-seat='person']:not([data-guard])")
    assert lab.ask("w.race.track.name") == "Old Brackwater"


@pytest.mark.parametrize(
    "finger",
    [
        pytest.param(False, marks=pytest.mark.lab_page(width=1366, height=768)),
        pytest.param(False, marks=pytest.mark.lab_page(width=1366, height=768, dark=True)),
        pytest.param(True, marks=pytest.mark.lab_page(width=600, height=768, touch=True)),
    ],
)
def test_circuits_are_renamed_and_deleted_and_come_back(lab: Lab, finger: bool) -> None:
    home = circuits(lab)
    page = lab.page

    def press(name: str) -> None:
        node = home.get_by_role("button", name=name, exact=True)
        if finger:
            node.tap()
        else:
            node.press("Enter")

    def audit() -> None:
        assert violations(page, home) == []
        assert badly_laid(home) == []
        if finger:
            assert small_targets(home) == []

    home.locator(".bolide-owncard").scroll_into_view_if_needed()  # pictures come when seen
    home.locator(PAINTED).wait_for()
    audit()
    press("Rename: Block")
    field = home.get_by_label("New name")
    expect(field).to_be_focused()
    audit()
    field.fill("a/b")
    field.press("Enter")
    home.get_by_text("Must not have any of").wait_for()
    field.fill("Lakeside")
    press("Rename")
    home.get_by_role("button", name="Rename: Lakeside").wait_for()
    assert lab.ask('bw.tracks("own")') == ["own/Lakeside"]
    press("Delete: Lakeside")
    home.get_by_text("Deleted Lakeside.").wait_for()
    assert lab.ask('bw.tracks("own")') == []
    audit()
    press("Undo: Lakeside")
    home.get_by_role("button", name="Delete: Lakeside").wait_for()
    assert lab.ask('bw.tracks("own")') == ["own/Lakeside"]
    assert "bw.load_track" not in home.inner_text()


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_one_is_edited_saved_and_goes_along_to_another_game(lab: Lab) -> None:
    home, page = circuits(lab), lab.page
    home.get_by_role("button", name="Edit: Block").press("Enter")
    editor = page.locator(".bolide-editor")
    name = editor.get_by_label("Name of the circuit")
    expect(name).to_have_value("Block")
    editor.get_by_role("button", name="Wider road").click()
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_text("Saved as Block.").wait_for()
    assert violations(page, editor) == []
    edited = lab.ask("bw.load_track('own/Block').digest")
    editor.get_by_role("button", name="Undo", exact=True).click()
    editor.get_by_text("The earlier Block is back.").wait_for()
    assert lab.ask("bw.load_track('own/Block').digest") != edited
    # the sheet shows it, too
    editor.get_by_text("Points (").click()
    expect(editor.get_by_label("Width of point 1, in metres")).to_have_value("12")
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_text("Saved as Block.").wait_for()
    assert lab.ask("len(bw.load_track('own/Block').to_text()) > 100")
    editor.get_by_role("button", name="Back", exact=True).click()
    home.get_by_role("button", name="Race at Block", exact=True).click()
    panel = page.locator(".bolide-start:not(.bolide-editor)")
    chosen = panel.locator(".bolide-startboard input:checked")
    expect(chosen).to_have_value("own/Block")
    panel.locator("input[value='really-nasty']").click()
    expect(panel.locator("input[value='really-nasty']")).to_be_checked()
    expect(chosen).to_have_value("own/Block")
    expect(panel.locator(".bolide-startsum")).to_contain_text("Block")
    card = panel.locator("[data-track='own/Block']")
    expect(panel.get_by_text("Making the board…")).to_have_count(0, timeout=60_000)
    card.scroll_into_view_if_needed()  # pictures come when seen
    card.locator("img").wait_for()
    card.get_by_text("saved for Bolide").wait_for()
    assert violations(page, panel) == [] and badly_laid(panel) == []
    panel.get_by_role("button", name="Start", exact=True).press("Enter")
    page.wait_for_selector(".bolide[data-rev]")
    assert lab.ask("(w.race.game.name, w.race.track.name)") == ("really-nasty", "Block")


@pytest.mark.lab_page(width=1366, height=768)
def test_a_circuit_is_passed_on_as_text_to_another_notebook(lab: Lab) -> None:
    game = 'bw.formula_d.Track.from_centerline(block, 12, name="Block", squares=80).keep()'
    home = circuits(lab, game)
    page = lab.page
    home.get_by_text("saved for Formula D").wait_for()
    home.get_by_role("button", name="Formula D").press("Enter")
    home.get_by_text("saved for Formula D").wait_for(state="detached")
    home.get_by_role("button", name="Copy as text: Block").press("Enter")
    field = home.get_by_role("textbox", name="Text")
    field.wait_for()
    text = field.input_value()
    assert 17 < len(text) < 2000
    assert text.startswith("Block. Best lap: about ")
    assert page.evaluate("getSelection().toString()") in (text, "")
    assert violations(page, home) == []
    page.keyboard.press("Escape")
    lab.do('bw.delete_track("own/Block", game="formula-d")')
    home = circuits(lab, "", "another.ipynb")
    home.get_by_role("button", name="Paste a circuit").press("Enter")
    page.keyboard.insert_text("hello")
    home.get_by_role("button", name="Add", exact=True).press("Enter")
    home.get_by_text("no circuit in it").wait_for()
    assert violations(page, home) == []
    home.get_by_label("Text of a circuit").fill(f"Look: {text[:90]}\n> {text[90:]} Ada")
    home.get_by_role("button", name="Add", exact=True).press("Enter")
    home.get_by_text("Added Block.").wait_for()
    page.wait_for_selector(".bolide-home [aria-pressed=true]:text('Formula D')")
    focused = "document.activeElement.getAttribute('aria-label') === 'Race at Block'"
    page.wait_for_function(focused)
    assert lab.ask('bw.tracks("own", game="formula-d")') == ["own/Block"]
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    page.wait_for_selector(".bolide[data-rev]")
    assert lab.ask("(w.race.game.name, w.race.track.name)") == ("formula-d", "Block")
