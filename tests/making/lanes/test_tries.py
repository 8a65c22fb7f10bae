"""A line that no road fits is refused after few tries, in words about the line."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.making.championship_formula import importing as championship_formula
from bolide_widget.making.lanes import source
from bolide_widget.making.really_nasty import importing as really_nasty


def jagged(points: int = 48) -> list[tuple[float, float]]:
    """A ring whose radius jumps from each point to the next."""
    radii = [1 + (7 * n * n + 3 * n) % 17 / 8 for n in range(points)]
    return [
        (1000 * r * cos(2 * pi * n / points), 1000 * r * sin(2 * pi * n / points))
        for n, r in enumerate(radii)
    ]


def ring(points: int = 48) -> list[tuple[float, float]]:
    """A usual ring of as many points."""
    turns = [2 * pi * n / points for n in range(points)]
    return [(900 * cos(turn), 600 * sin(turn)) for turn in turns]


def refusal_of(game: Any, line: list[tuple[float, float]]) -> bw.TrackError | None:
    """The error for a line, if it makes no board."""
    try:
        game.Track.from_centerline(line, 12, name="Line")
    except bw.TrackError as error:
        return error
    return None


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[str]:
    """A list that grows by an entry with each call of a function of a module."""
    calls: list[str] = []
    plain = getattr(module, name)

    def call(*arguments: Any, **more: Any) -> Any:
        calls.append(name)
        return plain(*arguments, **more)

    monkeypatch.setattr(module, name, call)
    return calls


@pytest.mark.filterwarnings("ignore:.*falls short")
@pytest.mark.parametrize(
    ("game", "module", "name"),
    [
        (bw.championship_formula, championship_formula, "board_data"),
        (bw.really_nasty, really_nasty, "_best"),
        (bw.really_nasty, source, "make_room"),
    ],
    ids=["championship-formula", "really-nasty", "really-nasty-roads"],
)
def test_a_jagged_line_takes_at_most_four_times_the_tries_of_a_usual_one(
    monkeypatch: pytest.MonkeyPatch, game: Any, module: Any, name: str
) -> None:
    calls = counted(monkeypatch, module, name)
    assert refusal_of(game, ring()) is None
    usual = len(calls)
    calls.clear()
    refusal_of(game, jagged())
    assert usual > 0
    assert len(calls) <= 4 * usual


@pytest.mark.filterwarnings("ignore:.*falls short")
@pytest.mark.parametrize(
    "game", [bw.formula_d, bw.championship_formula, bw.really_nasty], ids=lambda game: game.__name__
)
@pytest.mark.parametrize("points", [24, 48, 80])
def test_what_a_maker_cannot_do_is_said_of_the_line(game: Any, points: int) -> None:
    """Never of a field that only the maker wrote, as the centre or the grid."""
    refusal = refusal_of(game, jagged(points))
    assert refusal is None or refusal.fields == {"points"}


def test_a_wish_that_cannot_be_is_said_of_the_wish() -> None:
    with pytest.raises(bw.TrackError, match=r"^Ring: rows: ") as refusal:
        bw.championship_formula.Track.from_centerline(ring(), 12, name="Ring", rows=4000)
    assert refusal.value.fields == {"rows"}
