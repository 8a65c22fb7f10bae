"""Shortcuts of moves of Bolide against plain code: blocks of bits, lines, cars on the way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import gcd
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from bolide_widget.boards.lattice.points import REACH, Point, bit_index
from bolide_widget.games.bolide.rules import fast, way
from helpers.judges.bolide_judge import FIELD, board, far_from
from helpers.judges.bolide_pit_judge import BOARDS, near, near_the_line, on_way, referee, touches
from helpers.races.setting import race_on

STEPS = range(-REACH, REACH + 1)
offsets = st.tuples(st.integers(-14, 14), st.integers(-14, 14))


@settings(max_examples=300, deadline=None)
@given(
    st.sets(st.tuples(st.sampled_from(STEPS), st.sampled_from(STEPS)), max_size=200),
    offsets,
    st.integers(1, REACH),
    st.booleans(),
    st.integers(0, REACH),
)
def test_the_block_of_bits_round_a_pawn(
    moves: set[Point], pawn: Point, top: int, no_fourth: bool, exact: int
) -> None:
    """M-3, M-4, D-2, D-3: the 25 points round any pawn, each looked at by itself."""
    bits = sum(1 << bit_index(dx, dy) for dx, dy in moves)
    round_it = [(pawn[0] + dx, pawn[1] + dy) for dx, dy in FIELD]

    def is_permitted(step: Point) -> bool:
        far = far_from((0, 0), step)
        return far <= top and not (no_fourth and far == 4) and exact in (0, far)

    def at(mask: int) -> set[Point]:
        return {(pawn[0] + dx, pawn[1] + dy) for dx, dy in fast.unfold(mask)}

    within = {step for step in round_it if step in moves}
    permitted = {step for step in round_it if is_permitted(step)}
    held = top, no_fourth, exact
    assert at(fast.window(bits, pawn)) == within
    assert at(fast.lengths(pawn, *held)) == permitted
    assert at(fast.open_window(bits, pawn, held)) == within & permitted


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_lines_are_crossed_where_they_are_touched(name: str) -> None:
    """G-7: near a line and far from it, short moves and longer ones than a car makes."""
    random, track, judge = Random(name), board(name)[0], referee(name, True, False)
    width, height = track.size
    seen = Counter[bool]()
    for _ in range(3000):
        x, y = p = random.choice(near_the_line(name))
        far = random.choice((3, 9, 20))
        q = x + random.randint(-far, far), y + random.randint(-far, far)
        if random.random() < 0.1:
            q = random.randint(0, width), random.randint(0, height)
        crosses = touches(judge.finish_ends, judge.finish_heading, p, q) is not None
        assert (track.finish.crossing(p, q) > 0) == crosses, (p, q)
        seen[crosses] += 1
    assert min(seen[True], seen[False]) > 100


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_the_first_car_on_the_way(name: str) -> None:
    """M-6, E-1, P-2, S-3: in every lap, with cars before, on and behind the line and the pits."""
    random, track, judge = Random(name), board(name)[0], referee(name, True, False)
    seen = Counter[str]()
    for _ in range(300):
        p, q = move_near_the_line(random, name)
        likely = [spot for spot in on_way(p, q) if track.kind(spot) == "track"]
        spots = {*likely, *near(judge, p, 3)} - {p}
        if not likely or len(spots) < 3:
            continue
        held = {random.choice(likely), *random.sample(sorted(spots), 2)}
        laps = random.choice((1, 2))
        lap = random.choice((0, 1, 1, laps))
        cars = {f"Car{n}": {"position": spot, "lap": 0} for n, spot in enumerate(sorted(held))}
        race = race_on(track, {"Ada": {"position": p, "pawn": q, "lap": lap}, **cars}, laps=laps)
        state = race.state
        entry = way.pit_entry(state, state.position.cars[0], p, q)
        ends = []
        if entry is not None:
            ends.append(judge.meets(p, q))
        if lap == laps:
            ends.append(touches(judge.finish_ends, judge.finish_heading, p, q))
        met = first_held(p, q, held, min((end for end in ends if end is not None), default=None))
        assert way.first_met(state, 0, p, q, entry) == met, (p, q, held, lap, laps, entry)
        beyond = met is None and bool(set(likely) & held)
        seen["beyond" if beyond else "met" if met else "free"] += 1
        seen["pits"] += entry is not None
    assert seen["beyond"] > 3 and seen["met"] > 50 and seen["pits"] > 3, seen


def move_near_the_line(random: Random, name: str) -> tuple[Point, Point]:
    """Draw a move near the finish line or, at times, into the pits."""
    track, judge = board(name)[0], referee(name, True, False)
    assert track.pit_in is not None
    entering = [p for p in sorted(track.pit_in.near) if track.pit_moves[p]]
    x, y = p = random.choice(near_the_line(name))
    far, aside = random.choice(((9, 0), (8, 8), (8, 4), (9, 3), (6, 3), (6, 0)))
    ahead = random.choice((judge.finish_heading, judge.heading, (0, 1)))
    aside *= random.choice((1, -1))
    q = x + far * ahead[0] + aside * ahead[1], y + far * ahead[1] + aside * ahead[0]
    if random.random() < 0.3:
        p = random.choice(entering)
        bits = track.pit_moves[p]
        enters = [step for step in product(STEPS, STEPS) if bits >> bit_index(*step) & 1]
        q = random.choice([(p[0] + dx, p[1] + dy) for dx, dy in enters])
    return p, q


def first_held(p: Point, q: Point, held: set[Point], end: Fraction | None) -> Point | None:
    """The first point of a way with a car, if the way does not end before it."""
    steps = gcd(q[0] - p[0], q[1] - p[1])
    for number, spot in enumerate(on_way(p, q), 1):
        if end is not None and Fraction(number, steps) >= end:
            return None
        if spot in held:
            return spot
    return None
