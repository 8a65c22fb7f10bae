"""Loops on graph paper: every way to draw the finish line, laps both ways, and what is refused."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

import bolide_widget as bw
from helpers.boards.paper import Point, meets

FIELD = """
##################
##......%s.......##
#.......%s........#
#.......%s........#
#....########....#
#....########....#
#....########....#
#................#
##..............##
##################
"""


def field(*signs: str) -> str:
    """The ring with signs in three rows at the line; each takes the place of one square or two."""
    rows = FIELD.strip().split("\n")
    for number, sign in enumerate(signs, 1):
        before, _, after = rows[number].partition("%s")
        rows[number] = before + sign + after[max(0, len(sign) - 1) :]
    return "\n".join(rows)


def checkpoints(second: str, third: str) -> str:
    rows = field("1", "1", "1").split("\n")
    rows[5] = rows[5].replace("########....#", f"########{second * 4}#")
    rows[7:9] = [row[:8] + third + row[9:] for row in rows[7:9]]
    return "\n".join(rows)


def between(start: str) -> str:
    """The ring with | between two columns, and S before or beyond it."""
    rows = field(start[0], start[0], start[0]).split("\n")
    rows[1:4] = [row[:9] + "|" + start[1] + row[10:] for row in rows[1:4]]
    return "\n".join(rows)


EAST = [[8.5, 5.5], [8.5, 8.5]]
WEST = [[7.5, 5.5], [7.5, 8.5]]
FORMS = {
    "arrows east": (field(">", ">", ">"), "E", EAST),
    "arrows west": (field("<", "<", "<"), "W", WEST),
    "one arrow": (field(".", ">", "."), "E", EAST),
    "arrow and starts": (field(".>", "S>", "S>"), "E", [[9.5, 5.5], [9.5, 8.5]]),
    "checkpoints east": (checkpoints("2", "3"), "E", EAST),
    "checkpoints west": (checkpoints("3", "2"), "W", WEST),
    "between columns, east": (between("S."), "E", EAST),
    "between columns, west": (between(".S"), "W", EAST),
    "bars as squares, east": (field(".|", "S|", "S|"), "E", [[9.5, 5.5], [9.5, 8.5]]),
    "bars as squares, west": (field("|.", "|S", "|S"), "W", WEST),
    "goal and starts, east": (field(".", "*S", "*S"), "E", [[9.5, 5.5], [9.5, 8.5]]),
    "goal and starts, west": (field(".", "S*", "S*"), "W", WEST),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_way_to_draw_the_finish_line(form: str) -> None:
    text, heading, line = FORMS[form]
    track = bw.Track.from_ascii(text, name="Loop")
    assert track.circuit and track.to_dict()["finish"] == {"line": line, "heading": heading}
    assert bw.Track.from_dict(track.to_dict()) == track and bw.check_track(track.to_dict()) == []
    assert set("".join(track.to_dict()["rows"])) == set("#.S")
    assert all(track.before("finish", place) for place in track.grid)
    way = 1 if heading == "E" else -1
    assert track.finish.heading == (way, 0)  # type: ignore[union-attr]
    assert bw.best_lap(track, limit="box-1", top_speed=None).turns >= 8
    numbers = np.array([[ord(sign) for sign in row] for row in track.to_dict()["rows"]])
    assert numbers.shape == (10, 18)  # nothing of the line is left between the squares


@pytest.mark.parametrize("alphabet", ["#.S", "#.S*", "# S", "X S", "X G", "XOS", "102"])
def test_arrows_in_every_alphabet(alphabet: str) -> None:
    plain = [row.replace("S", ".") for row in field(">", ">", ">").split("\n")]
    plain[5] = plain[5].replace("....#", "...S#")[:18]
    plain = [row.replace("S", ".") for row in plain]
    here = [row.translate(str.maketrans("#.S", alphabet[:3])) for row in plain]
    board = bw.Track.from_ascii(plain)
    assert bw.Track.from_ascii(here) == board == bw.Track.from_ascii([list(row) for row in here])
    other = [row.translate(str.maketrans("#.>", "abc")) for row in plain]
    assert bw.Track.from_ascii(other, legend={"a": "wall", "b": "road", "c": ">"}) == board


def test_numbers_as_checkpoints_of_a_legend() -> None:
    """Digits that are walls and road elsewhere may be checkpoints by a legend."""
    text = checkpoints("2", "3")
    rows = [[{"#": 9, ".": 0}.get(sign, sign) for sign in row] for row in text.split("\n")]
    numbers = [[int(cell) for cell in row] for row in rows]
    legend = {9: "#", 0: ".", 1: "1", 2: "2", 3: "3"}
    assert bw.Track.from_ascii(numbers, legend=legend) == bw.Track.from_ascii(text)


def test_a_loop_of_a_file() -> None:
    text = field(">", ">", ">")
    assert bw.Track.from_file(io.StringIO(text), name="Loop") == bw.Track.from_ascii(
        text, name="Loop"
    )


# -- laps ------------------------------------------------------------------------------------------


def searched(track: bw.Track, laps: int) -> int:
    """The fewest turns from pole over the line `laps` + 1 times, by a plain search of states."""
    ((lx, low), (_, high)) = track.to_dict()["finish"]["line"]
    way = track.finish.heading[0]  # type: ignore[union-attr]
    rows = track.to_dict()["rows"]
    free = {
        (x, len(rows) - 1 - y) for y, row in enumerate(rows) for x, s in enumerate(row) if s != "#"
    }
    every = list(product(range(len(rows[0])), range(len(rows))))
    walls = [spot for spot in every if spot not in free]

    def crossed(p: Point, q: Point) -> int:
        if (p[0] < lx) == (q[0] < lx):
            return 0
        at = p[1] + (q[1] - p[1]) * (lx - p[0]) / (q[0] - p[0])
        return (way if q[0] > p[0] else -way) if low <= at <= high else 0

    def followers(p: Point, v: Point) -> Iterator[tuple[Point, Point]]:
        for ax, ay in product((-1, 0, 1), repeat=2):
            step = v[0] + ax, v[1] + ay
            q = p[0] + step[0], p[1] + step[1]
            if q in free and not any(meets(p, q, wall, inside=True) for wall in walls):
                yield q, step

    ways: dict[tuple[Point, Point], list[tuple[Point, Point]]] = {}
    states = {(track.grid[0], (0, 0), 0)}
    seen = set(states)
    for turn in range(1, 60):
        ahead = set()
        for p, v, count in states:
            if (p, v) not in ways:
                ways[p, v] = list(followers(p, v))
            for q, step in ways[p, v]:
                now = count + crossed(p, q)
                if now == laps + 1:
                    return turn
                if now >= -1:
                    ahead.add((q, step, now))
        states = ahead - seen
        seen |= states
    raise AssertionError("no way")


SMALL = """
#########
#..%s....#
#..%s....#
#..###..#
#.......#
#.......#
#########
"""


@pytest.mark.parametrize("sign", "<>")
@pytest.mark.parametrize("laps", [1, 2])
def test_fewest_turns_of_laps_both_ways(sign: str, laps: int) -> None:
    """G-7: over the line backwards counts for nothing, so the way round is the only lap."""
    track = bw.Track.from_ascii(SMALL.replace("%s", sign))
    best = bw.best_lap(track, laps=laps, limit="box-1", top_speed=None)
    assert best.turns == searched(track, laps)
    counts = [
        track.crossing("finish", p, q) for p, q in zip(best.path, best.path[1:], strict=False)
    ]
    assert sum(counts) == laps + 1


def test_backwards_over_the_line_in_a_race() -> None:
    track = bw.Track.from_ascii(field("<", "<", "<"), name="Loop")
    run = bw.Race(track, ["Ada", "Bob"], laps=2, seed=1)
    place = {"position": (7, 7), "pawn": (8, 7), "lap": 1}
    run.arrange(
        {"Ada": place, "Bob": {"position": (14, 7), "pawn": (13, 7), "lap": 1}}, to_move="Ada"
    )
    run.play((9, 7))
    assert run.cars["Ada"].lap == 0 and not run.over
    assert (
        track.crossing("finish", (7, 7), (9, 7)) == -1 == -track.crossing("finish", (9, 7), (7, 7))
    )


@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize("form", ["arrows east", "checkpoints west", "goal and starts, east"])
def test_races_over_laps(form: str, rules: str) -> None:
    track = bw.Track.from_ascii(FORMS[form][0], name="Loop")
    run = bw.Race(track, ["Ada", "Bob", "Cyd"], laps=3, seed=2, rules=rules)
    bw.drive(run, bw.Rookie())
    assert run.standings[0].status == "finished"
    laps = [fact for fact in run.facts if fact[0] == "cross"]
    assert len(laps) >= 4 or run.over


def test_order_of_cars_on_a_lap() -> None:
    """T-2: who has less of the lap to go stands in a later sector."""
    track = bw.Track.from_ascii(field(">", ">", ">"))
    to_go = track.steps_to_go
    order = sorted(to_go, key=track.sector_of.__getitem__)
    bands = [to_go[p] // 6 for p in order]
    assert bands == sorted(bands, reverse=True)
    assert track.sector_of[9, 7] == 0 and track.sector_of[8, 7] == len(track.sectors) - 1
    assert sum(shape["style"] == "finish-line" for shape in track.shapes()) == 1
    assert track._repr_png_().startswith(b"\x89PNG")


# -- refused ---------------------------------------------------------------------------------------


REFUSED = {
    "arrows both ways": (field("<", ">", ">"), "is drawn as > and <"),
    "two lines": (field(">.>", ">", ">"), "one row of squares"),
    "a gap": (field(">", ".", ">"), "one row of squares"),
    "line and goal": (field(">", ">", "*"), "no goal"),
    "bars without a start": (field("|", "|", "|"), "no direction"),
    "starts at both sides": (field(".|", "S|S", ".|"), "both sides"),
    "two checkpoints": (field("1", "1", "1").replace("#....#\n#..", "#2222#\n#.."), "at least 3"),
    "a checkpoint to drive round": (
        checkpoints("2", "3").replace("#2222#", "#222.#"),
        "checkpoint 2 can be driven round",
    ),
    "the last checkpoint to drive round": (
        checkpoints("2", "3").replace("3......", ".......", 1),
        "checkpoint 3 can be driven round",
    ),
    "the last to drive round, westward": (
        checkpoints("3", "2").replace("#3333#", "#333.#"),
        "checkpoint 3 can be driven round",
    ),
    "no loop": ("#####\n#.>.#\n#####", "no way leads back to the line"),
    "a start beyond the line": (field(">", ">S", ">"), "beyond the finish line"),
    "a bar outside": ("#####\n|..S#\n#####\n|...#", "squares"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str) -> None:
    text, words = REFUSED[case]
    with pytest.raises(bw.TrackError, match=words):
        bw.Track.from_ascii(text)


LINES = {
    "oblique": ({"line": [[8.5, 5.5], [9.5, 8.5]], "heading": "E"}, "between squares"),
    "along": ({"line": EAST, "heading": "N"}, "between squares"),
    "on squares": ({"line": [[8, 5.5], [8, 8.5]], "heading": "E"}, "between squares"),
    "a point": ({"line": [[8.5, 5.5], [8.5, 5.5]], "heading": "E"}, "one point"),
    "short": (
        {"line": [[8.5, 5.5], [8.5, 7.5]], "heading": "E"},
        "one gets by at line 2, column 9",
    ),
}


@pytest.mark.parametrize("case", LINES)
def test_wrong_lines_of_files(case: str) -> None:
    finish, words = LINES[case]
    data = bw.Track.from_ascii(field(">", ">", ">")).to_dict() | {"finish": finish}
    faults = bw.check_track(data)
    assert {fault.field for fault in faults} == {"finish.line"} and words in faults[0].text


def test_the_largest_loops_are_read_at_once() -> None:
    """401 x 401 squares with nine checkpoints: nothing grows with their number squared."""
    wide = ["#" * 401, *["#" + "." * 399 + "#" for _ in range(399)], "#" * 401]
    for y in range(100, 301):
        wide[y] = wide[y][:100] + "#" * 201 + wide[y][301:]
    for y in range(1, 100):
        wide[y] = wide[y][:200] + "1" + wide[y][201:]
    for number in range(2, 10):
        y = 100 + 20 * number
        wide[y] = wide[y][:301] + str(number) * 99 + "#"
    with pytest.raises(bw.TrackError, match="401"):
        bw.Track.from_ascii([*wide, wide[0]])
    assert bw.Track.from_ascii(wide).to_dict()["finish"]["heading"] == "E"
    with pytest.raises(bw.TrackError, match="one row"):
        bw.Track.from_ascii(["#" + ">" * 399 + "#"] * 401)
