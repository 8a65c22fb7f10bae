"""What travels to the page: its TypeScript is made of the shapes in Python, which all sent has."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import pytest

import bolide_widget as bw
from bolide_widget.core import screen
from helpers.games import FULL
from helpers.races import cfr_moments
from helpers.races.formula_d_races import OPTIONS, moments, race_of
from helpers.races.whole_races import driven

ROOT = Path(__file__).parents[2]
WRITER = ROOT / "tools/write_wire_types.py"


def test_the_types_of_the_page_are_fresh() -> None:
    command = [sys.executable, str(WRITER), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def faults(value: Any, hint: Any, where: str) -> list[str]:
    """Where a value is not what an annotation says."""
    if get_origin(hint) is NotRequired:
        hint = get_args(hint)[0]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        tried = [faults(value, part, where) for part in parts]
        return min(tried, key=len) if all(tried) else []
    if origin is Literal:
        return [] if any(value is part or value == part for part in parts) else [where]
    if origin is Annotated:
        inner = faults(value, parts[0], where)
        return inner or ([] if len(value) == parts[1] else [where])
    if origin is Sequence:
        if not isinstance(value, list | tuple):
            return [where]
        return [f for k, item in enumerate(value) for f in faults(item, parts[0], f"{where}[{k}]")]
    if origin is dict:
        return [f for key, each in value.items() for f in faults(each, parts[1], f"{where}.{key}")]
    if issubclass(hint, dict):
        return missing_or_wrong(value, hint, where)
    fits = isinstance(value, (int, float) if hint is float else hint)
    return [] if fits and (hint is bool or not isinstance(value, bool)) else [where]


def missing_or_wrong(value: Any, shape: Any, where: str) -> list[str]:
    """Fields that a shape has and the value not, or the other way round, or otherwise."""
    if not isinstance(value, dict):
        return [where]
    hints = get_type_hints(shape, include_extras=True)
    must = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    odd = (must - value.keys()) | (value.keys() - hints.keys())
    known = [name for name in value if name in hints]
    inner = [f for name in known for f in faults(value[name], hints[name], f"{where}.{name}")]
    return [f"{where}.{name}" for name in sorted(odd)] + inner


def matches() -> Iterator[Any]:
    """Races, a qualifying and a race of a championship, each as it goes on."""
    names = ["Ada", "Bob", "Chloé"]
    teams = {"Red": ("Ada", "Bob")}
    season = bw.Championship(["copperbowl"] * 3, names, rules="advanced", seed=4)
    yield bw.Race("copperbowl", names, rules=bw.Rules(advanced=True, laps=1), seed=6)
    yield bw.Race("copperbowl", names[:2], rules=bw.Rules(laps=1, teams=teams), seed=2)
    yield bw.qualify("copperbowl", names[:2], seed=2)
    yield season.next_race()


def test_what_is_sent_is_of_these_shapes() -> None:
    for match in matches():
        assert faults(match.game.board(), screen.Board, "board") == []
        rookie, widget = bw.Rookie("random"), bw.RaceWidget(match)
        while not match.over:
            match.play(rookie(match))
            if len(match.history) % 5 == 0 or match.over:
                assert faults(widget.state, screen.State, "state") == []
        widget.close()


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_what_is_sent_of_boards_of_spaces_is_of_these_shapes(number: int) -> None:
    race = race_of(number, seed=60 + number)
    assert faults(race.game.board(), screen.Board, "board") == []
    for turn, now in enumerate(moments(race, seed=number, most=120)):
        if turn % 4 == 0:
            assert faults(now.game.scene(now), screen.Scene, "scene") == []


@pytest.mark.parametrize("number", range(len(cfr_moments.OPTIONS)))
def test_what_is_sent_of_sealed_choices_is_of_these_shapes(number: int) -> None:
    """To everybody, and to each of those who are asked."""
    race = cfr_moments.race_of(number, seed=60 + number)
    assert faults(race.game.board(), screen.Board, "board") == []
    for turn, now in enumerate(cfr_moments.moments(race, seed=number, most=160)):
        for viewer in (None, *now._state.to_act) if turn % 4 == 0 else ():
            assert faults(now.game.scene(now, viewer), screen.Scene, "scene") == []


@pytest.mark.parametrize("game", FULL)
def test_what_is_sent_of_a_race_that_is_over_is_of_these_shapes(game: str) -> None:
    widget = bw.RaceWidget(driven(game))
    assert "result" in widget.state
    assert faults(widget.state, screen.State, "state") == []
    widget.close()


def test_a_wrong_field_is_found() -> None:
    scene = bw.Race("copperbowl", ["Ada", "Bob"], seed=2).game.scene
    race = bw.Race("copperbowl", ["Ada", "Bob"], seed=2)
    for more in ({"round": "1"}, {"over": None}, {"tokens": [{}]}, {"new": 1}, {"log": "?"}):
        assert faults({**scene(race), **more}, screen.Scene, "scene") != [], more
    shorter = {name: value for name, value in scene(race).items() if name != "title"}
    assert faults(shorter, screen.Scene, "scene") == ["scene.title"]
