"""What every game of the register has and keeps: its words, its drivers, its records, its page."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.core.conformance import check_game
from bolide_widget.core.examples import function_of
from bolide_widget.core.late import names_of
from bolide_widget.core.match import Match
from bolide_widget.drivers.policy import trusted
from bolide_widget.games.by_game import hinting, weakest
from bolide_widget.lab.chances import chances
from bolide_widget.widget.hints import source_of
from bolide_widget.widget.seats import PERSON, Seats
from helpers.duel import Duel
from helpers.rules_page import PAGES

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["Ada", "Bob", "Cyd"]
GAMES = bw.games()
MATCHES = [(name, rules) for name in GAMES for rules in register.need(name).matches]


def made(name: str, rules: str, seed: int = 0, **options: Any) -> Match[Any]:
    """A race of a game, or a qualifying."""
    row = register.need(name)
    names = NAMES[: row.seats[1]]
    match: Match[Any] = row.get(row.matches[rules])(row.track, names, seed=seed, **options)
    return match


def duel() -> Match[Any]:
    return Match(Duel(), NAMES, seed=1)


# -- every game ----------------------------------------------------------------------------------


def test_the_names_are_those_of_the_folders() -> None:
    folders = {
        path.parent.name for path in (ROOT / "src/bolide_widget/games").glob("*/__init__.py")
    }
    assert {register.need(name).package for name in GAMES} == folders
    assert {name.replace("-", "_") for name in GAMES} == folders
    assert register.FIRST in GAMES and register.games() == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_words(name: str) -> None:
    row = register.need(name)
    package = getattr(bw, row.package)
    assert {"Race", row.rules, *row.drivers, *row.matches.values()} <= set(package.__all__)
    assert package.Race is row.race and row.matches[name] == "Race"
    for word in package.__all__:
        assert getattr(package, word) is row.get(word), word
        assert word in dir(package)
    assert row.hint in ("", *row.drivers)
    assert row.track in bw.tracks(game=name)
    assert row.has_rulebook == (name in PAGES)


@pytest.mark.parametrize("name", GAMES)
def test_drivers_of_the_house_bear_the_mark_of_trust(name: str) -> None:
    row = register.need(name)
    for driver in row.drivers:
        policy = row.driver(driver)
        assert type(policy).__name__ == driver and policy is not row.driver(driver)
        assert trusted(policy)
    assert type(row.driver()).__name__ == row.drivers[0]
    with pytest.raises(KeyError):
        row.driver("Nobody")


@pytest.mark.parametrize(("name", "rules"), MATCHES)
def test_every_game_keeps_the_protocol(name: str, rules: str) -> None:
    def reload(match: Match[Any]) -> Match[Any]:
        return type(match).from_json(match.to_json())

    def make(number: int) -> Match[Any]:
        return made(name, rules, number, dice="ask")

    assert check_game(make, races=3, answers=60, reload=reload) > 50


@pytest.mark.parametrize(("name", "rules"), MATCHES)
def test_the_record_says_which_game(name: str, rules: str, tmp_path: Path) -> None:
    match = made(name, rules, seed=1)
    for _ in range(10):
        if not match.over:
            match.play(match.options[0])
    again = bw.load_race(match.save(tmp_path / "a.json"))
    assert type(again) is type(match) and again == match
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["game"] == rules


@pytest.mark.parametrize(("name", "rules"), MATCHES)
def test_matches_are_saved_and_loaded_by_the_core(name: str, rules: str, tmp_path: Path) -> None:
    match = made(name, rules, seed=1)
    match.play(match.options[0])
    saved = match.save(tmp_path / "a.json")
    assert type(match).load(saved) == match == type(match).load(saved, track=match.game.track)
    for word in ("to_json", "save", "from_json", "load"):
        shared = function_of(vars(Match)[word])
        assert shared is not None
        for base in type(match).__mro__:
            own = function_of(vars(base).get(word))
            assert own is None or own.__code__ is shared.__code__, "a copy with its own examples"


@pytest.mark.parametrize(("name", "rules"), MATCHES)
def test_what_goes_to_the_page_is_json(name: str, rules: str) -> None:
    match = made(name, rules, seed=1)
    driver = register.need(name).driver()
    board = match.game.board()
    assert json.loads(json.dumps(board)) == plain(board)
    for _ in range(40):
        scene = match.game.scene(match)
        assert json.loads(json.dumps(scene)) == plain(scene)
        assert scene["over"] is match.over
        if match.over:
            break
        match.play(driver(match))
    widget = bw.RaceWidget(match)
    json.dumps([widget.board, widget.state])
    widget.close()


def plain(value: Any) -> Any:
    """The same with lists for tuples; a key that is no text would become one on the way."""
    if isinstance(value, dict):
        assert all(type(key) is str for key in value)
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", PAGES)
def test_every_rule_of_the_page_of_a_game_is_named_by_a_test(name: str) -> None:
    """The ids, whatever the game's are: the first word in bold of an entry, such as M-3."""
    page = PAGES[name].read_text(encoding="utf-8")
    ids = set(re.findall(r"^- \*\*([A-Z]+-\w+)\*\*", page, re.M))
    folder = ROOT / "tests/games" / register.need(name).package
    shown = " ".join(
        ast.get_docstring(node) or ""
        for path in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    assert ids
    assert {rule for rule in ids if not re.search(rf"\b{rule}\b", shown)} == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_row_tells_how_many_may_drive(name: str) -> None:
    row = register.need(name)
    fewest, most = row.seats
    for seats in (fewest, most):
        names = [f"Driver {k}" for k in range(seats)]
        assert len(row.race(row.track, names, seed=1).drivers) == seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(bw.SetupError):
            row.race(row.track, [f"Driver {k}" for k in range(seats)], seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_asked_for_by_its_name(name: str) -> None:
    row = register.need(name)
    widget = bw.play(game=name, seed=1)
    assert type(widget.race) is row.race and widget.race.game.where
    fewest, most = row.seats
    computers = [widget._seats.policy(seat) for seat in range(1, len(widget.race.drivers))]
    assert fewest <= len(computers) + 1 <= most and len(computers) == min(3, most - 1)
    assert {type(policy) for policy in computers} == {type(row.driver())}
    assert widget._seats.choices() == [PERSON, *row.drivers]
    widget.close()
    ladder = bw.ladder(
        {"a": row.driver(), "b": row.driver()},
        bw.tracks("lessons", game=name)[0],
        2,
        game=name,
        progress=False,
    )
    assert ladder.duels.races.tolist() == [2]


# -- no game of ours -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda: bw.play(game="chess"),
        lambda: bw.play(game=5),  # type: ignore[call-overload]
        lambda: bw.tracks(game="chess"),
        lambda: bw.ladder([bw.Rookie(), bw.Pro()], "hairpin", 2, game="chess"),
    ],
)
def test_an_unknown_game_is_told_with_those_there_are(ask: Any) -> None:
    with pytest.raises(bw.SetupError, match=r"^game: there is no .*; there are bolide"):
        ask()


def test_a_record_of_an_unknown_game_is_told_with_those_there_are(tmp_path: Path) -> None:
    match = duel()
    from bolide_widget.core import history

    path = history.save(tmp_path / "duel.json", history.write(match))
    with pytest.raises(bw.RecordError, match=r"duel\.json: .* game 'duel'; there are bolide"):
        bw.load_race(path)
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    with pytest.raises(bw.RecordError, match=r"no\.json: Not a record"):
        bw.load_race(tmp_path / "no.json")


def test_a_game_of_somebody_else_s_has_no_drivers_and_no_hints() -> None:
    match = duel()
    assert register.game_of(match) is None and source_of(match) is None
    assert Seats(match, {}).choices() == [PERSON]
    with pytest.raises(KeyError):
        Seats(match, {}).give(0, "Rookie")
    for ask in (weakest, hinting, lambda race: next(chances(race))):
        with pytest.raises(bw.SetupError, match="no computer driver is known for the game 'duel'"):
            ask(match)
    with pytest.raises(bw.SetupError, match="give your own"):
        bw.simulate(match, 2, progress=False)


def test_the_lab_plays_a_game_of_somebody_else_s() -> None:
    """Rows, rounds, turns and facts are asked of the game: nothing of Bolide is read."""

    def first(race: Match[Any]) -> bw.Option:
        return race.options[0]

    cars, facts = bw.simulate(duel(), 5, first, facts=True, progress=False)
    assert list(cars) == ["race", "seed", "driver", "policy", "place", "status", "turns", "hits"]
    assert (cars.groupby("race").hits.sum() >= 4).all() and (cars.turns >= 2).all()
    assert set(facts[facts.kind == "hit"].driver) <= set(NAMES)
    again = bw.sample_race(duel(), 3, first)
    assert [
        row["place"] for row in again.game.figures(again._state, again.facts, again.drivers)
    ] == (cars[cars.race == 3].place.tolist())
    odds = bw.what_if(duel(), 3, first, until="round", progress=False)
    assert "hits" in odds and "half_spins" not in odds


# -- the mark of trust ---------------------------------------------------------------------------


def test_the_mark_of_trust_is_the_class_s_own() -> None:
    class Mine(bw.Rookie):
        pass

    class Marked(bw.Rookie):
        trusted = True

    assert trusted(bw.Rookie()) and trusted(Marked())
    assert not trusted(Mine()) and not trusted(lambda race: race.options[0])


# -- the public names ----------------------------------------------------------------------------

PACKAGES = ["__init__.py", *(f"games/{register.need(name).package}/__init__.py" for name in GAMES)]


def for_checkers(path: Path) -> dict[str, str]:
    """What a package imports for type-checkers: names, and the modules they are said to be in."""
    results: dict[str, str] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in node.body:
                assert isinstance(line, ast.ImportFrom)
                for alias in line.names:
                    assert alias.asname == alias.name, f"{alias.name}: `as` makes it public"
                    dots = "." * line.level if line.level > 1 else ""
                    results[alias.name] = f"{dots}{line.module}"
    return results


@pytest.mark.parametrize("page", PACKAGES)
def test_type_checkers_are_told_the_names_of_the_table(page: str) -> None:
    path = ROOT / "src/bolide_widget" / page
    tree = ast.parse(path.read_text(encoding="utf-8"))
    (table,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_PLACES"
    )
    assert for_checkers(path) == {
        name: place for place, names in table.items() for name in names.split()
    }
    assert list(table) == sorted(table)


def test_the_public_names_come_from_one_table() -> None:
    assert bw.__all__ == names_of(bw._PLACES)  # type: ignore[attr-defined]
    for name in bw.__all__:
        assert getattr(bw, name) is not None and name in dir(bw)
    with pytest.raises(AttributeError, match=r"^module 'bolide_widget' has no attribute 'chess'$"):
        _ = bw.chess  # type: ignore[attr-defined]


def test_the_games_are_a_package_and_a_function() -> None:
    import bolide_widget.games as package
    from bolide_widget import games

    assert games is package is bw.games
    assert games() == package.games() and games.bolide.Race is bw.Race is bw.bolide.Race
