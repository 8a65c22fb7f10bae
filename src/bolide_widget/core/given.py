"""Checks of arguments: names, a seed, dice; whole numbers, Python's own or a library's.

Whole numbers are Python's own and NumPy's, but no truth values.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Literal, SupportsIndex

from .errors import SetupError, among, shown

NAME_LENGTH = 40
"""Longest name of a driver, in characters."""

SEED_BITS = 1024
"""Longest seed: Python refuses to write out much longer numbers, and a record is written."""

FACES = 100_000
"""Most faces that can be loaded: more than the longest race rolls."""

DICE = 20
"""Most dice of one throw."""

_MOST = 100  # the most numbers in an answer or a point

Face = int | str | tuple[int | str, ...]
"""What a roll shows: a number, a word, or one of each die when several are thrown."""

Dice = Literal["auto", "ask"] | Sequence[SupportsIndex | str | Sequence[int | str]]
"""Roll by the seed at once, wait to be told, or these faces first, then the seed."""


def check_names(drivers: Sequence[str], what: str = "drivers") -> tuple[str, ...]:
    """Return the names of drivers (or of `what`) if they are readable and different."""
    if isinstance(drivers, str):
        raise SetupError(f"{what} must be a list of names, not the single text {shown(drivers)}")
    listed = parts(drivers)
    if listed is None:
        raise SetupError(f"{what} must be a list of names, not {shown(drivers)}")
    names = tuple(str(name) if isinstance(name, str) else name for name in listed)
    for number, name in enumerate(names, 1):
        where = f"{what}, entry {number}"
        if fault := name_fault(name):
            raise SetupError(f"{where}: {fault}")
        if names.index(name) != number - 1:
            raise SetupError(f"{where}: two {what} are named {name!r}; names must differ")
    return names


def name_fault(name: object) -> str | None:
    """Return the validation error of a name of a driver, a team or a policy; None if it is valid.

    Examples
    --------
    >>> name_fault("Ada"), name_fault("")
    (None, 'a name must not be empty')
    """
    if not isinstance(name, str):
        return f"a name must be text, not {shown(name)}"
    if not name.strip():
        return "a name must not be empty"
    if len(name) > NAME_LENGTH:
        return f"a name has at most {NAME_LENGTH} characters, this one {len(name)}"
    if not name.isprintable():
        return f"{shown(name)} has characters that cannot be printed"
    return None


def check_seed(seed: SupportsIndex | None) -> int:
    """Return the given seed, or a random one."""
    if seed is None:
        return secrets.randbits(32)
    number = whole(seed)
    if number is None:
        raise SetupError(f"seed must be a whole number or None, not {shown(seed)}")
    if number.bit_length() > SEED_BITS:
        raise SetupError(f"seed: at most {SEED_BITS} bits, not {shown(number)}")
    return number


def check_dice(dice: Dice) -> tuple[str, tuple[Face, ...]]:
    """Return mode and loaded faces; a face the die does not have is found when it is rolled."""
    if isinstance(dice, str) and dice in ("auto", "ask"):
        return str(dice), ()
    listed = parts(dice, FACES)
    if listed is None:
        raise SetupError(f'dice must be "auto", "ask" or a list of faces, not {shown(dice)}')
    return "auto", tuple(_face(given, number) for number, given in enumerate(listed, 1))


def _face(given: object, number: int) -> Face:
    """Return a loaded face: a number from 1, a word, or those of several dice."""
    face = whole(given)
    if face is not None and face >= 1:
        return face
    if isinstance(given, str) and 0 < len(given) <= NAME_LENGTH:
        return str(given)
    thrown = parts(given, DICE)
    if thrown:
        several = [str(part) if isinstance(part, str) else whole(part) for part in thrown]
        faces = tuple(part for part in several if part is not None and part != "")
        if len(faces) == len(several):
            return faces
    raise SetupError(
        f"dice, entry {number}: a face is a whole number from 1, a word, "
        f"or a list of these for several dice, not {shown(given)}"
    )


def is_switch(value: object) -> bool:
    """Return True for True and False, NumPy's included."""
    kind = type(value)
    return kind is bool or (kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_"))


def need_switch(name: str, value: object) -> bool:
    """Return a truth value given as argument `name`.

    Raises
    ------
    SetupError
        If it is neither True nor False.
    """
    if not is_switch(value):
        raise SetupError(f"{name} must be True or False, not {shown(value)}")
    return bool(value)


def need_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number of argument `name`, within bounds; `most` None is no upper bound.

    Raises
    ------
    SetupError
        Says the bounds.
    """
    number = whole(value)
    if number is None or number < least or (most is not None and number > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise SetupError(f"{name} must be a whole number {bounds}, not {shown(value)}")
    return number


def need_options(given: Iterable[str], known: Sequence[str]) -> None:
    """Refuse an option that does not exist.

    Raises
    ------
    SetupError
        Names it and those that exist.
    """
    for name in given:
        if name not in known:
            raise SetupError(f"{name} is no option; there are {among(known, name)}")


def whole(value: object) -> int | None:
    """Return a whole number as Python's own `int`; None for anything else.

    Examples
    --------
    >>> import numpy as np
    >>> whole(3), whole(np.int8(3)), whole(3.0), whole(True)
    (3, 3, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except Exception:  # whatever its own __index__ raises
        return None


def parts(value: Any, most: int = _MOST) -> list[Any] | None:
    """Return the entries of a short list, tuple or array; None for anything else."""
    if isinstance(value, (str, bytes)):
        return None
    if not isinstance(value, Sequence) and not hasattr(value, "__array__"):
        return None
    try:
        return list(value) if len(value) <= most else None
    except Exception:  # an array without dimensions has no length
        return None


def entries(value: Any) -> dict[Any, Any] | None:
    """Return the entries of a mapping; None for anything else, or if reading it fails.

    Examples
    --------
    >>> entries({"Ada": 3}), entries([3])
    ({'Ada': 3}, None)
    """
    try:
        return dict(value.items()) if isinstance(value, Mapping) else None
    except Exception:  # whatever a class of its own raises
        return None


def whole_point(value: object) -> tuple[int, int] | None:
    """Return a point as two whole numbers, from a list, a tuple or an array; None for others.

    Examples
    --------
    >>> import numpy as np
    >>> whole_point(np.array([12, 7])), whole_point([12, 7]), whole_point("12")
    ((12, 7), (12, 7), None)
    """
    pair = parts(value)
    if pair is None or len(pair) != 2:
        return None
    x, y = map(whole, pair)
    return None if x is None or y is None else (x, y)
