"""Facts know their driver, and are tables that a file can hold."""

from __future__ import annotations

import io
import json
import pickle
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.core.fact_frame import BASE, POINTS, SEATS, columns, fields
from bolide_widget.core.facts import Timeline

BOARDS = {
    "bolide": "copperbowl",
    "formula_d": "t1",
    "championship_formula": "pattern-ring",
    "really_nasty": "rn-default",
}
NAMES = ["Ada", "Bob", "Cyd"]

every_game = pytest.mark.parametrize("game", BOARDS)


def of(game: str) -> Any:
    return getattr(bw, game)


def begun(game: str) -> Any:
    return of(game).Race(BOARDS[game], NAMES, laps=2, seed=1)


@cache
def driven(game: str) -> Any:
    return bw.drive(begun(game), of(game).Rookie())


@every_game
def test_a_fact_is_as_before_and_knows_its_driver(game: str) -> None:
    race = driven(game)
    plain = [*race.opening, *(fact for entry in race.history for fact in entry.facts)]
    assert race.facts == plain == [tuple(fact) for fact in race.facts]
    for fact, other in zip(race.facts, plain, strict=True):
        seat = race.game.about(other)
        assert fact.driver == (None if seat is None else NAMES[seat])
        assert isinstance(fact, race.game.fact_shapes[fact.kind]) and fact._asdict()
    assert {fact.driver for fact in race.facts} == {*NAMES, None}
    kept = pickle.loads(pickle.dumps(race.facts))
    assert kept == plain and [fact.driver for fact in kept] == [each.driver for each in race.facts]


@every_game
def test_what_follows_an_answer_knows_its_driver(game: str) -> None:
    race = begun(game)
    while race.round < 2:
        facts = race.play(race.options[0], race.pending.driver)
        assert [fact.driver for fact in facts] == [
            fact.driver for fact in race.facts[len(race.facts) - len(facts) :]
        ]
    assert repr(facts[-1]) == repr(race.history[-1].facts[-1])


@every_game
def test_each_field_of_each_kind_has_a_column_of_one_type(game: str) -> None:
    race = driven(game)
    for kind, shape in race.game.fact_shapes.items():
        table = race.facts.of(kind)
        cells = {
            name: dtype
            for field, hint in fields(shape).items()
            for name, (dtype, _) in columns(field, hint).items()
        }
        before = [name for name in BASE if name not in ("race", "kind", "values")]
        assert list(table) == list(dict.fromkeys([*before, *cells]))
        assert {name: str(table[name].dtype) for name in cells} == cells
        assert len(table) == sum(fact.kind == kind for fact in race.facts)


@every_game
def test_the_names_of_fields_say_which_hold_drivers_and_points(game: str) -> None:
    """Else a seat would stand in a table as a number."""
    race = driven(game)
    for fact in race.facts:
        for name, value in fact._asdict().items():
            if name in SEATS:
                seats = value if isinstance(value, tuple) else (value,)
                assert all(-1 <= seat < len(NAMES) for seat in seats), fact
            if game == "bolide" and isinstance(value, tuple) and name not in (*SEATS, "words"):
                assert name in POINTS, fact
    rows = race.game.fact_rows
    for kind, shape in race.game.fact_shapes.items():
        row, names = rows[kind], getattr(shape, "_fields")  # noqa: B009
        assert row.whose is None or row.whose in SEATS
        assert row.on is None or row.on in SEATS
        assert row.whose == "seat" or "seat" not in names, "a table leaves the seat out"


@every_game
def test_tables_survive_a_csv_file(game: str) -> None:
    race = driven(game)
    for table in (race.facts.to_frame(), *map(race.facts.of, race.game.fact_shapes)):
        text = io.StringIO(table.to_csv(index=False))
        again = pd.read_csv(
            text, dtype=table.dtypes.to_dict(), keep_default_na=False, na_values=[""]
        )
        pd.testing.assert_frame_equal(again, pd.DataFrame(table))


@every_game
def test_tables_survive_a_parquet_file(game: str) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow, which writes parquet files, is not installed")
    race = driven(game)
    cars = bw.simulate(begun(game), 2, of(game).Rookie(), progress=False)
    for table in (cars, race.facts.to_frame(), *map(race.facts.of, race.game.fact_shapes)):
        file = io.BytesIO()
        table.to_parquet(file, index=False)
        pd.testing.assert_frame_equal(pd.read_parquet(file), pd.DataFrame(table))


@pytest.mark.parametrize("reader", ["polars", "duckdb"])
def test_others_read_the_parquet_file(reader: str, tmp_path: Path) -> None:
    """As the cookbook has it."""
    pytest.importorskip("pyarrow", reason="pyarrow, which writes parquet files, is not installed")
    other = pytest.importorskip(reader, reason=f"{reader} is not installed")
    moves = driven("bolide").facts.of("move")
    path = tmp_path / "moves.parquet"
    moves.to_parquet(path, index=False)
    if reader == "polars":
        read = other.read_parquet(path).group_by("driver").agg(other.col("speed").mean())
        means = dict(read.iter_rows())
    else:
        means = dict(
            other.sql(f"select driver, avg(speed) from '{path}' group by driver").fetchall()
        )
    assert means == pytest.approx(moves.groupby("driver").speed.mean().to_dict())


@every_game
def test_the_facts_of_a_simulation_are_those_of_its_races(game: str) -> None:
    start = begun(game)
    both = bw.simulate(start, 3, of(game).Rookie(), facts=True, seed=5, progress=False)
    assert both.facts.race.unique().tolist() == [0, 1, 2]
    for number in range(3):
        again = bw.sample_race(start, number, of(game).Rookie(), seed=5)
        mine = both.facts[both.facts.race == number]
        table = pd.DataFrame(mine.drop(columns="race").reset_index(drop=True))
        pd.testing.assert_frame_equal(table, pd.DataFrame(again.facts.to_frame()))
        finish = mine.of("finish").drop(columns="race")
        pd.testing.assert_frame_equal(finish, again.facts.of("finish"))


@every_game
def test_rounds_and_turns_are_those_of_the_race(game: str) -> None:
    race = driven(game)
    begins = race.facts.of("turn" if game in ("championship_formula", "really_nasty") else "round")
    if game == "really_nasty":
        assert begins.groupby("round").turn.apply(list).map(lambda turns: turns[0] == 1).all()
    else:
        assert begins["round"].tolist() == begins.number.tolist() == [*range(1, race.round + 1)]
    table = race.facts.to_frame()
    assert table["round"].is_monotonic_increasing and table["round"].max() == race.round
    assert table.n.tolist() == list(range(len(race.facts)))
    values = [json.loads(text) for text in table["values"]]
    assert all("seat" not in row and "kind" not in row for row in values)


def test_a_race_from_a_set_up_position_has_a_table_too() -> None:
    cars = {"Ada": {"space": "1.20", "gear": 3}, "Bob": {"space": "1.10", "gear": 3}}
    race = bw.formula_d.Race("t1", ["Ada", "Bob"], laps=1, seed=1)
    race.arrange(cars, to_move="Ada")
    facts = bw.drive(race, bw.formula_d.Rookie()).facts
    assert facts.to_frame()["round"].min() == 1 and len(facts.of("finish")) == 2
    half = race.branch(seed=2)
    assert half.facts.to_frame().n.tolist() == list(range(len(half.facts)))


def test_a_driver_s_facts_hide_in_a_table_what_they_hide_in_the_list() -> None:
    race = driven("really_nasty")
    known = race.facts_for("Ada")
    assert len(known.to_frame()) == len(known)
    draws = known.of("draw")
    assert set(draws[draws.driver != "Ada"].card) == {"?"}
    assert "?" not in set(draws[draws.driver == "Ada"].card)
    assert known.to_frame().driver.isna().tolist() == [fact.driver is None for fact in known]


@pytest.mark.parametrize("kind", ["mvoe", "", 3, None])
def test_a_kind_that_there_is_not_is_refused(kind: Any) -> None:
    with pytest.raises(SetupError, match="kind must be one of 'attempt', ") as error:
        driven("bolide").facts.of(kind)
    assert ("Did you mean 'move'?" in str(error.value)) == (kind == "mvoe")


def test_a_kind_that_did_not_happen_is_an_empty_table_with_its_columns() -> None:
    table = driven("bolide").facts.of("damage")
    assert table.empty and {"driver", "what", "points"} <= set(table)


def test_a_timeline_is_a_list() -> None:
    state = begun("formula_d").state
    timeline = Timeline(state)
    timeline += [("one", 0)]
    timeline.append(("two", 1))
    assert timeline == [("one", 0), ("two", 1)]
    assert timeline.timed() == [(1, 1, ("one", 0)), (1, 1, ("two", 1))]


# -- what the drivers have chosen ------------------------------------------------------------------


CHOSEN: dict[str, tuple[ModuleType, dict[str, Any], list[str]]] = {
    "bolide": (
        bw.bolide, {"rules": "advanced"}, ["fuel", "compound", "set_up", "tread", "pit_lap"]
    ),
    "formula_d": (
        bw.formula_d, {}, ["character", "set_up", "compound", "pit_lap"]
    ),
    "championship_formula": (bw.championship_formula, {}, ["set_up"]),
    "really_nasty": (bw.really_nasty, {}, ["fuel", "compound", "pit_lap"]),
}  # fmt: skip


@every_game
def test_a_simulation_says_what_the_drivers_have_chosen(game: str) -> None:
    made, rules, names = CHOSEN[game]
    start: Any = made.Race(BOARDS[game], NAMES, laps=4, seed=1, **rules)
    frame = bw.simulate(start, 2, made.Rookie(), seed=1, progress=False)
    assert list(frame)[-len(names) :] == names, "after the figures, and none of their names"
    again = bw.sample_race(start, 1, made.Rookie(), seed=1)
    row = frame[(frame.race == 1) & (frame.driver == "Bob")].iloc[0]
    if game == "bolide":
        (fact,) = (each for each in again.facts if each.kind == "strategy" and each.driver == "Bob")
        assert tuple(row[names[:4]]) == (fact.fuel, fact.compound, fact.set_up, fact.tyres)
    if game == "championship_formula":
        (fact,) = (each for each in again.facts if each.kind == "set-up" and each.driver == "Bob")
        assert json.loads(row.set_up) == list(fact.cards)
    if game == "really_nasty":
        fuel = again.facts.of("fuel").set_index("driver").strategy
        assert row.fuel == fuel["Bob"] and frame.pit_lap.between(1, 4).any()
    assert {str(frame[name].dtype) for name in names} <= {"string", "Int64"}


def test_a_race_under_way_keeps_what_was_chosen_before() -> None:
    race = bw.Race("copperbowl", NAMES, laps=1, seed=1, rules="advanced")
    chosen = {}
    while race.pending.kind == "strategy":
        driver, option = race.pending.driver, race.options[-1]
        chosen[driver] = option.id
        race.play(option, driver)
    assert len(chosen) == 3
    frame = bw.simulate(race, 2, progress=False)
    (said,) = frame[["fuel", "compound", "set_up", "tread"]].drop_duplicates().itertuples()
    assert len({*chosen.values()}) == 1 and all(part in chosen["Ada"] for part in said[1:3])


def test_a_race_without_such_choices_leaves_them_missing() -> None:
    frame = bw.simulate(bw.Race("corner", NAMES, laps=1, seed=1), 2, progress=False)
    assert frame[CHOSEN["bolide"][2]].isna().all(axis=None)
