"""Every text of ours that tells somebody to type something works as it stands."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import bolide_widget as bw
from bolide_widget.__main__ import MISUSED, SOUND, _parser, main
from bolide_widget.widget import autosave
from bolide_widget.widget.autosave import Keeper
from bolide_widget.widget.draft import first_draft, line_of, ready
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

ROOT = Path(__file__).parents[2]
NAMES = ["Ada", "Bob"]

TYPED = re.compile(r"\bbw\.[\w.]+\(|\bimport bolide_widget|\bpip install\b|`make \w+`|-m bolide")
"""What somebody is told to type."""

CODE = re.compile(r"import bolide_widget as bw; .*?\)(?=$| in a cell\.| to go on\.)")

ODD = [
    "plain", "two words", "it's mine", 'so "called"', "emoji 🏎️", "back\\slash", "{braces}",
    "100 %", "новый", "#1; drop", "\udce4 no text", "'\"",
]  # fmt: skip


def told() -> set[tuple[str, str]]:
    """The texts of the code that tell so, each with its file; what documents the code does not."""
    found = set()
    for path in sorted((ROOT / "src" / "bolide_widget").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        apart = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                hits = () if id(node) in apart else TYPED.findall(node.value)
                found |= {(path.stem, hit) for hit in hits}
    for path in sorted((ROOT / "js" / "src").rglob("*.ts")):
        lines = [text.partition("//")[0] for text in path.read_text("utf-8").splitlines()]
        found |= {(path.stem, hit) for text in lines for hit in TYPED.findall(text)}
    return found


TRIED = {
    ("autosave", "import bolide_widget"): "test_a_race_goes_on_by_the_line_of_its_board",
    ("autosave", "bw.resume("): "test_a_race_goes_on_by_the_line_of_its_board",
    ("policy", "bw.Race("): "test_an_error_names_a_race_and_a_driver_that_can_be_had",
    ("policy", "bw.Rookie("): "test_an_error_names_a_race_and_a_driver_that_can_be_had",
    ("options", "bw.formula_d.Qualifying("): "a place holder: three dots, as below",
    ("start", "bw.Rookie("): "test_the_panel_and_its_error_say_how_to_begin",
    ("start", "bw.play("): "test_the_panel_and_its_error_say_how_to_begin",
    ("draft", "bw.play("): "test_the_panel_and_its_error_say_how_to_begin",
    ("widget", "import bolide_widget"): "test_a_page_without_its_start_says_how_to_race",
    ("widget", "bw.play("): "test_a_page_without_its_start_says_how_to_race",
    ("draft", "bw.invent("): "test_the_line_of_an_invented_circuit_races_on_it",
    ("own", "bw.tracks("): "test_own_circuits_are_listed_as_an_error_says",
    ("keeping", "bw.tracks("): "test_own_circuits_are_listed_as_an_error_says",
    ("draft", "bw.Championship("): "test_the_line_of_a_season_makes_the_same_season",
    ("__main__", "import bolide_widget"): "test_the_help_says_how_to_begin",
    ("__main__", "bw.play("): "test_the_help_says_how_to_begin",
    ("__main__", "pip install"): "test_what_is_to_be_installed_is_what_the_package_names",
    ("__init__", "pip install"): "test_what_is_to_be_installed_is_what_the_package_names",
    ("axes", "pip install"): "test_what_is_to_be_installed_is_what_the_package_names",
    ("checking", "bw.check("): "test_a_hint_is_there_by_the_line_that_says_so",
    ("reel", "`make build`"): "test_a_rule_of_the_makefile_that_is_named_is_there",
    ("pages", "bw.learn("): "test_a_lesson_has_a_page_as_the_error_says",
    ("page", "bw.learn("): "test_a_lesson_has_a_page_as_the_error_says",
    ("drive_page", "bw.tracks("): "test_boards_of_lessons_can_be_driven_on_a_page",
