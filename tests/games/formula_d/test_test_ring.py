"""The reference board of Formula D, as in the rule book (chapter 17)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bolide_widget.games.formula_d.track import Track

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "tracks/lanes/formula-d/lessons/t1.json"


@pytest.fixture(scope="module")
def t1() -> Track:
    return Track.from_dict(json.loads(FILE.read_text("utf-8")))


def names(board: Track, spaces: tuple[int, ...]) -> set[str]:
    return {board.ids[space] for space in spaces}


def test_the_file_is_what_the_script_draws() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    import draw_test_ring
    from bolide_widget.boards.files import written

    assert FILE.read_text("utf-8") == written(draw_test_ring.ring())


def test_spaces_links_and_neighbours_are_those_of_the_book(t1: Track) -> None:
    """FD-TRK-2, FD-TRK-3: T1 by its formulas."""
    corners = {**dict.fromkeys(range(20, 25), 0), **dict.fromkeys(range(35, 45), 1)}
    corners |= dict.fromkeys(range(65, 80), 2)
    assert len(t1.ids) == 300 and t1.period == 200 and t1.lanes == 3
    for lane in (1, 2, 3):
        for i in range(100):
            space = t1.number[f"{lane}.{i}"]
            assert t1.lane[space] == lane
            assert t1.progress[space] == 2 * i + (lane == 2)
            assert t1.corner[space] == corners.get(i, -1)
            assert t1.ids[t1.ahead[space]] == f"{lane}.{(i + 1) % 100}"
            assert t1.behind[t1.ahead[space]] == space
            changes = [(1, (i + 1) % 100), (3, (i + 1) % 100)] if lane == 2 else [(2, i)]
            if i in corners:
                changes = [(to, j) for to, j in changes if to < lane]
            ids = [f"{to}.{j}" for to, j in changes]
            assert [t1.ids[to] for to in t1.next[space]] == [t1.ids[t1.ahead[space]], *ids]
            others = {other for other in (lane - 1, lane + 1) if 1 <= other <= 3}
            near = {
                number
                for number, progress in enumerate(t1.progress)
                if t1.lane[number] in others and (progress - t1.progress[space]) % 200 in (1, 199)
            }
            assert set(t1.beside[space]) == near


def test_corners_grid_pits_and_chart_are_those_of_the_book(t1: Track) -> None:
    """FD-TRK-4: T1's annotations."""
    assert [corner.id for corner in t1.corners] == ["C1", "C2", "C3"]
    assert (t1.stops, t1.short, t1.long) == ((1, 2, 3), (5, 10, 15), (6, 11, 16))
    assert {corner.inside_lane for corner in t1.corners} == {1}
    assert [t1.ids[space] for space in t1.grid[:4]] == ["1.99", "3.98", "1.97", "3.96"]
    assert t1.ids[t1.grid[-1]] == "3.90" and len(t1.grid) == 10
    assert t1.ids[t1.qual_start] == "2.99"
    crossing = {
        (t1.ids[a], t1.ids[b]) for a in range(300) for b in t1.next[a] if t1.crosses_line(a, b)
    }
    assert crossing == {
        ("1.99", "1.0"),
        ("2.99", "2.0"),
        ("2.99", "1.0"),
        ("2.99", "3.0"),
        ("3.99", "3.0"),
    }
    pit = t1.pit
    assert pit is not None
    assert pit.entry == ((t1.number["3.91"], 0),) and pit.exit == ((11, t1.number["3.4"]),)
    assert [(box.id, box.at) for box in pit.boxes] == [(f"B{k}", k) for k in range(1, 11)]
    assert (pit.lap, pit.first, pit.slots) == (5, 6, 10)
    assert t1.weather is not None
    assert t1.weather[1:] == ("good",) * 8 + ("changeable",) * 6 + ("rain",) * 6


def test_the_street_part_is_that_of_the_book(t1: Track) -> None:
    """FD-ST-4 to FD-ST-6, FD-TRK-4: zones and police line."""
    street = t1.street
    assert street is not None
    zone = {f"{lane}.{i}" for lane in (1, 2, 3) for i in range(50, 55)}
    assert names(t1, tuple(street.noise)) == zone
    assert names(t1, tuple(street.danger)) == {"2.47", "2.48"}
    assert {(t1.ids[a], t1.ids[b]) for a, b in street.police} == {
        ("1.59", "1.60"),
        ("2.59", "2.60"),
        ("2.59", "1.60"),
        ("2.59", "3.60"),
        ("3.59", "3.60"),
    }


def test_a_tunnel_leads_from_entry_to_exit(t1: Track) -> None:
    """FD-ST-8, Example 60: the inside does not exist while the tunnel acts."""
    raced = t1.raced(street=True)
    assert t1.raced() is t1 and raced.raced(street=True) is raced and t1.raced(True) is raced
    entry, leaving = t1.number["1.84"], t1.number["1.86"]
    assert raced.next[entry] == (leaving,) and raced.ahead[entry] == leaving
    assert raced.behind[leaving] == entry
    assert raced.to_line[entry] == t1.to_line[entry] - 1
    gone = {t1.number[f"{lane}.85"] for lane in (1, 2, 3)}
    for space in range(300):
        assert gone.isdisjoint(raced.next[space]) and gone.isdisjoint(raced.beside[space])
        if space not in gone and t1.ids[space][2:] != "84":
            assert raced.next[space] == tuple(to for to in t1.next[space] if to not in gone)
    assert all(raced.next[space] == () for space in gone)


def test_inside_is_that_of_the_next_corner(t1: Track) -> None:
    """FD-ORD-3 stands on this."""
    assert t1.next_corner[t1.number["2.50"]] == 2
    assert t1.next_corner[t1.number["2.90"]] == 0
    assert t1.next_corner[t1.number["3.36"]] == 1
    assert set(t1.inside_lane) == {1}


def test_a_view_with_its_tunnel_goes_through_pickle(t1: Track) -> None:
    import copy
    import pickle

    again = pickle.loads(pickle.dumps(t1.raced(street=True)))
    assert again.tunnelled and again.next == t1.raced(street=True).next
    assert pickle.loads(pickle.dumps(t1)) is t1 and copy.deepcopy(t1) is t1
