"""`what_if` where there are hundreds of options: a sample that says so, and what its note says."""

from __future__ import annotations

import re
import warnings
from itertools import pairwise

import pytest

import bolide_widget as bw
from bolide_widget.core import actions

cfr = bw.championship_formula


@pytest.fixture
def race() -> cfr.Race:
    """Before the set-ups, of which there are hundreds."""
    return cfr.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)


def test_of_hundreds_of_options_a_sample_is_estimated(race: cfr.Race) -> None:
    """Evenly spread, the default answer among them; a warning and the note say so."""
    ids = [option.id for option in race.options]
    with pytest.warns(RuntimeWarning, match=rf"60 of {len(ids)} options .*=race\.options"):
        odds = bw.what_if(race, 1, until="turn", seed=1, progress=False)
    places = [ids.index(option) for option in odds.option]
    assert len(places) == 60 and places == sorted(set(places))
    assert actions.text(race._state.default(0)) in set(odds.option)
    assert max(b - a for a, b in pairwise(places)) <= 2 * len(ids) / 60
    assert odds.note.startswith(f"60 of {len(ids)} options are estimated, spread evenly. Chances")


def test_a_sample_of_the_size_that_is_wanted(race: cfr.Race) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        few = bw.what_if(race, 1, sample=5, until="turn", seed=1, progress=False)
        named = bw.what_if(race, 1, options=race.options[:7], until="turn", progress=False)
        every = bw.what_if(race, 1, sample=999, until="turn", seed=1, progress=False)
    assert len(few) == 5 and few.note.startswith(f"5 of {len(race.options)} options")
    assert len(named) == 7 and named.note.startswith("Chances")
    assert len(every) == len(race.options) and every.note.startswith("Chances")
    alone = bw.what_if(race, 1, sample=1, until="turn", seed=1, progress=False)
    assert list(alone.option) == [actions.text(race._state.default(0))]
    with pytest.raises(bw.SetupError, match="sample must be a whole number from 1, not 0"):
        bw.what_if(race, 1, sample=0, progress=False)


def test_few_options_are_all_estimated() -> None:
    race = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    odds = bw.what_if(race, 40, seed=1, progress=False)
    assert list(odds.option) == [option.id for option in race.options]
    wanted = re.fullmatch(
        r"Chances to win are known within ±(0\.\d\d) \(95 %\); "
        r"±0\.05 takes about (\d+) rollouts an option\.",
        odds.note,
    )
    assert wanted is not None
    spans = (odds.win_high - odds.win_low) / 2
    assert float(wanted[1]) == round(spans.max(), 2)
    assert odds.note in odds._repr_html_()
    enough = bw.what_if(race, int(wanted[2]), options=race.options[:1], seed=1, progress=False)
    assert enough.note == "Chances to win are known within ±0.05 (95 %)."


def test_the_note_of_enumerated_chances() -> None:
    race = bw.Race("hairpin", ["Ada"], laps=1, seed=1)
    race.play(race.options[0])
    assert bw.what_if(race, 4, until="turn", progress=False).note == "Every chance was enumerated."
