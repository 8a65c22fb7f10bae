"""What a race has cost, on a page: who may ask, how the answers come, how they stop."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.lab.jobs import mean
from bolide_widget.lab.what_cost import Loss
from bolide_widget.widget import cost
from bolide_widget.widget.cost import amount
from helpers.browser.page import Page, wait
from helpers.derby import derby
from helpers.games import FULL
from helpers.races.whole_races import driven


@cache
def lone() -> Any:
    """A lap alone in which turns were thrown away."""
    race = bw.Race("hairpin", ["You"], laps=1, seed=3)
    while not race.over:
        slow = min(race.options, key=lambda option: getattr(option.preview, "speed", None) or 99)
        race.play(slow if race.round in (3, 4) else bw.Pro()(race))
    return race


def costs(page: Page) -> list[dict[str, Any]]:
    return [answer for answer in page.answers if answer["t"] == "cost"]


def ended(page: Page) -> dict[str, Any]:
    wait(lambda: any("said" in answer for answer in costs(page)))
    return costs(page)[-1]


@pytest.mark.parametrize("game", FULL)
def test_people_may_ask_when_a_race_is_over(game: str) -> None:
    """Not the computers, and nobody before the flag."""
    race = driven(game).copy()
    package = getattr(bw, game.replace("-", "_"))
    widget = bw.RaceWidget(race, seats={race.drivers[1]: package.Rookie()})
    page = Page(widget)
    assert page.state["can"]["cost"] == [0, 2]
    assert page.ask("cost", token=1, on=True)["t"] == "reject"
    assert page.ask("cost", token=7, on=True)["t"] == "reject"
    race.undo()
    assert "cost" not in page.state["can"]
    refusal = page.ask("cost", token=0, on=True)
    assert refusal["t"] == "reject" and "when it is over" in refusal["reason"]
    widget.close()


def test_a_lap_alone_is_told_corner_by_corner() -> None:
    """In sentences, each with its moment and where the better answer leads."""
    widget = bw.RaceWidget(lone().copy())
    page = Page(widget)
    assert page.ask("cost", token=0, on=True)["t"] in ("ok", "cost")
    last, frame = ended(page), bw.what_cost(lone(), progress=False)
    assert last["said"] == f"You lost {amount(frame.loss.sum(), 'turns')} to the best lap."
    assert len(last["lines"]) == frame.corner.nunique()
    line = last["lines"][0]
    assert line["text"].startswith(f"Sector {frame.corner[0].split()[1]}: ")
    assert " instead of " in line["text"]
    assert line["answers"] in set(frame.moment)
    assert [share["share"] for share in costs(page)] == sorted(t["share"] for t in costs(page))
    assert last["share"] == 1.0 and line["better"]["points"]
    assert "cost" not in page.state and "said" not in page.state, "it is kept nowhere"
    widget.close()


def test_a_good_race_says_so() -> None:
    names = ["You", "Bob"]
    race = bw.drive(bw.Race("hairpin", names, laps=1, seed=3), bw.Pro())
    widget = bw.RaceWidget(race)
    page = Page(widget)
    page.ask("cost", token=0, on=True)
    assert ended(page)["said"] == "None of your decisions cost you a place."
    assert ended(page)["lines"] == []
    page.answers.clear()
    page.ask("cost", token=1, on=True)
    assert ended(page)["said"] == "None of Bob's decisions cost a place."
    widget.close()


def test_a_winner_reads_that_no_place_was_lost() -> None:
    """A loss is the mean of many rests of a race: in this one nobody was before the winner."""
    race = driven("bolide").copy()
    rows = race.game.figures(race._state, (), race.drivers)
    entry = next(entry for entry in race._now.entries if len(entry._before.legal(entry.seat)) > 1)
    better = next(a for a in entry._before.legal(entry.seat) if a != entry.action)
    loss = Loss(entry, better, mean([0.6, 0.6, 0.5], -2, 2), 3, 1)
    for seat, name in enumerate(race.drivers):
        said, (line,) = cost.outcome(race, seat, [loss], "places")
        won = rows[seat]["place"] == 1
        assert said == (
            f"{name} won anyway. What would have cost {name} most:"
            if won
            else f"What cost {name} most:"
        )
        assert line["text"].endswith(f" cost {name} about 0.6 places on average.")
        assert ("would have cost" in line["text"]) is won


@pytest.mark.parametrize("stop", ["cancel", "undo", "close"])
def test_nothing_is_told_of_a_search_that_was_stopped(
    stop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cancelled by the page, by a race that goes back, by a board that is closed."""
    steps: list[Any] = []
    monkeypatch.setattr(cost, "work_through", lambda work, name: steps.append(work))
    widget = bw.RaceWidget(lone().copy())
    page = Page(widget)
    page.ask("cost", token=0, on=True)
    (work,) = steps
    next(work)
    assert len(costs(page)) == 1
    if stop == "cancel":
        assert page.ask("cost", token=0, on=False)["t"] == "ok"
    elif stop == "undo":
        widget.race.undo()
    else:
        widget.close()
    assert list(work) == [] and len(costs(page)) == 1
    widget.close()


def test_a_search_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("no table")

    monkeypatch.setattr("bolide_widget.lab.what_cost._Search.run", lambda *_: map(fail, [0]))
    widget = bw.RaceWidget(lone().copy())
    page = Page(widget)
    page.ask("cost", token=0, on=True)
    assert "no table" in ended(page)["said"]
    widget.close()


def test_a_game_that_is_none_of_ours_has_no_such_button() -> None:
    race = bw.drive(derby(3), lambda race: race.options[0])
    widget = bw.RaceWidget(race)
    assert race.over
    assert "cost" not in widget.state["can"]
    widget.close()
