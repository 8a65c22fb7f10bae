"""Qualifying and championships in the widget, without a browser."""

from __future__ import annotations

import json
from typing import Any

import bolide_widget as bw
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

NAMES = ["Ada", "Bob"]


def table(page: Page, name: str) -> dict[str, Any]:
    return next(item for item in page.state["tables"] if item["id"] == name)


def test_a_qualifying_is_played_and_undone_from_the_page() -> None:
    """Q-1: strategies, then the first lap; undo gives the question back."""
    lap = bw.qualify(courses.ring(), NAMES, seed=3)
    page = Page(RaceWidget(lap, pace=0.0))
    for _ in NAMES:
        assert page.state["ask"]["kind"] == "strategy"
        assert page.ask("play", action=page.state["ask"]["options"][0]["id"])["t"] == "ok"
    assert page.state["ask"]["kind"] == "start"
    first = page.state["ask"]["driver"]
    (active,) = [row for row in table(page, "qualifying")["rows"] if row.get("active")]
    assert active["cells"] == ["", first, "1"]
    before = page.state["ask"]
    page.ask("play", action=before["options"][0]["id"])
    assert page.state["ask"]["kind"] == "move"
    page.ask("undo")
    assert page.state["ask"] == before


def test_computer_drivers_qualify_by_themselves() -> None:
    """Q-1: on the screen as in a race, to the end."""
    lap = bw.qualify(courses.ring(), NAMES, rules="basic", seed=3)
    page = Page(RaceWidget(lap, seats=dict.fromkeys(NAMES, bw.Rookie()), pace=0.0))
    wait(lambda: bool(page.state["over"]))
    assert [row["id"] for row in page.state["standings"]] == [NAMES.index(n) for n in lap.grid]
    assert page.state["ask"] is None
    page.widget.close()


def test_mending_before_the_race_from_the_page() -> None:
    """Q-3: asked on the screen; who mends starts from the back."""
    lap = bw.qualify(courses.ring(), NAMES, rules="basic", seed=3, policies=bw.Rookie())
    worn = lap.state.copy()
    pole = NAMES.index(lap.grid[0])
    worn.position.cars[pole].brakings = 0
    lap._show(worn)
    race = bw.Race(courses.ring(), NAMES, grid=lap, seed=1)
    page = Page(RaceWidget(race, pace=0.0))
    question = page.state["ask"]
    assert question["kind"] == "pit-services" and question["id"] == pole
    assert [option["id"] for option in question["options"]] == ["none", "tyres"]
    page.ask("play", action="tyres")
    assert race.order == lap.grid[::-1] and race.cars[lap.grid[0]].sharp_brakings == 3
    assert table(page, "qualifying")["rows"][0]["id"] == pole


def test_the_message_stays_small_in_an_advanced_race_of_a_season_with_teams() -> None:
    """C-5: eight cars, four teams, all tables: under 12 kB a move."""
    names = [f"Driver {n}" for n in range(8)]
    teams = {f"Team {n}": names[2 * n : 2 * n + 2] for n in range(4)}
    season = bw.Championship(
        ["valdorn"] * 3, names, rules="advanced", laps=1, teams=teams, qualifying=True, seed=2
    )
    rookie = bw.Rookie(strategy="random")
    lap = season.next_qualifying()
    bw.drive(lap, rookie)
    race = season.next_race(lap)
    widget = RaceWidget(race)
    largest = 0
    while not race.over:
        race.play(rookie(race))
        largest = max(largest, len(json.dumps(widget.state, ensure_ascii=False).encode()))
    assert {item["id"] for item in widget.state["tables"]} == {
        "championship",
        "teams",
        "qualifying",
    }
    assert largest < 12_000
