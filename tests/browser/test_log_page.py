"""The drawer in a long race: what its log holds, where it lies, and where its wheel goes."""

from __future__ import annotations

from helpers.browser.lab import Lab

CELL = """import bolide_widget as bw
race = bw.really_nasty.Race("merrow", ["You", "Ines", "Rosa", "Tazio"], laps=2, seed=4)
rookie = bw.really_nasty.Rookie()
while race.round < 9 or race.asked[0].driver != "You":
    asked = race.asked[0]
    race.play(rookie(race.seen_by(asked.driver)), asked.driver)
seats = {name: rookie for name in ("Ines", "Rosa", "Tazio")}
w = bw.RaceWidget(race, seats=seats, pace=60)
w"""
PLACES = """() => {
    const list = document.querySelector(".bolide-entries");
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    return {
        rounds: [...list.children].filter((one) => one.textContent.startsWith("Round ")).length,
        scrolled: list.scrollTop,
        left: list.scrollHeight - list.clientHeight - list.scrollTop,
        under: box(".bolide-drawer").bottom - box(".bolide-ask").top,
        board: box(".bolide").top,
    };
}"""


def test_the_log_holds_the_race_and_lies_on_nothing_that_is_pressed(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open([CELL])
    lab.run_cell(0)
    board = lab.board()
    board.wait_painted()
    board.press("m", "l")
    lab.page.wait_for_function(
        "[...document.querySelectorAll('.bolide-entry')].some((e) => e.textContent == 'Round 1.')"
    )
    places = lab.page.evaluate(PLACES)
    assert places["rounds"] == 9 and places["scrolled"] == 0 and places["left"] > 0
    assert places["under"] <= 1
    lab.page.locator(".bolide-entries").hover()
    lab.page.mouse.wheel(0, 100_000)
    lab.page.wait_for_function(f"({PLACES})().left < 1")
    # wheels are heard in turn: what the first would scroll is scrolled when the last is heard
    lab.page.evaluate(
        "() => addEventListener('wheel', () => (window.heard = (window.heard ?? 0) + 1))"
    )
    for _ in range(3):
        lab.page.mouse.wheel(0, 600)
    lab.page.wait_for_function("window.heard >= 3")
    assert lab.page.evaluate(PLACES)["board"] == places["board"]
