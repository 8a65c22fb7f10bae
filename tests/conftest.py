"""No test writes where a user keeps what was solved, or a cache."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path_factory.mktemp("solved")))
    patch.setenv("BOLIDE_WIDGET_CACHE", str(tmp_path_factory.mktemp("tables")))
    yield
    patch.undo()
