"""A short run of every kind of try that `make soak` makes for minutes."""

from __future__ import annotations

import os
import runpy
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


def test_a_run_with_a_file_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A noted try is not made again; one that failed counts in every run."""
    tried = []

    def failing(random: Random) -> None:
        tried.append(random.random())
        if len(tried) == 2:
            raise KeyError("x")

    monkeypatch.setitem(TRIES, "races", failing)
    soak = runpy.run_path(str(Path(__file__).parents[2] / "scripts/soak.py"))["main"]
    for count, made in ((3, 3), (5, 5), (5, 5)):
        given = ["soak.py", "races", "--count", str(count), "--file", str(tmp_path / "tries.txt")]
        monkeypatch.setattr("sys.argv", given)
        assert soak() == 1 and len(set(tried)) == len(tried) == made
        assert f"{count} tries, 1 promises" in capsys.readouterr().out
