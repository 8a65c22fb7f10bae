"""Read-only tables, as fast to read as a `dict`."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A read-only `dict`. One that fills itself on lookup does so by ``_fill``.

    Examples
    --------
    >>> Frozen({"a": 1})["a"]
    1
    >>> Frozen({"a": 1}).update(b=2)
    Traceback (most recent call last):
        ...
    TypeError: this table does not change; make a copy with dict(...)
    """

    __slots__ = ()

    def _refuse(self, *args: Any, **named: Any) -> NoReturn:
        raise TypeError("this table does not change; make a copy with dict(...)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def _fill(self, key: K, value: V) -> V:
        dict.__setitem__(self, key, value)
        return value

    def __copy__(self) -> dict[K, V]:
        return dict(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self),)
