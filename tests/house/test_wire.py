"""What travels to the page is said twice, in Python and in TypeScript: field by field the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import pytest

import bolide_widget as bw
from bolide_widget.core import screen
from bolide_widget.widget.messages import ACTIONS
from helpers import cfr_moments
from helpers.formula_d_races import OPTIONS, moments, race_of
from helpers.whole_races import driven

ROOT = Path(__file__).parents[2]
Fields = dict[str, tuple[str, bool]]
"""A shape: its fields with their types as text, and whether each may be left out."""

PLAIN = {
    Any: "unknown",
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
}
BASES = {"State": "Scene"}


def source() -> str:
    """The front end's file, without its comments."""
    text = (ROOT / "js/src/protocol.ts").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", text, flags=re.DOTALL | re.MULTILINE)


# -- TypeScript ------------------------------------------------------------------------------------


def aliases(text: str) -> dict[str, str]:
    """Names for types: ``type Look = "raised" | "parked"``."""
    return dict(re.findall(r"export type (\w+) =\s*(.*?);\n", text, re.DOTALL))


def interfaces(text: str) -> dict[str, Fields]:
    """All shapes, with what they inherit."""
    found: dict[str, Fields] = {}
    for name, base, body in re.findall(
        r"export interface (\w+)(?: extends (\w+))? \{(.*?)\n\}", text, re.DOTALL
    ):
        fields = re.findall(r"^  (\w+)(\??): (.*?);$", body, re.MULTILINE)
        assert len(fields) == body.count(";"), name
        own = {field: (typed(kind, text), bool(mark)) for field, mark, kind in fields}
        found[name] = {**found.get(base, {}), **own}
    return found


def typed(kind: str, text: str) -> str:
    """A type in one spelling: aliases resolved, unions sorted, any list an array."""
    kind = kind.strip().lstrip("|").strip()
    parts = list(split(kind))
    if len(parts) > 1:
        return union(typed(part, text) for part in parts)
    if kind.startswith("readonly ["):
        members = kind.removeprefix("readonly [").removesuffix("]").split(",")
        return union(typed(member, text) for member in members) + "[]"
    if kind.endswith("[]"):
        inner = kind.removeprefix("readonly ").removesuffix("[]").strip("()")
        return bracketed(typed(inner, text)) + "[]"
    if kind.startswith("Readonly<Record<string, "):
        return "record " + typed(kind.removeprefix("Readonly<Record<string, ").rstrip(">"), text)
    named = aliases(text)
    return typed(named[kind], text) if kind in named else kind


def split(kind: str) -> Iterator[str]:
    """The members of a union, those in brackets left whole."""
    depth, part = 0, ""
    for letter in kind:
        depth += (letter in "([<") - (letter in ")]>")
        if letter == "|" and depth == 0:
            yield part
            part = ""
        else:
            part += letter
    yield part


# -- Python ----------------------------------------------------------------------------------------


def shapes() -> dict[str, Fields]:
    """All typed dictionaries."""
    found = {}
    for name, value in vars(screen).items():
        if isinstance(value, type) and issubclass(value, dict) and not name.startswith("_"):
            hints = get_type_hints(value, include_extras=True)
            found[name] = {field: field_of(hint) for field, hint in hints.items()}
    return found


def field_of(hint: Any) -> tuple[str, bool]:
    """A field's type in the same spelling, and whether it may be left out."""
    if get_origin(hint) is NotRequired:
        return spelled(get_args(hint)[0]), True
    return spelled(hint), False


def spelled(hint: Any) -> str:
    """An annotation as TypeScript would write it."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return union(spelled(part) for part in parts)
    if origin is Literal:
        return union("true" if part is True else f'"{part}"' for part in parts)
    if origin is Sequence:
        return bracketed(spelled(parts[0])) + "[]"
    if origin is dict:
        return "record " + spelled(parts[1])
    return PLAIN.get(hint) or str(hint.__name__)


# -- both ------------------------------------------------------------------------------------------


def union(parts: Any) -> str:
    """Members in one order, each once."""
    members = {member.strip() for part in parts for member in part.split(" | ")}
    return " | ".join(sorted(members))


def bracketed(kind: str) -> str:
    """A union as the member of a list."""
    return f"({kind})" if " | " in kind else kind


def test_both_name_the_same_shapes() -> None:
    assert sorted(interfaces(source())) == sorted(shapes())


@pytest.mark.parametrize("name", sorted(shapes()))
def test_a_shape_is_the_same_in_both(name: str) -> None:
    assert interfaces(source())[name] == shapes()[name]


def test_the_page_asks_for_what_python_does() -> None:
    asked = re.findall(r't: "(\w+)"', aliases(source())["Request"])
    assert sorted(asked) == sorted(ACTIONS)


# -- what is really sent ---------------------------------------------------------------------------


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
    if origin is Sequence:
        if not isinstance(value, list | tuple):
            return [where]
        return [f for k, one in enumerate(value) for f in faults(one, parts[0], f"{where}[{k}]")]
    if origin is dict:
        return [f for key, one in value.items() for f in faults(one, parts[1], f"{where}.{key}")]
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


@pytest.mark.parametrize("game", bw.games())
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


def test_a_difference_is_found() -> None:
    """The comparison sees another name, another type, another literal and another question mark."""
    text = source()
    for told, other in (
        ("odds: string", "chance: string"),
        ("colour: number", "colour: string"),
        ('"raised"', '"lifted"'),
        ("looks?:", "looks:"),
        ("by: XY", "by: readonly XY[]"),
    ):
        assert told in text
        changed = interfaces(text.replace(told, other))
        assert any(changed.get(name) != fields for name, fields in shapes().items()), told
