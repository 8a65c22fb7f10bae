"""Actions and their texts."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bolide_widget.core.actions import Action, parse, text

words = st.from_regex(r"[A-Za-z][A-Za-z0-9-]{0,8}", fullmatch=True) | st.text(max_size=8)
numbers = st.integers(-999, 999)
actions = st.tuples(st.lists(words, max_size=3), st.lists(numbers, max_size=3)).map(
    lambda parts: (*parts[0], *parts[1])
)


@given(actions.filter(bool))
def test_an_action_survives_its_text(action: Action) -> None:
    assert parse(text(action)) == action


@pytest.mark.parametrize(
    "written",
    ["", " ", "1,", ",1", "a+", ":3", "a:", "1 2", "<b>", "1,2+a", "à", '"', '"a', '"\\x"', '"a"b'],
)
def test_what_is_no_action_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="is not the text of an action"):
        parse(written)
