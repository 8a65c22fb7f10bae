"""Options that a game has got since races of a number were first drawn: each by dice of its own.

So a new option changes nothing else of these races, and nothing at all of the goldens, which leave
it at its default until one of them is given it.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from bolide_widget.racing.options import switches, words


def later(rules: Any, drawn: Collection[str], number: int) -> dict[str, Any]:
    """Draw the switches and words of a game that are not among those drawn before."""
    choices: dict[str, tuple[Any, ...]] = dict.fromkeys(switches(rules), (False, True))
    choices |= words(rules)
    return {
        name: random.Random(f"{number} {name}").choice(values)
        for name, values in choices.items()
        if name not in drawn
    }
