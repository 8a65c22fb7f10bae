"""Whole races, played again: a failure shows the first line that differs from the goldens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Final

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import Kind
from bolide_widget.games.bolide.rules import facts
from bolide_widget.games.bolide.rules.attempts import ATTEMPT_STEPS, ATTEMPTS
from bolide_widget.games.championship_formula.rules import facts as cfr_facts, kinds as cfr_kinds
from bolide_widget.games.formula_d.rules import attempts as fd_attempts, facts as fd_facts
from bolide_widget.games.really_nasty.rules import facts as rn_facts, kinds as rn_kinds
from bolide_widget.racing.options import switches, words
from playthroughs import short_races
from playthroughs.races import ALL, PLAYTHROUGHS
from playthroughs.trace import GOLDENS, Playthrough, answers_of, trace

AGAIN = "If it is meant, run `python tests/playthroughs --update` and look at the difference."
BEFORE = 8  # lines shown before the first that differs

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


@pytest.mark.parametrize("playthrough", ALL, ids=lambda shown: shown.name)
def test_a_race_is_the_race_it_was(playthrough: Playthrough) -> None:
    """Every question, option, answer, fact and page of it."""
    golden = playthrough.golden()
    assert golden, f"{playthrough.path.name} is missing. {AGAIN}"
    fault = difference(golden, trace(playthrough, answers_of(golden)))
    if fault is not None:
        pytest.fail(f"{playthrough.name}, {fault}\n{AGAIN}", pytrace=False)


@pytest.mark.parametrize("game", PLAYTHROUGHS)
def test_two_hundred_short_races_end_where_they_did(game: str) -> None:
    """On many boards, with 2 to 12 cars."""
    golden = short_races.path(game).read_text("utf-8").splitlines()
    assert len(golden) == short_races.RACES
    now = [short_races.line(game, number) for number in range(short_races.RACES)]
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


KINDS: Final[dict[str, Mapping[str, Kind]]] = {
    "bolide": ATTEMPTS,
    "formula-d": fd_attempts.ATTEMPTS,
    "championship-formula": cfr_kinds.KINDS,
    "really-nasty": rn_kinds.KINDS,
}
FACTS: Final[dict[str, Mapping[str, object]]] = {
    "bolide": facts.FACTS,
    "formula-d": fd_facts.FACTS,
    "championship-formula": cfr_facts.FACTS,
    "really-nasty": rn_facts.FACTS,
}


@cache
def counted(game: str, title: str) -> frozenset[str]:
    """The kinds of questions, steps or facts in the goldens of a game."""
    kinds: set[str] = set()
    for shown in PLAYTHROUGHS[game]:
        for line in shown.golden():
            if line.startswith(f" {title} ") and re.search(r":\d+$", line):
                kinds |= {entry.rsplit(":", 1)[0] for entry in line.split()[1:]}
    return frozenset(kinds)


@pytest.mark.parametrize("game", PLAYTHROUGHS)
def test_every_kind_of_question_is_asked(game: str) -> None:
    """Decisions and dice of races and of qualifyings."""
    assert sorted(KINDS[game].keys() - counted(game, "kinds")) == []


def test_every_step_is_taken() -> None:
    """The steps that nobody chooses, but for those that nobody can see."""
    assert sorted(ATTEMPT_STEPS.keys() - counted("bolide", "steps")) == sorted(UNSEEN_STEPS)


@pytest.mark.parametrize("game", PLAYTHROUGHS)
def test_everything_that_can_happen_happens(game: str) -> None:
    """Every fact of the rules."""
    assert len(FACTS[game]) >= 25
    assert sorted(FACTS[game].keys() - counted(game, "facts")) == []
    assert sorted(counted(game, "facts") - FACTS[game].keys()) == []


@cache
def options_met(game: str) -> frozenset[tuple[str, str]]:
    """The options of the races of a game, each with a value that it has in one of them."""
    usual = getattr(bw, game.replace("-", "_")).Rules().to_dict()
    lines = [line for shown in PLAYTHROUGHS[game] for line in shown.golden()]
    changed = [
        dict(re.findall(r"(\w+)=(\S+)", line)) for line in lines if line.startswith(" options ")
    ]
    return frozenset(
        (name, options.get(name, str(value)))
        for options in changed
        for name, value in usual.items()
    )


@pytest.mark.parametrize("game", PLAYTHROUGHS)
def test_every_option_is_met_with_every_value(game: str) -> None:
    """Switches on and off, and each word that can be chosen."""
    rules = getattr(bw, game.replace("-", "_")).Rules
    wanted = {(switch, value) for switch in switches(rules) for value in ("True", "False")}
    wanted |= {(name, word) for name, choices in words(rules).items() for word in choices}
    assert {name for name, _ in wanted} <= {field.name for field in fields(rules)}
    assert sorted(wanted - options_met(game)) == []


def test_goldens_are_small_and_nobody_s_orphans() -> None:
    """Small enough to be read and kept; none without its race."""
    files = sorted(GOLDENS.glob("*.txt"))
    assert {path.stem for path in files} == {shown.name for shown in ALL}
    sizes = {path.stem: path.stat().st_size for path in files}
    assert max(sizes.values()) < 150_000 and sum(sizes.values()) < 2_000_000
