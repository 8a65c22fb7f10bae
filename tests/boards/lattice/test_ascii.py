"""Graph-paper boards: reading, faults, which moves are legal, what follows for a race."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.boards.files import folder, schema_faults
from bolide_widget.boards.lattice.momentum.planes import Planes
from bolide_widget.pictures.board import STYLES
from helpers.boards.paper import CHALK, Paper, random_board


def chalk() -> bw.Track:
    return bw.Track.from_ascii(CHALK, name="Chalk")


def test_lines_run_from_north_to_south() -> None:
    track = bw.Track.from_ascii("""
        ..*
        S#.
    """)
    assert track.size == (2, 1) and not track.circuit
    assert track.grid[0] == (0, 0) and track.kind((1, 0)) == "barrier"
    assert track.kind((2, 1)) == "track" == track.kind((0, 1))
    assert track.kind((3, 1)) == "barrier" == track.kind((0, -1))


FAULTS = {
    "empty": ("\n  \n", "the text is empty"),
    "ragged": ("S..\n..\n..*", "line 2 has 2 squares, others 3"),
    "unknown": ("S..\n.?*", "line 2, column 2: '?' is no square"),
    "no start": ("...*", "there is no start; put S"),
    "no goal": ("S...", "there is no goal; put *"),
    "no way": ("S.#\n###\n..*", "line 1, column 1: no way leads from this start to a goal"),
    "a start without a way": ("S#*\n##S", "line 1, column 1: no way"),
    "too long": ("S*" + "." * 400, "it must be text of 1 to 401 characters"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_faults(case: str) -> None:
    text, words = FAULTS[case]
    with pytest.raises(bw.TrackError) as caught:
        bw.Track.from_ascii(text)
    assert any(words in fault for fault in caught.value.faults), caught.value.faults
    assert all(fault.startswith("rows") for fault in caught.value.faults)


def test_all_faults_of_a_text_are_told_at_once() -> None:
    with pytest.raises(bw.TrackError) as caught:
        bw.Track.from_ascii("S?.\n.")
    assert len(caught.value.faults) == 3


def test_what_is_no_text() -> None:
    for board in ({"S": "*"}, 5, None, [["S", 2.5]], [["SS", "*"]], [5]):
        with pytest.raises(bw.TrackError, match=r"a board is drawn in a text|must be a text, or"):
            bw.Track.from_ascii(board)  # type: ignore[arg-type]


ROWS = ["##########", "#S......*#", "#S..##..*#", "##########"]
ALPHABETS = (
    *("X GF", "#.SF", "XOSF", "1023", "X.SG", "#_SF", "#-SE", "# S*", "@.SG"),
    *("xosf", "W.SG", "10SF", "█ SG", "#·S*"),
)


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_boards_in_other_alphabets(alphabet: str) -> None:
    """Common signs are known; a legend says what any others stand for."""
    board = bw.Track.from_ascii(ROWS)
    lines = [row.translate(str.maketrans("#.S*", alphabet)) for row in ROWS]
    assert bw.Track.from_ascii(lines) == board == bw.Track.from_ascii("\n".join(lines))
    other = [row.translate(str.maketrans(alphabet, "abcd")) for row in lines]
    words = ("wall", "road", "start", "goal")
    for squares in ("#.S*", words):
        legend = dict(zip("abcd", squares, strict=True))
        assert bw.Track.from_ascii(other, legend=legend) == board


def test_arrows_of_other_keyboards() -> None:
    ring = ["########", "#..>...#", "#..>...#", "#.####.#", "#......#", "########"]
    for arrow, sign in zip("→▶", ">>", strict=True):
        drawn = [row.replace(sign, arrow) for row in ring]
        assert bw.Track.from_ascii(drawn) == bw.Track.from_ascii(ring)
    turned = [row[::-1].replace(">", "←") for row in ring]
    assert bw.Track.from_ascii(turned) == bw.Track.from_ascii(
        [row[::-1].replace(">", "<") for row in ring]
    )


def test_boards_of_numbers() -> None:
    board = bw.Track.from_ascii(ROWS)
    numbers = [[{"#": 1, ".": 0, "S": 2, "*": 3}[sign] for sign in row] for row in ROWS]
    assert bw.Track.from_ascii(numbers) == board == bw.Track.from_ascii(np.array(numbers))
    sized = "4,10\n" + "\n".join(ROWS)
    assert bw.Track.from_ascii(sized) == board


@pytest.mark.parametrize("legend", [5, "#.", {"ab": "#"}, {"a": "x"}, {1.5: "#"}, {"a": None}])
def test_wrong_legends(legend: Any) -> None:
    with pytest.raises(bw.TrackError, match="legend: must be a mapping"):
        bw.Track.from_ascii(ROWS, legend=legend)


def test_as_a_file(tmp_path: Path) -> None:
    """Data, file, digest and verdict are those of any other track."""
    track = chalk()
    path = tmp_path / "chalk.json"
    path.write_text(json.dumps(track.to_dict()))
    assert bw.load_track(path) == track and bw.load_track(path).digest == track.digest
    assert bw.check_track(path) == []
    broken = track.to_dict() | {"rows": ["S.x"], "grid": []}
    assert {fault.field for fault in bw.check_track(broken)} == {"grid"}
    assert {fault.field for fault in bw.check_track(track.to_dict() | {"rows": ["Sx"]})} == {"rows"}


BROKEN: list[dict[str, Any]] = [
    {},
    {"rows": []},
    {"rows": [3]},
    {"name": " "},
    {"grid": 1},
    {"rows": ""},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_same_verdicts_as_jsonschema(change: dict[str, Any]) -> None:
    schema = json.loads((folder() / "paper/schema.json").read_text("utf-8"))
    reference = jsonschema.Draft202012Validator(schema)
    data = chalk().to_dict() | change
    assert bool(schema_faults(data)) == (not reference.is_valid(data))


def test_another_version_is_told() -> None:
    data = chalk().to_dict() | {"format": "bolide-paper/2"}
    assert 'reads "bolide-paper/1"' in bw.check_track(data)[0].text


@pytest.mark.parametrize("seed", range(12))
def test_legal_ways_by_fractions(seed: int) -> None:
    """M-5: touching a wall is allowed, its inside is not; G-7: the goal counts when touched."""
    track = random_board(seed)
    paper = Paper(track)
    planes = Planes(track)
    for p in paper.kinds:
        for q in paper.kinds:
            step = q[0] - p[0], q[1] - p[1]
            legal = paper.allows(p, q)
            assert track.allows(p, q) == legal == planes.legal_from(p, step), (p, q)
            assert track.crossing("finish", p, q) == paper.crossing("", p, q), (p, q)
            if legal:
                assert planes.crossing(p, step) == paper.crossing("", p, q), (p, q)
    tables = dict(track.legal_steps([(2, 1), (-3, 4)]))
    for step, table in tables.items():
        held = {(int(x), int(y)) for x, y in zip(*table.nonzero(), strict=True)}
        assert held == {p for p in paper.kinds if planes.legal_from(p, step)}


def test_between_the_corners_of_two_walls() -> None:
    track = bw.Track.from_ascii(".#*\nS.#\n..S")
    assert track.allows((0, 1), (1, 1)) and track.allows((1, 1), (2, 2))
    assert track.allows((0, 0), (2, 2)) and not track.allows((0, 1), (2, 2))


def test_sectors_lead_to_the_goal() -> None:
    """G-3, T-2: who has less to go stands in a later sector; the goal is the last."""
    track = chalk()
    goal = {p for p, sector in track.sector_of.items() if sector == len(track.sectors) - 1}
    assert goal == {(1, 1), (1, 2)}
    assert set(track.sector_of) == set(track.kinds) == set(track.rank)
    ahead = sorted(track.steps_to_go, key=lambda p: -track.steps_to_go[p])
    bands = [track.steps_to_go[p] // 6 for p in sorted(ahead, key=track.sector_of.__getitem__)]
    assert bands == sorted(bands, reverse=True)
    assert track.grid[:3] == ((1, 8), (1, 9), (1, 10)) and len(set(track.grid)) == 8
    assert track.arrow((1, 8)) == (1, 0) and track.arrow((10, 7)) == (0, -1)


def test_squares_cut_off_are_track_all_the_same() -> None:
    track = bw.Track.from_ascii("S.*##\n...#.")
    assert track.kind((4, 0)) == "track" and (4, 0) not in track.steps_to_go
    assert track.sector_of[4, 0] == 0


def test_it_can_be_painted() -> None:
    shapes = chalk().shapes()
    assert {shape["style"] for shape in shapes} <= STYLES
    assert sum(shape["style"] == "finish-line" for shape in shapes) == 2
    assert chalk()._repr_png_().startswith(b"\x89PNG")
    assert bw.Track.from_ascii("S*")._repr_png_().startswith(b"\x89PNG")


GRAVEL = """
    ################
    #:::......>...:#
    #:........>....#
    #.........>....#
    #....######....#
    #....######....#
    #..............#
    #:............:#
    #::::....:::::##
    ################
"""


def test_gravel_is_run_off() -> None:
    """G-1, O-1: it is in a sector and catches cars, and nobody drives on it."""
    track = bw.Track.from_ascii(GRAVEL, name="Pits of sand")
    assert track.kind((1, 8)) == "run-off" and track.kind((4, 8)) == "track"
    assert track.sector_of[1, 8] == track.sector_of[4, 8]
    assert set(track.sector_of) == set(track.kinds)
    assert bw.Track.from_dict(track.to_dict()) == track
    bare = bw.Track.from_ascii(GRAVEL.replace(":", "#"), name="Walls")
    lap = bw.best_lap(track, start="flying")
    assert lap.turns == bw.best_lap(bare, start="flying").turns
    assert {shape["style"] for shape in track.shapes()} >= {"run-off", "asphalt"}
    named = bw.Track.from_ascii(GRAVEL.replace(":", "g"), legend={**SAME, "g": "gravel"})
    assert named.to_dict()["rows"] == track.to_dict()["rows"]
    for seed in range(5):
        race = bw.drive(bw.Race(track, ["Ada", "Bob"], laps=2, seed=seed), bw.Rookie())
        assert {line.status for line in race.standings} == {"finished"}


SAME = {sign: sign for sign in "#.>"}
