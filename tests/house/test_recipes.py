"""The cookbook: its recipes, each of which runs alone and prints what the page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import pytest

from helpers.pages import RECIPES

mpl.use("agg")


class Recipe(NamedTuple):
    """A heading of the cookbook, its code, and what it prints."""

    title: str
    code: str
    printed: str


def recipes() -> list[Recipe]:
    """All of them, in the order of the pages."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(RECIPES.glob("*.md"))]
    shape = re.compile(r"^## (.*?)\n.*?```python\n(.*?)```\n\n```text\n(.*?)```", re.M | re.S)
    return [Recipe(*match) for page in pages for match in shape.findall(page)]


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.title)
def test_a_recipe_prints_what_it_says(
    recipe: Recipe,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from matplotlib import pyplot as plt

    monkeypatch.chdir(tmp_path)
    exec(compile(recipe.code, recipe.title, "exec"), {"__name__": "recipe"})
    plt.close("all")
    assert capsys.readouterr().out == recipe.printed


def test_there_are_so_many_and_each_is_short() -> None:
    """Every heading is a recipe with code and with what it prints."""
    headings = sum(len(re.findall(r"^## ", p.read_text(), re.M)) for p in RECIPES.glob("*.md"))
    assert len(recipes()) == headings == 41
    lengths = {recipe.title: len(re.findall(r"^.+$", recipe.code, re.M)) for recipe in recipes()}
    assert {title for title, length in lengths.items() if length > 15} == set()


def test_each_ends_in_something_to_check() -> None:
    """A bare yes or an empty list says nothing that a reader can compare with the rules."""
    bare = re.compile(r"(True|False|None|\[\]|\W)*")
    assert {recipe.title for recipe in recipes() if bare.fullmatch(recipe.printed)} == set()


def test_the_contents_name_each() -> None:
    contents = (RECIPES / "index.md").read_text(encoding="utf-8").lower()
    assert {recipe.title for recipe in recipes() if recipe.title.lower() not in contents} == set()
