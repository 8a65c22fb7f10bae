"""The choice of a language."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

import bolide_widget as bw
from bolide_widget.core.languages import LANGUAGES, language, speaking
from bolide_widget.core.words import tr, trn


def test_the_language_is_english_until_another_is_chosen() -> None:
    """And stays as it is when it is only asked for."""
    assert bw.language() == "en"
    for code in LANGUAGES:
        assert bw.language(code) == code
        assert bw.language() == code


@pytest.mark.parametrize("code", ["fr", "DE", "", 1, ["de"], True])
def test_another_language_is_refused(code: object) -> None:
    """The error lists the languages; the choice stays."""
    bw.language("de")
    with pytest.raises(bw.SetupError, match=re.escape("language must be one of en, de, not ")):
        bw.language(code)  # type: ignore[arg-type]
    assert bw.language() == "de"


def test_a_page_in_another_language_leaves_other_threads_alone() -> None:
    with ThreadPoolExecutor(1) as other, speaking("de"):
        assert language() == "de"
        assert other.submit(language).result() == "en"
        with speaking(None):
            assert language() == "de"
    assert language() == "en"


def test_a_text_that_has_a_plural_too_is_said_of_one() -> None:
    bw.language("de")
    assert tr("a roll") == trn("a roll", "{n} rolls", 1) == "ein Wurf"
