"""What must hold on a compiled engine only; scripts/compiled_engine.py runs it there."""

from __future__ import annotations

import bolide_widget as bw
from bolide_widget.core import state
from bolide_widget.games.bolide.rules import movement, position


def test_this_is_the_compiled_engine() -> None:
    assert bw.compiled
    for module in (state, movement, position):
        assert not str(module.__file__).endswith(".py")
