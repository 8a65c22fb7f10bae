"""No test writes where a user keeps what was solved, or a cache."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path_factory.mktemp("solved")))
    patch.setenv("BOLIDE_WIDGET_CACHE", str(tmp_path_factory.mktemp("tables")))
    yield
    patch.undo()


@pytest.fixture(autouse=True)
def _no_boards_made_before() -> None:
    """Make boards of files anew in each test, and warn of what they lack."""
    if making := sys.modules.get("bolide_widget.making"):
        making._boards.clear()


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Begin each test in English."""
    yield
    if languages := sys.modules.get("bolide_widget.core.languages"):
        languages.language("en")
