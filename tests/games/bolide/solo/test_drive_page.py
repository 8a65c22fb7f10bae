"""The table of a lone car on a page agrees with the engine."""

from __future__ import annotations

import zlib
from base64 import b64decode
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.boards.lattice.momentum.tables import turns_to_go
from bolide_widget.games.bolide.solo import drive_page
from bolide_widget.games.bolide.solo.alone import LoneCar
from bolide_widget.games.bolide.solo.drive_page import (
    DOOMED,
    Rows,
    drive_table,
    rows_of,
    step_table,
)

ROWS: dict[str, Rows] = {}


def rows(name: str) -> Rows:
    """The situations of a board, made once."""
    if name not in ROWS:
        ROWS[name] = rows_of(bw.load_track(name))
    return ROWS[name]


def moves(table: Rows, number: int) -> dict[tuple[int, int], int]:
    """The displacements of a row, with the crossings of the line on their way."""
    now, bits = table.listed[number], (table.forward[number], table.back[number])
    listed = {
        (now.vx + dx, now.vy + dy): (bits[0] >> bit & 1) - (bits[1] >> bit & 1)
        for bit, (dx, dy) in enumerate(table.changes)
        if table.legal[number] >> bit & 1
    }
    if number in table.forced:
        x, y, crossings = table.forced[number]
        listed[x, y] = crossings
    return listed


def test_every_situation_agrees_with_the_engine() -> None:
    """Its moves, its crossings of the line, where they lead, and its turns to the flag."""
    table, car = rows("corner"), LoneCar("corner")
    turns = turns_to_go(car.track, car.setting)
    known = set(table.listed)
    for number, now in enumerate(table.listed):
        car.place(now)
        legal = [car._forced] if car._forced else [*car._open.values()]
        listed = moves(table, number)
        assert sorted(listed) == sorted(legal)
        for step, crossings in listed.items():
            after = car._moved(step)
            assert now.to_go - after.to_go == crossings
            assert after.to_go <= 0 or after in known
        if number:
            found = turns.at((now.x, now.y), (now.vx, now.vy), now.to_go)
            assert table.turns[number] == (DOOMED if found is None else found)


@pytest.mark.parametrize("name", ["corner", "hairpin"])
def test_the_fewest_turns_are_those_of_the_best_lap(name: str) -> None:
    """From pole, with a normal start."""
    assert drive_table(bw.load_track(name))["turns"] == bw.best_lap(name).turns


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_walk_through_the_table_is_a_race(data: Any) -> None:
    """The points that are on the track, those that the race of the game offers too (M-3, M-4)."""
    table = rows("corner")
    numbers = {one: number for number, one in enumerate(table.listed)}
    race = bw.Race("corner", ["You"], grid=["You"], laps=1, seed=1)
    car, now = LoneCar("corner"), table.listed[0]
    for _ in range(12):
        listed = moves(table, numbers[now])
        if now.started:
            place = {"position": (now.x, now.y), "pawn": (now.x + now.vx, now.y + now.vy)}
            race.arrange({"You": {**place, "lap": 1}})
            (decision,) = race.asked
            offered = {option.id for option in decision.options}
            on_track = {f"{now.x + dx},{now.y + dy}" for dx, dy in listed}
            assert on_track <= offered
            off = [option for option in offered - on_track if "," in option]
            assert all(
                option.preview.leaves_track for option in decision.options if option.id in off
            )
        if not listed:
            return
        step = data.draw(st.sampled_from(sorted(listed)))
        car.place(now)
        now = car._moved(step)
        if now.to_go <= 0:
            return


def test_the_columns_hold_the_rows() -> None:
    """One after the other, as the page reads them."""
    table, made = rows("corner"), drive_table(bw.load_track("corner"))
    count = made["count"]
    raw = np.frombuffer(zlib.decompress(b64decode(made["columns"])), dtype=np.uint8)
    columns = raw.reshape(18, count)
    assert count == len(table.listed)
    assert columns[0].tolist() == [one.x for one in table.listed]
    assert columns[3].view(np.int8).tolist() == [one.vy for one in table.listed]
    assert columns[4].tolist() == [one.to_go for one in table.listed]
    assert columns[5].tolist() == list(table.turns)
    for first, masks in ((6, table.legal), (10, table.forward), (14, table.back)):
        parts = [columns[first + part].astype(np.int64) << 8 * part for part in range(4)]
        assert sum(parts).tolist() == list(masks)  # type: ignore[union-attr]


def test_a_large_board_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name."""
    monkeypatch.setattr(drive_page, "MOST", 1000)
    with pytest.raises(bw.SetupError, match="The Corner is too large"):
        drive_table(bw.load_track("corner"))


def page_steps(table: Any, at: tuple[int, int], velocity: tuple[int, int]) -> dict[Any, bool]:
    """The steps that the page of a lesson finds, and whether each crosses the line."""
    wide, high = table["size"]
    length = ((wide + 1) * (high + 1) + 7) // 8
    planes = zlib.decompress(b64decode(table["planes"]))
    numbers = {tuple(step): number for number, step in enumerate(table["steps"])}
    bit = at[0] * (high + 1) + at[1]

    def has(plane: int) -> bool:
        return bool(planes[plane * length + bit // 8] >> bit % 8 & 1)

    wanted = [(velocity[0] + dx, velocity[1] + dy) for dx, dy in table["changes"]]
    legal = [step for step in wanted if step in numbers and has(numbers[step])]
    only = table["forced"].get(",".join(map(str, (*at, *velocity))))
    legal = legal or ([tuple(only)] if only else [])
    return {step: has(len(numbers) + numbers[step]) for step in legal}


@pytest.mark.parametrize("name", ["corner", "hairpin", "field"])
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_every_step_of_a_lesson_is_one_of_the_race(name: str, data: st.DataObject) -> None:
    """From anywhere, at any velocity: the points of a race, without braking and booster."""
    track = bw.load_track(name)
    table = step_table(track)
    at = data.draw(st.sampled_from(sorted(p for p, kind in track.kinds.items() if kind == "track")))
    velocity = tuple(data.draw(st.sampled_from(table["steps"])))
    pawn = (at[0] + velocity[0], at[1] + velocity[1])
    race = bw.Race(track, ["You"], seed=1, laps=1)
    try:
        race.arrange({"You": {"position": at, "pawn": pawn}})
    except bw.SetupError:  # beyond the line, or a pawn that cannot be
        return
    found = page_steps(table, at, velocity)
    points = {option.point for option in race.options if option.point is not None}
    on_track = {point for point in points if track.kind(point) == "track"}
    assert {(at[0] + x, at[1] + y) for x, y in found} >= on_track
    for (x, y), crosses in found.items():
        twin = race.copy()
        to = (at[0] + x, at[1] + y)
        assert to in points
        twin.play(f"{to[0]},{to[1]}")
        assert crosses == twin.over
