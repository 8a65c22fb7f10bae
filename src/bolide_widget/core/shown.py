"""How errors quote what they were given: whole while it is short, cut when it is long."""

from __future__ import annotations

from reprlib import Repr
from typing import Final

LENGTH: Final = 60
"""Longest quotation in an error, in characters."""

_BITS: Final = 256  # a number of more is told by its size: Python refuses to write the longest out


class _Short(Repr):
    """`repr` that never looks at more of a value than it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxdict = 3, 6
        self.maxstring = self.maxother = self.maxlong = LENGTH

    def repr_int(self, x: int, level: int) -> str:
        """A whole number; one of very many digits by its size."""
        if x.bit_length() > _BITS:
            return f"a whole number of {x.bit_length()} bits"
        return super().repr_int(x, level)

    def repr_instance(self, x: object, level: int) -> str:
        """Anything else; what cannot even be written is told by its type."""
        try:
            return super().repr_instance(x, level)
        except Exception:
            return f"<{type(x).__name__}>"


_repr = _Short()


def shown(value: object, length: int = LENGTH) -> str:
    """A value as an error quotes it.

    Examples
    --------
    >>> shown("12,7"), len(shown("x" * 10_000_000)) <= LENGTH
    ("'12,7'", True)
    """
    return cut(_repr.repr(value), length)


def cut(text: str, length: int = LENGTH) -> str:
    """A text that is no longer than so many characters.

    Examples
    --------
    >>> cut("a long text", 8)
    'a lon...'
    """
    return text if len(text) <= length else text[: length - 3] + "..."
