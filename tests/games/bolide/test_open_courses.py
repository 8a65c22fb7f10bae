"""Races on open courses: from the start to the finish, once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from bolide_widget.games.bolide.rules import engagement, travel
from bolide_widget.games.bolide.rules.position import FINISHED, OUT
from helpers.boards.courses import box
from helpers.races.setting import points, question_of, race_on

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]


def race(
    track: str | bw.Track = "straight", drivers: Sequence[str] = NAMES[:2], **options: object
) -> bw.Race:
    return bw.Race(track, drivers, seed=3, grid=drivers, **options)  # type: ignore[arg-type]


def test_the_race_is_one_lap_and_starts_in_it() -> None:
    match = race()
    assert match.rules.laps == 1
    assert {car.lap for car in match.cars.values()} == {1}
    assert race(rules=bw.Rules(tie_break="arrival")).rules.laps == 1
    assert race(laps=1).rules.laps == 1


@pytest.mark.parametrize("laps", [2, 0, -1, True, 1.5, "1"])
def test_other_numbers_of_laps_are_refused(laps: object) -> None:
    with pytest.raises(bw.SetupError, match=r"laps must be 1 on 'The Long Straight'.*open course"):
        race(laps=laps)
    with pytest.raises(bw.SetupError, match="laps must be 1"):
        race(rules=bw.Rules(laps=3))


def test_the_first_crossing_of_the_finish_ends_it() -> None:
    """S-3: the first car to cross wins and leaves the board."""
    match = race().arrange(
        {
            "Ada": {"position": (44, 7), "pawn": (49, 7)},
            "Bob": {"position": (40, 9), "pawn": (42, 9)},
        },
        to_move="Ada",
    )
    assert match.options[0].preview is not None
    facts = match.play((49, 7))
    assert ("finish", 0, 1) in facts
    assert match.cars["Ada"].status == "finished" and not match.over
    assert not any("lap" in sentence for sentence in match.log)
    bw.drive(match, bw.Rookie())
    assert [row.driver for row in match.standings] == ["Ada", "Bob"]


def test_nobody_stops_for_the_finish() -> None:
    """The Rookie drives the same, however short the run-out beyond the finish."""
    data = bw.load_track("straight").to_dict()
    data["asphalt"] = [box(2.5, 3.5, 55.5, 10.5)]
    long, short = race(), race(bw.Track.from_dict(data))
    for match in (long, short):
        bw.drive(match, bw.Rookie())
    assert short.facts == long.facts


def test_nobody_comes_back_from_the_finish() -> None:
    """R-1 takes a crossing back on a circuit; here there is no other lap to be in."""
    state = race().state.copy()
    travel.cross_lines(state, 0, (50, 7), (46, 7), None)
    assert state.position.cars[0].lap == 1
    travel.cross_lines(state, 0, (46, 7), (50, 7), None)
    assert state.position.cars[0].lap == 2


def test_nobody_is_pushed_over_the_finish() -> None:
    """R-9: where a whole sector is taken, the next free point is one before the finish."""
    track = bw.load_track("straight")
    taken = {p for p, sector in track.sector_of.items() if sector == 2}
    assert engagement._nearest(track, (46, 7), taken)[0] < 30


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"position": (10, 7), "lap": 0}, "Ada, lap: 1 on an open course, not 0"),
        ({"position": (50, 7)}, r"Ada, position: \(50, 7\) lies beyond the finish"),
    ],
)
def test_positions_that_cannot_be(fields: dict[str, object], words: str) -> None:
    match = race()
    with pytest.raises(bw.SetupError, match=words):
        match.arrange({"Ada": fields, "Bob": {"position": (20, 7)}})


def test_the_scene_speaks_of_no_laps() -> None:
    match = race("hairpin")
    while match.round < 3:
        match.play(bw.Rookie()(match))
    scene = match.game.scene(match)
    assert scene["title"] == "Round 3"
    assert {row["lap"] for row in scene["order"]} == {"racing"}
    assert scene["order"][0]["gap"] == "leader"
    assert [shape["style"] for shape in match.game.board()["shapes"]].count("finish-line") == 1


def test_a_record_replays() -> None:
    match = race("corner", NAMES[:3])
    bw.drive(match, bw.Rookie())
    again = bw.Race.from_json(match.to_json())
    assert again == match and again.standings == match.standings


@pytest.mark.parametrize("leader", [(30, 7), (16, 9), (8, 7), (5, 6)])
def test_the_safety_car_never_puts_anybody_beyond_the_finish(leader: tuple[int, int]) -> None:
    """E-8, R-6: the queue forms behind the leader, as far as there is room on the course."""
    x, y = leader
    cars = {name: {"position": (3, 2 + n)} for n, name in enumerate(NAMES)}
    cars |= {"Ada": {"position": (x - 1, y)}, "Bob": {"position": leader}}
    match = race_on(bw.load_track("straight"), cars, to_move="Ada")
    match.play(leader)
    match.roll(7)
    match.roll(2)
    match.play((x - 1, y))
    while question_of(match)[1] != "queue":
        match.play(match.cars[question_of(match)[0]].position)
    track = match.track
    while question_of(match)[1] == "queue":
        assert all(track.sector_of[p] <= track.sector_of[leader] for p in points(match))
        match.play(match.options[0])
    assert len({car.position for car in match.cars.values()}) == 8
    assert {car.lap for car in match.cars.values()} == {1}


def test_a_queue_with_no_room_behind_the_leader() -> None:
    """E-8, R-6: a car that has to be set ahead of the leader is in the same lap all the same."""
    track = bw.load_track("straight")
    cars = {name: {"position": (3, 9 - n)} for n, name in enumerate(NAMES)}
    cars |= {"Ada": {"position": (3, 9)}, "Bob": {"position": (3, 10)}, "Cyd": {"position": (2, 7)}}
    cars["Hal"] = {"position": (3, 8)}
    cars["Gus"] = {"position": (3, 7)}
    match = race_on(track, cars, to_move="Ada")
    match.play((3, 10))
    match.roll(7)
    match.roll(2)
    match.play((3, 9))
    while question_of(match)[1] != "queue":
        here = match.cars[question_of(match)[0]].position
        off = [p for p in points(match) if track.kind(p) == "run-off"]
        match.play(here if here in points(match) else sorted(off)[0])
    while question_of(match)[1] == "queue":
        match.play(match.options[0])
    assert sorted(car.position for car in match.cars.values())[-1] == (4, 10)
    assert {car.lap for car in match.cars.values()} == {1}


@pytest.mark.sweep
@pytest.mark.parametrize("track", ["straight", "hairpin", "island", "field"])
def test_conformance(track: str) -> None:
    def make(number: int) -> bw.Race:
        return bw.Race(track, NAMES[: 2 + number], seed=number, dice="ask")

    def check(state: object) -> None:
        goal = len(state.game.track.sectors) - 1  # type: ignore[attr-defined]
        for car in state.position.cars:  # type: ignore[attr-defined]
            assert car.lap == (2 if car.status == FINISHED else 1)
            if car.point is not None and car.status != OUT:
                lifted = any(q.kind == "land" for q in state.stack)  # type: ignore[attr-defined]
                assert state.game.track.sector_of[car.point] < goal or lifted  # type: ignore

    def reload(match: bw.Race) -> bw.Race:
        return bw.Race.from_json(match.to_json())

    assert check_game(make, races=7, seed=1, answers=120, invariant=check, reload=reload) > 300  # type: ignore[arg-type]
