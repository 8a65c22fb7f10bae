"""A short run of every kind of try that `make soak` makes for minutes."""

from __future__ import annotations

import os
from random import Random

import pytest

from helpers import soaking
from helpers.soaking import TRIES, UNIX, Broken, attempt

FEW = {
    "championship-formula": 1,
    "formula-d": 2,
    "formula-d-files": 6,
    "laps": 1,
    "really-nasty": 1,
    "really-nasty-files": 8,
    "lines": 3,
    "leaks": 1,
    "kills": 3,
    "interrupts": 2,
    "messages": 3,
    "texts": 4,
    "seasons": 5,
}
"""Tries of the kinds that take their time."""


@pytest.mark.parametrize("kind", TRIES)
def test_a_few_tries(kind: str) -> None:
    if kind in UNIX and os.name == "nt":
        pytest.skip("signals")
    for number in range(FEW.get(kind, 12)):
        attempt(kind, number)


def test_a_promise_that_does_not_hold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def foreign(random: Random) -> None:
        with soaking.only(ValueError):
            raise KeyError("x")

    def endless(random: Random) -> None:
        with soaking.only(ValueError):
            raise ValueError("x" * 10**6)

    for wrong, says in ((foreign, "a foreign KeyError"), (endless, "an error of 1000000")):
        monkeypatch.setitem(TRIES, "races", wrong)
        with pytest.raises(Broken, match=rf"races 7: .*{says}.* .*soak\.py races --from 7"):
            attempt("races", 7)
