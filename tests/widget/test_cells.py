"""In a real kernel: a cell that is run again leaves nothing of what it showed before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from helpers.browser.kernel import Kernel

SETTING = """
from ipywidgets import HBox, Output
from IPython.utils.capture import capture_output
def board(game="bolide", people=()):
    made = getattr(bw, game.replace("-", "_"))
    names = ["Ada", "Bob", "Cleo"]
    race = made.Race(bw.tracks("lessons", game=game)[0], names, seed=3)
    seats = {name: made.Rookie() for name in names if name not in people}
    return bw.RaceWidget(race, seats=seats, pace=3600)
def flush():
    get_ipython().displayhook.flush()  # IPython itself keeps what a cell gave
    get_ipython().user_ns_hidden.update({"_": "", "__": "", "___": ""})
"""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    kernel = Kernel(tmp_path_factory.mktemp("kernel"))
    kernel.run(SETTING)
    # what is made once, such as a style that boards share, is there before anything is counted
    kernel.run("w = board(); out = Output(); w", "a")
    kernel.run("out.close(); w = out = None; flush()", "a")
    kernel.run("gc.collect(); gc.freeze()")  # what is there by now is not looked through again
    yield kernel
    kernel.stop()


@pytest.fixture
def kernel(started: Kernel) -> Iterator[Kernel]:
    """The same one for all: what a test shows is taken away, and nothing of it may be left."""
    started.run("known = set(_instances)")
    before = started.ask("settled(boards=0, races=0, timers=0)")
    assert before["boards"] == before["races"] == before["timers"] == 0
    yield started
    for cell in "abc":
        started.run("w = race = None; flush()", cell)
    assert started.ask(f"settled(**{before})") == before


def is_open(kernel: Kernel, board: str = "w") -> bool:
    return bool(kernel.ask(f"{board}.comm is not None"))


def take_away(kernel: Kernel) -> None:
    """Close what stays although its cell shows something else now."""
    kernel.run("[widget.close() for id, widget in list(_instances.items()) if id not in known]")
    kernel.run("box = out = None")


def test_a_cell_run_ten_times_holds_one_board(kernel: Kernel) -> None:
    counts = []
    for _ in range(10):
        [model] = kernel.run("w = board(); w", "a")
        kernel.view(model)
        kernel.run("flush()")
        counts.append(kernel.ask("settled(boards=1, timers=1)"))
    first = counts[0]
    assert (first["boards"], first["races"], first["timers"]) == (1, 1, 1), "it counts"
    assert counts == [first] * 10


def test_many_boards_of_all_games_go_with_their_cell(kernel: Kernel) -> None:
    show = "for game in bw.games() * 2: display(board(game, ['Ada']))"
    counts = []
    for _ in range(2):
        models = kernel.run(show, "a")
        assert len(set(models)) == 8
        for model in models:
            kernel.view(model)
        counts.append(kernel.ask("settled(boards=8)"))
    for what in ("comms", "widgets", "boards"):  # races are copied for hints that are made ready
        assert counts[0][what] == counts[1][what]
    assert counts[0]["boards"] == 8


def test_a_race_in_two_cells_is_heard_by_the_boards_that_are_there(kernel: Kernel) -> None:
    kernel.run("race = bw.Race('hairpin', ['Ada', 'Bob'], seed=3).set_timer(600)")
    for cell in "abab":
        [model] = kernel.run("w = bw.RaceWidget(race); w", cell)
        kernel.view(model)
    kernel.run("flush()")
    assert kernel.ask("(len(list(race._looks)), settled(boards=2)['boards'])") == (2, 2)
    assert kernel.ask("race.clock.running")
    kernel.run("pass", "a")
    assert kernel.ask("len(list(race._looks))") == 1
    assert kernel.ask("race.clock.running"), "it is shown by the other cell"
    kernel.run("pass", "b")
    assert not kernel.ask("race.clock.running or list(race._looks)")
    kernel.run("race.play(race.options[0])")  # which is nobody's but the user's


def test_a_board_in_two_cells_goes_with_the_last_and_comes_back(kernel: Kernel) -> None:
    kernel.run("w = board(people=['Ada', 'Bob', 'Cleo']); w", "a")
    kernel.run("w", "b")
    kernel.run("pass", "a")
    assert is_open(kernel)
    kernel.run("pass", "b")
    assert not is_open(kernel)
    kernel.run("rev = w.state['rev']; w.race.play(w.race.options[0])")
    assert kernel.ask("w.state['rev'] == rev"), "nobody looks"
    [model] = kernel.run("w", "a")
    assert is_open(kernel) and kernel.ask(f"_instances[{model!r}] is w")
    assert kernel.ask("w.state['rev'] > rev and w.layout.comm is not None")
    rev, moves = kernel.ask("(w.state['rev'], len(w.race.history))")
    option = kernel.ask("w.state['ask']['options'][0]['id']")
    kernel.tell(model, {"t": "play", "id": "p", "rev": rev, "action": option})
    assert kernel.ask("len(w.race.history)") > moves, "it can be played on"


def test_a_cell_that_shows_its_board_again_keeps_its_line(kernel: Kernel) -> None:
    kernel.run("w = board()")
    first = [kernel.run("w", "a"), kernel.ask("w.comm.comm_id")]
    kernel.run("line = w.comm")
    assert [kernel.run("w", "a"), kernel.ask("w.comm.comm_id")] == first
    assert kernel.ask("w.comm is line")
    kernel.run("line = None")


@pytest.mark.parametrize(
    "shown",
    [
        "box = HBox([w]); display(box)",
        "out = Output()\nwith out: display(w)",
        "with capture_output() as out: display(w)",
        "box = threading.Thread(target=w._repr_mimebundle_); box.start(); box.join()",
    ],
)
def test_what_may_be_seen_elsewhere_stays(kernel: Kernel, shown: str) -> None:
    kernel.run("w = board(); w", "a")
    kernel.run(shown, "b")
    kernel.run("pass", "a")
    kernel.run("pass", "b")
    assert is_open(kernel)
    take_away(kernel)


def test_without_ids_of_cells_nothing_is_closed(kernel: Kernel) -> None:
    kernel.run("w = board(); w")
    kernel.run("pass")
    kernel.run("pass", "a")
    assert is_open(kernel)
    take_away(kernel)


def test_a_closed_board_is_open_again_in_a_box(kernel: Kernel) -> None:
    kernel.run("w = board(); w", "a")
    kernel.run("pass", "a")
    assert not is_open(kernel)
    kernel.run("box = HBox([w])")
    assert is_open(kernel)
    take_away(kernel)


def test_a_start_panel_goes_and_comes_back_like_a_board(kernel: Kernel) -> None:
    kernel.run("w = bw.play(); w", "a")
    kernel.run("pass", "a")
    assert not is_open(kernel)
    kernel.run("w", "a")
    assert is_open(kernel)


def test_a_race_that_saves_itself_is_written_to_the_end(kernel: Kernel) -> None:
    [model] = kernel.run("w = bw.play('hairpin', ['Ada', 'Bob'], autosave='kept'); w", "a")
    kernel.view(model)
    kernel.run("race = w.race; race.play(race.options[0])")
    kernel.run("w = None", "a")
    kernel.run("""
end = time.monotonic() + 10
while not bw.saved_races('kept') and time.monotonic() < end: time.sleep(0.01)
""")
    assert kernel.ask("bw.load_race(bw.saved_races('kept')[0]) == race")
