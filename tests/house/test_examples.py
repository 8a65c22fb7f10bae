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
from types import ModuleType

import matplotlib as mpl
import pytest

import bolide_widget as bw
from bolide_widget import games as register

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


def examples() -> list[doctest.DocTest]:
    """One for each docstring with an example. All see `bw`, the inner ones their module's names."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    results = []
    for name in modules():
        module = importlib.import_module(name)
        results += finder.find(module, name, extraglobs={"bw": bw})
        results += constants(module)
        for inner, kept in cached(module):  # which doctest itself passes over
            results += finder.find(kept.func, f"{name}.{inner}", module, extraglobs={"bw": bw})
    return sorted((test for test in results if test.examples), key=lambda test: test.name)


EXAMPLES = examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_an_example_says_what_is_so(
    example: doctest.DocTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib import pyplot as plt

    monkeypatch.chdir(tmp_path)
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
