"""A short run of every kind of try that `make soak` makes for minutes."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from helpers import soaking
from helpers.soaking import TRIES, UNIX, Broken, attempt

FEW = {
    "championship-formula": 1,
    "championship-formula-files": 8,
    "formula-d": 2,
    "formula-d-files": 6,
    "bolide-moves": 3,
    "championship-formula-moves": 3,
    "laps": 1,
    "really-nasty": 1,
    "really-nasty-files": 8,
    "really-nasty-cards": 2,
    "puzzles": 2,
    "lines": 3,
    "circuits": 2,
    "inventions": 2,
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


def test_every_kind_stands_on_the_page() -> None:
    """docs/reliability.md: what is broken, and what has to hold."""
    page = (Path(__file__).parents[2] / "docs/reliability.md").read_text(encoding="utf-8")
    table = page.partition("| kind |")[2].partition("\n\n")[0]
    listed = [line.split("|")[1].strip() for line in table.splitlines()[2:]]
    assert listed == list(TRIES)


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
