"""What plays or solves for seconds, what it gives, and boards: nonsense is refused in words."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bolide_widget as bw
from bolide_widget import games as register
from bolide_widget.core.match import Match
from helpers.games import FULL
from helpers.public_calls import NAMES, Call, Table, lab_calls, result_calls, word_of

GAMES = FULL
LANES = GAMES[1:]


class Failing:
    """Whatever it is asked, it raises."""

    def _fail(self, *_: object) -> Any:
        raise RuntimeError("asked")

    __eq__ = __hash__ = __len__ = __iter__ = __bool__ = __getitem__ = __contains__ = _fail
    __float__ = __index__ = __str__ = __repr__ = __fspath__ = _fail


class FailingList(list[Any]):
    """A list that raises when it is read."""

    __eq__ = __hash__ = __len__ = __iter__ = __bool__ = Failing._fail  # type: ignore[assignment]


class FailingDict(dict[Any, Any]):
    """A dict that raises when it is read."""

    __eq__ = __hash__ = __len__ = __iter__ = __bool__ = Failing._fail  # type: ignore[assignment]
    items = keys = values = get = Failing._fail  # type: ignore[assignment]


VALUES: list[Any] = [
    None, [], [[]], [None], 1.5, float("nan"), float("inf"), 10**400, -1, 0, True, np.zeros(3),
    np.zeros((2, 2)), np.array(None), np.float64("nan"), "a\0b", "zz", "", "\ud800", b"bytes", {},
    {"a": 1}, {5: 5}, {None: 1}, {10**5000: 1}, {"Ada": 5}, object(), range(10**12), range(10**30),
    lambda *_: 1, Path("zz"), 1j, bw.Rookie, iter([1]), set(), Failing(), FailingList([1]),
    FailingDict(a=1), [Failing()], {"Ada": Failing()},
]  # fmt: skip


@cache
def table(game: str) -> Table:
    return Table(game, Path(mkdtemp()))


@cache
def calls_of(game: str) -> list[Call]:
    return [*lab_calls(table(game)), *result_calls(table(game))]


def refused(call: Callable[[], object]) -> str:
    """What an exception of the package says; any other one fails the test."""
    with pytest.raises(bw.Error) as caught:
        call()
    assert 0 < len(str(caught.value)) <= 5000
    return str(caught.value)


def tried(call: Callable[[], object]) -> None:
    """One call; a foreign exception goes through."""
    try:
        call()
    except bw.Error as error:
        assert 0 < len(str(error)) <= 5000  # noqa: PT017
    finally:
        plt.close("all")


thrifty = settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("game", GAMES)
@thrifty
@given(data=st.data())
def test_nonsense_for_what_plays_and_solves(game: str, data: Any) -> None:
    calls = calls_of(game)
    assert {"simulate", "what_if", "ladder", "sample_race", "drive"} < {call.name for call in calls}
    call = data.draw(st.sampled_from(calls), label="call")
    word = data.draw(st.sampled_from(call.parameters), label="word")
    number = data.draw(st.integers(0, len(VALUES) - 1), label="number")
    function = call.function
    owner = getattr(function, "__self__", None)
    if isinstance(owner, Match):  # its methods change it
        function = getattr(owner.copy(), word_of(call.name))
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("ignore")
        patch.chdir(table(game).folder)
        tried(lambda: function(**{**call.right, word: VALUES[number]}))


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_for_every_method_of_a_result(game: str, tmp_path: Path) -> None:
    """Laps, qualifyings, seasons before and after a race, what can be reached: all values."""
    calls = [call for call in calls_of(game) if "." in call.name and call.name[:5] != "race "]
    assert {"season.add", "season run.add"} <= {call.name for call in calls}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        for call in calls:
            for word in call.parameters:
                for value in VALUES:
                    tried(partial(_called, call, {**call.right, word: value}))


def _called(call: Call, arguments: dict[str, Any]) -> None:
    owner = getattr(call.function, "__self__", None)
    function = call.function
    if isinstance(owner, Match):  # its methods change it
        function = getattr(owner.copy(), word_of(call.name))
    function(**arguments)


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_for_all_races_of_a_season(game: str) -> None:
    """`play`, whose policies may be anything: what is no policy is refused, with races or none."""
    row = register.need(game)
    season = row.get("Championship")([row.track] * 3, NAMES, seed=1, laps=1)
    for value in VALUES:
        if not callable(value):
            refused(lambda value=value: season.play(value, progress=False))  # type: ignore[misc]
    for value in VALUES:
        tried(lambda value=value: season.play(row.driver("Rookie"), progress=value))  # type: ignore[misc]
        if season.over:
            break


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_read_is_no_car_and_no_line(game: str) -> None:
    """`arrange` and `plot`: what raises when it is read is refused in words."""
    race = table(game).race()
    for wrong in (FailingDict(a=1), FailingDict(Ada={}), {"Ada": FailingDict(lap=1)}):
        assert "cars by driver" in refused(lambda wrong=wrong: race.arrange(wrong))  # type: ignore[misc]
    for wrong in (FailingDict(a=1), Failing(), [Failing()], [[Failing()]]):
        refused(lambda wrong=wrong: race.plot(paths=wrong))  # type: ignore[misc]
        refused(lambda wrong=wrong: race.plot(points=wrong))  # type: ignore[misc]
    refused(lambda: race.plot(paths={10**5000: [Failing()]}))
    plt.close("all")


@pytest.mark.parametrize("game", LANES)
@settings(thrifty, max_examples=40)
@given(data=st.data())
def test_nonsense_in_a_field_of_a_board(game: str, data: Any) -> None:
    right = table(game).track.to_dict()
    track: Any = register.need(game).get("Track")
    home = data.draw(st.sampled_from([right, right[right["game"]]]), label="home")
    word = data.draw(st.sampled_from(sorted(home)), label="word")
    value = VALUES[data.draw(st.integers(0, len(VALUES) - 1), label="number")]
    wrong = home | {word: value}
    if home is not right:
        wrong = right | {right["game"]: wrong}
    tried(lambda: track(wrong))
    assert all(isinstance(fault, str) and fault for fault in track.faults(wrong))


# -- each of what was wrong ----------------------------------------------------------------------


@pytest.mark.parametrize("game", LANES)
def test_faults_of_what_is_no_board_are_told(game: str) -> None:
    track: Any = register.need(game).get("Track")
    right = table(game).track.to_dict()
    assert track.faults(right) == []
    assert any("is not a field here" in fault for fault in track.faults({**right, 5: 5}))
    assert any(fault.startswith("5: ") for fault in track.faults({5: 5}))
    for value in (object(), Failing(), {1, 2}, {"name": object()}, FailingDict(a=1)):
        (fault,) = track.faults(value)
        assert fault.startswith("the file: not the data of a JSON file: ")


@pytest.mark.parametrize("game", LANES)
def test_a_class_makes_no_board_of_wrong_values(game: str) -> None:
    track: Any = register.need(game).get("Track")
    right = table(game).track.to_dict()
    for wrong in (
        {"spaces": 5},
        {"corners": None},
        {"grid": ["nowhere"]},
        {"period": 0},
        {right["game"]: {}},
    ):
        shown = refused(lambda wrong=wrong: track({**right, **wrong}))
        assert shown.startswith("a track is made by bw.load_track(")
    assert track(right).ids == table(game).track.ids


def test_switches_of_the_lab_are_switches() -> None:
    race = table("bolide").race()
    for nonsense in (np.zeros(3), "yes", 1, None, Failing()):
        shown = refused(lambda nonsense=nonsense: bw.simulate(race, 1, facts=nonsense))
        assert shown.startswith("facts must be True or False, not ")
        shown = refused(lambda nonsense=nonsense: bw.what_if(race, 1, progress=nonsense))
        wanted = "progress must be True, False or a function of done and total"
        assert shown.startswith(f"{wanted}, not ")


def test_options_are_ids_in_a_list() -> None:
    race = table("bolide").race()

    def refusal(options: Any) -> str:
        return refused(lambda: bw.what_if(race, 1, options=options, progress=False))

    for nonsense in (np.array(None), Failing(), FailingList([1]), 5, "text"):
        assert refusal(nonsense).startswith("options: a list of ids such as ")
    for nonsense in ([[]], range(10**12), [5], [Failing()], b"text"):
        assert " is not one of them; they are " in refusal(nonsense)
    first = race.options[0].id
    once: Any = iter([first])
    frame = bw.what_if(race, 1, options=once, until="turn", progress=False)
    assert frame.option.tolist() == [first]


def test_what_is_told_of_the_frame_is_a_function() -> None:
    race: Any = table("bolide").race()
    update: Any = []
    assert refused(lambda: bw.what_if(race, 1, update=update)).startswith("update: a function ")


@pytest.mark.parametrize("nonsense", [Failing(), FailingList([1]), np.array(None)])
def test_tracks_of_a_ladder_that_fail_when_they_are_read(nonsense: Any) -> None:
    pair: list[Any] = [bw.Rookie(), bw.Pro()]
    assert refused(lambda: bw.ladder(pair, nonsense, 1)).startswith("track: a track or a list ")
    assert refused(lambda: bw.ladder(nonsense, "hairpin", 1)).startswith("policies: ")


def test_policies_that_fail_when_they_are_read() -> None:
    race = table("bolide").race()
    wrong: Any = FailingDict(a=1)
    for call in (
        lambda: bw.simulate(race, 1, wrong),
        lambda: bw.drive(race, wrong),
        lambda: bw.sample_race(race, 0, wrong),
        lambda: bw.ladder(wrong, "hairpin", 1),
    ):
        assert refused(call).startswith("policies: ")


def test_a_limit_that_fails_as_a_number() -> None:
    race, wrong = table("bolide").race(), Failing()
    shown = refused(lambda: bw.simulate(race, 1, limit=wrong))  # type: ignore[call-overload]
    assert shown.startswith("limit: seconds for an answer, above 0 and at most ")


def test_a_path_that_fails_as_a_text() -> None:
    wrong: Any = Failing()
    for call in (
        lambda: bw.load_track(wrong),
        lambda: bw.best_lap(wrong),
        lambda: bw.load_race(wrong),
        lambda: bw.ladder([bw.Rookie(), bw.Pro()], [wrong], 1),
    ):
        assert "a file is named by a text or a path, not by a Failing" in refused(call)


@pytest.mark.parametrize("nonsense", [FailingDict(a=1), {10**5000: 1}, range(10**30)])
def test_states_to_start_in_that_cannot_be_read(nonsense: Any) -> None:
    for call in (
        lambda: bw.best_lap("hairpin", start=nonsense),
        lambda: bw.best_lap("hairpin", finish=nonsense),
        lambda: bw.formula_d.best_lap("t1", start=nonsense),
        lambda: bw.championship_formula.best_lap("pattern-ring", start=nonsense),
    ):
        assert refused(call).startswith(("start: ", "finish: "))


def test_points_and_seconds_that_cannot_be_read() -> None:
    wrong: Any = FailingDict(a=1)
    shown = refused(lambda: bw.formula_d.best_lap("t1", wear=wrong))
    assert shown.startswith("wear: points by name, such as ")
    shown = refused(lambda: bw.formula_d.qualify("merrow", ["Ada"], elapsed_seconds=wrong))
    assert shown.startswith("elapsed_seconds: a dict of driver to seconds, not ")


@cache
def solved() -> list[Callable[..., Any]]:
    """What draws charts of lone cars."""
    return [
        bw.best_lap("hairpin").plot_speed,
        bw.formula_d.best_lap("t1").plot_turns,
        bw.championship_formula.best_lap("pattern-ring").plot_curve,
        bw.really_nasty.best_race("rn-default", laps=1, progress=False).plot_turns,
    ]


def test_charts_of_lone_cars_are_drawn_on_axes_in_a_theme() -> None:
    for plot in solved():
        for nonsense in ([], 5, np.zeros(3), Failing()):
            shown = refused(lambda plot=plot, nonsense=nonsense: plot(ax=nonsense))
            assert shown == f"ax: {type(nonsense).__name__} is not matplotlib Axes"
        for wrong in ([], None, np.zeros(3), Failing(), {}):
            shown = refused(lambda plot=plot, wrong=wrong: plot(theme=wrong))
            assert shown.startswith("theme")
    assert not plt.get_fignums()


def test_lines_that_were_driven_are_numbers() -> None:
    lap = bw.best_lap("hairpin")
    lines: list[Any] = [
        5, Failing(), FailingDict(a=1), [("a", "b")] * 2, [(None, 1)], [(float("nan"), 0)] * 2,
        {"a": 5},
    ]  # fmt: skip
    for driven in lines:
        shown = refused(lambda driven=driven: lap.plot_speed(driven=driven))
        assert shown.startswith("driven: a race, a line of points, or a mapping of names to such")
