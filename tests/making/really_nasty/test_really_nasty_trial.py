"""Circuits are tried out by races (RN-TRK-13): what is counted, and which board is taken."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.rules.position import COLOURS
from bolide_widget.games.really_nasty.track import SHELF, Track
from bolide_widget.making.really_nasty import importing
from bolide_widget.making.really_nasty.importing import KNOBS, Effort, Trial, board_from, trial
from helpers.boards.lines import clover

QUICK = Effort(range(52, 53), 1)
EVEN = Trial(
    races=300,
    grid=dict.fromkeys(range(1, 7), 1.0),
    strategy=dict.fromkeys(range(1, 4), 1.0),
    colour=dict.fromkeys(COLOURS, 1.0),
    exposed=(0.2, 0.5, 0.9),
    leads=1.0,
    out=0.1,
)


def test_some_races_are_counted() -> None:
    """RN-TRK-13: shares of wins come to one, and the same seeds give the same races."""
    track = SHELF.load("merrow")
    result = trial(track, 3, laps=4)
    assert result.races == 3 and len(result.exposed) == len(track.corners)
    assert sum(result.grid.values()) == pytest.approx(6) == sum(result.colour.values())
    assert all(0 <= part <= 1 for part in result.exposed) and any(result.exposed)
    assert result.leads > 0
    assert trial(track, 3, laps=4) == result


@pytest.mark.parametrize(
    ("change", "failures"),
    [
        ({}, []),
        ({"grid": {1: 1.6, 2: 0.0}}, ["grid 1 wins 1.60 times its share; 1.5 is the most"]),
        ({"strategy": {1: 0.4}}, ["strategy 1 wins 0.40 times its share; 0.5 is the least"]),
        ({"colour": {"red": 0.4}}, ["colour red wins 0.40 times its share; 0.5 is the least"]),
        (
            {"exposed": (0.1, 0.5, 0.95)},
            [
                "corner 1 is exposed in 10 % of its passes; 20 to 90 would be right",
                "corner 3 is exposed in 95 % of its passes; 20 to 90 would be right",
            ],
        ),
        ({"leads": 0.9}, ["the lead changes 0.90 times a lap; 1 would be right"]),
        ({"out": 0.12}, ["12 % of the cars are eliminated; 10 is the most"]),
    ],
)
def test_what_fails(change: dict[str, Any], failures: list[str]) -> None:
    """RN-TRK-13: each target."""
    assert list(EVEN._replace(**change).failures) == failures


@pytest.mark.parametrize(("bad", "taken"), [([0], 0), ([3, 0], 1), ([3, 2, 4, 5, 6], 1)])
def test_the_first_that_passes_is_taken_else_the_best(
    bad: list[int], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RN-TRK-13: boards are changed where a target fails."""
    seen: list[Track] = []

    def tried(track: Track, races: int) -> Trial:
        seen.append(track)
        return EVEN._replace(exposed=(0.0,) * bad[len(seen) - 1])

    monkeypatch.setattr(importing, "trial", tried)
    data = board_from(clover(), None, "Clover", {"trial": 7}, effort=QUICK)
    assert len(seen) == len(bad) <= len(KNOBS) and Track.from_dict(data) == seen[taken]


def test_without_a_trial_nothing_is_raced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(importing, "trial")
    assert board_from(clover(), None, "Clover", {}, effort=QUICK)["name"] == "Clover"
    with pytest.raises(bw.TrackError, match="trial: 1001; give a whole number from 0 to 1000"):
        board_from(clover(), None, "Clover", {"trial": 1001}, effort=QUICK)
