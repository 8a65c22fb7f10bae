"""Functions and drivers of the course as a student's own: the package's are refused."""

from __future__ import annotations

import importlib
import inspect
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import bolide_widget as bw
from bolide_widget.course.exercise import Exercise

CODE = Path(__file__).parents[2] / "examples/course/code"


@cache
def rewritten(lesson: str) -> Any:
    """Return the names in a lesson's module as if they were written in a notebook."""
    module = importlib.import_module(f"bolide_widget.course.lessons.lesson_{lesson}")
    names: dict[str, Any] = {"__name__": "mine", "__package__": module.__package__}
    exec(compile(inspect.getsource(module), "mine.py", "exec"), names)
    return SimpleNamespace(**names)


@cache
def own_driver() -> Any:
    """Return the driver of the solution in the notebook of lesson 12."""
    code = (CODE / "12.py").read_text(encoding="utf-8")
    (cell,) = re.findall(r"^# %% solution 12.3\n([^%]+)^# %%", code, re.MULTILINE)
    names: dict[str, Any] = {"__name__": "mine", "bw": bw}
    exec(cell, names)
    return names["steady"]


def own(each: Exercise, seed: int | None = None) -> Any:
    """Return the right answer to an exercise as a student's own."""
    if each.name == "12.3":
        return own_driver()
    (same,) = (one for one in rewritten(each.lesson).EXERCISES if one.name == each.name)
    return same.answer(each.drawn(seed))
