"""The scenes that the front end's tests run on are what is sent now."""

from __future__ import annotations

import json
from typing import Any

import pytest

from helpers.browser.page_scenes import CAMERA, FOLDER, SCENES, moments, taken


def differences(item: Any, other: Any, where: str) -> list[str]:
    """Where two differ; numbers by more than another machine's arithmetic may."""
    if isinstance(item, dict) and isinstance(other, dict):
        odd = [f"{where}.{name}" for name in item.keys() ^ other.keys()]
        both = [name for name in item if name in other]
        return odd + [d for n in both for d in differences(item[n], other[n], f"{where}.{n}")]
    if isinstance(item, list) and isinstance(other, list) and len(item) == len(other):
        pairs = enumerate(zip(item, other, strict=True))
        return [d for k, (a, b) in pairs for d in differences(a, b, f"{where}[{k}]")]
    if isinstance(item, float) or isinstance(other, float):
        near = all(isinstance(part, int | float) for part in (item, other))
        return [] if near and abs(item - other) < 1e-6 else [where]
    return [] if item == other else [where]


@pytest.mark.parametrize("name", SCENES)
def test_the_committed_scenes_are_current(name: str) -> None:
    now = json.loads(json.dumps(taken(SCENES[name]())))
    kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert differences(kept, now, name) == [], "page_scenes.py writes them"


@pytest.mark.parametrize("name", CAMERA)
def test_the_committed_moments_are_current(name: str) -> None:
    now = json.loads(json.dumps(moments(name)))
    kept = json.loads((FOLDER / f"moments-{name}.json").read_text(encoding="utf-8"))
    assert differences(kept, now, name) == [], "page_scenes.py writes them"


def test_a_difference_is_found() -> None:
    kept = {"a": [1.0, {"b": "x"}], "c": None}
    for other in ({"a": [1.1, {"b": "x"}], "c": None}, {"a": [1.0, {"b": "y"}], "c": None}):
        assert differences(kept, other, "") != []
    assert differences(kept, {"a": [1.0], "c": None}, "") == [".a"]
    assert differences(kept, {"a": kept["a"]}, "") == [".c"]
    assert differences(kept, {"a": [1.0 + 1e-9, {"b": "x"}], "c": None}, "") == []
