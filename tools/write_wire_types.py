"""Write what travels to the page as TypeScript, from the typed dictionaries of Python.

    python tools/write_wire_types.py            # writes js/src/protocol.ts
    python tools/write_wire_types.py --check    # says whether it is fresh

Typed dictionaries become interfaces, aliases types, docstrings comments, `REQUESTS` a union. The
lines are those that prettier would write.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMES_OF_SOURCES = ("screen.py", "page_data.py", "messages.py")
SOURCES = [ROOT / "src/bolide_widget/core" / name for name in NAMES_OF_SOURCES]
FILE = ROOT / "js/src/protocol.ts"
WIDTH = 100
HEAD = """/**
 * What travels between Python and the page, field by field.
 *
 * Made by `tools/write_wire_types.py` from `screen.py`, `page_data.py` and `messages.py` in
 * `src/bolide_widget/core`: change those instead.
 * A field with "?" is left out when it is empty; `whole.ts` has the shapes with nothing left out.
 */
"""
NAMES = {"Any": "unknown", "bool": "boolean", "float": "number", "int": "number", "str": "string"}
WORDS = {"None": "null", "True": "true", "False": "false"}


def text(source: str) -> str:
    """The TypeScript for a module of typed dictionaries and aliases."""
    body = ast.parse(source).body
    private: dict[str, str] = {}
    parts = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        doc = _doc(after)
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            inherited = "".join(private.get(base, "") for base in bases)
            above = "".join(f" extends {b}" for b in bases if b not in {"TypedDict", *private})
            fields = inherited + "".join(_fields(node))
            parts.append(
                f"{_comment(ast.get_docstring(node))}export interface {node.name}{above} "
                f"{{\n{fields}}}\n"
            )
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            if name.startswith("_"):  # fields whose names are words of Python's own
                assert isinstance(node.value, ast.Call)
                private[name] = "".join(f"  {item};\n" for item in _items(node.value.args[1]))
            elif name == "REQUESTS":
                union = "\n".join(_requests(node.value))
                parts.append(f"{_comment(doc)}export type Request =\n{union};\n")
            else:
                parts.append(_comment(doc) + _alias(name, node.value))
    return HEAD + "".join(f"\n{part}" for part in parts)


def _fields(node: ast.ClassDef) -> Iterator[str]:
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            name = ast.unparse(field.target)
            yield _comment(_doc(after), "  ") + f"  {_field(name, field.annotation)};\n"


def _requests(table: ast.expr) -> Iterator[str]:
    """The shape of each request."""
    for name, fields in _pairs(table):
        shape = [f"t: {_literals(name)[0]}", *_items(fields)]
        yield f"  | {{ {'; '.join(shape)} }}"


def _items(fields: ast.expr) -> Iterator[str]:
    """Fields in a dictionary, those that may be left out with a "?" behind their names."""
    for name, kind in _pairs(fields):
        yield _field(ast.literal_eval(name), kind)


def _pairs(table: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    assert isinstance(table, ast.Dict)
    for key, value in zip(table.keys, table.values, strict=True):
        assert key is not None
        yield key, value


def _field(name: str, hint: ast.expr) -> str:
    inner = _inner(hint, "NotRequired")
    return f"{name}?: {_type(inner)}" if inner else f"{name}: {_type(hint)}"


def _inner(hint: ast.expr, name: str) -> ast.expr | None:
    """What stands in brackets behind a name."""
    if isinstance(hint, ast.Subscript) and ast.unparse(hint.value) == name:
        return hint.slice
    return None


def _type(hint: ast.expr) -> str:
    """An annotation as TypeScript writes it."""
    if isinstance(hint, ast.BinOp):
        return " | ".join(_members(hint))
    if inner := _inner(hint, "Sequence"):
        kind = _type(inner)
        plain = kind.isidentifier()
        return f"readonly {kind}[]" if plain else f"readonly ({kind})[]"
    if inner := _inner(hint, "Literal"):
        return " | ".join(_literals(inner))
    if inner := _inner(hint, "dict"):
        assert isinstance(inner, ast.Tuple)
        key, value = map(_type, inner.elts)
        return f"Readonly<Record<{key}, {value}>>"
    if inner := _inner(hint, "Annotated"):  # a list of so many
        assert isinstance(inner, ast.Tuple) and isinstance(inner.elts[0], ast.Subscript)
        kind, most = _type(inner.elts[0].slice), ast.literal_eval(inner.elts[1])
        return f"readonly [{', '.join([kind] * most)}]"
    word = ast.unparse(hint)
    return NAMES.get(word) or WORDS.get(word, word)


def _members(hint: ast.expr) -> list[str]:
    """What a union is of, each once."""
    if isinstance(hint, ast.BinOp):
        return list(dict.fromkeys([*_members(hint.left), *_members(hint.right)]))
    return [_type(hint)]


def _literals(inner: ast.expr) -> list[str]:
    members = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    values = [ast.literal_eval(member) for member in members]
    return [f'"{item}"' if isinstance(item, str) else WORDS[str(item)] for item in values]


def _alias(name: str, value: ast.expr) -> str:
    line = f"export type {name} = {_type(value)};\n"
    if len(line) <= WIDTH + 1:
        return line
    inner = _inner(value, "Literal")
    members = _literals(inner) if inner else _members(value)
    below = f"  {' | '.join(members)};\n"
    if len(below) <= WIDTH + 1:
        return f"export type {name} =\n{below}"
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _doc(node: ast.stmt | None) -> str | None:
    """The text that follows what it is about."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return "\n".join(line.strip() for line in str(node.value.value).strip().splitlines())
    return None


def _comment(doc: str | None, indent: str = "") -> str:
    if not doc:
        return ""
    doc = re.sub(r"\b(None|True|False)\b", lambda word: WORDS[word[0]], doc.replace("``", "`"))
    line = f"{indent}/** {doc} */\n"
    if "\n" not in doc and len(line) <= WIDTH + 1:
        return line
    inner = "".join(f"{indent} * {line}".rstrip() + "\n" for line in doc.splitlines())
    return f"{indent}/**\n{inner}{indent} */\n"


def main() -> int:
    """Write, or look; 1 where what is written is not fresh."""
    wanted = text("".join(source.read_text(encoding="utf-8") for source in SOURCES))
    if "--check" in sys.argv:
        fresh = FILE.read_text(encoding="utf-8") == wanted
        print("fresh" if fresh else f"{FILE}: run python tools/write_wire_types.py")
        return 0 if fresh else 1
    FILE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
