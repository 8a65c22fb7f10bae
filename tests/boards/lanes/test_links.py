"""How spaces follow each other, against definitions that are slow and plain."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from bolide_widget.boards.lanes.board import NONE, LaneBoard
from bolide_widget.boards.lanes.road import (
    RULES,
    Said,
    Space,
    progress_of,
    rows,
    spaces_of,
    staggered,
    touching,
)
from bolide_widget.games.formula_d.checks import figures_of
from helpers.boards import lane_boards

CELL = 8


@st.composite
def boards(draw: st.DrawFn) -> tuple[list[Space], int, list[int]]:
    """Staggered lanes round straights and corners that are cut differently in each lane."""
    lanes = draw(st.integers(2, 4))
    edges = [[CELL // 2 * ((lane + 1) % 2)] for lane in range(lanes)]
    corners: list[list[int]] = [[] for _ in range(lanes)]
    for index in range(draw(st.integers(1, 4))):
        length = draw(st.integers(3, 6)) * CELL
        for lane, straight in enumerate([draw(st.integers(3, 7))] * lanes):
            start = edges[lane][-1]
            edges[lane] += [start + CELL * (n + 1) for n in range(straight)]
            corners[lane] += [NONE] * straight
            cut = draw(st.integers(max(2, length // CELL - 1), length // CELL + 1))
            start = edges[lane][-1]
            edges[lane] += [start + length * (n + 1) // cut for n in range(cut)]
            corners[lane] += [index] * cut
    period = edges[0][-1] - edges[0][0]
    spaces, corner = [], []
    for lane in range(lanes):
        for n, (back, front) in enumerate(zip(edges[lane], edges[lane][1:], strict=False)):
            by = back // period * period
            spaces.append(
                Space(f"{lane}.{n}", lane + 1, back - by, front - by, 2 * lane, 2 * lane + 2)
            )
            corner.append(corners[lane][n])
    return spaces, period, corner


def ticks(space: Space, period: int) -> set[int]:
    return {tick % period for tick in range(space.back, space.front)}


def first_beyond(spaces: list[Space], period: int, space: int, lane: int) -> int:
    """The space of a lane that follows next in driving order."""
    here = progress_of(spaces[space], period)
    others = [n for n, item in enumerate(spaces) if item.lane == lane and n != space]
    return min(others, key=lambda n: (progress_of(spaces[n], period) - here - 1) % period)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_staggered_links_by_their_definition(made: tuple[list[Space], int, list[int]]) -> None:
    """FD-TRK-2, FD-TRK-3, FD-TRK-9: next, ahead, beside and progress on random boards."""
    spaces, period, corner = made
    links = staggered(spaces, period, Said(corner))
    for n, space in enumerate(spaces):
        assert links.ahead[n] == first_beyond(spaces, period, n, space.lane)
        assert links.next[n][0] == links.ahead[n] and links.straight[n] == (links.ahead[n],)
        sides = (space.lane - 1, space.lane + 1)
        there = {item.lane for item in spaces}
        wanted = [first_beyond(spaces, period, n, lane) for lane in sides if lane in there]
        assert list(links.next[n][1:]) == ([] if corner[n] != NONE else wanted)
        beside = {
            m
            for m, other in enumerate(spaces)
            if abs(other.lane - space.lane) == 1
            and 4 * len(ticks(space, period) & ticks(other, period))
            >= min(space.front - space.back, other.front - other.back)
        }
        assert set(links.beside[n]) == beside
        assert all(n in links.beside[m] for m in beside)


@settings(max_examples=30, deadline=None)
@given(boards())
def test_the_way_to_the_line_by_its_definition(made: tuple[list[Space], int, list[int]]) -> None:
    """Fewest steps over the line: what one step leads to, and one."""
    spaces, period, corner = made
    board = board_of(spaces, period, corner)
    least = [10**6] * len(spaces)
    for _ in range(len(spaces)):
        last = list(least)
        for n in range(len(spaces)):
            least[n] = min(
                1 if board.crosses_line(n, to) else 1 + least[to] for to in board.next[n]
            )
        if last == least:
            break
    assert list(board.to_line) == least


@settings(max_examples=40, deadline=None)
@given(boards())
def test_figures_of_a_corner_are_those_of_all_ways_through_it(
    made: tuple[list[Space], int, list[int]],
) -> None:
    """FD-TRK-4: short and long against a walk of every way, with all arrows allowed."""
    spaces, period, corner = made
    free = staggered(spaces, period, Said())
    arrows = {
        spaces[n].id: [spaces[to].id for to in free.next[n][1:]]
        for n in range(len(spaces))
        if corner[n] == 0
    }
    board = board_of(spaces, period, corner, arrows)

    def counts(space: int) -> set[int]:
        whole: set[int] = set()
        for to in board.next[space]:
            whole |= {1 + more for more in counts(to)} if board.corner[to] == 0 else {1}
        return whole

    ways = {
        count
        for n in range(len(spaces))
        if board.corner[n] != 0
        for to in board.next[n]
        if board.corner[to] == 0
        for count in counts(to)
    }
    assert figures_of(board, 0) == (min(ways), max(ways))


def board_of(
    spaces: list[Space], period: int, corner: list[int], arrows: dict[str, list[str]] | None = None
) -> LaneBoard:
    corners = [
        {
            "id": f"C{index}",
            "name": "",
            "inside": "left",
            "spaces": [s.id for s, own in zip(spaces, corner, strict=True) if own == index],
        }
        for index in range(max(corner) + 1)
    ]
    rows_ = [list(space) for space in spaces]
    lanes = max(space.lane for space in spaces)
    data = lane_boards.ring(rows_, period, lanes=lanes, corners=corners, arrows=arrows or {})
    return LaneBoard(data)


def test_arrows_are_all_that_is_allowed() -> None:
    """FD-CORNER-4, FD-TRK-2: a space with arrows has these changes, also with none."""
    data = lane_boards.ring(lane_boards.staggered(), 60)
    board = LaneBoard(data | {"arrows": {"2.5": ["1.6"], "2.6": []}})
    name = board.number
    steps = {s: [board.ids[to] for to in board.next[name[s]]] for s in ("2.4", "2.5", "2.6")}
    assert steps == {"2.4": ["2.5", "1.5", "3.5"], "2.5": ["2.6", "1.6"], "2.6": ["2.7"]}


# -- rows -----------------------------------------------------------------------------------------


def test_rows_lead_to_the_next_row() -> None:
    """RN-TRK-2: to the next row, lane at most one off; 150 spaces."""
    board = LaneBoard(lane_boards.in_rows())
    assert len(board.ids) == 150
    for n, name in enumerate(board.ids):
        row, lane = (int(part) for part in name[1:].split("l"))
        wanted = {f"r{(row + 1) % 50}l{to}" for to in (lane - 1, lane, lane + 1) if 1 <= to <= 3}
        assert {board.ids[to] for to in board.next[n]} == wanted
        assert board.ids[board.ahead[n]] == f"r{(row + 1) % 50}l{lane}"
        assert {board.ids[m] for m in board.beside[n]} == {
            f"r{row}l{to}" for to in (lane - 1, lane + 1) if 1 <= to <= 3
        }
    crossing = {n for n in range(150) for to in board.next[n] if board.crosses_line(n, to)}
    assert {board.ids[n][:4] for n in crossing} == {"r49l"}


def test_an_inside_lane_may_have_a_space_less() -> None:
    """RN-TRK-2: where one is missing the inside lane leads two rows on."""
    whole, short = LaneBoard(lane_boards.in_rows()), LaneBoard(lane_boards.in_rows(True))
    gone = {"r8l1", "r17l1", "r26l1", "r39l1"}
    assert set(whole.ids) - set(short.ids) == gone
    for name in short.ids:
        was = {whole.ids[to] for to in whole.next[whole.number[name]]}
        wanted = was - gone
        if was & gone and name.endswith("l1"):
            wanted |= {f"r{int(name[1:-2]) + 2}l1"}
        assert {short.ids[to] for to in short.next[short.number[name]]} == wanted, name


def test_a_lane_may_end_and_begin_again() -> None:
    """RN-TRK-11: where a road is two lanes wide; who is outside has to come in."""
    data = lane_boards.in_rows()
    data["spaces"] = [s for s in data["spaces"] if s[0] not in {"r20l3", "r21l3", "r22l3"}]
    board = LaneBoard(data)
    number = board.number

    def ahead(name: str) -> list[str]:
        return [board.ids[to] for to in board.next[number[name]]]

    assert ahead("r19l3") == ["r20l2"] and ahead("r19l2") == ["r20l2", "r20l1"]
    assert ahead("r22l2") == ["r23l2", "r23l1", "r23l3"] and ahead("r22l1") == ["r23l1", "r23l2"]
    assert board.ahead[number["r19l3"]] == NONE == board.behind[number["r23l3"]]
    assert board.straight[number["r19l3"]] == ()
    assert not any("ahead" in place for place in board.places())  # ways are written whole


# -- spaces that touch ----------------------------------------------------------------------------


def test_spaces_that_touch_by_their_definition() -> None:
    """CFR-TRACK-2, CFR-TRACK-4: straight where they overlap, else diagonal."""
    data = lane_boards.in_sections()
    board = LaneBoard(data)
    spaces, period = spaces_of(data["spaces"]), board.period
    assert len(spaces) == 145 and period == 720
    for n, space in enumerate(spaces):
        follow = [m for m, to in enumerate(spaces) if to.back == space.front % period]
        meet = {m: min(space.right, spaces[m].right) - max(space.left, spaces[m].left)
                for m in follow}  # fmt: skip
        assert set(board.straight[n]) == {m for m, wide in meet.items() if wide > 0}
        assert set(board.next[n]) == {m for m, wide in meet.items() if wide >= 0}
        beside = {
            m
            for m, other in enumerate(spaces)
            if m != n
            and ticks(space, period) & ticks(other, period)
            and (other.left == space.right or other.right == space.left)
        }
        assert set(board.beside[n]) == beside


@pytest.mark.parametrize(
    ("space", "straight", "diagonal"),
    [
        ("A1.1", {"A1.2"}, {"A2.2"}),
        ("A2.8", {"B1.1", "B2.1"}, set()),  # three lanes become two
        ("A1.8", {"B1.1"}, set()),
        ("B1.1", {"B1.2"}, set()),  # a T: the neighbour begins elsewhere
        ("B1.4", {"C1.1"}, {"C2.1"}),
        ("C1.4", {"D1.1"}, {"D2.1"}),
        ("D1.3", {"E1.1", "E2.1"}, set()),
        ("K3.8", {"A3.1"}, {"A2.1"}),
    ],
)
def test_links_of_the_pattern(space: str, straight: set[str], diagonal: set[str]) -> None:
    board = LaneBoard(lane_boards.in_sections())
    number = board.number[space]
    assert {board.ids[to] for to in board.straight[number]} == straight
    assert {board.ids[to] for to in board.next[number]} == straight | diagonal
    assert board.ahead[number] == board.next[number][0]


def test_a_cut_takes_a_diagonal_away() -> None:
    """CFR-TRACK-1: cuts."""
    board = LaneBoard(lane_boards.in_sections(cuts=[["A1.1", "A2.2"]]))
    assert [board.ids[to] for to in board.next[board.number["A1.1"]]] == ["A1.2"]
    assert len(board.next[board.number["A2.1"]]) == 3


def test_every_rule_has_a_name() -> None:
    assert {"staggered": staggered, "touching": touching, "rows": rows} == RULES
