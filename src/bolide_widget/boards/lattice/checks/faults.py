"""The sense of a track file: what its JSON Schema cannot say. All faults are found at once.

Each check names the fields it stands on and is skipped when one of them is known to be broken, so
that one mistake is reported once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...schema import MOST_FOUND, Fault, is_paper, schema_faults
from ..paper.ascii import paper_faults
from ..paper.survey import PaperSurvey
from ..survey import Survey
from .course import (
    check_cover,
    check_cycle,
    check_finish,
    check_grid,
    check_grid_side,
    check_half,
    check_half_is_passed,
    check_lap,
    check_overlaps,
    check_steps,
)
from .drawing import (
    check_areas,
    check_asphalt,
    check_course,
    check_finish_line,
    check_half_line,
    check_pit_lane,
    check_pit_line,
    check_run_off,
)
from .pit import check_pit_points, check_pit_way
from .size import check_points, size_faults

MOST = 40
"""Faults that are listed; beyond these only their number is given."""

Check = Callable[[Survey], Iterator[Fault]]
GROUND = ("size", "asphalt", "run_off")
COURSE = (*GROUND, "course", "sectors")


def faults_of(data: Mapping[str, Any]) -> tuple[Survey | PaperSurvey | None, list[str]]:
    """Check the data of a track file.

    Returns
    -------
    Survey, PaperSurvey or None, list of str
        What was worked out on the way, when there is no fault; and the faults.
    """
    survey, found = find_faults(data)
    return survey, _listed(found)


def find_faults(data: Any) -> tuple[Survey | PaperSurvey | None, list[Fault]]:
    """Check the data of a track file, as `faults_of`, and list every fault."""
    found = schema_faults(data)
    if len(found) > MOST_FOUND:
        found[-1] = Fault("", f"the file: has {MOST_FOUND} faults and more: no more are told")
    if not isinstance(data, dict) or any(not fault.field for fault in found):
        return None, found
    if is_paper(data):
        paper = PaperSurvey(data)
        found += [] if found else paper_faults(paper)
        return (None if found else paper), found
    large = list(size_faults(data, {fault.field for fault in found}))
    if large:
        return None, found + large
    survey = Survey(data)
    broken = {fault.field for fault in found}
    for needs, check in CHECKS:
        if broken.isdisjoint(needs):
            faults = list(check(survey))
            found += faults
            broken |= {fault.field for fault in faults}
    return (None if found else survey), found


def _listed(found: Sequence[Fault]) -> list[str]:
    texts = [fault.text for fault in found[:MOST]]
    return texts + ([f"and {len(found) - MOST} more"] if len(found) > MOST else [])


CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("size", "asphalt"), check_asphalt),
    (("run_off",), check_run_off),
    (GROUND, check_points),
    (("sectors",), check_areas),
    (("pit",), check_pit_lane),
    (("finish",), check_finish_line),
    (("course", "half"), check_half_line),
    (("pit",), check_pit_line),
    (("course", "pit"), check_course),
    (("sectors",), check_overlaps),
    (COURSE, check_cover),
    ((*GROUND, "grid"), check_grid),
    (COURSE, check_cycle),
    ((*COURSE, "pit"), check_steps),
    ((*COURSE, "pit", "finish"), check_finish),
    ((*COURSE, "half"), check_half),
    ((*COURSE, "pit", "finish"), check_lap),
    ((*COURSE, "pit", "finish", "grid"), check_grid_side),
    ((*COURSE, "pit", "finish", "half", "grid"), check_half_is_passed),
    ((*COURSE, "pit"), check_pit_points),
    ((*COURSE, "pit", "finish"), check_pit_way),
)
