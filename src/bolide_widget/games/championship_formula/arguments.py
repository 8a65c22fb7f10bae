"""What a race is given: drivers, dice; read and checked."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import SetupError
from ...core.given import Dice, check_dice, check_names
from ...core.shown import shown
from .game import MAX_DRIVERS, MIN_DRIVERS

FACES = 6


def read_drivers(drivers: Sequence[str]) -> tuple[str, ...]:
    """CFR-SETUP-1: 1 to 12 different names."""
    names = check_names(drivers)
    if not MIN_DRIVERS <= len(names) <= MAX_DRIVERS:
        raise SetupError(
            f"drivers: Championship Formula Racing is for {MIN_DRIVERS} to {MAX_DRIVERS} cars, "
            f"not {len(names)}"
        )
    return names


def check_faces(dice: Dice) -> None:
    """CFR-PROTO-2: whether what is loaded are faces of two dice, a pair for each roll."""
    if isinstance(dice, str):
        return
    for number, faces in enumerate(check_dice(dice)[1], 1):
        pair = isinstance(faces, tuple) and len(faces) == 2
        if not pair or not all(isinstance(face, int) and 1 <= face <= FACES for face in faces):  # type: ignore[union-attr]
            raise SetupError(
                f"dice, entry {number}: two faces from 1 to {FACES}, such as (3, 4), "
                f"not {shown(faces)}"
            )
