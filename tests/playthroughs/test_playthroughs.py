"""Whole races, played again: whatever is different from the goldens is told by its first line."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bolide_widget.games.bolide.rules.attempts import ATTEMPTS
from bolide_widget.games.bolide.rules.facts import FACTS
from playthroughs import short_races
from playthroughs.races import PLAYTHROUGHS
from playthroughs.trace import GOLDENS, Playthrough, told_answers, trace

AGAIN = "If it is meant, run `python tests/playthroughs --update` and look at the difference."
BEFORE = 8  # lines told before the first that differs

UNSEEN_STEPS = {
    "safety-car": "the fact safety-car shows it",
    "form-up": "the questions of the queue show it",
    "begin-move": "a move after a booster that failed shows it",
    "leave-track": "the question off-track shows it",
    "depart": "the fact leave-track shows it",
    "crawl-back": "the question off-track shows it",
    "rejoin": "the question off-track shows it",
    "brake-action": "the question sharp-brake shows it",
    "boost": "the question direction shows it",
    "extra-point": "a second move in one turn shows it",
    "slick-try": "the fact slick-try shows it",
    "slide": "the fact slide shows it",
    "engage": "the fact engage shows it",
    "pit-in": "the fact pit-in shows it",
    "pit-turn": "the fact box shows it",
}
"""Taken at once when they are put on the stack: what shows that they were."""


@pytest.mark.parametrize("told", PLAYTHROUGHS, ids=lambda told: told.name)
def test_a_race_is_the_race_it_was(told: Playthrough) -> None:
    """Every question, option, answer, fact and page of it."""
    golden = told.golden()
    assert golden, f"{told.path.name} is missing. {AGAIN}"
    fault = difference(golden, trace(told, told_answers(golden)))
    if fault is not None:
        pytest.fail(f"{told.name}, {fault}\n{AGAIN}", pytrace=False)


def test_two_hundred_short_races_end_where_they_did() -> None:
    """On all boards, with 2 to 8 cars."""
    golden = short_races.DIGESTS.read_text("utf-8").splitlines()
    assert len(golden) == short_races.RACES
    now = [short_races.line(number) for number in range(short_races.RACES)]
    wrong = [
        f"- {was}\n+ {is_now}" for was, is_now in zip(golden, now, strict=True) if was != is_now
    ]
    assert not wrong, "\n".join([f"{len(wrong)} races differ, the first:", *wrong[:5], AGAIN])


def difference(golden: list[str], now: list[str]) -> str | None:
    """Where two traces part, with the lines before; None when they are the same."""
    if golden == now:
        return None
    pairs = enumerate(zip(golden, now, strict=False))
    first = next((n for n, (a, b) in pairs if a != b), min(len(golden), len(now)))
    row = next(
        (n for n in range(first, -1, -1) if golden[n : n + 1] and golden[n][:1].isdigit()), 0
    )
    context = [f"  {line}" for line in golden[max(0, min(row, first - BEFORE)) : first]]
    was = [f"- {line}" for line in golden[first : first + 3]]
    is_now = [f"+ {line}" for line in now[first : first + 3]]
    return "\n".join([f"line {first + 1} of {len(golden)}:", *context, *was, *is_now])


def test_a_difference_is_told_by_its_first_line() -> None:
    """With the row it belongs to."""
    golden = ["# about", "0 r1 Ada move 3:1 > 1,1 aa", " move 0", " stop 0", "1 r1 Bob"]
    assert difference(golden, list(golden)) is None
    changed = [*golden[:3], " stop 1", golden[4]]
    fault = difference(golden, changed)
    assert fault is not None
    assert fault.splitlines()[0] == "line 4 of 5:"
    assert "  0 r1 Ada move 3:1 > 1,1 aa" in fault
    assert "-  stop 0" in fault and "+  stop 1" in fault
    cut = difference(golden, golden[:4])
    assert cut is not None and cut.startswith("line 5 of 5:") and "- 1 r1 Bob" in cut


# -- that everything happens in one of them ----------------------------------------------------


@cache
def counted(title: str) -> frozenset[str]:
    """The kinds of questions, steps or facts that the goldens tell of."""
    found: set[str] = set()
    for told in PLAYTHROUGHS:
        for line in told.golden():
            if line.startswith(f" {title} ") and re.search(r":\d+$", line):
                found |= {entry.rsplit(":", 1)[0] for entry in line.split()[1:]}
    return frozenset(found)


def test_every_kind_of_question_is_asked() -> None:
    """Decisions and dice of races and of qualifyings."""
    asked = {kind for kind, rules in ATTEMPTS.items() if rules.legal is not None}
    assert sorted(asked - counted("kinds")) == []


def test_every_step_is_taken() -> None:
    """The steps that nobody chooses, but for those that nobody can see."""
    steps = {kind for kind, rules in ATTEMPTS.items() if rules.legal is None}
    assert sorted(steps - counted("steps")) == sorted(UNSEEN_STEPS)


def test_everything_that_can_happen_happens() -> None:
    """Every fact that the rules tell of."""
    assert len(FACTS) >= 40
    assert sorted(FACTS.keys() - counted("facts")) == []
    assert sorted(counted("facts") - FACTS.keys()) == []


def test_goldens_are_small_and_nobody_s_orphans() -> None:
    """Small enough to be read and kept; none without its race."""
    files = sorted(GOLDENS.glob("*.txt"))
    assert {path.stem for path in files} == {told.name for told in PLAYTHROUGHS}
    sizes = {path.stem: path.stat().st_size for path in files}
    assert max(sizes.values()) < 150_000 and sum(sizes.values()) < 1_500_000
