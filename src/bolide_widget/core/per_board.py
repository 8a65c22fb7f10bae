"""Tables that are made once for each board and shared by its games."""

from __future__ import annotations

from typing import Any


def alongside(owner: object, what: str) -> dict[Any, Any]:
    """Return cached tables of an object: a dict that lives as long as the object.

    The dict is stored on the object itself, so that its values may refer back to the object; a
    `WeakKeyDictionary` would then keep its key for ever. The dict is not copied, compared or
    pickled with a board, which is defined by its data alone.

    Parameters
    ----------
    owner : object
        An object that can take attributes.
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
