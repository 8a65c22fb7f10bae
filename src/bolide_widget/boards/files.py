"""Track files: finding and reading them, checking them by their schema, and refusing bad ones."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from itertools import islice, repeat
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from ..core import files
from ..core.errors import Error, cut, shown
from ..core.files import FileFault
from ..core.given import need_switch


class TrackError(Error):
    """A track cannot be read; the message lists all errors.

    Parameters
    ----------
    source : str
        The file, or the name of the track.
    faults : sequence of str
        One sentence per error: the field, its value, and what is expected.

    Attributes
    ----------
    source : str
    faults : tuple of str

    Examples
    --------
    >>> try:
    ...     bw.load_track("valdron")
    ... except bw.TrackError as error:
    ...     print(str(error).partition(" there")[0])
    'valdron': no such track; did you mean valdorn?
    """

    def __init__(self, source: str, faults: Sequence[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(source, self.faults)

    @property
    def fields(self) -> frozenset[str]:
        """The fields of a track file that the faults name first."""
        return frozenset(re.split(r"[.:\[]", fault, maxsplit=1)[0] for fault in self.faults)

    def __str__(self) -> str:
        if len(self.faults) == 1:
            return f"{self.source}: {self.faults[0]}"
        listed = "".join(f"\n  - {fault}" for fault in self.faults)
        return f"{self.source}: {len(self.faults)} faults{listed}"


LARGEST = 2_000_000
"""Bytes of a track file; the largest of ours has 50 thousand."""

MOST_VALUES = 100_000
"""Values in the data of a track; the largest of ours has 7 thousand."""


@cache
def folder(below: str = "lattice") -> Path:
    """Return the folder of bundled boards: in the installed package, or next to ``src``.

    Parameters
    ----------
    below : str
        Which, below ``tracks/``: a kind of board, which has its schema there, or more.
    """
    package = Path(__file__).resolve().parents[1]
    for place in (package / "tracks", package.parents[1] / "tracks"):
        if (place / "lattice/schema.json").is_file():
            return place / below
    raise FileNotFoundError("the bundled circuits are missing from this installation")


def read_json(path: object) -> Any:
    """Read a JSON file.

    Raises
    ------
    TrackError
        When there is no such file, or it cannot be read, or it is not JSON.
    """
    try:
        text = files.read(path, LARGEST)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from None
    try:
        return files.from_json(text)
    except FileFault as fault:
        raise TrackError(files.named(path), [f"not JSON: {fault}"]) from None


def path_of(path: object) -> Path:
    """Return a path as given.

    Raises
    ------
    TrackError
        If it is not a path.
    """
    try:
        return files.path_of(path)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from None


def written(data: Mapping[str, Any]) -> str:
    """Write a track file: a line for each field, so that versions of it can be compared."""
    lines = [
        f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in data.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def save(path: object, text: str, *, overwrite: object = False) -> Path:
    """Write a track file, whole or not at all.

    Raises
    ------
    TrackError
        When it cannot be written, its name has another ending, or there is such a file and it may
        not be overwritten.
    """
    new = not need_switch("overwrite", overwrite)
    try:
        return files.write(files.path_of(path, files.JSON, new=new), text)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from fault.__cause__


def plain_data(value: Any) -> Any:
    """Copy JSON data; whole numbers become int, so that 3 and 3.0 are the same track.

    Raises
    ------
    ValueError
        When it is nested deeper than any file of ours, or holds more than is worth a look.
    """
    return _plain(value, files.DEEPEST, [MOST_VALUES])


def _plain(value: Any, deep: int, left: list[int]) -> Any:
    """Copy a value; `left` holds how many more values there may be."""
    if type(value) in files.SIMPLE:
        return int(value) if type(value) is float and value.is_integer() else value
    if isinstance(value, list | tuple | Mapping):
        if not deep:
            raise ValueError(
                f"lists or objects within each other, deeper than {files.DEEPEST}; flatten them"
            )
        left[0] -= len(value)
        if left[0] < 0:
            raise ValueError(
                f"more than {MOST_VALUES:,} values; leave out what is not of the track"
            )
        if isinstance(value, Mapping):
            return {str(key): _plain(item, deep - 1, left) for key, item in value.items()}
        if NUMBERS.issuperset(map(type, value)):  # most lists
            return list(value)
        return [_plain(item, deep - 1, left) for item in value]
    if hasattr(value, "tolist"):  # NumPy's numbers and arrays
        return _plain(value.tolist(), deep, left)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


NUMBERS: Final = frozenset({int, str})
"""Types of what is copied as it is."""


def digest_of(plain: Any) -> str:
    """Return the digest of a track file's data, which does not depend on the file's layout."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


NO_DATA: Final = "not the data of a JSON file"
"""What errors call a value that no JSON file can hold."""


@contextmanager
def reading_data() -> Iterator[None]:
    """Make every error inside a `FileFault`: no JSON file can hold the value that is read."""
    try:
        yield
    except TrackError:
        raise
    except Exception as error:  # also what a class of its own raises
        raise FileFault(
            f"{NO_DATA}: it must hold texts, numbers, lists and objects; {cut(str(error), 200)}"
        ) from None


def called(data: Any) -> str:
    """Tell what a track without a file is called in an error."""
    name = data.get("name") if isinstance(data, Mapping) else None
    return f"track {name[:80]!r}" if isinstance(name, str) and name else "track"


_SHOWN = 60
_LONG = 256  # bits: Python writes no numbers of some thousand digits
MOST_FOUND = 1000
"""Faults to look for in one file: no reader wants more, and a file may have any number."""

_Path = tuple[str | int, ...]
_Schema = dict[str, Any]

PAPER = "bolide-paper/1"
"""The format of graph-paper boards, which has a schema of its own."""

LANES = "lanes/1"
"""The format of boards of spaces."""

KEYWORDS = frozenset(
    ("$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "required")
    + ("properties", "additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum")
    + ("minLength", "maxLength", "pattern", "prefixItems")
)
"""The keywords of JSON Schema that are understood here."""


MOST = 40
"""Faults that an error lists; beyond these only their number is given."""


class Fault(NamedTuple):
    """A fault: the top-level field it is in ("" for the whole file), and the sentence."""

    field: str
    text: str


def listed(faults: Sequence[Fault]) -> list[str]:
    """Write faults for an error: a sentence each, up to a number."""
    texts = [fault.text for fault in faults[:MOST]]
    return texts + ([f"and {len(faults) - MOST} more"] if len(faults) > MOST else [])


D = TypeVar("D")
Checks = tuple[tuple[tuple[str, ...], Callable[[D], Iterator[Fault]]], ...]
"""Checks of the sense of a file, each with the fields that it stands on."""


def faults_in(draft: D, checks: Checks[D], broken: set[str]) -> Iterator[Fault]:
    """Yield the faults that checks find in a draft; skip checks that need broken fields."""
    for needs, check in checks:
        if broken.isdisjoint(needs):
            faults = list(islice(check(draft), MOST_FOUND))
            yield from faults
            broken |= {fault.field for fault in faults}


def path_text(path: Iterable[str | int]) -> str:
    """Write a JSON path.

    Examples
    --------
    >>> path_text(["sectors", 2, "arrow"])
    'sectors[2].arrow'
    """
    text = ""
    for step in path:
        # ": " ends the path in a fault's text
        shown = step if isinstance(step, int) else step[:_SHOWN].replace(": ", ":")
        text += f"[{shown}]" if isinstance(step, int) else f".{shown}" if text else str(shown)
    return text or "the file"


def schema_faults(data: Any) -> list[Fault]:
    """Find everything in which the data differs from the schema of its format.

    Of another version only that is said: its fields would be judged by the wrong rules.
    """
    drawn = schema_of("lattice")["properties"]["format"]["const"]
    if other := other_version(data, drawn, PAPER):
        return [Fault("", other)]
    return faults_by("lattice/paper" if is_paper(data) else "lattice", data)


def faults_by(name: str, data: Any, *within: str) -> list[Fault]:
    """Find everything in which data differs from a schema.

    Parameters
    ----------
    name : str
        The folder of the schema, below tracks.
    data : JSON
    within : str
        The field that holds the data, if it is a part of a file.
    """
    faults = islice(_faults(data, schema_of(name), within), MOST_FOUND + 1)
    return [
        Fault(str(path[0]) if path else "", f"{path_text(path)}: {text}") for path, text in faults
    ]


def is_paper(data: Any) -> bool:
    """Return True for the data of a graph-paper board. Any other is read as a drawn course."""
    return isinstance(data, dict) and data.get("format") == PAPER


def has_spaces(data: Any) -> bool:
    """Return True for the data of a board of spaces, of any version."""
    version = data.get("format") if isinstance(data, Mapping) else None
    return isinstance(version, str) and version.startswith("lanes/")


@cache
def schema_of(name: str) -> _Schema:
    """Return a schema by its folder below tracks, with its definitions put in their places."""
    schema: _Schema = json.loads((folder(name) / "schema.json").read_text("utf-8"))
    return _inlined(schema, schema.pop("$defs", {}))


def _inlined(schema: _Schema, defined: Mapping[str, _Schema]) -> _Schema:
    """Return a schema with its references resolved; it still names them."""
    whole = defined[_name(schema)] | schema if "$ref" in schema else dict(schema)
    for key, part in whole.items():
        if key == "prefixItems":
            whole[key] = [_inlined(item, defined) for item in part]
        elif key == "properties":
            whole[key] = {name: _inlined(inner, defined) for name, inner in part.items()}
        elif key in ("items", "additionalProperties") and isinstance(part, dict):
            whole[key] = _inlined(part, defined)
    return whole


def other_version(data: Any, *formats: str) -> str | None:
    """Say that data is of another version of one of some formats, if it is."""
    version = data.get("format") if isinstance(data, dict) else None
    for known in formats:
        pattern = known.partition("/")[0] + r"/\d+"
        if isinstance(version, str) and version != known and re.fullmatch(pattern, version):
            text = f'format: "{version[:_SHOWN]}" is another version of the format; this'
            text += f' bolide-widget reads "{known}": write the file in that one, or get a'
            return f"{text} bolide-widget that reads the other"
    return None


def _name(schema: _Schema) -> str:
    """Name of the definition that a schema refers to."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _faults(value: Any, schema: _Schema, path: _Path) -> Iterator[tuple[_Path, str]]:
    wrong = _scalar_fault(value, schema)
    if wrong:
        yield path, wrong
    elif isinstance(value, dict):
        yield from _object_faults(value, schema, path)
    elif isinstance(value, list):
        count = len(value)
        if not schema.get("minItems", 0) <= count <= schema.get("maxItems", count):
            yield (
                path,
                f"has {count} {'item' if count == 1 else 'items'}; it must be {in_words(schema)}",
            )
        else:
            inners = schema.get("prefixItems") or repeat(schema["items"], count)
            for index, (item, inner) in enumerate(zip(value, inners, strict=True)):
                if not _is_number_in(item, inner):
                    yield from _faults(item, inner, (*path, index))


def _is_number_in(value: Any, schema: _Schema) -> bool:
    """Return True for a number between bounds, as most values are; False says nothing."""
    kind = schema.get("type")
    fits = kind == "number" or (kind == "integer" and type(value) is int)
    if not fits or type(value) not in (int, float):
        return False
    return bool(schema.get("minimum", inf) <= value <= schema.get("maximum", -inf))


def _object_faults(
    value: dict[str, Any], schema: _Schema, path: _Path
) -> Iterator[tuple[_Path, str]]:
    fields, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            yield (*path, name), f"is missing; it must be {in_words(fields[name])}"
    for name, item in value.items():
        if name in fields:
            yield from _faults(item, fields[name], (*path, name))
        elif isinstance(others, dict):
            yield from _faults(item, others, (*path, name))
        elif not others:
            close = get_close_matches(name[:_SHOWN], fields, n=1)
            meant = f" did you mean {close[0]}?" if close else ""
            yield (*path, name), f"is not a field here;{meant} there are: {', '.join(fields)}"


def _scalar_fault(value: Any, schema: _Schema) -> str | None:
    """Return the fault of a value, apart from its contents, with the right value; None if valid."""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(value, float) and not isfinite(value):
        return f"is not a finite number; it must be {in_words(schema)}"
    outside = (
        (kinds and not any(_is(value, kind) for kind in kinds))
        or ("const" in schema and value != schema["const"])
        or ("enum" in schema and value not in schema["enum"])
        or (number and value < schema.get("minimum", value))
        or (number and value > schema.get("maximum", value))
    )
    if outside:
        return f"{_brief(value)} is not {in_words(schema)}"
    return _text_fault(value, schema) if isinstance(value, str) else None


def _text_fault(value: str, schema: _Schema) -> str | None:
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        return "is not valid Unicode: half of a surrogate pair; write the whole character"
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return f"has {len(value)} characters; it must be {in_words(schema)}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{_brief(value)} has nothing in it to read; it must have a visible character"
    return None


DEFINED = {
    "coordinate": "a number of squares from -20 to 420",
    "position": "a position [x, y] in squares",
    "point": "a lattice point [x, y] of whole numbers",
    "ring": "a ring: a list of 3 or more positions [x, y], the first not repeated",
    "polygon": "a polygon: a list of rings, the outer one first, then the holes",
    "path": "a line: a list of 2 or more positions [x, y]",
    "segment": "two positions [[x, y], [x, y]]",
    "arrow": 'one of "N", "E", "S", "W"',
    "line": 'an object {"line": [[x, y], [x, y]], "heading": "N", "E", "S" or "W"}',
    "box": "the number of a pit box, from 1 to 40",
}
"""The definitions of the lattice's schema in words."""

DEFINED_OF_LANES = {
    "coordinate": DEFINED["coordinate"],
    "count": "a number of spaces from 1 to 3000",
    "faces": "two faces of the black die, [first, last], from 1 to 20",
    "id": "the name of a space: text of 1 to 24 characters",
    "place": "a place [x, y] in squares",
    "space": "a space [id, lane, back, front, left, right]",
    "step": "the names of two spaces [from, to]",
    "tick": "a whole number of ticks from 0 to 200000",
    "turns": "a whole number of turns from 1 to 10000",
    "unit": "a whole number of lateral units from 0 to 40",
}
"""Those of boards of spaces."""

_WORDS = DEFINED | DEFINED_OF_LANES


def in_words(schema: _Schema) -> str:
    """Say what a value must be.

    Examples
    --------
    >>> in_words({"type": ["integer", "null"], "minimum": 1, "maximum": 9})
    'null or a whole number from 1 to 9'
    >>> in_words({"enum": ["left", "right"]})
    'one of "left", "right"'
    """
    if "$ref" in schema:
        return _WORDS[_name(schema)]
    if "const" in schema:
        return _brief(schema["const"])
    if "enum" in schema:
        return f"one of {', '.join(map(_brief, schema['enum']))}"
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return " or ".join(_kind(kind, schema) for kind in sorted(kinds, key="null".__ne__))


def _kind(kind: str, schema: _Schema) -> str:
    if kind == "object":
        if schema.get("required"):
            return f"an object with the fields {', '.join(schema['required'])}"
        others = schema.get("additionalProperties")
        if isinstance(others, dict):
            return f"an object that holds, by name, {in_words(others)}"
        return "an object"
    if kind == "array":
        count = _range(schema, "minItems", "maxItems")
        return f"a list of {count} items, each {in_words(schema['items'])}"
    if kind == "string":
        return f"text of {_range(schema, 'minLength', 'maxLength')} characters"
    if kind in ("null", "boolean"):
        return "null" if kind == "null" else "true or false"
    named = "a whole number" if kind == "integer" else "a number"
    return f"{named} from {schema['minimum']} to {schema['maximum']}"


_TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "null": type(None), "number": int | float,
}  # fmt: skip


def _is(value: Any, kind: str) -> bool:
    if kind == "boolean" or isinstance(value, bool):
        return kind == "boolean" and isinstance(value, bool)
    if kind == "integer":
        return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return isinstance(value, _TYPES[kind])


def _range(schema: _Schema, low: str, high: str) -> str:
    least, most = schema.get(low, 0), schema[high]
    return f"{least}" if least == most else f"{least} to {most}"


def _brief(value: Any) -> str:
    """Write a value as the file would have it, cut short; of a large one only its beginning."""
    if isinstance(value, str):
        text = json.dumps(value[: _SHOWN + 1], ensure_ascii=False)
    elif isinstance(value, int) and not isinstance(value, bool):
        text = shown(value)
    elif isinstance(value, (dict, list)):
        text = json.dumps(_beginning(value), ensure_ascii=False, default=shown)
    else:
        text = json.dumps(value, ensure_ascii=False, default=shown)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _beginning(value: Any, level: int = 3) -> Any:
    """Return the first few parts of lists and objects, enough to show."""
    if level == 0 and isinstance(value, (dict, list)):
        return "..."
    if isinstance(value, list):
        return [_beginning(part, level - 1) for part in value[:_SHOWN]]
    if isinstance(value, dict):
        first = islice(value.items(), _SHOWN)
        return {name[:_SHOWN]: _beginning(part, level - 1) for name, part in first}
    if isinstance(value, str):
        return value[:_SHOWN]
    return shown(value) if isinstance(value, int) and value.bit_length() > _LONG else value


_PACKAGE = __name__.split(".")[0]
_RECORDS = f"{_PACKAGE.replace('_', '-')}-race/"


def home_of(board: type) -> str:
    """Return the users' package of a board class: "bw", "bw.derby"; "" for an unknown class."""
    package, *rooms = board.__module__.split(".")
    if package != _PACKAGE or len(rooms) < 2:
        return ""
    return "bw" if rooms[:2] == ["boards", "lattice"] else _home(rooms[0], rooms[1])


def _home(room: str, name: str) -> str:
    return f"bw.{name}" if room == "games" else ""


def home_of_data(data: Mapping[str, Any]) -> str:
    """Return the same for the data of a track file, by the game or the format that it names."""
    game, version = data.get("game"), data.get("format")
    if isinstance(game, str) and game in schema_of("lanes")["properties"]["game"]["enum"]:
        return _home("games", game.replace("-", "_"))
    ours = isinstance(version, str) and version.startswith(("bolide-track/", "bolide-paper/"))
    return "bw" if ours else ""


def board_elsewhere(given: object, wanted: type) -> str:
    """Return the message for a board of another class than wanted; "" for anything but a board."""
    here = home_of(type(given)) if hasattr(given, "digest") else ""
    if not here or isinstance(given, wanted):
        return ""
    return f"{shown(given, 100)} is a board of another game: {_taken_by(here)}"


def data_elsewhere(data: Any, wanted: type) -> str:
    """Return the message for a file of another game, or of a race; "" for any other."""
    if not isinstance(data, Mapping):
        return ""
    if isinstance(version := data.get("format"), str) and version.startswith(_RECORDS):
        return "it is no track but the record of a race: bw.load_race and bw.resume take it"
    here, own = home_of_data(data), home_of(wanted)
    if not here or not own or here == own:
        return ""
    return f"a board of another game: {_taken_by(here)}"


def _taken_by(home: str) -> str:
    return f"what is in {home} takes it, such as {home}.Race, and bw.play finds the game itself"
