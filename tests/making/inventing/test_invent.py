"""Invented circuits: as their character wants, valid and raced in every game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import Row, need
from bolide_widget.making import files as making_files, inventing
from bolide_widget.making.inventing.candidates import (
    CHARACTERS,
    RADIUS,
    ROOM,
    Candidate,
    candidates,
)
from bolide_widget.making.inventing.naming import name_of

INVENTED = 50
GAMES = bw.games()


def best(seed: int, name: str | None = None) -> Candidate:
    names = list(CHARACTERS)
    return candidates(seed, name or names[seed % len(names)])[0]


def test_the_line_becomes_a_board_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of three is left out if a maker of another game refuses it, and so on."""
    make, made = inventing._board, list[tuple[str, int]]()
    refused: dict[str, set[int]] = {}

    def watched(row: Row, candidate: Candidate, order: Any, *, least: bool = False) -> Any:
        assert least == (row.name != "bolide")  # of others only whether there is a board
        made.append((row.name, candidate.number))
        unfit = candidate.number in refused.get(row.name, ())
        return None if unfit else make(row, candidate, order, least=least)

    monkeypatch.setattr(inventing, "_board", watched)
    first = bw.invent(3)
    *others, last = made[3:]
    assert sorted(game for game, _ in (*others, last)) == sorted(GAMES[1:])
    refused["really-nasty"] = {last[1]}
    second = bw.invent(3)
    assert second != first and second.author == first.author
    refused["really-nasty"] = {number for game, number in made if game == "bolide"}
    made.clear()
    assert bw.invent(3) not in (first, second)
    judged = [number for game, number in made if game == "bolide"]
    assert len(judged) == len(set(judged)) == 6
    refused["formula-d"] = set(range(1000))
    some = candidates(3, "technical")[:4]
    monkeypatch.setattr(inventing, "candidates", lambda *wishes: some)
    with pytest.raises(bw.TrackError, match="no line of seed 3 becomes a board of every game"):
        bw.invent(3)


def test_whether_there_is_a_board_is_known_without_solving_a_lap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row, order = need("championship-formula"), inventing._Order("Ring", 3, None)
    some = candidates(3, "classic")
    assert inventing._board(row, some[0], order).figures.w0
    monkeypatch.delattr("bolide_widget.games.championship_formula.solo.togo.curve")
    assert inventing._board(row, some[0], order, least=True)
    monkeypatch.setattr(inventing, "find_faults", lambda *data, **others: ["a fault"])
    assert inventing._board(row, some[0], order, least=True) is None


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


def test_makers_show_no_bars_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    disabled = []

    @contextmanager
    def bar(values: list[int], disable: bool, **others: Any) -> Iterator[list[int]]:
        disabled.append(disable)
        yield values

    monkeypatch.setattr(making_files, "tqdm", bar)
    assert list(making_files.watched([1], "races", "try")) == [1]
    with making_files.silent():
        assert list(making_files.watched([2], "races", "try")) == [2]
    assert disabled == [False, True]


def test_names_differ() -> None:
    names = {name_of(seed) for seed in range(1000)}
    assert len(names) > 800 and all(0 < len(name) <= 40 for name in names)


def test_no_two_of_the_same_corner_sequence() -> None:
    sequences = [best(seed).curve.corners for seed in range(INVENTED)]
    assert len(set(sequences)) == INVENTED


@pytest.mark.sweep
def test_no_two_ovals_of_the_same_corner_sequence() -> None:
    """They have the fewest corners, so they are the first to be alike."""
    sequences = [best(seed, "oval").curve.corners for seed in range(300)]
    assert len(set(sequences)) == len(sequences)


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
