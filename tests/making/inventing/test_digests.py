"""Invented circuits are the same for a seed on every machine and with any version of numpy."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.making.inventing.candidates import CHARACTERS, candidates
from bolide_widget.making.inventing.naming import name_of


def digest(*data: Any) -> str:
    return sha256(json.dumps(data).encode()).hexdigest()[:16]


LINES = {
    "twisty": "ed412cefe8174828",
    "fast": "f81486df2dcaa22b",
    "street": "daf4dbe5b3c45548",
    "oval": "c441fa9ec65fdfa1",
    "technical": "a67d7beeda5cc85d",
    "classic": "11a4a8fe3996f19b",
}


@pytest.mark.parametrize("name", CHARACTERS)
def test_lines_are_the_same_on_every_machine(name: str) -> None:
    """All of them, the rejected ones too: whole numbers, + - * / and square roots alone."""
    found = candidates(1, name)
    assert digest([one.curve.points for one in found]) == LINES[name]
    assert all(round(value, 1) == value for x in found[0].curve.points for value in x)


BOARDS = {
    (1, "bolide"): "0a3403aeeada1935",
    (2, "bolide"): "392a27678041a646",
    (3, "really-nasty"): "c9e5eaceb208e17d",
}


@pytest.mark.parametrize(("seed", "game"), BOARDS)
def test_boards_are_the_same_for_a_seed(seed: int, game: Any) -> None:
    track = bw.invent(seed, game=game)
    assert track.digest[:16] == BOARDS[seed, game]
    assert track.name == name_of(seed) and str(seed) in track.author
