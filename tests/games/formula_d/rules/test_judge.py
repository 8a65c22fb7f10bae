"""Legal ways against a second judge, who walks them one by one (FD-TRK-6, FD-TRK-7).

A few positions here; `make soak` holds thousands against him (`soak.py ways`).
"""

from __future__ import annotations

from random import Random

import pytest

from bolide_widget.games.formula_d.rules import way
from helpers.judges import judged
from helpers.judges.judge import Case, full_length
from helpers.races.formula_race import ring

POSITIONS = 25


@pytest.mark.sweep
@pytest.mark.parametrize("name", judged.BOARDS)
def test_the_judge_agrees(name: str) -> None:
    """FD-TRK-6, FD-TRK-7, FD-BLOCK-6, FD-SLIP-3: ends, what ways enter, lengths, answers, tows."""
    for number in range(POSITIONS):
        judged.compare(Random(f"{name} {number}"), name)


def test_positions_are_of_all_sorts() -> None:
    """Blocked and free, in corners, behind others, with damage, at the line, Li Tsu racing."""
    fields = {"left", "marked", "detours", "final", "toll"}
    seen = set()
    for number in range(120):
        name = judged.BOARDS[number % len(judged.BOARDS)]
        case = judged.case_of(judged.moment(Random(number), name))
        seen |= {field for field in fields if getattr(case, field)}
        seen.add(judged.compare(Random(number), name))
    assert seen == fields | {"blocked", "slipstream", "corner", ""}


def test_the_judge_by_himself() -> None:
    """FD-TRK-6: worked examples 6 and 7, by plain walking."""
    number = ring().number
    empty = frozenset[int]()

    def ends(space: str, length: int, *cars: str) -> set[str]:
        taken = frozenset(number[name] for name in cars)
        case = Case(ring(), number[space], 0, False, taken, empty, True, False, False)
        result = full_length(case, case.walk(length), length, False)
        return {ring().ids[end.space] for end in result[length]}

    assert ends("2.50", 4) == {"1.54", "2.54", "3.54"} and ends("2.50", 3, "2.51") >= {"2.52"}
    assert ends("1.50", 4) == {"1.54", "2.53", "3.53"} and "2.52" not in ends("2.50", 3)


@pytest.mark.sweep
def test_a_wrong_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rules forgot that damage may be avoided, the judge would say so."""
    monkeypatch.setattr(way, "DETOURS", 0)
    wrong = 0
    for number in range(100):
        try:
            judged.compare(Random(f"t1 {number}"), "t1")
        except AssertionError:
            wrong += 1
    assert wrong
