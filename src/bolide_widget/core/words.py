"""Texts in the language of this process: each English text is its own key in the catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, TypeVar

from .grammar import is_you
from .languages import language

T = TypeVar("T")

FOLDER: Final = Path(__file__).parents[1] / "languages"


def tr(text: str, /, **places: object) -> str:
    """Return a text in the language of this process, its places filled.

    Parameters
    ----------
    text : str
        In English, with places in braces. ``{name:@ roll|@ rolls}`` speaks to You or of another
        driver, whose name replaces ``@``; ``{flag:wet|dry}`` is one of two texts.
    **places
        The value of each place.

    Examples
    --------
    >>> tr("{driver:@ roll|@ rolls} {face}.", driver="Ada", face=5)
    'Ada rolls 5.'
    """
    found = catalogue().get(text, text)
    if not isinstance(found, str):  # a text with a plural too: here it speaks of one
        found = found[0]
    return _filled(found, places) if places else found


def trn(one: str, more: str, n: int, /, **places: object) -> str:
    """Return a text about `n` things in the language of this process.

    Examples
    --------
    >>> trn("{n} turn", "{n} turns", 2)
    '2 turns'
    """
    forms = catalogue().get(one)
    form = forms[form_of(n)] if forms else one if n == 1 else more
    return _filled(form, {"n": n, **places})


def short(word: str) -> str:
    """Return a word of a die or of a space of the board in the language of this process.

    Catalogues have it behind ``short:``, as there is no room for a long one.

    Examples
    --------
    >>> short("gear 2")
    'gear 2'
    """
    return str(catalogue().get(f"short: {word}", word))


def phrase(texts: T) -> T:
    """Mark a text, or a table of texts, that `tr` is given later."""
    return texts


def catalogue() -> Mapping[str, Any]:
    """Return the texts of this process's language by the English ones; empty for English."""
    code = language()
    return {} if code == "en" else _read(code)["texts"]


def page_words(script: str | None = None) -> str:
    """Return the words of the page for its script, as JSON; empty for English.

    Parameters
    ----------
    script : str, optional
        Only the words that this script has; all if not given.
    """
    code = language()
    if code == "en":
        return ""
    read = _read(code)
    words = {key: said for key, said in read["page"].items() if script is None or key in script}
    return json.dumps(
        {"language": code, "plural": read["plural"], "words": words},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def form_of(n: int) -> int:
    """Return the plural form for a number of things in the language of this process."""
    code = language()
    if code == "en":
        return int(n != 1)
    return int(_read(code)["plural"][n if n < 200 else 100 + n % 100])


def you(name: str) -> str:
    """Return a driver's name as the page shows it: You in the language of this process."""
    return tr("You") if is_you(name) and language() != "en" else name


@cache
def _read(code: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return read


def either(spec: str, value: object, name: str) -> str:
    """Choose one of two texts: by the name of a driver, else by the value."""
    yes, _, no = spec.partition("|")
    if "@" in spec or isinstance(value, str):
        return (yes if is_you(name) else no).replace("@", name)
    return yes if value else no


def decimals(text: str, code: str | None = None) -> str:
    """Return a number, or a text with numbers, with the decimal sign of a language.

    Parameters
    ----------
    text : str
    code : str, optional
        The language; that of this process if not given.

    Examples
    --------
    >>> decimals("4.2 m in 3 s.", "de")
    '4,2 m in 3 s.'
    """
    if (code or language()) not in DECIMAL_COMMA:
        return text
    return re.sub(r"(?<=\d)\.(?=\d)", ",", text).replace("%", "\N{NO-BREAK SPACE}%")


DECIMAL_COMMA: Final = ("de",)
"""The languages that write 4,2 for 4.2."""


class Places(Formatter):
    """Fills the places of a text."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value; see `tr`."""
        if "|" in format_spec:
            return either(format_spec, value, str(value))
        return decimals(str(super().format_field(value, format_spec)))


_PLACES: Final = Places()


def _filled(text: str, places: Mapping[str, object]) -> str:
    # `Formatter` is some five times slower, which hundreds of answers at once would show
    if "|" in text or ":." in text:
        return _PLACES.vformat(text, (), places)
    return text.format_map(places)
