"""The options of a race of Bolide."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from ...core.errors import SetupError


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules a race is driven by; the defaults are the basic rules of the book.

    Parameters
    ----------
    laps : int
        Length of the race in laps, at least 1 (S-3).
    tie_break : "inside" or "arrival"
        Which of two cars on one row of a sector goes first: the one closer to the inside, or the
        one that came into the sector first (T-2).

    Raises
    ------
    SetupError
        For a value that cannot be.

    Examples
    --------
    >>> Rules(laps=3).laps
    3
    """

    laps: int = 2
    tie_break: Literal["inside", "arrival"] = "inside"

    def __post_init__(self) -> None:
        if isinstance(self.laps, bool) or not isinstance(self.laps, int) or self.laps < 1:
            raise SetupError(f"laps must be a whole number from 1, not {self.laps!r}")
        if self.tie_break not in ("inside", "arrival"):
            raise SetupError(f'tie_break must be "inside" or "arrival", not {self.tie_break!r}')

    def to_dict(self) -> dict[str, Any]:
        """The options as JSON data."""
        return asdict(self)
