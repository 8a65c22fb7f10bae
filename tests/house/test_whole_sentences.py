"""Texts to translate are whole sentences with named places: no pieces of one are joined."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BEFORE = re.compile(r"(^|[,;:.·(»„“\n—–] ?|- )$")
"""What may stand before a text: nothing, the end of another sentence, or the sign of a list."""
AFTER = re.compile(r"^($|[,;:.·)!?\n]| [(·])")
WHOLE = re.compile(r"[.!?:)]$")
"""The end of a text that is whole, beside which another may stand."""
CALL = re.compile(r"^\s*trn?\(")
NAMES = re.compile(r"\b[A-Z][A-Z_]+\b")
LITERAL = re.compile(r"""^\s*trn?\(\s*["']((?:[^"'\\]|\\.)*)["']""")

Part = tuple[str, bool]
"""A part of a text that is put together: its words, or the code that gives them."""


def is_call(node: ast.AST) -> bool:
    """Return whether a node is a text in the reader's language."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("tr", "trn")


def torn(parts: list[Part], phrases: dict[str, str]) -> Iterator[str]:
    """Yield each text that is joined to other words without being whole."""
    for number, (code, is_code) in enumerate(parts):
        if not is_code or not CALL.match(code):
            continue
        literal = LITERAL.match(code)
        texts = [literal[1]] if literal else [phrases.get(name, "") for name in NAMES.findall(code)]
        before = parts[number - 1] if number else ("", False)
        after = parts[number + 1] if number + 1 < len(parts) else ("", False)
        whole = bool(texts) and all(map(WHOLE.search, texts))
        stands = before == ("", False) or (bool(BEFORE.search(before[0])) and not before[1])
        ends = after == ("", False) or (bool(AFTER.match(after[0])) and not after[1])
        if not (whole or (stands and ends)):
            yield code


def of_python(source: str) -> list[str]:
    """Return the texts of a module that are pieces."""
    tree = ast.parse(source)
    phrases = {
        target.id: str(node.value.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call)
        and node.value.args and isinstance(node.value.args[0], ast.Constant)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }  # fmt: skip
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            found += [ast.unparse(node) for each in (node.left, node.right) if is_call(each)]
        elif isinstance(node, ast.JoinedStr):
            parts = [
                (str(each.value), False)
                if isinstance(each, ast.Constant)
                else (ast.unparse(each.value), True)  # type: ignore[attr-defined]
                for each in node.values
            ]
            found += torn(parts, phrases)
    return found


def templates(source: str) -> Iterator[list[Part]]:
    """Yield the template literals of a script, those within others too."""
    for start in (match.start() for match in re.finditer("`", source)):
        parts: list[Part] = []
        at = mark = start + 1
        while at < len(source) and source[at] != "`":
            if source.startswith("${", at):
                parts.append((source[mark:at], False))
                end, depth = at + 2, 1
                while depth and end < len(source):
                    depth += {"{": 1, "}": -1}.get(source[end], 0)
                    end += 1
                parts.append((source[at + 2 : end - 1], True))
                at = mark = end
            else:
                at += 2 if source[at] == "\\" else 1
        parts.append((source[mark:at], False))
        yield [part for part in parts if part[0]]


def of_script(source: str) -> list[str]:
    """Return the texts of a script that are pieces."""
    phrases = dict(re.findall(r'const ([A-Z_]+) = phrase\(\s*"([^"]*)"', source))
    added = re.findall(r"\btrn?\([^()]*(?:\([^()]*\)[^()]*)*\)\s*\+.*|[^+]\+\s*trn?\(.*", source)
    return [*added, *(code for parts in templates(source) for code in torn(parts, phrases))]


SOURCES = [
    *((path, of_python) for path in sorted((ROOT / "src/bolide_widget").rglob("*.py"))),
    *((path, of_script) for path in sorted((ROOT / "js/src").rglob("*.ts"))),
]


def test_no_text_is_joined_from_pieces() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {piece}"
        for path, look in SOURCES
        for piece in look(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code", ['tr("You have") + " cars"', "f\"{tr('You have')} {n}\"", "f\"{n} {tr('cars')}\""]
)
def test_pieces_are_seen_in_python(code: str) -> None:
    assert of_python(code) != []


@pytest.mark.parametrize(
    "code",
    ['tr("You have") + n', "`${n} ${tr('cars')}`", "`${tr('You have', { a: `${b}` })} ${n}`"],
)
def test_pieces_are_seen_in_a_script(code: str) -> None:
    assert of_script(code) != []


def test_whole_texts_may_stand_side_by_side() -> None:
    python = 'NEXT = phrase("Go on.")\nf"{first} {tr(NEXT)}"\nf"{tr(GEAR)}: {n}, {tr(WET)}"'
    assert of_python(python) == []
    assert of_script("`${tr('Points')} (${n})`\n`${tr('Best:')} ${name}`") == []
