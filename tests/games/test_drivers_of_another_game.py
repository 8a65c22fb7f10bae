"""A driver is asked in its own game alone: another game refuses it, wherever it is given."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.core.match import Match
from bolide_widget.drivers.policy import misfit
from helpers.duel import Duel
from helpers.games import FULL

ROOT = Path(bw.__file__).parent
NAMES = ["Ada", "Bob"]
GAMES = FULL
PAIRS = [(here, other) for here in GAMES for other in GAMES if here != other]


def race_of(game: str, seed: int = 1) -> Match[Any]:
    row = register.need(game)
    match: Match[Any] = row.race(bw.tracks("lessons", game=game)[0], NAMES, seed=seed, laps=1)
    return match


def sentence(here: str, other: str, driver: str = "Rookie") -> str:
    """What is said of a driver of another game."""
    mine, theirs = register.need(here), register.need(other)
    return (
        f"bw.{theirs.package}.{driver} drives {theirs.title}; "
        f"this is {mine.title}, and its drivers are in bw.{mine.package}"
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_driver_of_the_house_says_whose_it_is(game: str) -> None:
    row = register.need(game)
    for rules in row.matches:
        assert row.get(row.matches[rules]).plays.title == row.title
    for name in row.drivers:
        policy: Any = row.driver(name)
        assert policy.drives == row.title and misfit(policy, row.race.plays) is None
        for word in row.matches.values():
            assert misfit(policy, row.get(word).plays) is None


def test_a_class_that_is_trusted_says_whose_it_is() -> None:
    """A line's or a race's own driver, too: whoever is asked without a watch must fit."""
    marked = 0
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ClassDef):
                continue
            words = {
                ast.unparse(part.target)
                for part in node.body
                if isinstance(part, ast.AnnAssign) and part.value is not None
            }
            if "trusted" in words:
                assert "drives" in words, f"{path}: {node.name}"
                marked += 1
    assert marked > 3 * len(GAMES)


@pytest.mark.parametrize(("here", "other"), PAIRS)
def test_a_driver_of_another_game_is_refused_everywhere(
    here: str, other: str, tmp_path: Path
) -> None:
    race, row = race_of(here), register.need(other)
    mine, theirs = register.need(here).driver(), row.driver()
    board = bw.tracks("lessons", game=here)[0]
    begun = race_of(here)
    path = begun.save(tmp_path / "race.json")
    before = race.to_json()
    places: dict[str, Callable[[], object]] = {
        "drivers, entry 2": lambda: bw.play(board, ["Ada", ("Bob", theirs)], game=here),  # type: ignore[call-overload]
        "drivers, entry 1": lambda: bw.play(board, [theirs, "Bob"], game=here),  # type: ignore[call-overload]
        "policies, Ada": lambda: bw.drive(race, theirs),
        "policies, Bob": lambda: bw.drive(race, {"Ada": mine, "Bob": theirs}),
        "policies, Ada ": lambda: bw.simulate(race, 2, theirs, progress=False),
        "policies, Bob ": lambda: bw.what_if(race, 1, {"Ada": mine, "Bob": theirs}, progress=False),
        "policies, Ada  ": lambda: bw.sample_race(race, 0, theirs),
        "policies, b": lambda: bw.ladder(
            {"a": mine, "b": theirs}, board, 2, game=here, progress=False
        ),
        "seats, Bob": lambda: bw.RaceWidget(race, seats={"Bob": theirs}),
        "seats, Ada": lambda: bw.Replay(race, seats={"Ada": theirs}),
        "seats, Bob ": lambda: bw.resume(path, seats={"Bob": theirs}),
        "": lambda: theirs(race),
    }
    for where, call in places.items():
        with pytest.raises(bw.RaceError) as caught:
            call()
        start = f"{where.strip()}: " if where else ""
        assert str(caught.value) == start + sentence(here, other), where
    assert race.to_json() == before


@pytest.mark.parametrize("game", ["bolide", "formula-d"])
def test_a_qualifying_takes_the_drivers_of_its_game_alone(game: str) -> None:
    row = register.need(game)
    other = "formula-d" if game == "bolide" else "bolide"
    qualify = row.get("qualify")
    with pytest.raises(bw.PolicyError) as caught:
        qualify(row.track, NAMES, policies=register.need(other).driver("Pro"))
    assert str(caught.value) == f"policies, Ada: {sentence(game, other, 'Pro')}"
    assert qualify(row.track, NAMES[:1], seed=1, policies=row.driver()).over


def test_a_championship_takes_the_drivers_of_its_game_alone() -> None:
    season = bw.Championship(["valdorn", "merrow", "tessaly"], NAMES, laps=1)
    with pytest.raises(bw.PolicyError, match=r"^policies, Ada: bw.formula_d.Rookie drives"):
        season.play(bw.formula_d.Rookie(), progress=False)
    assert not season.results


def test_a_driver_of_one_s_own_drives_any_game_unless_it_says_whose_it_is() -> None:
    """Not every attribute of that name is the mark: it is a title, as text."""

    def first(race: Any) -> Any:
        return race.options[0]

    class Mine(bw.Rookie):
        pass

    class Marked:
        drives = "Formula D"

        def __call__(self, race: Any) -> Any:
            return race.options[0]

    class Counting(Marked):
        drives = 12  # type: ignore[assignment]

    for game in GAMES:
        race = race_of(game)
        bw.RaceWidget(race, seats={"Ada": first, "Bob": Counting()}).close()
        for policy in (Mine(), Marked()):
            if policy.drives != race.game.title:
                with pytest.raises(bw.SetupError, match=f"the policy {type(policy).__name__} dri"):
                    bw.RaceWidget(race, seats={"Bob": policy})
            else:
                bw.RaceWidget(race, seats={"Bob": policy}).close()
    fitting = bw.drive(race_of("formula-d"), {"Ada": Marked(), "Bob": bw.formula_d.Rookie()})
    assert fitting.over


def test_a_game_of_somebody_else_s_refuses_them_too() -> None:
    race = Match(Duel(), NAMES, seed=1)
    with pytest.raises(bw.PolicyError) as caught:
        bw.drive(race, bw.Pro())
    shown = "policies, Ada: bw.bolide.Pro drives Bolide; this is the duel"
    assert str(caught.value) == shown


def test_a_helper_of_another_game_in_a_driver_of_one_s_own_is_refused() -> None:
    helper = bw.formula_d.Pro()

    def mine(race: Any) -> Any:
        return helper(race)

    with pytest.raises(bw.PolicyError, match=r"The policy mine raised .*Pro drives Formula D; "):
        bw.drive(race_of("really-nasty"), mine)


def test_a_class_is_no_driver() -> None:
    for call in (
        lambda: bw.play("hairpin", ["Ada", bw.Rookie]),
        lambda: bw.play("hairpin", ["Ada", ("Bob", bw.Rookie)]),
        lambda: bw.RaceWidget(race_of("bolide"), seats={"Bob": bw.Rookie}),
    ):
        with pytest.raises(bw.SetupError, match=r"pass an instance, Rookie\(\), not the class"):
            call()
