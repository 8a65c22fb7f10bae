"""Every example in a docstring is run, and says what is so."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import matplotlib as mpl
import pytest

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.core.examples import function_of

mpl.use("agg")


def modules() -> Iterator[str]:
    """The names of all modules of the package."""
    yield bw.__name__
    for results in pkgutil.walk_packages(bw.__path__, "bolide_widget."):
        yield results.name


def cached(module: ModuleType) -> Iterator[tuple[str, cached_property[object]]]:
    """The cached properties of a module's own classes, by name."""
    for owner, made in vars(module).items():
        if inspect.isclass(made) and made.__module__ == module.__name__:
            for inner, value in vars(made).items():
                if isinstance(value, cached_property):
                    yield f"{owner}.{inner}", value


def constants(module: ModuleType) -> Iterator[doctest.DocTest]:
    """The examples in strings that stand below a module's constants, and say what each is."""
    source = Path(module.__file__ or "")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    parser = doctest.DocTestParser()
    names = vars(module) | {"bw": bw}
    for before, after in pairwise(tree.body):
        match before, after:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(said))),
            ):
                where = f"{module.__name__}.{name}"
                yield parser.get_doctest(said, dict(names), where, str(source), after.lineno)


def copies(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """The shared methods that a module's classes have with examples of their own game, by name."""
    for owner, made in vars(module).items():
        if inspect.isclass(made) and made.__module__ == module.__name__:
            for inner, value in vars(made).items():
                function = function_of(value)
                own = function and plain(function).__globals__ is vars(module)
                if function and not own and function.__doc__:
                    yield f"{module.__name__}.{owner}.{inner}", function


def plain(value: Any) -> Any:
    """A function without what suggests keywords, which its class gets when it is first used."""
    return inspect.unwrap(value) if inspect.isfunction(value) else value


class Finder(doctest.DocTestFinder):
    """Finds functions where they are defined, whatever has been used before."""

    def _from_module(self, module: ModuleType | None, found: object) -> bool:
        return bool(super()._from_module(module, plain(found)))  # type: ignore[misc]


def examples() -> tuple[list[doctest.DocTest], list[doctest.DocTest]]:
    """One for each docstring with an example, and those that are copies for another game.

    All see `bw`, the inner ones their module's names.
    """
    finder = Finder(exclude_empty=True)
    written, copied = [], []
    for name in modules():
        module = importlib.import_module(name)
        shared = dict(copies(module))
        for inner, function in shared.items():
            copied += finder.find(function, inner, module, extraglobs={"bw": bw})
        results = finder.find(module, name, extraglobs={"bw": bw})
        results += constants(module)
        for inner, kept in cached(module):  # which doctest itself passes over
            results += finder.find(kept.func, f"{name}.{inner}", module, extraglobs={"bw": bw})
        written += [test for test in results if test.name not in shared]
    return (
        sorted((test for test in written if test.examples), key=lambda test: test.name),
        sorted((test for test in copied if test.examples), key=lambda test: test.name),
    )


EXAMPLES, COPIED = examples()


@pytest.mark.parametrize("example", EXAMPLES + COPIED, ids=lambda test: test.name)
def test_an_example_says_what_is_so(
    example: doctest.DocTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib import pyplot as plt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path / "data"))
    lines: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example, out=lines.append, clear_globs=False)
    plt.close("all")
    assert runner.failures == 0, "".join(lines)


def test_no_example_is_left_out() -> None:
    skipped = [
        test.name
        for test in EXAMPLES
        for example in test.examples
        if doctest.SKIP in example.options
    ]
    assert skipped == []
    written = sum(
        path.read_text(encoding="utf-8").count(">>> ")
        for path in Path(bw.__path__[0]).rglob("*.py")
    )
    assert sum(len(test.examples) for test in EXAMPLES) == written


def tables() -> list[ModuleType]:
    """The package and what has the public names of a game each, or of an extra."""
    games = [getattr(bw, register.need(name).package) for name in bw.games()]
    return [bw, *games]


def test_every_public_name_has_an_example() -> None:
    """Functions and classes, errors too, and modules and constants that are no class."""
    shown = {test.name for test in EXAMPLES}
    lacking = []
    for table in tables():
        for name in table.__all__:
            thing = getattr(table, name)
            if inspect.ismodule(thing):
                wanted = {thing.__name__, f"{thing.__name__}.{name}"}
            elif inspect.isclass(thing) or inspect.isfunction(thing):
                wanted = {f"{thing.__module__}.{thing.__qualname__}"}
            else:  # the name in its own module
                wanted = {test for test in shown if test.endswith(f".{name}")}
            if not wanted & shown:
                lacking.append(f"{table.__name__}.{name}")
    assert lacking == []


def strangers(code: str, table: ModuleType, game: str) -> Iterator[str]:
    """What an example names that belongs to another game than its own."""
    first = game == bw.games()[0]
    others = {t.__name__.rpartition(".")[2]: t for t in tables()[1:] if t is not table}
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="bw"), attr=name), keywords=words):
                takes = inspect.signature(getattr(bw, name)).parameters
                if "game" in takes and not first and all(word.arg != "game" for word in words):
                    yield f"{name} without a game"
            case ast.keyword(arg="game", value=ast.Constant(value=value)) if value != game:
                yield f"game={value!r}"
            case ast.Attribute(value=ast.Name(id="bw"), attr=name):
                thing = getattr(bw, name)
                owners = [t for t in others.values() if getattr(t, name, None) is thing]
                if name in others or (owners and getattr(table, name, None) is not thing):
                    yield f"bw.{name}"


def members(thing: type[Any]) -> Iterator[tuple[str, str]]:
    """The docstrings of a class's public members, inherited ones as well, by name."""
    for name in dir(thing):
        function = function_of(inspect.getattr_static(thing, name))
        if not name.startswith("_") and function:  # without any it shows those it overrides
            yield name, inspect.getdoc(getattr(thing, name)) or ""


@pytest.mark.parametrize("game", bw.games())
def test_a_method_shows_examples_of_the_game_it_stands_in(game: str) -> None:
    table = getattr(bw, register.need(game).package)
    rest = [t for t in tables()[1:] if t is not table]
    parser = doctest.DocTestParser()
    shown, strange = 0, []
    for name in table.__all__:
        thing = getattr(table, name)
        if inspect.isclass(thing) and not all(getattr(t, name, None) is thing for t in rest):
            for inner, said in members(thing):
                for example in parser.get_examples(said):
                    shown += 1
                    found = strangers(example.source, table, game)
                    strange += [f"{name}.{inner}: {what}" for what in found]
    assert strange == []
    assert shown > 50


def test_every_public_name_says_what_it_is() -> None:
    """With words of its own: not those of its type, nor the fields that Python writes down.

    `compiled` is True or False, which carry no words.
    """
    silent = []
    for table in tables():
        for name in {*table.__all__} - {"compiled"}:
            thing = getattr(table, name)
            said = vars(thing).get("__doc__") if inspect.isclass(thing) else thing.__doc__
            if not said or said == type(thing).__doc__ or said.startswith(f"{name}("):
                silent.append(f"{table.__name__}.{name}")
    assert silent == []


def test_a_class_copies_only_what_another_game_would_show() -> None:
    """What a method does stays that of the shared one; so do the methods of user's own classes."""
    own, shared = bw.formula_d.Race, bw.Race
    assert own.play.__code__ is shared.play.__code__
    assert own.can_undo is shared.can_undo
    assert own.play.__doc__ != shared.play.__doc__
    assert "bw.formula_d.Race(" in (own.play.__doc__ or "")

    class Mine(bw.formula_d.Race):
        """A user's race."""

    assert Mine.play is own.play
    assert not set(vars(Mine)) & {"play", "roll"}
