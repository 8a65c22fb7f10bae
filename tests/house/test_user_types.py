"""A user's script passes `mypy --strict`, and what it is handed has a type."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

ROOT = Path(__file__).parent.parent.parent

SCRIPT = """
from typing import assert_type

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
if pending is not None and not isinstance(pending, bw.Roll):
    assert_type(pending.options[0].preview, bw.Preview)
assert_type(bw.games(), list[str])
assert_type(bw.bolide.Race("valdorn", ["Ada", "Bob"]), bw.Race)
assert_type(bw.bolide.Rules(laps=1), bw.Rules)
assert_type(bw.drive(bw.bolide.Race("valdorn", ["Ada", "Bob"]), bw.bolide.Pro()), bw.Race)
assert_type(bw.bolide.Championship(["valdorn"], ["Ada", "Bob"]), bw.Championship)
assert_type(bw.play("valdorn", game="bolide").race, bw.Race)
named: str = bw.games()[0]
bw.play("valdorn", ["You", bw.Rookie()], game=named, pace=0)
assert_type(bw.tracks(game=named), list[str])
assert_type(bw.ladder([bw.Rookie(), bw.Ace()], "valdorn", game=named), bw.Ladder)
assert_type(bw.Race.load("race.json", track=race.track), bw.Race)
assert_type(bw.Qualifying.from_json(race.to_json()), bw.Qualifying)
loaded = bw.load_race("race.json")
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

race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
assert_type(race.to_frame(), DataFrame)
assert_type(bw.simulate(race, 10), DataFrame)
assert_type(bw.simulate(race, 10, facts=True).facts, DataFrame)
assert_type(bw.what_if(race, n=10), DataFrame)
ladder = bw.ladder([bw.Rookie(), bw.Pro()], "valdorn")
assert_type(ladder.ratings, DataFrame)
assert_type(ladder.duels, DataFrame)
assert_type(bw.Championship(["valdorn"], ["Ada", "Bob"]).to_frame(), DataFrame)
"""


def readme() -> list[str]:
    """The snippets of the README, each as a script of its own."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)


def checked(tmp_path: Path, script: str) -> str:
    """What `mypy --strict` says of a script outside the project."""
    path = tmp_path / "script.py"
    path.write_text(script, encoding="utf-8")
    asked = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    config = ["--config-file", "", "--cache-dir", str(ROOT / ".mypy_cache" / "user")]
    ran = subprocess.run(
        [*asked, *config, str(path)],
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
    told = checked(tmp_path, FRAMES + "count: int = race.to_frame()\n")
    assert "Found 1 error " in told and '(expression has type "DataFrame"' in told, told


def test_the_readme_s_snippets_as_one_script(tmp_path: Path) -> None:
    told = checked(tmp_path, "\n".join(readme()))
    assert "Success" in told, told


def test_a_wrong_script_is_found_out(tmp_path: Path) -> None:
    told = checked(tmp_path, SCRIPT + "race.options[0].preview.sped\n")
    assert '"Preview" has no attribute "sped"' in told


def test_the_words_of_a_game_are_seen(tmp_path: Path) -> None:
    """In an editor, too: `bw.bolide.Race` is the class itself, and what is not there is told."""
    asked = "import bolide_widget as bw\nreveal_type(bw.bolide.Race)\nbw.bolide.Rice\nbw.Rice\n"
    told = checked(tmp_path, asked)
    assert "-> bolide_widget.games.bolide.race.Race" in told
    assert told.count('has no attribute "Rice"') == 2
