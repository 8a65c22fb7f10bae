"""Can the pit lane of a track file be entered, driven through and left?"""

from __future__ import annotations

from collections.abc import Iterator

from .pit import unwrapped
from .schema import Fault
from .survey import Survey


def check_pit_points(survey: Survey) -> Iterator[Fault]:
    pit = survey.data["pit"]
    if pit is None:
        return
    points = [(x, y) for x, y in pit["out"]["points"]]
    for index, point in enumerate(points):
        kind = survey.kinds.get(point, "barrier")
        if kind != "track":
            text = f"pit.out.points[{index}]: {point} is {kind}; it must be a point of the track"
            yield Fault("pit", text)
    if len(set(points)) < len(points):
        yield Fault("pit", "pit.out.points: a point is given twice; leave one out")
    for index, box in enumerate(pit["boxes"]):
        if box["sector"] >= len(survey.areas):
            last = len(survey.areas) - 1
            text = f"pit.boxes[{index}].sector: {box['sector']} is no sector; the last is {last}"
            yield Fault("pit", text)
    marks = [pit["full_fuel"], pit["pit_stop"], pit["half_fuel"]]
    if not marks[0] < marks[1] < marks[2] <= len(pit["boxes"]):
        text = (
            f"pit: full_fuel, pit_stop and half_fuel are {marks}; they must be boxes in this "
            f"order, at most {len(pit['boxes'])}"
        )
        yield Fault("pit", text)


def check_pit_way(survey: Survey) -> Iterator[Fault]:
    """The in line can be reached, and the boxes lead from it to the out line within half a lap."""
    if survey.pit_in is None:
        return
    if not any(survey.pit_moves[p] for p in survey.track_points if p in survey.pit_in.near):
        text = (
            "pit.in: cannot be reached from the track; draw it on the asphalt or its border, with "
            "the heading of a car that enters"
        )
        yield Fault("pit", text)
    laps = unwrapped(survey.pit_way)
    if laps[-1] > 1 or (laps[-1] == 1 and survey.pit_way[-1] > survey.pit_way[0]):
        text = "pit.boxes: sector and row must go forward from the in line to the out line"
        yield Fault("pit", text)
