"""Tables that are made once for each board and shared by its games."""

from __future__ import annotations

from typing import Any


def alongside(owner: object, what: str) -> dict[Any, Any]:
    """What was worked out for an object: a dict that is there as long as the object is.

    The object itself has it, so that what is in it may refer back to the object. A
    `WeakKeyDictionary` would keep its key for ever then. What is in it is not copied, compared or
    pickled with a board, which is told by its data alone.

    Parameters
    ----------
    owner : object
        It has to take attributes.
    what : str
        The name of these tables, such as a module and a word.

    Examples
    --------
    >>> class Board: ...
    >>> board = Board()
    >>> alongside(board, "roads")["north"] = board
    >>> alongside(board, "roads")["north"] is board, alongside(board, "rows")
    (True, {})
    """
    tables: dict[str, dict[Any, Any]] = owner.__dict__.setdefault("_alongside", {})
    return tables.setdefault(what, {})


def part(twin: object) -> None:
    """Let an object that was made of the attributes of another one have tables of its own."""
    twin.__dict__.pop("_alongside", None)
