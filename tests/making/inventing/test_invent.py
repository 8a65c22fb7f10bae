"""Invented circuits: the same for a seed on every machine, valid and raced in every game."""

from __future__ import annotations

import json
from hashlib import sha256
from threading import Event
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making.inventing import CHARACTERS
from bolide_widget.making.inventing.candidates import RADIUS, ROOM, Candidate, candidates
from bolide_widget.making.inventing.naming import name_of

INVENTED = 50
GAMES = bw.games()


def best(seed: int, name: str | None = None) -> Candidate:
    names = list(CHARACTERS)
    return candidates(seed, name or names[seed % len(names)])[0]


def digest(*data: Any) -> str:
    return sha256(json.dumps(data).encode()).hexdigest()[:16]


LINES = {
    "twisty": "ed412cefe8174828",
    "fast": "f81486df2dcaa22b",
    "street": "daf4dbe5b3c45548",
    "oval": "7d4bbd8d79ad5b2c",
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


@pytest.mark.parametrize("name", CHARACTERS)
def test_lines_are_as_their_character_wants(name: str) -> None:
    character = CHARACTERS[name]
    for seed in range(3):
        one = best(seed, name)
        curve = one.curve
        assert curve.room >= ROOM and curve.radius >= RADIUS, (name, seed)
        low, high = character.corners
        assert low - 2 <= len(curve.corners) <= high + 2
        assert character.length[0] <= one.metres <= character.length[1]
        assert curve.bent <= character.bent[1] + 0.1


def test_wishes() -> None:
    for corners in (5, 9, 14):
        assert abs(len(candidates(3, "technical", corners=corners)[0].curve.corners) - corners) <= 1
    short, long = (bw.invent(4, length=metres) for metres in (2500, 7000))
    assert isinstance(short, bw.Track) and short.lap_length < 0.6 * long.lap_length


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"character": "hilly"}, "character must be one of twisty, fast"),
        ({"character": 5}, "character must be one of"),
        ({"length": 100}, "length"),
        ({"corners": 99}, "corners"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"game": "chess"}, "game"),
        ({"cancel": 5}, "cancel must have a method"),
    ],
)
def test_wrong_wishes(wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(bw.SetupError, match=words):
        bw.invent(**wishes)


def test_progress_and_cancel() -> None:
    told: list[tuple[int, int | None]] = []
    track = bw.invent(2, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (3, 3) and track == bw.invent(2)
    token = Event()
    token.set()
    with pytest.raises(bw.Cancelled):
        bw.invent(2, cancel=token)
    assert bw.invent().circuit


def test_names_differ() -> None:
    names = {name_of(seed) for seed in range(1000)}
    assert len(names) > 800 and all(0 < len(name) <= 40 for name in names)


def test_no_two_of_the_same_corner_sequence() -> None:
    sequences = [best(seed).curve.corners for seed in range(INVENTED)]
    assert len(set(sequences)) == INVENTED


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(INVENTED))
def test_invented_circuits_are_raced_to_the_flag(seed: int) -> None:
    """Every game in turn, every character in every game."""
    row = need(GAMES[seed % len(GAMES)])
    names = list(CHARACTERS)
    character: Any = names[seed // len(GAMES) % len(names)]
    track = bw.invent(seed, game=row.name, character=character)
    assert bw.check_track(track.to_dict()) == []
    race = bw.drive(row.race(track, ["Ada", "Bob", "Cleo"], seed=seed), row.driver())
    assert race.over and race.standings[0].status == "finished"
