"""Answers as people type them: arithmetic, decimal commas, units, pairs and lists in a text."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

LONGEST = 200
"""The most characters of a typed answer."""

_POWER = 64  # largest exponent in an answer: no exercise needs a larger one
_LARGEST = 1e300

_SIGNS: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitXor: operator.xor,
}
_FUNCTIONS: dict[str, Callable[[Any], Any]] = {"sqrt": math.sqrt, "abs": abs}

_SPELLED = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "×": "*",
        "·": "*",
        "⋅": "*",
        "÷": "/",
        "⁄": "/",
        "^": "**",
        "²": "**2",
        "³": "**3",
        "½": "(1/2)",
        "√": "sqrt",
        "’": "'",
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "，": ",",
    }
)
"""How signs on a keyboard or a page are spelled in Python."""

THOUSANDS = re.compile(r"(?<![\w.,])\d{1,3}([,.' _])\d{3}(?:\1\d{3})*(?![\d])")
"""A whole number with separators, such as 16,200, 16.200, 16'200 or 16 200."""


class NotData(Exception):
    """Raised for an expression that is not plain data."""


def value_of(node: ast.expr, names: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """Evaluate an expression of numbers, words, lists and `names`; raise `NotData` for any other.

    A name may be that of a function, which is called and is no data itself.
    """
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name) if name in names and not callable(names[name]):
            return names[name]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if callable(names.get(name)):
            try:
                return names[name](*(value_of(arg, names) for arg in args))
            except (ArithmeticError, TypeError, ValueError):
                raise NotData from None
        case ast.Tuple(elts=entries):
            return tuple(value_of(entry, names) for entry in entries)
        case ast.List(elts=entries) | ast.Set(elts=entries):
            return [value_of(entry, names) for entry in entries]
        case ast.UnaryOp(op=sign, operand=inner) if type(sign) in _SIGNS:
            return _SIGNS[type(sign)](_number(inner, names))
        case ast.Call(func=called, args=[inner], keywords=[]):
            function = _FUNCTIONS.get(getattr(called, "attr", getattr(called, "id", "")))
            if function is None:
                raise NotData
            try:
                return function(_number(inner, names))
            except (ArithmeticError, ValueError):
                raise NotData from None
        case ast.BinOp(left=left, op=sum_, right=right) if type(sum_) in _SUMS:
            a, b = _number(left, names), _number(right, names)
            if isinstance(sum_, ast.Pow) and not (abs(b) <= _POWER and abs(a) <= 1e6):
                raise NotData
            try:
                return _SUMS[type(sum_)](a, b)
            except (ArithmeticError, TypeError):
                raise NotData from None
    raise NotData


def _number(node: ast.expr, names: Mapping[str, Any]) -> int | float:
    value = value_of(node, names)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > _LARGEST:
        raise NotData
    return value


def evaluated(text: str) -> Any:
    """Evaluate a typed expression of numbers and lists.

    Raises
    ------
    NotData
        If it is none.

    Examples
    --------
    >>> evaluated("7^2"), evaluated("14/3 - 4") < 1, evaluated("(5, −2)")
    (49, True, (5, -2))
    """
    spelled = text.translate(_SPELLED).strip()
    if len(spelled) > LONGEST:
        raise NotData
    spelled = re.sub(r"\bsqrt *(\d+(?:\.\d+)?)", r"sqrt(\1)", spelled)
    # no number begins with a nought in Python
    spelled = re.sub(r"(?<![\w.])0+(?=\d)", "", spelled)
    try:
        return value_of(ast.parse(spelled, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise NotData from None


_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Signs as wide as those of East Asian scripts, and the usual ones."""


def bare_text(text: str) -> str:
    """Return a typed text without quotation marks around it, a full stop, and signs of no width.

    Examples
    --------
    >>> bare_text(" “２５ squares!”"), bare_text("(5，－2).")
    ('25 squares', '(5,-2)')
    """
    narrow = re.sub("[\u200b\ufeff]", "", text.translate(_WIDE))
    return narrow.strip().strip("'\"`“”„«» ").rstrip(".,;:!? ")


def split(text: str) -> tuple[str, str]:
    """Split a typed number from its unit.

    Examples
    --------
    >>> split("108 km/h"), split("14/3"), split(" 70 %"), split("x = 45"), split("4,7-mal")
    (('108', 'km/h'), ('14/3', ''), ('70', '%'), ('45', ''), ('4,7', 'mal'))
    >>> split("5 * 5 = 25."), split("14:3"), split("10√2"), split("4 2/3"), split("7½ squares")
    (('25', ''), ('14/3', ''), ('10*√2', ''), ('(4+2/3)', ''), ('(7+½)', 'squares'))
    """
    spelled = re.sub(r"^(?:[^=≈~<>!]*[=≈~](?!=))+|^[A-Za-z]\s*:", "", bare_text(text)).strip()
    spelled = re.sub(r"(?<=[\d)])\s*:\s*(?=[\d(])", "/", spelled)
    spelled = re.sub(r"(?<=[\d)])\s*√", "*√", spelled)
    spelled = re.sub(r"(?<![\d.,/])(\d+)(?: (\d\d?/\d\d?)\b| ?(½))", r"(\1+\2\3)", spelled)
    spelled = re.sub(r"(?<=[\d)])(?<!\b0)\s*[xX]\s*(?=[\d(])", " * ", spelled)
    unit = re.search(r"(?<![A-Za-z])(?!(?:sqrt|abs|math)\b|e[-+]?\d)[A-Za-z%°].*$", spelled)
    if unit is None:
        return spelled, ""
    return spelled[: unit.start()].rstrip("- "), unit[0].strip()


def numbers_of(text: str) -> list[float]:
    """Return every number that a typed one may mean: 2,875 is 2875 or 2.875.

    Raises
    ------
    NotData
        If it is no number.

    Examples
    --------
    >>> numbers_of("2,875"), numbers_of("4,7"), numbers_of("16 200"), numbers_of("7^2")
    ([2875, 2.875], [4.7], [16200], [49])
    """
    spelled = text.translate({ord("’"): "'", 0xA0: " ", 0x202F: " ", 0x2009: " ", ord("，"): ","})
    forms: list[str] = []
    if THOUSANDS.search(spelled):
        bare = THOUSANDS.sub(lambda found: found[0].replace(found[1], ""), spelled)
        forms.append(re.sub(r"(?<=\d),(?=\d)", ".", bare))
    forms.append(re.sub(r"(?<=\d),(?=\d)", ".", spelled))
    found: list[float] = []
    for form in forms:
        try:
            value = evaluated(form)
        except NotData:
            continue
        if not isinstance(value, bool) and isinstance(value, int | float) and value not in found:
            found.append(value)
    if not found or not all(math.isfinite(value) for value in found):
        raise NotData
    return found
