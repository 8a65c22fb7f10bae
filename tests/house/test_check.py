"""`make test` stops at the first failure, and loses no word of what runs beside others."""

from __future__ import annotations

import sys
from threading import Event

import pytest

import check

SAYS = "import sys; print(sys.argv[1]); print('== 3 passed in 1.0s =='); sys.exit(int(sys.argv[2]))"


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Three steps, the last two beside the first; codes with which they end."""
    codes = {"long": 0, "short": 0, "last": 0}
    begun = Event()

    def step(name: str) -> None:
        if name == "long":
            assert begun.wait(60), "nothing runs beside it"
        begun.set()
        check.python("-c", SAYS, f"here is {name}", str(codes[name]))

    steps = {name: lambda name=name: step(name) for name in codes}
    monkeypatch.setattr(check, "STEPS", steps)
    monkeypatch.setattr(check, "WHAT", dict.fromkeys(codes, "made up"))
    monkeypatch.setattr(check, "BESIDE", {"long": ("short", "last")})
    return codes


def test_words_come_in_turn_and_closing_lines_last(
    made_up: dict[str, int], capfd: pytest.CaptureFixture[str]
) -> None:
    assert check.check(list(made_up))
    out = capfd.readouterr().out
    places = [out.index(f"=== {name}: made up\n$ ") for name in made_up]
    places += [out.index("--- time by step")]
    for name, start, end in zip(made_up, places[:-1], places[1:], strict=True):
        assert f"\nhere is {name}\n" in out[start:end]
    assert out.splitlines()[-3:] == ["== 3 passed in 1.0s =="] * 3


@pytest.mark.parametrize(
    ("failing", "left"), [("long", "short last"), ("short", "last"), ("last", "")]
)
def test_the_first_that_fails_ends_it(
    made_up: dict[str, int], failing: str, left: str, capfd: pytest.CaptureFixture[str]
) -> None:
    made_up[failing] = 3
    assert not check.check(list(made_up))
    out = capfd.readouterr().out
    assert out.endswith(
        f"\nFAILED at {failing}: {sys.executable.split('/')[-1]} ended with code 3\n"
    )
    assert f"\nhere is {failing}\n" in out
    for name in left.split():
        assert f"=== {name}" not in out


def test_an_error_of_its_own_is_a_failure_beside_others_too(
    made_up: dict[str, int], capfd: pytest.CaptureFixture[str]
) -> None:
    del made_up["last"]  # its step stumbles
    assert not check.check(["long", "short", "last"])
    out = capfd.readouterr().out
    assert "KeyError: 'last'" in out and "FAILED at last" in out


def test_in_another_order_nothing_runs_twice_or_is_taken_for_done(
    made_up: dict[str, int], capfd: pytest.CaptureFixture[str]
) -> None:
    made_up["last"] = 3
    assert not check.check(["short", "long", "last"])
    out = capfd.readouterr().out
    assert out.count("\nhere is short\n") == 1 and "FAILED at last" in out


def test_every_step_is_described_and_what_runs_beside_another_comes_after_it() -> None:
    assert list(check.STEPS) == list(check.WHAT)
    order = list(check.STEPS)
    for step, beside in check.BESIDE.items():
        assert all(order.index(step) < order.index(name) for name in beside)


def test_what_proves_a_release_comes_after_all_else_and_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[list[str]] = []
    monkeypatch.setattr(check, "check", lambda steps: bool(taken.append(list(steps))) or True)
    for arguments in ([], ["--release"], ["docs"], ["--ci"]):
        monkeypatch.setattr(sys, "argv", ["check.py", *arguments])
        assert check.main() == 0
    every = list(check.STEPS)
    first = len(every) - len(check.RELEASE)
    assert taken[:3] == [every[:first], every, ["docs"]]
    assert taken[3] == [step for step in every if step not in ("lowest", "compiled")]
    assert every[first:] == list(check.RELEASE)
