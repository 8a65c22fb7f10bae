"""A name that there is not: the error lists those that there are, and says which one was meant."""

from __future__ import annotations

import pickle
import warnings
from copy import deepcopy
from inspect import Parameter, signature
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.core.given import need_options
from bolide_widget.games import need
from helpers.games import CODED


@pytest.mark.parametrize("game", CODED)
def test_a_driver_that_there_is_not(game: str) -> None:
    row = need(game)
    race = row.race(row.track, ["Ada", "Bob"], laps=1, seed=1)
    cars = race.cars
    with pytest.raises(KeyError, match=r"^There is no driver 'Zed'; there are 'Ada', 'Bob'\.$"):
        cars["Zed"]
    with pytest.raises(bw.Error, match=r"there are 'Ada', 'Bob'\. Did you mean 'Ada'\?"):
        cars["ada"]
    with pytest.raises(bw.Error, match="There is no driver 3; "):
        cars[3]
    assert cars.get("Zed") is None and "Zed" not in cars
    assert list(cars) == ["Ada", "Bob"] and repr(cars) == repr(dict(cars))


def test_a_copy_of_the_cars_knows_as_much() -> None:
    cars = bw.Race("corner", ["Ada"], laps=1, seed=1).cars
    for copied in (deepcopy(cars), pickle.loads(pickle.dumps(cars))):
        assert copied == cars
        with pytest.raises(bw.Error, match="There is no driver 'Bob'"):
            copied["Bob"]


def test_an_option_that_is_misspelt() -> None:
    with pytest.raises(SetupError, match=r"there are rules, laps, grid\. Did you mean 'grid'\?"):
        need_options(["gird"], ["rules", "laps", "grid"])
    with pytest.raises(SetupError, match=r"there are rules, laps, grid$"):
        need_options(["colour"], ["rules", "laps", "grid"])


def test_ids_in_messages_can_be_copied() -> None:
    race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    with pytest.raises(bw.IllegalAction) as caught:
        race.play("fly")
    listed = ", ".join(repr(option.id) for option in race.options)
    assert f"Possible: {listed}." in str(caught.value)
    with pytest.raises(SetupError, match="they are '6,8', "):
        bw.what_if(race, 1, options=["fly"], progress=False)


def test_an_option_stands_for_its_id() -> None:
    race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    first, second, *_ = race.options
    frame = bw.what_if(race, 1, options=[second, first.id], until="turn", progress=False)
    assert list(frame.option) == [second.id, first.id]


def _keyword(value: object) -> str | None:
    """Return a keyword of a public function or class, long enough to be misspelt."""
    if not callable(value) or (isinstance(value, type) and issubclass(value, (tuple, Exception))):
        return None
    taken = signature(value).parameters.values()
    if any(each.kind is Parameter.VAR_KEYWORD for each in taken):  # refused further in
        return None
    named = [each.name for each in taken if each.kind is Parameter.KEYWORD_ONLY]
    return max(named, key=len, default=None)


CALLED = [
    pytest.param(value, keyword, id=f"{package.__name__}.{name}".removeprefix("bolide_widget."))
    for package in (bw, bw.formula_d, bw.championship_formula, bw.really_nasty)
    for name in package.__all__
    if (keyword := _keyword(value := getattr(package, name)))
]


@pytest.mark.parametrize(("called", "keyword"), CALLED)
def test_a_misspelt_keyword_of_any_public_name(called: Any, keyword: str) -> None:
    misspelt = keyword[:1] + keyword[2:]
    with pytest.raises(TypeError, match=f"'{misspelt}'. Did you mean '{keyword}'"):
        called(**{misspelt: None})


@pytest.mark.parametrize("game", CODED)
def test_misspelt_keywords_of_methods_and_options(game: str) -> None:
    row = need(game)
    race = row.race(row.track, ["Ada"], laps=1, seed=1)
    with pytest.raises(TypeError, match=r"'sed'\. Did you mean 'seed'\?$"):
        race.branch(sed=1)
    with pytest.raises(TypeError, match=r"'lap'\. Did you mean 'laps'\?$"):
        row.get("Rules")(lap=1)


def test_a_keyword_that_is_passed_on() -> None:
    with pytest.raises(TypeError, match=r"'sed'\. Did you mean 'seed'\?$"):
        bw.play("corner", ["Ada"], sed=1)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"'gam'\. Did you mean 'game'\?$"):
        bw.play("corner", ["Ada"], gam="bolide")  # type: ignore[call-overload]


def test_an_error_of_the_users_own_function_stays_as_it_is() -> None:
    def policy(race: Any) -> Any:
        return policy(race, sed=1)  # type: ignore[call-arg]

    with pytest.raises(bw.PolicyError) as caught:
        bw.drive(bw.Race("corner", ["Ada"], laps=1, seed=1), policy)
    assert "Did you mean" not in str(caught.value)


def test_public_functions_are_themselves() -> None:
    for value in (bw.simulate, bw.best_lap, bw.Race, bw.Race.branch):
        assert pickle.loads(pickle.dumps(value)) is value
    assert list(signature(bw.simulate).parameters)[:2] == ["race", "n"]


def test_warnings_point_at_the_line_that_calls() -> None:
    race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        bw.drive(race.branch(), bw.Rookie(), max_turns=1)
        bw.simulate(race, 2, max_turns=1, progress=False)
        bw.replay(race, 0, seed=1)
    assert {one.filename for one in shown} == {__file__} and len(shown) >= 3


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda race: race.play("6,8", driver="ada"), "Ada"),
        (lambda race: bw.drive(race, {"Adda": bw.Rookie()}), "Ada"),
        (lambda race: race.arrange({"Ad": {}}), "Ada"),
        (lambda race: race.arrange({"Ada": {"positon": (7, 9)}}), "position"),
        (lambda race: bw.tracks(game="formula_d"), "formula-d"),
        (lambda race: bw.puzzles("bolide", theme="fewest-turn"), "fewest-turns"),
        (
            lambda race: bw.Track.from_centerline(
                [(0, 0), (90, 0), (90, 90)], name="L", revers=True
            ),
            "reverse",
        ),
    ],
)
def test_names_that_are_nearly_right(call: Any, meant: str) -> None:
    with pytest.raises(bw.Error, match=rf"Did you mean '{meant}'\?"):
        call(bw.Race("corner", ["Ada"], laps=1, seed=1))


def test_a_public_name_that_is_misspelt() -> None:
    with pytest.raises(AttributeError, match=r"'simulat'\. Did you mean 'simulate'\?"):
        getattr(bw, "simulat")  # noqa: B009  the type checkers know that it is wrong
    assert not hasattr(bw, "_repr_html_")
