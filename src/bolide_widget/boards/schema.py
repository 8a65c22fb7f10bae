"""The shape of a track file: the faults that its JSON Schema finds, one sentence each.

The schema is tracks/schema.json. It is applied by the few lines below and not by a package, because
importing jsonschema beside JupyterLab takes two seconds, which a board on the screen cannot wait
for. A test compares the verdicts of the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from math import isfinite
from typing import Any, NamedTuple

from .files import folder

_SHOWN = 60
_Path = tuple[str | int, ...]
_Schema = dict[str, Any]

KEYWORDS = frozenset(
    ("$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "required")
    + ("properties", "additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum")
    + ("minLength", "maxLength", "pattern")
)
"""The keywords of JSON Schema that are understood here."""


class Fault(NamedTuple):
    """A fault: the top-level field it is in ("" for the whole file), and the sentence."""

    field: str
    text: str


def path_text(path: Iterable[str | int]) -> str:
    """Write a JSON path.

    Examples
    --------
    >>> path_text(["sectors", 2, "arrow"])
    'sectors[2].arrow'
    """
    text = ""
    for step in path:
        shown = step if isinstance(step, int) else step[:_SHOWN]
        text += f"[{shown}]" if isinstance(step, int) else f".{shown}" if text else str(shown)
    return text or "the file"


def schema_faults(data: Any) -> list[Fault]:
    """Find everything in which the data differs from the schema of "bolide-track/1"."""
    return [
        Fault(str(path[0]) if path else "", f"{path_text(path)}: {text}")
        for path, text in _faults(data, _schema(), ())
    ]


@cache
def _schema() -> _Schema:
    schema: _Schema = json.loads((folder() / "schema.json").read_text("utf-8"))
    return schema


def _faults(value: Any, schema: _Schema, path: _Path) -> Iterator[tuple[_Path, str]]:
    if "$ref" in schema:
        schema = _schema()["$defs"][schema["$ref"].rpartition("/")[2]] | schema
    wrong = _scalar_fault(value, schema)
    if wrong:
        yield path, wrong
    elif isinstance(value, dict):
        yield from _object_faults(value, schema, path)
    elif isinstance(value, list):
        count = len(value)
        if not schema.get("minItems", 0) <= count <= schema.get("maxItems", count):
            yield path, f"{count} items; {_range(schema, 'minItems', 'maxItems')}"
        for index, item in enumerate(value):
            yield from _faults(item, schema["items"], (*path, index))


def _object_faults(
    value: dict[str, Any], schema: _Schema, path: _Path
) -> Iterator[tuple[_Path, str]]:
    fields = schema["properties"]
    for name in schema["required"]:
        if name not in value:
            yield (*path, name), "is missing"
    for name, item in value.items():
        if name in fields:
            yield from _faults(item, fields[name], (*path, name))
        else:
            yield (*path, name), f"is not a field here; there are: {', '.join(fields)}"


def _scalar_fault(value: Any, schema: _Schema) -> str | None:
    """Say what is wrong with a value, apart from what it contains."""
    kinds = schema.get("type")
    if kinds is not None and not any(
        _is(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)
    ):
        wanted = kinds if isinstance(kinds, str) else " or ".join(kinds)
        return f"{_brief(value)} is not of type {wanted}"
    if "const" in schema and value != schema["const"]:
        return f"{_brief(value)} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{_brief(value)} is not one of {', '.join(schema['enum'])}"
    if isinstance(value, str):
        return _text_fault(value, schema)
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not isfinite(value):
            return "is not a finite number"
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            return f"{_brief(value)} is out of range; {_range(schema, 'minimum', 'maximum')}"
    return None


def _text_fault(value: str, schema: _Schema) -> str | None:
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        return "is not valid Unicode text"
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return f"{len(value)} characters; {_range(schema, 'minLength', 'maxLength')}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{_brief(value)} has nothing in it to read"
    return None


def _is(value: Any, kind: str) -> bool:
    if kind == "object":
        return isinstance(value, dict)
    if kind == "array":
        return isinstance(value, list)
    if kind == "string":
        return isinstance(value, str)
    if kind == "null":
        return value is None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return kind == "number" or isinstance(value, int) or value.is_integer()


def _range(schema: _Schema, low: str, high: str) -> str:
    least, most = schema.get(low), schema.get(high)
    if least is not None and least == most:
        return f"there must be {least}"
    parts = [f"at least {least}"] * (least is not None) + [f"at most {most}"] * (most is not None)
    return ", ".join(parts)


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
