"""Circles of imports in a package, imports for type checkers and inside functions included."""

from __future__ import annotations

import ast
from pathlib import Path

Graph = dict[str, set[str]]


def imports(package: Path) -> Graph:
    """Return the modules of a package that each of its modules imports, wherever in it."""
    places = {_name(path, package): path for path in package.rglob("*.py")}
    graph: Graph = {}
    for name, path in places.items():
        base = name if path.name == "__init__.py" else name.rpartition(".")[0]
        graph[name] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not node.level:
                continue
            parts = base.split(".")[: len(base.split(".")) - node.level + 1]
            origin = ".".join([*parts, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                graph[name].add(inner if inner in places else origin)
        graph[name] &= places.keys()
    return graph


def _name(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def longest_circle(package: Path) -> list[str]:
    """Return the largest set of modules that all import one another, at once or through others."""
    graph = imports(package)
    reached = {name: _reach(graph, name) for name in graph}
    circles = [sorted(other for other in reached[name] if name in reached[other]) for name in graph]
    return max(circles, key=len)


def _reach(graph: Graph, start: str) -> set[str]:
    """Return the modules that one imports, and those that they import."""
    seen: set[str] = set()
    rest = list(graph[start])
    while rest:
        name = rest.pop()
        if name not in seen:
            seen.add(name)
            rest += graph[name]
    return seen
