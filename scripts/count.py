"""How big the package is: files, lines and lines of code, by room.

Usage: ``python scripts/count.py [folder ...]``; the package if none is named. A line of code is
not blank, no comment and no part of a docstring; "lines" leaves out docstrings alone; the test
of sizes holds modules to them. Imports are the share of the code that import statements take.
Lines that a script of ours writes, between its two marks, are counted apart.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/bolide_widget"
MARKS = re.compile(
    r"^ *# -- (?:made|written) by tools/.*?^ *# -- to here$", re.DOTALL | re.MULTILINE
)
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip


class Count(NamedTuple):
    """What is counted of a file, or of several.

    Attributes
    ----------
    files : int
    lines : int
        With blanks and comments, without docstrings.
    code : int
        Without those, too.
    imports : int
        Lines of code that import.
    written : int
        Lines of code that a script has written; in none of the other counts.
    """

    files: int = 0
    lines: int = 0
    code: int = 0
    imports: int = 0
    written: int = 0

    def plus(self, other: Count) -> Count:
        """The sum of both."""
        return Count(*(a + b for a, b in zip(self, other, strict=True)))


def count(path: Path) -> Count:
    """What a file of Python holds."""
    written = path.read_text(encoding="utf-8")
    tree = ast.parse(written)
    documented = _lines(node for node in ast.walk(tree) if _is_text(node))
    imports = _lines(
        node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)
    )
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(written).readline):
        if token.type not in SILENT:
            code |= set(range(token.start[0], token.end[0] + 1))
    total = len(written.splitlines())
    made = set()
    for marked in MARKS.finditer(written):
        first = written.count("\n", 0, marked.start()) + 1
        made |= set(range(first, first + marked[0].count("\n") + 1))
    return Count(
        1,
        total - len(documented | made),
        len(code - documented - made),
        len(imports - made),
        len((code - documented) & made),
    )


def _is_text(node: ast.AST) -> bool:
    value = getattr(node, "value", None)
    return (
        isinstance(node, ast.Expr)
        and isinstance(value, ast.Constant)
        and isinstance(value.value, str)
    )


def _lines(nodes: Iterable[ast.AST]) -> set[int]:
    return {
        line
        for node in nodes
        for line in range(getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) + 1)
    }


def main(folders: list[str]) -> None:
    """Print a line for each folder, the sum, and the longest files."""
    for folder in [Path(name) for name in folders] or [PACKAGE]:
        files = {path: count(path) for path in sorted(folder.rglob("*.py"))}
        rooms: dict[str, Count] = {}
        for path, file in files.items():
            room = path.parent.relative_to(folder).as_posix()
            rooms[room] = rooms.get(room, Count()).plus(file)
        print(f"{folder.name:44}{'files':>6}{'lines':>8}{'code':>8}{'imports':>9}{'written':>9}")
        for room, file in rooms.items():
            print(_row(room, file))
        print(_row("all", reduce(Count.plus, rooms.values(), Count())))
        for path in sorted(files, key=lambda path: -files[path].lines)[:3]:
            print(f"longest: {files[path].lines} lines, {path.relative_to(folder).as_posix()}")


def _row(name: str, item: Count) -> str:
    share = 100 * item.imports / max(1, item.code)
    return f"{name:44}{item.files:6}{item.lines:8,}{item.code:8,}{share:8.1f}%{item.written:9,}"


if __name__ == "__main__":
    main(sys.argv[1:])
