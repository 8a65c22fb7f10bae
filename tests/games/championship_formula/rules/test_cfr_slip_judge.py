"""Slipstreams against a slow judge, who reads the book word by word; `make soak` holds more."""

from __future__ import annotations

from random import Random

import pytest

from bolide_widget.core.state import AnyState
from helpers.judges import cfr_slip_judge
from helpers.judges.cfr_slip_judge import compare, drafts


@pytest.mark.sweep
def test_every_slip_as_the_judge_says() -> None:
    """CFR-SLIP-1 to CFR-SLIP-4: whether a move begins with a slip, behind whom, how far."""
    assert sum(compare(Random(number)) for number in range(400)) > 1000


@pytest.mark.sweep
def test_a_wrong_slip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge who knows of no slip is soon at odds with the rules."""

    def nobody(state: AnyState) -> dict[int, dict[int, int]]:
        return {seat: {} for seat in drafts(state)}

    monkeypatch.setattr(cfr_slip_judge, "drafts", nobody)
    with pytest.raises(AssertionError):
        hold(200)


def hold(times: int) -> None:
    """Play so many turns."""
    for number in range(times):
        compare(Random(number))
