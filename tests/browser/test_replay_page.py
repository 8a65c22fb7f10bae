"""A race watched again in a real JupyterLab, and in a file of its own with the network off."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

import bolide_widget as bw
from bolide_widget.racing.reel import WORDS
from helpers.browser.lab import Lab

NAMES = ["Ada", "<img src=x onerror='window.hacked=1'>"]

RACE = """import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3, laps=1)
bw.drive(race, bw.Rookie())
w = bw.RaceWidget(race)
w"""


@pytest.mark.lab_page(reduced_motion=True)
def test_a_race_is_watched_again_and_played_on(lab: Lab) -> None:
    """V opens it, keys go through it, and "Play from here" makes a new race."""
    lab.open([RACE])
    lab.run_cell(0)
    page = lab.page
    live = page.locator(".bolide:not(.is-replay)")
    live.locator(".bolide-stage").focus()
    page.keyboard.press("v")
    film = page.locator(".bolide.is-replay")
    film.wait_for()
    assert live.is_hidden()
    page.keyboard.press("End")
    page.wait_for_selector(".bolide.is-replay .bolide-title:has-text('The race is over')")
    page.keyboard.press("Home")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".bolide.is-replay[data-rev='9']")
    film.get_by_role("button", name="Play from here").click()
    live.wait_for()
    page.wait_for_selector(".bolide[data-seat='person']")
    assert film.count() == 0
    assert lab.ask("race.over and not w.race.over and w.race is not race")
    assert lab.ask("w.race.history[:5] == race.history[:5]")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_replay_goes_on_without_a_kernel(lab: Lab) -> None:
    """It was sent whole, once."""
    lab.open([RACE.replace("bw.RaceWidget(race)", "bw.Replay(race)")])
    lab.run_cell(0)
    page = lab.page
    page.wait_for_selector(".bolide.is-replay")
    lab.shut_down()
    page.locator(".bolide.is-replay .bolide-stage").focus()
    page.keyboard.press("Home")
    page.wait_for_selector(".bolide.is-replay[data-rev='0']")
    page.keyboard.press("End")
    page.wait_for_selector(".bolide.is-replay .bolide-title:has-text('The race is over')")
    sees_lines(page)


def sees_lines(page: Page) -> None:
    """The result of a replay shows the lines that were driven, lap by lap, and asks nobody."""
    page.locator(".bolide.is-replay .bolide-result").get_by_role(
        "button", name="Racing lines"
    ).click()
    lines = page.locator(".bolide.is-replay .bolide-lines")
    assert lines.locator("[aria-pressed=true]").count() == 1
    assert lines.get_by_role("button", name="Best line").is_hidden()
    assert lines.get_by_role("status").is_hidden()
    assert lines.locator("option").all_text_contents()[:2] == ["All laps", "Lap 1"]


def test_a_file_replays_with_the_network_off(chromium: Browser, tmp_path: Path) -> None:
    """Its last frame is the race; a name is never more than text."""
    race = bw.Race("valdorn", NAMES, grid=NAMES, seed=3, laps=1)
    bw.drive(race, bw.Rookie())
    path = race.to_html(tmp_path / "race.html")
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    try:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        # the page unpacks its own script, which the browser then takes from it
        page.on(
            "request", lambda request: request.url.startswith("blob:") or faults.append(request.url)
        )
        page.goto(path.as_uri())
        page.wait_for_selector(".bolide-title:has-text('The race is over')")
        page.keyboard.press("Home")
        page.wait_for_selector(".bolide[data-rev='0']")
        page.keyboard.press("End")
        page.wait_for_selector(".bolide-title:has-text('The race is over')")
        sees_lines(page)
        names = page.locator(".bolide-cards .bolide-name").all_text_contents()
        assert [standing.driver for standing in race.standings] == names
        assert page.evaluate("window.hacked") is None
        assert faults == [path.as_uri()]
        # where a page forbids it, the browser is not even asked; the board goes on
        around = tmp_path / "around.html"
        around.write_text('<iframe sandbox="allow-scripts" src="race.html"></iframe>')
        page.on("console", lambda message: faults.append(message.text))
        page.goto(around.as_uri())
        inside = page.frame_locator("iframe")
        stage = inside.locator(".bolide-stage")
        stage.press("x")
        alert = inside.get_by_role("alert")
        alert.get_by_text("This page doesn't allow full screen").wait_for()
        stage.press("Home")
        stage.press("ArrowRight")
        inside.locator(".bolide[data-rev='1']").wait_for()
        assert faults == [path.as_uri(), around.as_uri(), path.as_uri()]
    finally:
        context.close()


def test_a_file_whose_scripts_do_not_run_is_a_picture_with_a_sentence(
    chromium: Browser, tmp_path: Path
) -> None:
    """Under a policy that forbids them, with JavaScript off, and cut off anywhere behind that."""
    race = bw.drive(bw.Race("hairpin", ["Ada", "Bob"], seed=3, laps=1), bw.Rookie())
    whole = race.to_html(tmp_path / "race.html").read_text(encoding="utf-8")
    strict = {"Content-Security-Policy": "default-src 'self'; img-src data:"}
    script = whole.rindex("<script")
    cuts = [script, script + 100, script + 20_000, len(whole) - 200]
    pages = [(whole, strict, True), (whole, {}, False)] + [(whole[:cut], {}, True) for cut in cuts]
    for text, headers, scripts in [*pages, (whole, {}, True)]:
        context = chromium.new_context(java_script_enabled=scripts)
        page = context.new_page()
        sent = partial(Route.fulfill, content_type="text/html", headers=headers, body=text)
        page.route("http://race.test/", lambda route, _, sent=sent: sent(route))
        page.goto("http://race.test/")
        picture = page.get_by_role("img", name="The race is over")
        if text == whole and scripts and not headers:
            page.wait_for_selector(".bolide[data-rev]")
            assert picture.count() == 0 and page.get_by_text(WORDS).count() == 0
        else:
            assert picture.is_visible() and page.get_by_text(WORDS).is_visible()
            box = picture.bounding_box()
            assert box is not None and box["width"] > 300 and box["height"] > 150
            assert page.locator(".bolide").count() == 0
        context.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_shared_page_opens_with_who_raced_and_who_has_won(
    chromium: Browser, tmp_path: Path, motion: str
) -> None:
    """First the podium where motion is allowed; a button plays the race."""
    race = bw.drive(bw.Race("hairpin", ["Ada", "Guillaume-Frederic"], seed=3, laps=1), bw.Rookie())
    path = race.to_html(tmp_path / "race.html").as_uri()
    context = chromium.new_context(
        viewport={"width": 600, "height": 768},
        reduced_motion="reduce" if motion == "reduce" else "no-preference",
    )
    page = context.new_page()
    page.goto(path)
    if motion == "no-preference":
        page.wait_for_selector(".bolide[data-moment='podium'] .is-podium.is-on")
        page.keyboard.press("Enter")
    else:
        page.wait_for_selector(".bolide-result")
        assert page.locator(".is-podium").count() == 0
    shown = page.locator(".bolide-result")
    shown.wait_for()
    names = shown.locator(".bolide-podium .bolide-name")
    assert names.all_text_contents() == [standing.driver for standing in race.standings]
    assert names.evaluate_all("all => all.every((n) => n.scrollWidth <= n.clientWidth)")
    assert "The Hairpin" in shown.locator(".bolide-keyhead").inner_text()
    box = page.locator(".bolide-replay").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 768
    last = page.locator(".bolide-scrub").get_attribute("max")
    assert page.locator(".bolide").get_attribute("data-rev") == last
    shown.get_by_role("button", name="Watch the race").click()
    page.wait_for_function("() => document.querySelector('.bolide-scrub').value == 2")
    assert shown.is_hidden()
    context.close()
