"""The table of kinds of question that all drivers share."""

from __future__ import annotations

from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

MOVE: Final = "move"
"""The kind of most questions: where to, on the road."""


class Answers(NamedTuple, Generic[T]):
    """The functions by which a driver answers, a field for each kind of question.

    None stands for those that it takes as they come.
    """

    move: T
    start: T
    sharp_brake: T
    half_spin: T
    push: T
    direction: T
    off_track: T | None = None
    queue: T | None = None
    pit_out: T | None = None
    pit: T | None = None
    pit_services: T | None = None
    strategy: T | None = None
    reroll: T | None = None


def by_kind(answers: Answers[T]) -> dict[str, T]:
    """Return the same by kind of question."""
    by_field: dict[str, T | None] = answers._asdict()
    return {f.replace("_", "-"): answer for f, answer in by_field.items() if answer is not None}
