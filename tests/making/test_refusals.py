"""Every refusal of a circuit says what to do: those in the source, and what readers answer."""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from helpers.boards.lines import ellipse

PACKAGE = Path(bw.__file__).parent
MODULES = [
    *sorted((PACKAGE / "making").rglob("*.py")),
    *sorted((PACKAGE / "boards").rglob("checks/*.py")),
    *sorted((PACKAGE / "boards/lattice/paper").glob("*.py")),
    *(PACKAGE / f"boards/{name}.py" for name in ("catalogue", "files", "own")),
    *(PACKAGE / f"widget/{name}.py" for name in ("corrections", "drawing", "squares")),
    *(PACKAGE / f"core/{name}.py" for name in ("files", "packed")),
]
REFUSE = re.compile(r"(Track|Setup)Error|_?Fault|_Refused|FileFault|_fault")
"""What makes a refusal; `TooCoarse` gets its advice where all of them pass."""

VERBS = """add ask check choose copy correct delete download draw export flatten free get give
install keep leave let list make move name open pass paint put save set shorten swap take try
undo unpack use write"""
TO_DO = re.compile(
    rf"(?:[;:,.?] |\b(?:or|and|first|is|to) )(?:{'|'.join(VERBS.split())})\b|\bmust\b"
    r"|there (?:are|is only) |would do|is not [\w ]+ of |\b(?:opens|writes|replaces) ",
    re.IGNORECASE,
)


def refusals(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line of each refusal in a module, and the texts it is put together from."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = SHARED | _named(tree.body)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = known | _named(ast.walk(function))
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and REFUSE.fullmatch(ast.unparse(node.func)):
                    yield node.lineno, " ".join(_texts(node, dict(names)))


def _named(nodes: Iterable[ast.AST]) -> dict[str, list[ast.AST]]:
    """Return what each name stands for: what is assigned to it, looped over or returned."""
    made: dict[str, list[ast.AST]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value is not None:
            for name in node.targets if isinstance(node, ast.Assign) else [node.target]:
                made.setdefault(ast.unparse(name), []).append(node.value)
        elif isinstance(node, ast.comprehension | ast.For):
            made.setdefault(ast.unparse(node.target), []).append(node.iter)
        elif isinstance(node, ast.FunctionDef):
            returned = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
            made.setdefault(node.name, []).extend(returned)
    return made


SHARED = {
    name: found
    for path in ("core/packed.py", "boards/lanes/checks/road.py")
    for name, found in _named(ast.parse((PACKAGE / path).read_text("utf-8")).body).items()
}
"""What other modules say by their names."""


def _texts(node: ast.AST, names: dict[str, list[ast.AST]]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    name = getattr(node, "id", getattr(node, "attr", ""))
    for part in names.pop(name, []):
        yield from _texts(part, names)
    for part in ast.iter_child_nodes(node):
        yield from _texts(part, names)


PASSED_ON = 15
"""Letters of a text that only says where another refusal comes from."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_refusals_in_the_source_say_what_to_do(path: Path) -> None:
    silent = [
        f"{path.name}:{line}: {text}"
        for line, text in refusals(path)
        if len(re.sub(r"\W", "", text)) > PASSED_ON and not TO_DO.search(text)
    ]
    assert not silent


# -- driven ----------------------------------------------------------------------------------------


def ring(**fields: Any) -> str:
    return json.dumps({"type": "LineString", "coordinates": ellipse().tolist(), **fields})


def gpx(points: str) -> str:
    return f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>"


FILES: dict[str, str] = {
    "nothing": "",
    "words": "x,y\n1,2\n3,b\n",
    "ragged": "1,2\n3,4,5\n",
    "one column": "1\n2\n3\n",
    "degrees": "".join(f"{9 + k / 900},{45 + k % 7 / 900}\n" for k in range(30)),
    "swapped": json.dumps({"type": "LineString", "coordinates": [[45, 120], [46, 121], [45, 122]]}),
    "broken": ring()[:-5],
    "no numbers": ring(coordinates=[["a", "b"]]),
    "nothing in it": ring(coordinates=[]),
    "no list": json.dumps({"type": "FeatureCollection", "features": 7}),
    "other JSON": '{"laps": 3}',
    "two lines": json.dumps({"type": "MultiLineString", "coordinates": [[[0, 0], [9, 0]]] * 2}),
    "no latitude": gpx("<trkpt lat='a' lon='9'/>"),
    "points": "<gpx><wpt lat='45' lon='9'/></gpx>",
    "open XML": "<gpx><trk>",
    "a DOCTYPE": "<!DOCTYPE a [<!ENTITY b 'c'>]><gpx/>",
    "deep": "<a>" * 99,
    "a drawing": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "two laps": "\n".join(f"{x},{y}" for x, y in np.vstack([ellipse()] * 2).tolist()),
    "half a lap": "\n".join(f"{x},{y}" for x, y in ellipse()[:50].tolist()),
    "one point": "1,2\n" * 9,
}
LINES: dict[str, tuple[Any, Any]] = {
    "no numbers": ("abc", 12),
    "a shape": (np.zeros((3, 3)), 12),
    "not finite": ([(0, 0), (9, float("nan")), (9, 9)], 12),
    "too large": ([(0, 0), (1e15, 0), (0, 9)], 12),
    "there and back": ([(0, 0), (100, 0), (200, 0), (100, 0)], 12),
    "no width": (ellipse(), 0),
    "widths": (ellipse(), [12, 13]),
    "far off": (np.vstack([ellipse(), [[1e6, 1e6], [1e6, 2e6]]]), 12),
}
GAMES = (bw, bw.formula_d, bw.championship_formula, bw.really_nasty)
OPTIONS: list[dict[str, Any]] = [
    {"squares": "many"}, {"start": (1, 2, 3)}, {"closed": 1}, {"corners": 3}, {"colour": "red"},
    {"corrections": [("limit", 0.5)]}, {"name": ""}, {"author": 5}, {"reverse": "yes"},
]  # fmt: skip
TEXTS = ["", "x" * 200_000, "bw-circuit/1:eNo", "bw-circuit/9:abc", 7]


def refused(call: Any, *given: Any, **wishes: Any) -> str:
    with pytest.raises((bw.TrackError, bw.SetupError)) as caught:
        call(*given, **wishes)
    return str(caught.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__.rpartition(".")[2])
def test_what_is_refused_says_what_to_do(game: Any) -> None:
    said = [refused(game.Track.from_file, io.StringIO(text), width=12) for text in FILES.values()]
    said += [refused(game.Track.from_centerline, *line, name="Ring") for line in LINES.values()]
    said += [
        refused(
            game.Track.from_centerline, ellipse(), 12, **{"name": "Ring", "squares": 80, **wish}
        )
        for wish in OPTIONS
    ]
    said += [refused(game.Track.from_text, text) for text in TEXTS]
    said += [refused(bw.load_track, name) for name in ("own/none", "nowhere", "no/such/file.json")]
    said += [refused(bw.invent, 1, character="dull"), refused(bw.invent, 1, length=-1)]
    assert [text for text in said if not TO_DO.search(text)] == []
