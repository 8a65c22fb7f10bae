"""What cannot be the best any more is not worked out; the answers are those of who looks at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

import bolide_widget as bw
from bolide_widget.drivers.playout import first_best
from bolide_widget.games.bolide.drivers import rookie as bolide
from bolide_widget.games.bolide.rules.way import first_met
from bolide_widget.games.really_nasty.rules import paths


def every(bounds: Sequence[float], worth: Callable[[int], float]) -> int:
    """The same, by looking at all of them."""
    values = [worth(number) for number in range(len(bounds))]
    assert all(value <= bound for value, bound in zip(values, bounds, strict=True))
    return values.index(max(values))


def test_it_is_the_first_of_the_best() -> None:
    random = Random(3)
    for _ in range(500):
        values = [float(random.randint(0, 5)) for _ in range(random.randint(1, 9))]
        bounds = [value + random.randint(0, 3) for value in values]
        assert first_best(bounds, values.__getitem__) == every(bounds, values.__getitem__)


def test_what_cannot_be_the_best_is_not_worked_out() -> None:
    looked: list[int] = []

    def worth(number: int) -> float:
        looked.append(number)
        return [2.0, 4.0, 1.0, 4.0][number]

    assert first_best([3.0, 9.0, 5.0, 4.0], worth) == 1
    assert looked == [1, 2]


@pytest.mark.parametrize(
    ("module", "race"),
    [
        ("formula_d", lambda: bw.formula_d.Race("calva", list("ABCDEF"), laps=2, seed=4)),
        (
            "formula_d",
            lambda: bw.formula_d.Race(
                "merrow", list("ABCD"), laps=1, seed=4, rules=bw.formula_d.Rules(weather=True)
            ),
        ),
        (
            "championship_formula",
            lambda: bw.championship_formula.Race("pattern-ring", list("ABCD"), laps=2, seed=4),
        ),
    ],
    ids=["formula-d", "formula-d, weather", "championship-formula"],
)
def test_rookie_answers_as_if_it_looked_at_everything(
    module: str, race: Callable[[], bw.Race], monkeypatch: pytest.MonkeyPatch
) -> None:
    rookie = getattr(bw, module).Rookie()
    quick = bw.drive(race(), rookie).to_json()
    monkeypatch.setattr(f"bolide_widget.games.{module}.drivers.rookie.first_best", every)
    assert bw.drive(race(), rookie).to_json() == quick


def test_bolide_s_rookie_takes_the_best_of_all_ends() -> None:
    """Also where cars are near: of all ends, each with the cars that it meets."""
    race = bw.Race("hairpin", list("ABCDEFGH"), laps=1, seed=2)
    met = 0
    while not race.over:
        state, seat = race._state, race._state.to_act[0]
        if getattr(race.pending, "kind", "") == "move":
            car = state.position.cars[seat]
            start, ends = car.point, bolide._points(state.legal(seat))
            assert start is not None
            values = {}
            for rated in bolide._ranked(state, car, start, ends):
                values[rated.end] = rated.most
                if rated.met and first_met(state, seat, start, rated.end, None) is not None:
                    met += 1
                    unsafe = bolide.UNSAFE if rated.unsafe else 0.0
                    values[rated.end] = rated.score + bolide.ENGAGING + unsafe
            best = max(ends, key=values.__getitem__, default=None)
            assert bolide._best(state, seat, ends) == (
                (-float("inf"), None) if best is None else (values[best], best)
            )
        race.play(bw.Rookie()(race)) if state.to_act != (-1,) else race.roll()
    assert met > 50


def test_what_a_roll_cannot_reach_changes_no_path() -> None:
    """Really Nasty: pieces, bays, forced stops and the line count only where a roll leads there."""
    road = bw.really_nasty.Race("calva", ["A", "B"], seed=1).game.road
    random = Random(5)
    for _ in range(3000):
        start, roll = random.randrange(road.last + 1), random.randint(1, 8)
        pieces = random.sample(range(road.last + 1), 40)
        pieces = [space for space in pieces if space != start]
        flags, bay = random.randrange(paths.ALL + 1) & ~paths.SAFETY, random.randrange(6)
        limits = tuple(random.choice((paths.FREE, 0, 1, 2, 3, 5)) for _ in road.exits)
        reach = paths.reach_of(road, start, roll)
        taken = sum(bit for space, bit in reach.bits.items() if space in pieces)
        offers = paths.lookup(road, reach, flags, bay, limits, taken)
        search = paths.Search(road, roll, flags, bay, pieces)
        if start < road.count:
            search.roam(start, (0, 0, (start,)), 0, road.row[start], limits[0])
        else:
            search.leave(start, limits)
        assert search.offers().by_action == offers.by_action
