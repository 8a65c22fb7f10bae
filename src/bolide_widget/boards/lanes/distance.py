"""Shortest ways: the fewest steps that lead over the line, from every space."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

UNREACHED = -1


def to_line(steps: Sequence[Sequence[int]], progress: Sequence[int]) -> tuple[int, ...]:
    """Fewest steps until the line has been crossed, for every space; -1 where none lead there.

    Parameters
    ----------
    steps : sequence of sequence of int
        Where one step may lead to, by number of the space.
    progress : sequence of int
        Falls on the steps that cross the line.
    """
    count = [UNREACHED] * len(steps)
    before: list[list[int]] = [[] for _ in steps]
    queue: deque[int] = deque()
    for number, others in enumerate(steps):
        for to in others:
            if progress[to] < progress[number]:
                if count[number] == UNREACHED:
                    count[number] = 1
                    queue.append(number)
            else:
                before[to].append(number)
    while queue:
        number = queue.popleft()
        for earlier in before[number]:
            if count[earlier] == UNREACHED:
                count[earlier] = count[number] + 1
                queue.append(earlier)
    return tuple(count)
