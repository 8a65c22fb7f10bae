"""Any closed centre line, with its start anywhere, in all games: a board, or words why not."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bolide_widget as bw
from bolide_widget import TrackError
from helpers.boards.centre_lines import FRACTIONS, LINES, MAKERS


@pytest.mark.parametrize("game", MAKERS)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(line=LINES, start=st.none() | FRACTIONS | st.integers(0, 10**6), reverse=st.booleans())
def test_any_closed_line(game: str, line: Any, start: Any, reverse: bool) -> None:
    """A whole number stands for one of the points, by its position."""
    at = tuple(line[start % len(line)]) if isinstance(start, int) else start
    faults: tuple[str, ...] = ()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            track = MAKERS[game](line, {"start": at, "reverse": reverse})
            faults = tuple(bw.check_track(track.to_dict()))
        except TrackError as error:
            faults, track = error.faults, None
    assert (track is None) == bool(faults)
    assert all(isinstance(fault, str) and fault for fault in faults)
