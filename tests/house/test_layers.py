"""Arrows point one way, from `widget` down to `core`: see `LAYERS`, the lowest first.

And inside a game: rules know neither screen nor drivers, the screen no drivers; nobody outside a
game's package and its maker of boards names it but the register and the table of public names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import bolide_widget
from helpers.late_imports import late_targets

ROOT = Path(bolide_widget.__file__).parent
LAYERS = [
    "core",
    "pictures",
    "boards",
    "drivers",
    "racing",
    "games",
    "making",
    "lab",
    "envs",
    "widget",
    "course",
]
MODULES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())
INSIDE = {"rules": {"screen", "drivers", "season"}, "screen": {"drivers", "season"}}
"""Rooms of a game, and those that each may not know."""

Dotted = tuple[str, ...]


@cache
def dotted(path: Path) -> Dotted:
    """The name of a module below the package: ("core", "match"), or () for the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


FOUND = {dotted(path): path for path in ROOT.rglob("*.py")}
"""Every module of the package, by its name."""


def only_for_types(node: ast.AST) -> bool:
    """Whether what is below is read by type-checkers only."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def statements(nodes: list[ast.stmt], at_once: bool) -> Iterator[ast.stmt]:
    """All imports; with `at_once` those that act when the module is imported."""
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        late = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or only_for_types(node)
        if late and at_once:
            if isinstance(node, ast.If):
                yield from statements(node.orelse, at_once)
            continue
        for name in ("body", "orelse", "finalbody"):
            yield from statements(getattr(node, name, []), at_once)
        for handler in getattr(node, "handlers", []):
            yield from statements(handler.body, at_once)


@cache
def imported(path: Path, at_once: bool = False) -> frozenset[Dotted]:
    """Our modules that a module imports: with `at_once` those that are there before it is.

    Without it also those that it names in a text, to import them late.
    """
    name = dotted(path)
    package = name if path.name == "__init__.py" else name[:-1]
    result: set[Dotted] = set()
    for node in statements(ast.parse(path.read_text(encoding="utf-8")).body, at_once):
        if isinstance(node, ast.Import):
            absolute = [alias.name.split(".") for alias in node.names]
            result |= {tuple(parts[1:]) for parts in absolute if parts[0] == ROOT.name}
        elif isinstance(node, ast.ImportFrom):
            base = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                base = package[: len(package) - node.level + 1] + base
            elif base[:1] == (ROOT.name,):
                base = base[1:]
            else:
                continue
            inner = {(*base, alias.name) for alias in node.names}
            modules = {part for part in inner if part in FOUND}
            result |= modules
            if len(modules) < len(inner):  # a name of the module itself
                result.add(base)
    if not at_once:
        result |= {target.relative_to(ROOT).parts for target in late_targets(path)} & FOUND.keys()
    return frozenset(result - {name})


def layers(path: Path) -> set[str]:
    """The layers that a module imports, wherever in it."""
    return {name[0] for name in imported(path) if name and name[0] in LAYERS}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_its_layer_down(path: Path) -> None:
    here = LAYERS.index(dotted(path)[0])
    above = {name for name in layers(path) if LAYERS.index(name) > here}
    assert not above


COINED = ("bolide", "formula_d", "championship_formula", "really_nasty")
"""Games whose names mean nothing else, and so are looked for inside other words, too."""


def exact(tree: ast.Module) -> set[str]:
    """What names a game that bears a common word: an import of it, or ``"its-name"`` compared."""
    words: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            parts = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            if "games" in parts or (not node.module and node.level == 1):
                words.update(parts[parts.index("games") + 1 :] if "games" in parts else parts)
        elif isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            words |= {str(side.value) for side in sides if isinstance(side, ast.Constant)}
    return words


def named(path: Path) -> set[str]:
    """Games that the code of a module names: in imports, names and texts that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    words: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            words |= {node.module or "", *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Import):
            words |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Name):
            words.add(node.id)
        elif isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        ):
            words.add(node.value)
    sub = " ".join(words).replace("-", "_")
    sub = re.sub(
        r"bolide_(widget|track|paper|season|answer|open|guess|\()", "", sub
    )  # files, classes
    names = {game for game in COINED if re.search(rf"(?<![a-z]){game}", sub, re.IGNORECASE)}
    return names | {game for game in GAMES if {game, game.replace("_", "-")} & exact(tree)}


KNOWING = {"games/__init__.py": "the register", "__init__.py": "the table of public names"}
SIGNATURES = {"games/by_game.py", "widget/play.py"}
"""Modules whose overloads give a game with a kind of board of its own its types."""


@pytest.mark.parametrize(
    "path", [*MODULES, *ROOT.glob("*.py")], ids=lambda path: str(path.relative_to(ROOT))
)
def test_nobody_outside_a_game_names_it_but_the_register(path: Path) -> None:
    where = path.relative_to(ROOT)
    if where.parts[:2] == ("course", "lessons"):  # exercises on each game, as users write them
        return
    if where.as_posix() in SIGNATURES:
        return
    own = where.parts[1:2] if where.parts[0] in ("games", "making") else ()
    if where.as_posix() in KNOWING:
        assert named(path) == set(GAMES), "it names them all"
    else:
        assert named(path) <= set(own)


def begins_threads(path: Path) -> bool:
    """Whether a module names what starts a thread."""
    starters = {"Thread", "Timer", "start_new_thread", "to_thread", "run_in_executor"}
    text = path.read_text(encoding="utf-8")
    if not any(word in text for word in starters):
        return False
    nodes = list(ast.walk(ast.parse(text)))
    words = {node.id for node in nodes if isinstance(node, ast.Name)}
    words |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return bool(words & starters)


def test_threads_are_begun_where_it_is_known_what_to_do_without() -> None:
    """In a browser none can start: `core.aside` then takes the event loop."""
    results = {path.relative_to(ROOT).as_posix() for path in MODULES if begins_threads(path)}
    assert results == {"core/aside.py", "drivers/time_limit.py"}


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_know_those_below_them(game: str) -> None:
    for room, above in INSIDE.items():
        for path in (ROOT / "games" / game / room).rglob("*.py"):
            known = {name[2] for name in imported(path) if name[:2] == ("games", game) and name[2:]}
            assert known & above == set(), path


def circle(start: Dotted) -> list[Dotted]:
    """A way from a module back to it over imports that act at once; empty if there is none."""
    ways = [[start]]
    seen: set[Dotted] = set()
    while ways:
        way = ways.pop()
        for name in sorted(imported(FOUND[way[-1]], at_once=True) & FOUND.keys()):
            if name == start:
                return [*way, name]
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])
    return []


def test_no_modules_need_each_other_to_be_imported() -> None:
    """A package that is imported for what is in it does not count: it is there by then."""
    results = {name: way for name in FOUND if (way := circle(name))}
    assert results == {}


def test_what_is_looked_for_would_be_found(tmp_path: Path) -> None:
    """The reader of imports sees them in all their forms."""
    path = ROOT / "lab" / "made_up.py"
    code = "from ..games.bolide import cars\nif TYPE_CHECKING:\n    from ..widget import play\n"
    nodes = ast.parse(code).body
    assert len(list(statements(nodes, at_once=False))) == 2
    assert len(list(statements(nodes, at_once=True))) == 1
    assert dotted(path) == ("lab", "made_up")
    (tmp_path / "x.py").write_text(f'"""Bolide."""\nKNOWN = "bolide"\n{code}', encoding="utf-8")
    assert named(tmp_path / "x.py") == {"bolide"}
    (tmp_path / "y.py").write_text('"""Bolide."""\nimport bolide_widget\n', encoding="utf-8")
    assert named(tmp_path / "y.py") == set()
