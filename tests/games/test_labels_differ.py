"""No two answers to a question have the same words: screen readers have only these."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from helpers.boards.centre_lines import oval


@pytest.mark.parametrize("game", bw.games())
def test_labels_of_a_question_differ(game: str) -> None:
    for seed in range(3):
        race: Any = need(game).race("merrow", ["Ada", "Bob", "Cyd"], seed=seed, laps=1)
        random = Random(seed)
        for _ in range(80):
            if race.over:
                break
            question = race.asked[0] if race.asked else race.pending
            options = list(question.options)
            times = Counter(option.label for option in options)
            assert max(times.values()) == 1, (question.kind, times.most_common(1))
            race.play(random.choice(options), question.driver)


@pytest.mark.parametrize("turn", [0, 7])
def test_spaces_of_an_oval_differ(turn: int) -> None:
    """Its two halves are alike, so many measures are the same but for a last digit."""
    line = [(x, y) for x, y in oval()]
    track = bw.formula_d.Track.from_centerline(line[turn:] + line[:turn], name="Oval")
    again = bw.formula_d.Track.from_centerline(line[turn:] + line[:turn], name="Oval")
    assert track == again and len(set(track.spoken.values())) == len(track.spoken)
