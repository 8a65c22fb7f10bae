"""Hand-written boards: each field of each schema missing, and of each wrong type, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.boards import Track, files
from bolide_widget.games.championship_formula.solo import togo
from bolide_widget.games.championship_formula.track import Track as ChampionshipFormulaTrack
from bolide_widget.games.formula_d.track import Track as FormulaDTrack
from bolide_widget.games.really_nasty.track import Track as ReallyNastyTrack
from helpers.boards import courses
from helpers.boards.paper import CHALK

TRACKS = Path(__file__).resolve().parents[2] / "tracks"
SCHEMAS = [path.parent.relative_to(TRACKS).as_posix() for path in TRACKS.rglob("schema.json")]
OF_EACH_TYPE: list[Any] = [None, True, 7, "no such", [], {}]

Step = str | int
Where = tuple[Step, ...]


def lanes(name: str) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads((TRACKS / "lanes" / name).read_text("utf-8"))
    return shown


BOARDS: dict[str, tuple[Any, dict[str, Any], tuple[str, ...]]] = {
    "bolide": (Track, courses.ring_data(), ("lattice",)),
    "graph paper": (Track, Track.from_ascii(CHALK, name="Chalk").to_dict(), ("lattice/paper",)),
    "formula-d": (FormulaDTrack, lanes("formula-d/lessons/t1.json"), ("lanes", "lanes/formula-d")),
    "championship-formula": (
        ChampionshipFormulaTrack,
        lanes("championship-formula/lessons/pattern-ring.json"),
        ("lanes", "lanes/championship-formula"),
    ),
    "really-nasty": (
        ReallyNastyTrack,
        lanes("really-nasty/lessons/rn-default.json"),
        ("lanes", "lanes/really-nasty"),
    ),
}


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and all within it."""
    yield schema
    inner = [*schema.get("properties", {}).values(), *schema.get("prefixItems", [])]
    inner += [schema[name] for name in ("items", "additionalProperties") if name in schema]
    for item in inner:
        if isinstance(item, dict):
            yield from parts(item)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_says_of_all_that_it_holds_what_would_be_right(name: str) -> None:
    """Also of a definition that only one field refers to."""
    assert len([files.in_words(part) for part in parts(files.schema_of(name))]) > 5


def fields(data: Any, path: Where = ()) -> Iterator[Where]:
    """The places of a file; of a list the first item and the last."""
    if path:
        yield path
    if isinstance(data, dict):
        for name, value in data.items():
            yield from fields(value, (*path, name))
    elif isinstance(data, list) and data:
        for index in {0, len(data) - 1}:
            yield from fields(data[index], (*path, index))


def once(data: Any, schemas: tuple[str, ...]) -> dict[tuple[Step, ...], Where]:
    """A place for each field of the schemas: items of a list are alike, and so are named values.

    Such a value stands under a name of the board, such as that of a space; no schema has it.
    """
    inside = [part for name in schemas for part in parts(files.schema_of(name))]
    known = {"bolide", *bw.games()}.union(*(part.get("properties", ()) for part in inside))
    alike: dict[tuple[Step, ...], Where] = {}
    for path in fields(data):
        alike.setdefault(tuple(step if step in known else "#" for step in path), path)
    return alike


def changed(data: Any, path: Where, *value: Any) -> Any:
    """The same data with another value at a place, or without one there."""
    step, *rest = path
    made = data.copy()
    if rest:
        made[step] = changed(data[step], tuple(rest), *value)
    elif value:
        made[step] = value[0]
    else:
        del made[step]
    return made


def ways(data: Any, schemas: tuple[str, ...]) -> Iterator[tuple[Where, Any]]:
    for path in once(data, schemas).values():
        yield path, changed(data, path)
        old: Any = data
        for step in path:
            old = old[step]
        for value in OF_EACH_TYPE:
            if type(value) is not type(old):
                yield path, changed(data, path, value)


@pytest.mark.parametrize("name", BOARDS)
def test_every_field_missing_and_of_every_wrong_type_is_a_fault_in_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a board, where the field need not be there; never an exception of Python's."""
    kind, data, schemas = BOARDS[name]
    kind.from_dict(data)
    # computed anew for each file, they would take most of the time
    figures = togo.figures_of(ChampionshipFormulaTrack(BOARDS["championship-formula"][1]))
    monkeypatch.setattr(togo, "figures_of", lambda track: figures)
    for path, wrong in ways(data, schemas):
        try:
            kind.from_dict(wrong)
        except bw.TrackError as error:
            refused = len(error.faults)
        except Exception as error:
            raise AssertionError(f"{path}: {type(error).__name__}: {error}") from error
        else:
            refused = -1
        assert refused, path


@pytest.mark.parametrize("name", BOARDS)
def test_every_field_that_is_wanted_is_named_when_it_is_missing(name: str) -> None:
    """A field of a wrong type is named too, with what would be right."""
    kind, data, schemas = BOARDS[name]
    part = data if len(schemas) == 1 else data[name]
    within = () if len(schemas) == 1 else (name,)
    schema = files.schema_of(schemas[-1])
    for field in schema["required"]:
        with pytest.raises(bw.TrackError) as caught:
            kind.from_dict(changed(data, (*within, field)))
        assert any(field in fault for fault in caught.value.faults), field
    for field in part:
        wanted = schema["properties"][field]
        if "type" not in wanted or within + (field,) == ("format",):
            continue
        types = [wanted["type"]] if isinstance(wanted["type"], str) else wanted["type"]
        wrong = {} if "object" not in types else []
        with pytest.raises(bw.TrackError) as caught:
            kind.from_dict(changed(data, (*within, field), wrong))
        assert any(files.in_words(wanted) in fault for fault in caught.value.faults), field
