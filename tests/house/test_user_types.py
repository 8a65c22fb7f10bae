"""A user's script passes `mypy --strict`, and what it is handed has a type."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.games import need
from bolide_widget.games.bolide import options as bolide
from bolide_widget.games.championship_formula import options as championship_formula
from bolide_widget.games.formula_d import options as formula_d

pytest.importorskip("mypy")

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src/bolide_widget"

SCRIPT = """
from pathlib import Path
from typing import Any, Literal, assert_type

import bolide_widget as bw

game = bw.play("valdorn", ["You", ("Rosa", bw.Rookie())])
assert_type(game.race, bw.Race)
race = bw.drive(bw.Race("valdorn", ["Ada", "Bob"], seed=1), bw.Rookie())
assert_type(race, bw.Race)
assert_type(bw.drive(bw.Qualifying("valdorn", ["Ada", "Bob"]), bw.Rookie()), bw.Qualifying)
assert_type(bw.RaceWidget(race).race, bw.Race)
assert_type(race.branch(dice=[12]), bw.Race)
assert_type(race.copy().undo().redo(), bw.Race)
assert_type(race.options[0].preview, bw.Preview)
assert_type(race.options[0].preview.speed, int | None)
assert_type(race.cars["Ada"], bw.CarView)
assert_type(race.standings, list[bw.Standing])
assert_type(race.standings[0].driver, str)
assert_type(race.edit({"Ada": {"speed_drop": 3}}), bw.Race)
pending = race.pending
assert_type(pending.kind, str | Any)
assert_type(pending.driver, str | Any)
if pending is not None and not isinstance(pending, bw.Roll):
    assert_type(pending.options[0].preview, bw.Preview | Any)
if isinstance(pending, bw.Roll):
    assert_type(pending.kind, str)
for fact in [*race.facts, *race.play(race.options[0]), *race.facts_for("Ada"), *race.opening]:
    assert_type(fact.kind, str)
    if fact.kind == "move":
        print(fact.seat, fact.speed, fact[0], len(fact))
assert_type(bw.games(), list[Literal[GAMES]])
assert_type(bw.bolide.Race("valdorn", ["Ada", "Bob"]), bw.Race)
assert_type(bw.bolide.Rules(laps=1), bw.Rules)
assert_type(bw.drive(bw.bolide.Race("valdorn", ["Ada", "Bob"]), bw.bolide.Pro()), bw.Race)
assert_type(bw.bolide.Championship(["valdorn"], ["Ada", "Bob"]), bw.Championship)
assert_type(bw.play("valdorn", game="bolide").race, bw.Race)
named = bw.games()[0]
bw.play("valdorn", ["You", bw.Rookie()], game=named, pace=0)
assert_type(bw.tracks(game=named), list[str])
assert_type(bw.play("t1", game="formula-d").race, bw.formula_d.Race)
assert_type(bw.play("merrow", game="championship-formula").race, bw.championship_formula.Race)
assert_type(bw.play(game="really-nasty", pace=0).race, bw.really_nasty.Race)
assert_type(bw.load_track("merrow"), bw.Track)
assert_type(bw.load_track("t1", game="formula-d"), bw.formula_d.Track)
assert_type(bw.load_track("merrow", game="really-nasty"), bw.really_nasty.Track)
board = bw.load_track(Path("ring.json"), game="championship-formula")
assert_type(board, bw.championship_formula.Track)
assert_type(bw.load_track(board), bw.championship_formula.Track)
assert_type(bw.play(board).race, bw.championship_formula.Race)
for each in bw.games():
    for known in bw.tracks(game=each):
        print(bw.load_track(known, game=each).name, bw.play(known, game=each).race.over)
bw.formula_d.Race("merrow", ["Ada"], rules="street")
bw.championship_formula.Race("merrow", ["Ada"], rules="classic")
bw.Race("merrow", ["Ada"], rules="advanced")
assert_type(bw.ladder([bw.Rookie(), bw.Ace()], "valdorn", game=named), bw.Ladder)
assert_type(bw.Race.load("race.json", track=race.track), bw.Race)
assert_type(bw.Qualifying.from_json(race.to_json()), bw.Qualifying)
loaded = bw.load_race("race.json")
for driver_name, any_car in loaded.cars.items():
    print(driver_name, any_car.status)
if isinstance(loaded, bw.Race):
    assert_type(loaded, bw.Race)
    print(loaded.standings[0].driver)


def careful(race: bw.Race) -> bw.Option:
    safe = [o for o in race.options if not o.preview.leaves_track]
    return min(safe or race.options, key=lambda o: o.preview.speed or 0)


policy: bw.Policy = careful
bw.drive(race, {"Ada": careful, "Bob": bw.Rookie()})
race.on_change(lambda facts: print(len(facts), *(fact[0] for fact in facts)))
for driver, car in race.cars.items():
    print(driver, car.speed, car.position)
"""


FRAMES = """
from typing import assert_type

from pandas import DataFrame

import bolide_widget as bw
from bolide_widget.core.fact_frame import FactFrame
from bolide_widget.lab.odds import Odds

race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
assert_type(race.to_frame(), DataFrame)
assert_type(bw.simulate(race, 10), DataFrame)
assert_type(bw.simulate(race, 10, facts=True).facts, FactFrame)
assert_type(race.facts.to_frame(), FactFrame)
assert_type(race.facts.of("move"), DataFrame)
assert_type(race.facts[0].driver, str | None)
assert_type(bw.what_if(race, n=10), Odds)
assert_type(bw.what_if(race, n=10).paired, DataFrame)
assert_type(bw.what_cost(race, "Ada"), DataFrame)
ladder = bw.ladder([bw.Rookie(), bw.Pro()], "valdorn")
assert_type(ladder.ratings, DataFrame)
assert_type(ladder.duels, DataFrame)
assert_type(bw.Championship(["valdorn"], ["Ada", "Bob"]).to_frame(), DataFrame)
"""


SCRIPT = SCRIPT.replace("GAMES", str(bw.games()).strip("[]"))


def checked(tmp_path: Path, script: str) -> str:
    """What `mypy --strict` says of a script outside the project."""
    path = tmp_path / "script.py"
    path.write_text(script, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    config = ["--config-file", "", "--cache-dir", str(ROOT / ".mypy_cache" / "user")]
    ran = subprocess.run(
        [*command, *config, str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
    )
    return ran.stdout + ran.stderr


def test_a_script_knows_what_it_is_handed(tmp_path: Path) -> None:
    assert "Success" in checked(tmp_path, SCRIPT), checked(tmp_path, SCRIPT)


def test_a_table_is_a_frame_and_not_anything(tmp_path: Path) -> None:
    shown = checked(tmp_path, FRAMES + "count: int = race.to_frame()\n")
    assert "Found 1 error " in shown and '(expression has type "DataFrame"' in shown, shown


def test_a_wrong_script_is_found_out(tmp_path: Path) -> None:
    shown = checked(tmp_path, SCRIPT + "race.options[0].preview.sped\n")
    assert '"Preview" has no attribute "sped"' in shown


def test_the_words_of_a_game_are_seen(tmp_path: Path) -> None:
    """In an editor, too: `bw.bolide.Race` is the class itself, and mypy reports unknown names."""
    script = "import bolide_widget as bw\nreveal_type(bw.bolide.Race)\nbw.bolide.Rice\nbw.Rice\n"
    shown = checked(tmp_path, script)
    assert "-> bolide_widget.games.bolide.race.Race" in shown
    assert shown.count('has no attribute "Rice"') == 2


MISTAKES = {
    'bw.play("merrow", game="formla-d")': 'No overload variant of "play"',
    'bw.load_track("merrow", game="formla-d")': 'No overload variant of "load_track"',
    'bw.tracks(game="formla-d")': 'Argument "game" to "tracks"',
    'bw.tracks("lesson")': 'Argument 1 to "tracks"',
    'bw.ladder([], "merrow", game="formla-d")': 'Argument "game" to "ladder"',
    'bw.Championship([], [], game="formla-d")': 'Argument "game" to "Championship"',
    'bw.Race("merrow", ["Ada"], rules="street")': 'Argument "rules" to "Race"',
    'bw.formula_d.Race("merrow", ["Ada"], rules="classic")': 'Argument "rules" to "Race"',
    'bw.championship_formula.Race("merrow", [], rules="basic")': 'Argument "rules" to "Race"',
    'bw.play(bw.load_track("t1"), game="formla-d")': 'No overload variant of "play"',
    'bw.play(bw.really_nasty.Track({}), game="bolide")': 'No overload variant of "play"',
    'bw.best_lap("merrow", limt="box-1")': 'No overload variant of "best_lap"',
    'bw.best_lap("merrow", game="formula-d", limit="box-1")': 'No overload variant of "best_lap"',
    'bw.best_lap("merrow", game="championship-formula", wear=3, ts=180, laps=2)': None,
    'bw.best_lap("merrow", limit="box-1", top_speed=None, progress=False)': None,
    'bw.Championship(["merrow", "calva"], ["Ada"], seed=None)': None,
    'bw.load_race("race.json").trak': 'has no attribute "trak"',
    'bw.Race("merrow", ["Ada"]).facts[0].kid.upper() + 1 - ""': None,
    'bw.Race("merrow", ["Ada"]).facts[0].kind + 1': "Unsupported operand",
}


def test_a_name_that_is_none_is_a_mistake_in_the_editor(tmp_path: Path) -> None:
    """One line each; a fact's own fields follow from its kind, so they may be anything."""
    script = "import bolide_widget as bw\n" + "".join(f"{line}\n" for line in MISTAKES)
    shown = checked(tmp_path, script).splitlines()
    for number, (line, mistake) in enumerate(MISTAKES.items(), 2):
        results = [row for row in shown if row.startswith(f"script.py:{number}: error")]
        assert (results == []) if mistake is None else any(mistake in row for row in results), (
            line,
            shown,
        )


def test_what_is_written_for_types_is_that_of_the_register() -> None:
    """Names of games and drivers, and what each game's race and track are."""
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tools/write_game_types.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for module in ("widget/play.py", "games/by_game.py"):
        text = (SOURCES / module).read_text(encoding="utf-8")
        assert set(re.findall(r'game: Literal\["([\w-]+)"\]', text)) >= {
            row.name
            for row in map(need, bw.games())
            if row.shelf is not need(register.FIRST).shelf or row.name == register.FIRST
        }, module


def test_the_rules_that_have_a_name_are_those_that_are_read() -> None:
    for package in (bolide, formula_d, championship_formula):
        names = get_args(package.RulesName)
        for name in names:
            assert isinstance(package.read_rules(name, 1), package.Rules)
        with pytest.raises(bw.SetupError) as caught:
            package.read_rules("wild", 1)
        assert all(f'"{name}"' in str(caught.value) for name in names)
        assert set(getattr(package, "NAMED", names)) == set(names)


def test_a_roll_has_a_kind_and_a_driver() -> None:
    """At run time, too: the kind is that of the question, whatever the table is called."""
    kinds = set()
    for name in bw.games():
        row = need(name)
        race = row.race(row.track, ["Ada", "Bob"], seed=1, dice="ask")
        for _ in range(40):
            if race.over:
                break
            pending = race.pending
            assert pending.kind == race.state.question.kind and isinstance(pending.driver, str)
            if isinstance(pending, bw.Roll):
                kinds.add((name, pending.kind))
                race.roll()
            else:
                race.play(race.options[0], pending.driver)
    assert {game for game, _ in kinds} == set(bw.games())


@pytest.mark.parametrize("name", bw.games())
def test_every_fact_has_a_kind(name: str) -> None:
    row = need(name)
    race = row.race(row.track, ["Ada", "Bob"], seed=1)
    for _ in range(40):
        if not race.over:
            race.play(race.options[0], race.pending.driver)
    for fact in race.facts:
        assert fact.kind == fact[0] and fact._fields[0] == "kind"
