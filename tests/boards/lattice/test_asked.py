"""What a track is asked for: NumPy's whole numbers are points, nonsense is refused in our words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bolide_widget.boards import Track, load_track
from bolide_widget.core.errors import SetupError

KINDS = [np.int8, np.int16, np.int64, np.uint8, np.uint64]
BOARDS = ["valdorn", "hairpin"]

ASKED: dict[str, Callable[[Track, Any], object]] = {
    "kind": lambda track, p: track.kind(p),
    "arrow": lambda track, p: track.arrow(p),
    "allows": lambda track, p: track.allows(track.grid[0], p),
    "allows from": lambda track, p: track.allows(p, track.grid[0]),
    "before": lambda track, p: track.before("finish", p),
    "crossing": lambda track, p: track.crossing("finish", track.grid[0], p),
    "crossing from": lambda track, p: track.crossing("finish", p, track.grid[-1]),
    "legal_steps": lambda track, p: [
        (step, table.tolist()) for step, table in track.legal_steps([p])
    ],
}

PIT_WAYS: dict[str, Callable[[Track, Any], object]] = {
    "entry": lambda track, p: track.entry(p, p),
    "entry_speed": lambda track, p: track.entry_speed(p, p),
}


def fresh(name: str) -> Track:
    """A track that nobody has asked yet: no other board has its data."""
    return Track.from_dict(load_track(name).to_dict() | {"name": f"Fresh {np.random.random()}"})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("board", BOARDS)
def test_numpy_s_whole_numbers_are_a_point(board: str, kind: Any) -> None:
    track = fresh(board)
    plain = track.grid[0]
    for what, ask in ASKED.items():
        for given in (tuple(map(kind, plain)), np.array(plain, kind), list(map(kind, plain))):
            assert ask(track, given) == ask(load_track(board), plain), what


@pytest.mark.parametrize("board", [*BOARDS, "paper"])
def test_a_table_of_moves_that_is_asked_with_small_numbers_stays_right(board: str) -> None:
    """They run over at 127 or 255, and what a table has once worked out is there for everybody."""
    long = "S" + "." * 140 + "*"
    made = [Track.from_ascii(f"{long}\n{long}", name=f"Long {n}") for n in range(2)]
    used, untouched = made if board == "paper" else (fresh(board), load_track(board))
    for point in list(used.kinds)[::7]:
        small = np.array(point, dtype=np.uint8)
        assert used.moves[small[0], small[1]] == untouched.moves[point]
        assert used.moves[point] == untouched.moves[point]
        assert used.pit_moves[small[0], small[1]] == untouched.pit_moves[point]


NONSENSE: list[Any] = [
    None,
    (),
    (1,),
    (1, 2, 3),
    (float("nan"), 0),
    (True, 1),
    ("1", "2"),
    "12",
    b"12",
    {1: 2},
    {1, 2},
    1,
    object(),
    np.zeros((2, 2)),
    np.array(None),
    (10**5000, 0),
    (0, -(10**400)),
    range(10**12),
    iter((1, 2)),
]


BETWEEN = [(1.5, 2), np.array([1.5, 2.5])]


@pytest.mark.parametrize("what", [*ASKED, *PIT_WAYS])
def test_nonsense_for_a_point_is_refused_by_name(what: str) -> None:
    track = load_track("valdorn")
    for value in NONSENSE + BETWEEN * (what != "before"):
        with pytest.raises(SetupError, match=f"^{what.split()[0]}: ") as caught:
            (ASKED | PIT_WAYS)[what](track, value)
        assert len(str(caught.value)) < 300


def test_a_barrier_point_has_no_arrow_and_a_line_has_a_name() -> None:
    track = load_track("valdorn")
    with pytest.raises(SetupError, match=r"arrow: \(0, 0\) is barrier"):
        track.arrow((0, 0))
    with pytest.raises(SetupError, match="a line is one of finish, half, pit-in, not 'finnish'"):
        track.crossing("finnish", (38, 52), (42, 52))
    with pytest.raises(SetupError, match="Hairpin has no line 'pit-in'"):
        load_track("hairpin").before("pit-in", (1, 1))
    assert load_track("hairpin").crossing("pit-in", (1, 1), (2, 2)) == 0
    with pytest.raises(SetupError, match="entry: the way from"):
        track.entry((38, 52), (38, 52))
    with pytest.raises(SetupError, match="legal_steps must be displacements"):
        track.legal_steps(None)  # type: ignore[arg-type]


def test_a_track_is_not_made_by_its_class() -> None:
    with pytest.raises(SetupError, match=r"made by load_track.*, not by Track\('valdorn'\)"):
        Track("valdorn")  # type: ignore[arg-type]
