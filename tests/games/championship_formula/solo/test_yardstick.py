"""Fewest turns of a lap by wear, for the yardstick car (CFR-TRACK-7, EX-71, EX-72)."""

from __future__ import annotations

from itertools import product

import bolide_widget as bw
from bolide_widget.games.championship_formula.rules.position import UNIT
from bolide_widget.games.championship_formula.solo.steps import FREE, NEVER, SPEEDS, Corners, Visit
from bolide_widget.games.championship_formula.solo.togo import curve, figures_of
from helpers.boards import cfr_boards as boards


def test_the_figures_of_the_pattern_ring() -> None:
    """EX-71, EX-72, Table CFR-T10: no 12-turn lap without wear, no 10-turn lap with 6."""
    track = boards.pr()
    assert figures_of(track) == (13, 11, 10) == track.figures
    assert curve(track)[9:] == [NEVER, 8, 5, 2, 0]


def test_a_step_off_all_lines_costs_what_the_rules_say() -> None:
    """CFR-LINE-9: tables take a shorter way where no racing line matters."""
    for track in (boards.pr(), bw.load_track("merrow", game="championship-formula")):
        corners = Corners(track)
        road, tried = corners.road, 0
        for here, to in ((here, to) for here, next_ in enumerate(road.next) for to in next_):
            if road.starts[to] or road.corner[to] in corners.late:
                continue
            visits = [FREE]
            if road.corner[here] >= 0:
                visits += [Visit(road.corner[here], *more) for more in ((20, 1), (40, 2), (60, 0))]
            for visit, speed in product(visits, range(UNIT, UNIT * SPEEDS + 1, UNIT)):
                step = visit, here, to, speed
                assert corners._off_lines(*step) == corners._on_lines(*step)
                tried += 1
        assert tried > 1000
