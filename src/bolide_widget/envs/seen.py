"""What agents observe: vectors, views from a car, or pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.errors import SetupError, shown
from ..core.state import AnyState
from ..racing.coding import Column
from ..racing.drawn import shown_to_all
from ..racing.spelling import Spelling
from ..racing.view import View
from .play import Play, Setup
from .screen import observed
from .telling import told

VECTOR, VIEW, PICTURE, TEXT = "vector", "view", "picture", "text"
SIGHTS: Final = (VECTOR, VIEW, PICTURE)
KINDS: Final = (*SIGHTS, TEXT)

Seen = NDArray[Any] | dict[str, NDArray[Any]] | str
"""An observation: an array, the parts of a view, or a text."""

_LETTERS: Final = "\n" + "".join(filter(str.isprintable, map(chr, range(0x2500))))
_LONGEST: Final = 10_000
"""Characters of a text, and how many it may have."""


def need_kind(observation: object, kinds: Sequence[str] = KINDS) -> str:
    """Return the kind of observation if it is valid, else raise `SetupError`."""
    if not isinstance(observation, str) or observation not in kinds:
        words = ", ".join(f'"{kind}"' for kind in kinds)
        raise SetupError(f"observation must be one of {words}, got {shown(observation)}")
    return observation


class Eyes:
    """The observations of the races of a set-up.

    Parameters
    ----------
    setup : Setup
        The set-up.
    observation : "vector", "view", "picture" or "text"
        The kind.

    Attributes
    ----------
    space : Space
        The space of an observation.
    names : tuple of str, or dict of str to tuple of str
        What the columns of a vector, or of each part of a view, say; empty for
        pictures and texts.
    """

    def __init__(self, setup: Setup, observation: str = VECTOR) -> None:
        self.kind = need_kind(observation)
        self.setup = setup
        self.actions = len(setup.coder.answers)
        self.view: View | None = None
        self.names: Any = tuple(column.name for column in setup.coding.columns)
        self.in_parts = isinstance(setup.coder, Spelling)
        if self.kind == PICTURE:
            self.names = ()
            self.space: spaces.Space[Any] = picture_space(observed(Play(setup).shown()))
        elif self.kind == TEXT:
            self.names = ()
            self.space = spaces.Text(_LONGEST, charset=_LETTERS)
        elif self.kind == VIEW:
            self.view = setup.row.view(setup.coding)
            self.names = dict(self.view.names)
            if self.in_parts:
                self.names["said"] = setup.coder.answers
            self.space = view_space(self.view.shapes, self.actions if self.in_parts else 0)
        else:
            self.space = vector_space(setup.coding.columns)

    def see(
        self, state: AnyState, seat: int, said: Iterable[int] = (), facts: Iterable[Any] = ()
    ) -> Seen:
        """Return the observation of a seat, which may have said a part of its answer.

        A text has some of the last `facts`, too.
        """
        if self.kind == TEXT:
            parts = [f"{self.setup.coder.answers[number]} ..." for number in said]
            return "\n".join([told(self.setup, state, seat, facts), *parts])
        if self.kind == PICTURE:
            return observed(shown_to_all(self.setup.match(state)))
        row = np.array(self.setup.coding.vector(state, seat), np.float32)
        if self.view is None:
            return row
        looked = self.view.look(row[None], np.array([seat]))
        seen = {name: block[0] for name, block in looked.items()}
        if self.in_parts:
            seen["said"] = marked(said, self.actions)
        return seen


def look(eyes: Eyes, play: Play, seat: int) -> Seen:
    """Return the observation of a seat of a race under way."""
    said = play.said if seat == play.seat else ()
    return eyes.see(play.state, seat, said, play.facts or ())


def marked(numbers: Iterable[int], count: int) -> NDArray[np.int8]:
    """Return an array with a 1 at each of some numbers."""
    mask = np.zeros(count, np.int8)
    mask[list(numbers)] = 1
    return mask


def view_space(shapes: dict[str, tuple[int, ...]], said: int) -> spaces.Dict:
    """Return the space of a view, with the parts of an answer said so far."""
    parts: dict[str, spaces.Space[Any]] = {
        name: spaces.MultiBinary(shape) if name == "flags" else spaces.Box(-1, 1, shape, np.float32)
        for name, shape in shapes.items()
    }
    if said:
        parts["said"] = spaces.MultiBinary(said)
    return spaces.Dict(parts)


def vector_space(columns: tuple[Column, ...]) -> spaces.Box:
    """Return the space of a vector with these columns."""
    low = np.array([column.low for column in columns], np.float32)
    high = np.array([column.high for column in columns], np.float32)
    return spaces.Box(low, high, dtype=np.float32)


def picture_space(picture: NDArray[np.uint8]) -> spaces.Box:
    """Return the space of pictures of the size of `picture`."""
    return spaces.Box(0, 255, picture.shape, np.uint8)
