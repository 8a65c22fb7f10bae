"""Whatever is given to a public function: it works, or an exception of the package says why not."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bolide_widget as bw
from helpers.public_calls import Call, Table, calls, race_calls, word_of

MOST_TOLD = 5000
"""Characters of an error: a track has up to 40 faults."""

VALUES: list[Any] = [
    None, [], [[]], [None], 1.5, float("nan"), 10**400, -1, True, np.zeros(3), np.zeros((2, 2)),
    np.array(None), "a\\0b", "zz", "", b"bytes", {}, {"a": 1}, {5: 5}, object(), range(10**12),
    lambda: 1, Path("zz"),
]  # fmt: skip
SLOW = {
    "simulate",
    "what_if",
    "what_cost",
    "ladder",
    "replay",
    "best_lap",
    "best_race",
    "drive",
    "qualify",
}
"""Calls that take seconds when their arguments are right after all."""

nonsense = st.sampled_from(VALUES) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@cache
def table(game: str) -> Table:
    return Table(game, Path(mkdtemp()))


def tried(call: Call, game: str, data: Any) -> None:
    """One call with one argument replaced; a foreign exception goes through."""
    word = data.draw(st.sampled_from(call.parameters))
    value = data.draw(nonsense)
    function = call.function
    if call.name.startswith("race."):
        function = getattr(table(game).race(), word_of(call.name))
    try:
        given = function(**{**call.right, word: value})
    except bw.Error as error:
        assert 0 < len(str(error)) <= MOST_TOLD  # noqa: PT017
    else:
        if isinstance(given, bw.RaceWidget):
            given.close()
    finally:
        plt.close("all")


@pytest.mark.parametrize("game", bw.games())
@settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(data=st.data())
def test_nonsense_brings_exceptions_of_the_package_alone(game: str, data: Any) -> None:
    here = table(game)
    listed = [call for call in (*calls(here), *race_calls(here)) if word_of(call.name) not in SLOW]
    assert len(listed) > 20
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("ignore")
        patch.chdir(here.folder)
        tried(data.draw(st.sampled_from(listed)), game, data)
