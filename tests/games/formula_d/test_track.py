"""The board of Formula D: what its rules read of it (chapter 17)."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.boards.lanes.road import Said, Space, progress_of, staggered
from bolide_widget.games.formula_d.track import SHELF, Track
from helpers.boards.lane_boards import t1

BOARDS = bw.tracks(game="formula-d")


@pytest.mark.parametrize("name", BOARDS)
def test_boards_are_drawn_by_the_project(name: str) -> None:
    """FD-TRK-0: each says whose drawing it is, and what may be done with it."""
    track = SHELF.load(name)
    assert track.author == "the bolide-widget authors" and track.licence == "CC0-1.0"


def test_rules_read_nothing_of_the_drawing() -> None:
    """FD-TRK-1: the same spaces on a road of another shape are the same board to the rules."""
    track = Track.from_dict(t1())
    drawn = t1()
    drawn["centre"] = [[40 + 0.6 * (y - 12), x * 0.9 + 4] for x, y in drawn["centre"]]
    drawn |= {"width": 0.6, "size": [80, 80], "name": "Otherwise"}
    drawn["pit"]["path"] = [[3, 3], [20, 3]]
    other = Track.from_dict(drawn)
    for field in (
        *("ids", "lane", "progress", "ahead", "next", "straight", "beside", "behind", "corner"),
        *("grid", "pit", "to_line", "stops", "short", "long", "next_corner", "inside_lane"),
        *("qual_start", "weather", "street", "corners"),
    ):
        assert getattr(other, field) == getattr(track, field), field
    assert other.shapes() != track.shapes()


def test_a_corner_cut_on_a_finer_scale() -> None:
    """Example 58: progress, changes and neighbours where a lane has longer spaces."""
    first = [
        Space(f"1.{n}", 1, back, back + 10, 0, 2) for n, back in enumerate((156, 166, 176, 186))
    ]
    two = [Space(f"2.{n}", 2, 160 + 8 * n, 168 + 8 * n, 2, 4) for n in range(5)]
    rest = [Space("1.a", 1, 196, 556, 0, 2), Space("2.a", 2, 200, 560, 2, 4)]
    spaces, period = [*first, *two, *rest], 400
    progress = [progress_of(space, period) for space in spaces]
    assert progress[:9] == [161, 171, 181, 191, 164, 172, 180, 188, 196]
    links = staggered(spaces, period, Said())
    at = {value: n for n, value in enumerate(progress)}
    assert links.next[at[171]] == (at[181], at[172])
    assert links.next[at[164]] == (at[172], at[171])
    assert set(links.beside[at[171]]) == {at[164], at[172]}


def test_the_shortest_way_through_a_finer_corner() -> None:
    """Example 58: four spaces of lane 1 against five of lane 2."""
    data = t1()
    first = [[f"1.x{n}", 1, back, back + 10, 0, 2] for n, back in enumerate((156, 166, 176, 186))]
    two = [[f"2.x{n}", 2, 160 + 8 * n, 168 + 8 * n, 2, 4] for n in range(5)]
    road = [[f"{lane}.{n}", lane, back, back + 8, 2 * lane - 2, 2 * lane]
            for lane, starts in ((1, range(196, 396, 8)), (2, range(200, 400, 8)))
            for n, back in enumerate(starts)]  # fmt: skip
    ends = [["1.a", 1, 396, 404, 0, 2], *([f"1.b{n}", 1, 4 + 8 * n, 12 + 8 * n, 0, 2]
            for n in range(19)), *([f"2.b{n}", 2, 8 * n, 8 * n + 8, 2, 4]
            for n in range(20))]  # fmt: skip
    corner = [row[0] for row in (*first, *two)]
    part = data["formula-d"] | {"stops": {"C": 1}, "short": {"C": 4}, "long": {"C": 5}}
    part |= {"qual_start": "2.24", "street": None}
    small = data | {
        "lanes": 2,
        "period": 400,
        "spaces": [*first, *two, *road, *ends],
        "arrows": {},
        "corners": [{"id": "C", "name": "", "inside": "left", "spaces": corner}],
        "grid": [f"{2 - n % 2}.{23 - n // 2}" for n in range(10)],
        "pit": None,
        "formula-d": part,
    }
    track = Track.from_dict(small)
    assert (track.short, track.long) == ((4,), (5,))
    with pytest.raises(bw.TrackError, match="is 5; it must be 4, the fewest"):
        Track.from_dict(small | {"formula-d": part | {"short": {"C": 5}}})


def test_a_place_of_the_grid_beyond_the_line_is_not_called_a_corner() -> None:
    """FD-TRK-9: what is wrong with it is said, on either side of the line."""
    data = t1()
    with pytest.raises(bw.TrackError, match=r'"1\.1" lies beyond the line; it must be behind it'):
        Track.from_dict(data | {"grid": ["1.1", *data["grid"][1:]]})
    track = SHELF.load("t1")
    name = track.ids[track.behind[track.need(data["corners"][-1]["spaces"][0])]]
    with pytest.raises(bw.TrackError, match=f'between "{name}" and the line lies a corner'):
        Track.from_dict(data | {"grid": [*data["grid"][:-1], name]})


def test_tracks_know_what_they_lack() -> None:
    """FD-TRK-10: the bundled circuits lack nothing; the Test ring is none to race on."""
    assert SHELF.load("valdorn").shortfalls == ()
    assert SHELF.load("t1").shortfalls


def test_a_track_without_pits_weather_and_street() -> None:
    """FD-OPT-1: what is not there is said, and the options that need it are refused at setup."""
    data = t1() | {"pit": None}
    data["formula-d"] |= {"weather": None, "street": None}
    track = Track.from_dict(data)
    assert track.pit is None and track.weather is None and track.street is None
    assert track.raced(street=True) is track


def test_a_tunnel_may_act_always() -> None:
    """FD-TRK-4: also outside street races."""
    data = t1()
    data["formula-d"]["street"]["tunnel"]["always"] = True
    track = Track.from_dict(data)
    assert track.raced() is track.raced(street=True) is not track
    assert track.raced().tunnelled and not track.tunnelled


def test_what_only_street_races_have_is_drawn_for_them_alone() -> None:
    """FD-ST-4 to FD-ST-8: elsewhere a noise zone is a space like others, unless a tunnel stays."""

    def zones(track: Track, street: bool) -> list[str]:
        shapes = [s for s in track.shapes(street=street) if s["style"] in ("zone", "police-line")]
        return sorted({str(shape.get("role", shape["style"])) for shape in shapes})

    track = SHELF.load("t1")
    assert zones(track, True) == ["danger", "noise", "police-line", "tunnel"]
    assert zones(track, False) == []
    data = t1()
    data["formula-d"]["street"]["tunnel"]["always"] = True
    assert zones(Track.from_dict(data), False) == ["tunnel"]
    for street in (True, False):
        rules = bw.formula_d.Rules(street=street)
        race = bw.formula_d.Race(track, ["Ada", "Bob"], rules=rules)
        drawn = {shape.get("role") for shape in race.game.board()["shapes"]}
        assert ("noise" in drawn) is street
