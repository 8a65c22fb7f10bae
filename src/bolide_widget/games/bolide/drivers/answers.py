"""What a driver decides at which kind of question: the table of kinds that all drivers share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Answers(NamedTuple, Generic[T]):
    """How a driver finds each of its answers; None for those that it takes as they come."""

    move: T
    start: T
    brake: T
    recover: T
    push: T
    direction: T
    off_track: T | None = None
    place: T | None = None
    pit: T | None = None
    services: T | None = None
    strategy: T | None = None
    reroll: T | None = None


DECIDED: Final[Mapping[str, str]] = {
    "move": "move",
    "start": "start",
    "sharp-brake": "brake",
    "half-spin": "recover",
    "push": "push",
    "direction": "direction",
    "off-track": "off_track",
    "queue": "place",
    "pit-out": "place",
    "pit": "pit",
    "pit-services": "services",
    "strategy": "strategy",
    "reroll": "reroll",
}
"""Kinds of question, and the field of `Answers` for each."""


def by_kind(answers: Answers[T]) -> dict[str, T]:
    """The same by kind of question."""
    found = {kind: getattr(answers, field) for kind, field in DECIDED.items()}
    return {kind: answer for kind, answer in found.items() if answer is not None}
