"""A slow judge of slipstreams of Championship Formula: CFR-SLIP-1 to CFR-SLIP-5, from the book.

He reads places and speeds before the first car of a turn moves, links off the board's edges, and
says who may slip whom when each move begins.
"""

from __future__ import annotations

from random import Random

from bolide_widget.core.state import AnyState
from helpers.judges.cfr_judge import board_of
from helpers.races.cfr_race import put
from helpers.races.cfr_random import BOARDS, answer

NAMES = [f"D{seat}" for seat in range(8)]
FAST = range(60, 201, 20)


def crowd(random: Random) -> AnyState:
    """Cars in rows one behind the other, most of them fast, about to plan."""
    track = random.choice(BOARDS)()
    links = board_of(track).links
    space, row = random.choice(sorted(links)), []
    for _ in range(random.randint(2, 8)):
        row.append(space)
        ways = [to for to, straight in links[space].items() if straight or random.random() < 0.2]
        ways = [to for to in ways if to not in row]
        if not ways:
            break
        space = random.choice(ways)
    if len(row) < 2:
        return crowd(random)
    speed = random.choice(FAST)
    cars = {
        name: {"space": space, "last": random.choice((speed, speed, random.choice(FAST), 0))}
        for name, space in zip(NAMES, row, strict=False)
    }
    return put(cars, track).state


def drafts(state: AnyState) -> dict[int, dict[int, int]]:
    """CFR-SLIP-1 to CFR-SLIP-3: by trailing car, the spaces that each leader is good for."""
    cars, board = state.position.cars, board_of(state.game.track)
    names = state.game.track.ids
    running = {names[car.space]: seat for seat, car in enumerate(cars) if car.space >= 0}
    results: dict[int, dict[int, int]] = {}
    for space, seat in running.items():
        results[seat] = {}
        for there, straight in board.links[space].items():
            leader = cars[running[there]] if straight and there in running else None
            if leader is None or leader.v < 120 or there in board.corner:
                continue
            if cars[seat].last > 0 and 0 < cars[seat].v <= leader.v:
                results[seat][running[there]] = 1 if leader.v <= 160 else 2
    return results


def compare(random: Random) -> int:
    """Play one turn of a crowd; returns how many moves began as the judge says."""
    state, turn = crowd(random), None
    due: dict[int, dict[int, int]] | None = None
    unsure: set[int] = set()
    mover, seen = -1, 0
    for _ in range(300):
        if not state.stack or turn not in (None, state.position.turn):
            break
        turn = state.position.turn
        question, position = state.stack[-1], state.position
        if question.kind in ("slip", "move") and position.phase == "moves":
            if due is None:
                if position.moved > 1 or position.now.k:  # somebody has moved unasked
                    return 0
                due = drafts(state)
            seat = position.now.seat
            if seat != mover:
                mover = seat
                if not unsure & set(due[seat]):
                    right = {("none",)} | {
                        ("slip", who, s)
                        for who, far in due[seat].items()
                        for s in range(1, far + 1)
                    }
                    listed = set(state.legal()) if question.kind == "slip" else {("none",)}
                    assert listed == right, (listed, right)
                    seen += 1
        seat = random.choice(state.to_act)
        legal = state.legal(seat)
        if question.kind == "plan":
            car = position.cars[seat]
            near = [item for item in legal if item[1] == car.last]
            action = random.choice(near or legal) if random.random() < 0.9 else random.choice(legal)
        else:
            action = answer(state, random, seat)
        if action[0] == "slip":
            unsure.add(int(action[1]))  # whether it is used up shows at the end of the move
        state.apply(action, seat)
    return seen
