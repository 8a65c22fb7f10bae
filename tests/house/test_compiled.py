"""The plain package is plain Python, and what would be compiled is what runs at every answer."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import bolide_widget as bw

ROOT = Path(__file__).resolve().parents[2]


def hook():
    """The build hook as a module."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_plain_install_is_plain_python() -> None:
    assert bw.compiled is False
    assert list(hook().extensions(ROOT / "src")) == []


def test_every_module_of_the_rules_and_of_the_core_is_compiled_or_says_why_not() -> None:
    build = hook()
    package = ROOT / "src/bolide_widget"
    named = {path.relative_to(package).as_posix() for path in build.modules(ROOT / "src")}
    wanted = {
        path.relative_to(package).as_posix()
        for path in (*package.glob("core/*.py"), *package.glob("games/*/rules/*.py"))
        if path.name != "__init__.py"
    }
    assert wanted - named <= set(build.PLAIN)
    for name in build.PLAIN:
        assert (package / name).is_file(), name


def test_without_the_switch_the_build_needs_nothing(monkeypatch) -> None:
    build = hook()
    made = object.__new__(build.CustomBuildHook)
    monkeypatch.delenv(build.SWITCH, raising=False)
    assert made.dependencies() == []
    data: dict[str, object] = {}
    made.initialize("standard", data)
    assert data == {}
    monkeypatch.setenv(build.SWITCH, "1")
    assert made.dependencies() == build.NEEDS
