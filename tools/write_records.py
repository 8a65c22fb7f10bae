"""Write the methods of records that repeat the names of their fields.

    python tools/write_records.py            # writes them into the modules of positions
    python tools/write_records.py --check    # says whether they are fresh

A class derived from `core.record.Record` declares its fields in ``__init__``, and explains them in
its docstring. The compiler (mypyc) compiles only what stands in a file: so what follows from the
fields is written below ``__init__``, between two marks.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

import bolide_widget as bw

MODULES = sorted((Path(bw.__file__).parent / "games").glob("*/rules/position.py"))
BEGIN = "    # -- written by tools/write_records.py from the fields above\n"
END = "    # -- to here\n"
WIDTH = 96
EXPLAINED = re.compile(r"^(\w+(?:, \w+)*) :", re.MULTILINE)


class Field(NamedTuple):
    """A field: its name, the class of the module that it holds, and how it holds it."""

    name: str
    part: str = ""
    is_record: bool = False
    many: bool = False
    optional: bool = False

    def each(self, method: str) -> str:
        """Return the code for the field, or for a method of the record or records in it."""
        if self.is_record and self.many:
            return f"[part.{method}() for part in self.{self.name}]"
        return f"self.{self.name}.{method}()" if self.is_record else f"self.{self.name}"


def with_records(text: str) -> str:
    """Return the text of a module with the methods of its records."""
    lines = text.splitlines(keepends=True)
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    bases = {node.name: ast.unparse(node.bases[0]) for node in classes if node.bases}
    for node in reversed(classes):
        if bases.get(node.name) == "Record":
            fields, start = fields_of(node, bases)
            old = lines.index(END, start) + 1 if BEGIN in lines[start : start + 2] else start
            written = "\n".join(methods(node.name, fields))
            lines[start:old] = ["\n", BEGIN, textwrap.indent(written, "    "), "\n\n", END]
    return "".join(lines)


def fields_of(record: ast.ClassDef, bases: dict[str, str]) -> tuple[list[Field], int]:
    """Return the fields that a record declares, and the last line of its ``__init__``."""
    rare = re.search(r"OPTIONAL: ClassVar = (.*)", ast.unparse(record))
    optional = ast.literal_eval(rare[1]) if rare else ()
    (init,) = (row for row in record.body if getattr(row, "name", "") == "__init__")
    fields = {}
    for row in ast.walk(init):
        if isinstance(row, ast.Assign | ast.AnnAssign):
            target = row.target if isinstance(row, ast.AnnAssign) else row.targets[0]
            hint = ast.unparse(row.annotation if isinstance(row, ast.AnnAssign) else row.value)
            name = ast.unparse(target).removeprefix("self.")
            part = next((word for word in re.findall(r"\w+", hint) if word in bases), "")
            many = hint.startswith(("list[", "tuple["))
            fields[name] = Field(name, part, bases.get(part) == "Record", many, name in optional)
    explained = EXPLAINED.findall(ast.get_docstring(record) or "")
    if differ := fields.keys() ^ {name for row in explained for name in row.split(", ")}:
        raise SystemExit(f"{record.name}: its fields and its Attributes differ in {differ}")
    first = sorted(row for row in fields.values() if not row.is_record and not row.optional)
    records = sorted((row for row in fields.values() if row.is_record), key=lambda row: row.many)
    return [*first, *records, *(fields[name] for name in optional)], init.end_lineno or 0


def methods(record: str, fields: list[Field]) -> list[str]:
    """Return the lines that repeat the names of the fields of a record."""
    parts = [(row.name, f"[{row.part}]" if row.many else row.part) for row in fields if row.part]
    shown = ", ".join(f'"{name}": {part}' for name, part in parts)
    keys = [row.each("key") for row in fields if not row.is_record and not row.optional]
    ends = [
        f"tuple({row.each('key')})" if row.many else row.each("key")
        for row in fields
        if row.is_record
    ]
    optional = sorted(row.name for row in fields if row.optional)
    names = [f'"{row.name}"' for row in fields]
    unsorted = "" if names == sorted(names) else "  # noqa: RUF023"
    lines = [f"PARTS: ClassVar[Mapping[str, Any]] = {{{shown}}}"] if parts else []
    lines += wrapped("__slots__: Final = (", names, unsorted)
    lines += ["", f"def copy(self) -> {record}:", '    """Return an independent copy."""']
    lines += [f"    twin: {record} = {record}() if COMPILED else blank({record})"]
    lines += [f"    twin.{row.name} = {row.each('copy')}" for row in fields]
    lines += ["    return twin", "", "def key(self) -> tuple[Any, ...]:"]
    lines += ['    """Return all of it as one tuple."""']
    if not optional:
        return [*lines, *wrapped("    return (", keys + ends)]
    lines += wrapped("    key: tuple[Any, ...] = (", keys)
    for name in optional:
        lines += [f"    if self.{name}:", f"        key = (*key, tuple(self.{name}))"]
    return [*lines, f"    return (*key, {ends[0]})" if ends else "    return key"]


def wrapped(begin: str, parts: list[str], comment: str = "") -> list[str]:
    """Return the lines of a tuple."""
    inner = begin[: -len(begin.lstrip())] + "    "
    lines = textwrap.wrap(", ".join(parts) + ",", WIDTH - len(inner))
    return [begin + comment, *(inner + line for line in lines), f"{inner[4:]})  # fmt: skip"]


def main() -> int:
    """Write, or look; 1 where what is written is not fresh."""
    stale = 0
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        written = with_records(text)
        if "--check" not in sys.argv:
            path.write_text(written, encoding="utf-8")
        elif written != text:
            print(f"{path}: run python tools/write_records.py")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
