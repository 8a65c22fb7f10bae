"""A kind of question or fact has a row in the rules and a row in the screen, and no other table.

What else may name a kind: who pushes a question (``Question("radio", ...)``), who reports a fact
(``Rolled("grid-roll", ...)``), a game's module of simple answers, and the tables ``ANSWERS``,
``RATES`` and ``REASONS`` of each computer driver.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

import pytest

import bolide_widget
from bolide_widget.core.questions import Kind, Step, TimeUp

ROOT = Path(bolide_widget.__file__).parent / "games"


class GameTables(NamedTuple):
    """What of a game's package may name kinds, and which words are no kinds everywhere.

    Attributes
    ----------
    drivers : str
        The module with the simple answers that its computer drivers share.
    words : str
        Kinds whose names mean something else in the game, too: a category, a field, an option.
        They are looked for in comparisons with a kind and in tables of kinds alone.
    elsewhere : mapping of str to str
        Other modules that name kinds, and why: the list may only shrink.
    """

    drivers: str
    words: str
    elsewhere: Mapping[str, str]


GAMES: Final = {
    "bolide": GameTables(
        drivers="drivers/answers.py",
        words="booster box brake engage engagement finish forecast grid land move off-track out "
        "pit pit-out rejoin round safety-car sharp-brake slick slide start stop strategy "
        "turn wait weather",
        elsewhere={
            "cars.py": "a place on the grid has the shape of one in the order of driving",
            "match.py": "where a record may begin: every car stands on its point",
        },
    ),
    "championship_formula": GameTables(
        drivers="drivers/rookie.py",
        words="bid block braked braking cars damage grid let moved order out pass place plan "
        "planned set-up skill slip speed turn wear",
        elsewhere={"solo/best_lap.py": "the driver that follows the plan of a lone car"},
    ),
    "formula_d": GameTables(
        drivers="drivers/answers.py",
        words="blocked character chart checkpoint collision confirm confirmed debris engine events "
        "gear grid lap mark modified move noise out overshoot pit-stop police radio repair roll "
        "round scrap slide slip slipstream spin split start stop technical-stop turn tyre-stop "
        "tyres wear weather",
        elsewhere={
            "rules/moves.py": "a chapter of three moves, which differ by their kinds",
            "screen/asks.py": "prices, which have the same names",
        },
    ),
    "really_nasty": GameTables(
        drivers="drivers/rookie.py",
        words="audit colour die draw fuel grid land lap leave move out path penalty play roll "
        "safety-car spin stop turn tyre tyres void weather",
        elsewhere={"solo/best_race.py": "the driver that follows the plan of a lone car"},
    ),
}


def module(game: str, name: str) -> Any:
    return import_module(f"bolide_widget.games.{game}.{name}")


def kinds(game: str) -> dict[str, Kind]:
    """Every kind of question of a game, those of its qualifying included."""
    attempts = ROOT / game / "rules/attempts.py"
    more = module(game, "rules.attempts").ATTEMPTS if attempts.exists() else {}
    return {**module(game, "rules.kinds").KINDS, **more}


def steps(game: str) -> dict[str, Step]:
    """Every kind of step of a game, those of its qualifying included."""
    attempts = ROOT / game / "rules/attempts.py"
    more = module(game, "rules.attempts").ATTEMPT_STEPS if attempts.exists() else {}
    return {**module(game, "rules.kinds").STEPS, **more}


def test_every_game_is_looked_at() -> None:
    games = {path.name for path in ROOT.iterdir() if (path / "game.py").exists()}
    assert GAMES.keys() == games


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_both_rows(game: str) -> None:
    rows = module(game, "screen.questions").QUESTION_ROWS
    assert rows.keys() == kinds(game).keys()
    assert not rows.keys() & steps(game).keys()
    assert module(game, "screen.facts").FACT_ROWS.keys() == module(game, "rules.facts").FACTS.keys()


@pytest.mark.parametrize("game", GAMES)
def test_rows_name_fields_that_are_there(game: str) -> None:
    shapes = module(game, "rules.facts").FACTS
    for kind, row in module(game, "screen.facts").FACT_ROWS.items():
        assert row.whose is None or row.whose in shapes[kind]._fields, kind
        assert row.counted is None or row.whose is not None, kind
        if isinstance(row.sentence, str):
            named = {name for _, name, _, _ in Formatter().parse(row.sentence) if name is not None}
            assert row.sentence.strip() and named <= set(shapes[kind]._fields), kind


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_read_by_the_names_of_their_fields(game: str) -> None:
    by_number = [
        f"{path.relative_to(ROOT / game)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted((ROOT / game).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript) and ast.unparse(node).startswith("fact[")
    ]
    assert by_number == []


# -- nothing else is keyed by kind -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_else_is_keyed_by_kind(game: str) -> None:
    about = GAMES[game]
    homes = {"rules/kinds.py", "rules/attempts.py", "rules/facts.py", about.drivers}
    homes |= {"rules/questions.py"}  # where each may lie in the stack
    homes |= {"screen/questions.py", "screen/facts.py", *about.elsewhere}
    assert list(elsewhere(game, homes)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_exceptions_shrinks(game: str) -> None:
    """No module is excused that names no kind any more, and no word that is no kind."""
    named = {line.partition(":")[0] for line in elsewhere(game, set())}
    assert set(GAMES[game].elsewhere) <= named
    assert set(GAMES[game].words.split()) <= names(game)


def names(game: str) -> set[str]:
    return {*kinds(game), *steps(game), *module(game, "rules.facts").FACTS}


def elsewhere(game: str, homes: set[str]) -> Iterator[str]:
    """Where kinds are named beside their homes: ``figures.py:18: 'spin'``."""
    every = names(game)
    shapes = {shape.__name__ for shape in module(game, "rules.facts").FACTS.values()}
    makers = {*shapes, TimeUp.__name__, "Question"}
    sure = every - set(GAMES[game].words.split())
    for path in sorted((ROOT / game).rglob("*.py")):
        inside = path.relative_to(ROOT / game).as_posix()
        if inside in homes:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = {
            id(part)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and node.args
            and ast.unparse(node.func).rpartition(".")[2] in makers
            for part in ast.walk(node.args[0])
        }
        if inside.startswith("drivers/"):
            made |= {id(key) for node in ast.walk(tree) for key in answer_keys(node)}
        keyed = {id(part) for node in ast.walk(tree) for part in keys(node, every)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or id(node) in made:
                continue
            if node.value in sure or id(node) in keyed:
                yield f"{inside}:{node.lineno}: {node.value!r}"


def answer_keys(node: ast.AST) -> list[ast.AST | None]:
    """Return the keys of a driver's table of answers, of their rates, or of their reasons."""
    if not isinstance(node, ast.AnnAssign) or not isinstance(node.value, ast.Dict):
        return []
    named = ast.unparse(node.target)
    if named == "REASONS":  # kinds with one reason stand together
        return list(ast.walk(node.value))
    return list(node.value.keys) if named in ("ANSWERS", "RATES") else []


def keys(node: ast.AST, every: set[str]) -> list[ast.Constant]:
    """Texts that are kinds by where they stand: compared with one, or in a table of kinds."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        if not any(reads_kind(side) for side in sides):
            return []
        listed: list[ast.expr] = [part for side in sides for part in parts(side)]
        return [part for part in texts(listed) if part.value in every]
    if isinstance(node, ast.Dict):
        result = texts([key for key in node.keys if key is not None])
    elif isinstance(node, (ast.Set, ast.Tuple, ast.List)):
        result = texts(node.elts)
    else:
        return []
    return result if len(result) > 1 and every.issuperset(part.value for part in result) else []


def reads_kind(node: ast.expr) -> bool:
    """Whether an expression is a kind: ``question.kind``, ``kind``, ``fact[0]``."""
    return ast.unparse(node).rpartition(".")[2] in ("kind", "fact[0]")


def parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]


def texts(nodes: list[ast.expr]) -> list[ast.Constant]:
    return [n for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
