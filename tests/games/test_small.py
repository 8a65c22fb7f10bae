"""A small game: conformance, record, page and lab, with what it inherits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from count import count
from helpers import paper_race
from helpers.paper_race import Race, Rookie, Rules

NAMES = ["Ada", "Bob", "Cyd"]


def race(seed: int = 1, **options: Any) -> Race:
    return Race("chicane", NAMES, seed=seed, **options)


def test_it_is_small() -> None:
    """The figure of CONTRIBUTING."""
    lines = count(Path(paper_race.__file__)).code
    walk = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert lines < 200 and f"`tests/helpers/paper_race.py`, {lines} lines of code" in walk


def test_it_keeps_the_protocol() -> None:
    def reload(match: Any) -> Any:
        return Race.from_json(match.to_json())

    assert check_game(lambda seed: race(seed, dice="ask"), races=3, answers=60, reload=reload) > 50


def test_a_race_comes_to_its_end_and_has_a_result() -> None:
    over = bw.drive(race(), Rookie())
    assert over.over and set(over.result.finished) | set(over.result.out) == set(NAMES)
    assert [line.place for line in over.standings] == [1, 2, 3]
    assert over.standings[0].driver == over.result.finished[0] and over.cars["Ada"].laps <= 1
    assert len(over.to_frame()) == len(over.history)


def test_a_race_that_is_stopped_has_everybody_out() -> None:
    with pytest.warns(RuntimeWarning, match="stopped"):
        over = bw.drive(race(), lambda race: race.options[-1], max_turns=3)
    assert set(over.result.out) == set(NAMES) and not over.result.finished


def test_it_is_played_on_a_page_and_in_the_lab() -> None:
    widget = bw.RaceWidget(race())
    assert widget.state["title"] == "Round 1" and widget.board
    widget.close()
    cars = bw.simulate(race(), 3, Rookie(), progress=False)
    assert list(cars) == ["race", "seed", "driver", "policy", "place", "status", "laps", "turns"]


def test_a_grid_and_options_are_taken_and_a_start_is_not() -> None:
    given = race(grid=NAMES[::-1], rules=Rules(laps=2))
    assert given.order == NAMES[::-1] and given.rules.laps == 2
    data = given.to_json().replace('"start": null', '"start": {}')
    if data != given.to_json():
        with pytest.raises(bw.RecordError):
            Race.from_json(data)
