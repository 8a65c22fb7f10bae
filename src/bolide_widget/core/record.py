"""Records: the named fields of a race; a script writes the methods that repeat them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from .compiled import compiled
from .state import freeze, thaw

R = TypeVar("R", bound="Record")

COMPILED: Final[bool] = compiled
"""Read for every record that is copied: compiled code finds it here faster."""

blank: Final[Any] = object.__new__
"""Makes a record in plain Python without setting its fields; compiled, a class does that itself."""


class Record:
    """Data of a race, as named fields that change.

    A class declares each field once: ``__init__`` has its name, type and default, the docstring its
    meaning. Then ``tools/write_records.py`` writes below ``__init__`` what repeats the names:
    ``__slots__``, `PARTS`, ``copy()`` and ``key()``. JSON data and pickles follow from these.

    Attributes
    ----------
    OPTIONAL : tuple of str
        Fields that keys and JSON data leave out while they are empty. A named tuple in one is
        written with the names of its fields.
    PARTS : mapping of str to type, or to a list of one type
        Fields that hold a record or a named tuple, or several of one type.
    """

    __slots__: Sequence[str] = ()

    OPTIONAL: ClassVar[tuple[str, ...]] = ()
    PARTS: ClassVar[Mapping[str, Any]] = {}

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON data."""
        data = {}
        for name in self.__slots__:
            value = getattr(self, name)
            if name not in self.OPTIONAL:
                data[name] = _written(value)
            elif value:
                data[name] = value._asdict() if name in self.PARTS else thaw(value)
        return data

    @classmethod
    def from_dict(cls: type[R], data: Mapping[str, Any]) -> R:
        """Return the record that :meth:`to_dict` wrote."""
        made = cls()
        for name in cls.__slots__:
            if name in data or name not in cls.OPTIONAL:
                setattr(made, name, _read(data[name], cls.PARTS.get(name)))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _filled, (type(self), [getattr(self, name) for name in self.__slots__])


def _written(value: Any) -> Any:
    """Return the JSON data of a field."""
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, list):
        return [part.to_dict() for part in value]
    return thaw(value)


def _read(value: Any, part: Any) -> Any:
    """Return the value of a field from JSON data."""
    if value is None or part is None:
        return freeze(value)
    if isinstance(part, list):
        made = [_read(entry, part[0]) for entry in value]
        return made if issubclass(part[0], Record) else tuple(made)
    if issubclass(part, Record):
        return part.from_dict(value)
    return part(**value) if isinstance(value, Mapping) else part(*freeze(value))


def _filled(kind: type[Any], values: Sequence[Any]) -> Any:
    made = kind()
    for name, value in zip(made.__slots__, values, strict=True):
        setattr(made, name, value)
    return made
