"""Every module can be imported, those too that nobody asks for in a test."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import bolide_widget

ROOT = Path(bolide_widget.__file__).parent
MODULES = sorted(
    ".".join(("bolide_widget", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    )
    for path in ROOT.rglob("*.py")
)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_imported(name: str) -> None:
    module = import_module(name)
    for word in getattr(module, "__all__", ()):
        assert hasattr(module, word), f"{name}: __all__ names {word}, which is not there"
