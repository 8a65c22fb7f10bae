"""What is given when a match is set up: names, a seed, dice; checked, or refused with a reason."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Literal

from .errors import SetupError

NAME_LENGTH = 40
"""Longest name of a driver, in characters."""

Dice = Literal["auto", "ask"] | Sequence[int]
"""Roll by the seed at once, wait to be told, or these faces first, then the seed."""


def check_names(drivers: Sequence[str], what: str = "drivers") -> tuple[str, ...]:
    """The names of drivers (or of `what`), if they can be told apart and read."""
    if isinstance(drivers, str):
        raise SetupError(f"{what} must be a list of names, not the single text {drivers!r}")
    names = tuple(drivers)
    for number, name in enumerate(names, 1):
        where = f"{what}, entry {number}"
        if not isinstance(name, str):
            raise SetupError(f"{where}: a name must be text, not {name!r}")
        if not name.strip():
            raise SetupError(f"{where}: a name must not be empty")
        if len(name) > NAME_LENGTH:
            raise SetupError(
                f"{where}: a name has at most {NAME_LENGTH} characters, this one {len(name)}"
            )
        if not name.isprintable():
            raise SetupError(f"{where}: {name!r} has characters that cannot be printed")
        if names.index(name) != number - 1:
            raise SetupError(f"{where}: two {what} are named {name!r}; names must differ")
    return names


def check_seed(seed: int | None) -> int:
    """A seed as it was given, or a random one."""
    if seed is None:
        return secrets.randbits(32)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SetupError(f"seed must be a whole number or None, not {seed!r}")
    return seed


def check_dice(dice: Dice) -> tuple[str, tuple[int, ...]]:
    """Mode and loaded faces; whether a die has such a face is known when it is rolled."""
    if isinstance(dice, str):
        if dice not in ("auto", "ask"):
            raise SetupError(f'dice must be "auto", "ask" or a list of faces, not {dice!r}')
        return dice, ()
    faces = tuple(dice)
    for number, face in enumerate(faces, 1):
        if isinstance(face, bool) or not isinstance(face, int) or face < 1:
            raise SetupError(f"dice, entry {number}: a face is a whole number from 1, not {face!r}")
    return "auto", faces
