"""The long tries: each kind breaks something at random and looks whether the promise holds.

A try takes a `Random` and raises when something is not as it has to be. `tests/house/test_soak.py`
makes a few of each, `make soak` (scripts/soak.py) as many as there is time for. The number of a try
is its seed, so that one that failed can be made again.
"""

from __future__ import annotations

import gc
import io
import json
import os
import signal
import tempfile
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from comm import get_comm_manager
from ipywidgets.widgets.widget import _instances

import bolide_widget as bw
from bolide_widget import pictures
from bolide_widget.__main__ import main
from bolide_widget.core import files
from bolide_widget.core.conformance import check_game
from bolide_widget.core.history import seal
from bolide_widget.core.questions import CHANCE
from bolide_widget.games import need
from bolide_widget.making import centre, reading
from bolide_widget.making.inventing import CHARACTERS
from bolide_widget.racing.season_file import UNSEALED
from helpers import forged_starts
from helpers.boards import courses, lane_boards, shapes
from helpers.boards.oval import oval
from helpers.browser.page import Page
from helpers.forging import resealed
from helpers.hostile import NONSENSE, VALUES, damaged, damaged_text
from helpers.judges import (
    bolide_judge,
    bolide_pit_judge,
    cfr_judged,
    cfr_slip_judge,
    formula_d_pit_judge,
    judged,
    puzzle_judges,
    really_nasty_card_judged,
    really_nasty_judged,
)
from helpers.races import alone, cfr_random, random_formula_d, really_nasty_random

NAMES = ["Ada", "Bob"]
LONG_RACE = 250
"""Answers of a race of which every node is looked at."""
LONGEST_ERROR = 5000
"""Characters: a track has up to 40 faults."""


class Broken(AssertionError):
    """A promise that did not hold."""


@contextmanager
def only(*errors: type[Exception]) -> Iterator[None]:
    """Nothing but our own errors, and these short enough to be read."""
    try:
        yield
    except errors as error:
        if not 0 < len(str(error)) <= LONGEST_ERROR:
            raise Broken(f"an error of {len(str(error))} characters") from error
    except Exception as error:
        raise Broken(f"a foreign {type(error).__name__}: {str(error)[:300]}") from error


# -- what is damaged ------------------------------------------------------------------------------


@cache
def race_records() -> tuple[str, ...]:
    """Short races in every state that a record knows."""
    basic = bw.Race(courses.ring(), NAMES, seed=3, laps=1)
    rookie = bw.Rookie()
    for _ in range(12):
        basic.play(rookie(basic))
    ada = {"position": (20, 6), "pawn": (24, 6), "lap": 1}
    arranged = basic.copy().arrange({"Ada": ada, "Bob": {"position": (18, 7)}})
    rules = bw.Rules(advanced=True, timer=30, laps=1)
    timed = bw.Race(courses.ring(), NAMES, seed=4, rules=rules)
    timed.run_clock(NAMES)
    for _ in range(8):
        timed.play(rookie(timed))
    branch = timed.branch(seed=2)
    carried = bw.Race(courses.ring(), NAMES, seed=5, grid=_qualified())
    rolled = bw.Race("hairpin", NAMES, seed=1, dice="ask")
    return tuple(race.to_json() for race in (basic, arranged, timed, branch, carried, rolled))


@cache
def _qualified() -> bw.Qualifying:
    lap = bw.Qualifying(courses.ring(), NAMES, seed=2)
    bw.drive(lap, bw.Rookie())
    return lap


@cache
def season_record() -> str:
    """A championship with one race run."""
    season = bw.Championship([courses.ring()] * 3, NAMES, seed=4, laps=1)
    race = season.next_race()
    bw.drive(race, bw.Rookie())
    season.add(race)
    return season.to_json()


def _load(read: Callable[[str], Any], written: str) -> None:
    with only(bw.RecordError):
        match = read(written)
        if read(match.to_json()) != match:
            raise Broken("what was read is not what is written")


def races(random: Random) -> None:
    """A damaged record of a race, sealed or not."""
    data = damaged(json.loads(random.choice(race_records())), random)
    sealed = isinstance(data, dict) and isinstance(data.get("answers"), list)
    if sealed and random.random() < 0.8:
        with only(bw.RecordError):
            _load(bw.Race.from_json, resealed(data))
    else:
        _load(bw.Race.from_json, json.dumps(data))


def starts(random: Random) -> None:
    """A record with a damaged start, options or qualifying; or one of any game whose open questions
    were changed: it is refused, or can be played and shown."""
    if random.random() < 0.7:
        game = random.choice(list(forged_starts.GAMES))
        written = forged_starts.forged(game, random)
        try:
            race = forged_starts.load(game, written)
        except bw.RecordError:
            return
        forged_starts.use(race, random)
        return
    data = json.loads(random.choice(race_records()))
    field = random.choice([name for name in ("start", "options", "carried") if data.get(name)])
    data[field] = damaged(data[field], random)
    if random.random() < 0.5:
        data["answers"] = []
    _load(bw.Race.from_json, resealed(data))


def qualifyings(random: Random) -> None:
    """A damaged record of a qualifying."""
    data = damaged(json.loads(_qualified().to_json()), random)
    if isinstance(data, dict) and isinstance(data.get("answers"), list):
        _load(bw.Qualifying.from_json, resealed(data))


def seasons(random: Random) -> None:
    """A damaged season."""
    data = damaged(json.loads(season_record()), random)
    if isinstance(data, dict):
        head = {name: part for name, part in data.items() if name not in UNSEALED}
        data = data | {"seal": seal(head)}
    with only(bw.RecordError):
        bw.Championship.from_json(json.dumps(data))


def texts(random: Random) -> None:
    """The text of a file with a piece cut out or put in."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.json"
        for written, load, error in (
            (random.choice(race_records()), bw.Race.load, bw.RecordError),
            (season_record(), bw.Championship.load, bw.RecordError),
            (json.dumps(oval()), bw.load_track, bw.TrackError),
            (json.dumps(_geojson()), lambda p: bw.Track.from_geojson(p, squares=60), bw.TrackError),
            (_csv(), lambda p: bw.Track.from_tum_csv(p, squares=60), bw.TrackError),
        ):
            path.write_bytes(damaged_text(written, random).encode("utf-8", "surrogatepass"))
            with only(error):
                load(path)


def tracks(random: Random) -> None:
    """A damaged track file: the check names its faults, or it can be raced on."""
    data = damaged(oval(), random)
    with only(bw.TrackError):
        faults = bw.check_track(data) if isinstance(data, dict) else [1]
        if not faults:
            race = bw.Race(bw.Track.from_dict(data), NAMES, seed=1)
            race.play(race.options[0])
        elif isinstance(data, dict):
            bw.Track.from_dict(data)
            raise Broken("a track with faults was made")


def spaces(random: Random) -> None:
    """A damaged file of a board of spaces: the check names its faults, or it can be raced on."""
    data = damaged(lane_boards.t1(), random)
    with only(bw.TrackError):
        faults = bw.check_track(data) if isinstance(data, dict) else [1]
        if not faults:
            track = bw.formula_d.Track.from_dict(data)
            race = bw.formula_d.Race(track, NAMES, seed=1)
            race.play(race.options[0])
            track.shapes()
        elif isinstance(data, dict):
            bw.formula_d.Track.from_dict(data)
            raise Broken("a track with faults was made")


def command(random: Random) -> None:
    """The command goes through all files, whatever is in them."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(3):
            text = damaged_text(json.dumps(damaged(oval(), random)), random)
            path = Path(folder) / f"{number}.json"
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        shown = io.StringIO()
        with redirect_stdout(shown):
            main(["check", folder])
        for number in range(3):
            if (
                f"{number}.json: " not in shown.getvalue()
                or "cannot be checked" in shown.getvalue()
            ):
                raise Broken(f"file {number}: {shown.getvalue()[:300]}")


def papers(random: Random) -> None:
    """Boards of characters."""
    marks = random.choice(("#.S*", "#.S* \t", "\0☃x#.S*\n", "....S*"))
    rows = ["".join(random.choices(marks, k=random.randrange(30))) for _ in range(8)]
    with only(bw.TrackError):
        bw.Track.from_ascii("\n".join(rows))


def _line() -> np.ndarray:
    return np.array([(900 * cos(k * pi / 32), 500 * sin(k * pi / 32)) for k in range(64)])


def _geojson() -> dict[str, Any]:
    line = {"type": "LineString", "coordinates": (_line() / 50_000).tolist()}
    feature = {"type": "Feature", "geometry": line, "properties": {"Name": "Ring"}}
    return {"type": "FeatureCollection", "features": [feature]}


def _csv() -> str:
    return "\n".join(["# x_m,y_m,right,left", *(f"{x},{y},6,6" for x, y in _line().tolist())])


def lines(random: Random) -> None:
    """Centre lines with damaged points, widths and options."""
    options = {"pit": {"boxes": 8, "side": "left"}, "sectors": [0.2, 0.5], "inside": "left",
               "least_width": [4.2, 5.6], "margin": 1.0, "start": 0.1, "half": 0.5,
               "size": None, "run_off": 1.0, "signs": [], "reverse": False}  # fmt: skip
    points = _line().tolist()
    damage = random.randrange(3)
    if damage == 0:
        points = damaged(points, random)
    wishes = damaged(options, random) if damage == 1 else {}
    wishes = wishes if isinstance(wishes, dict) else {}
    width = random.choice(VALUES) if damage == 2 else 12
    with only(bw.TrackError):
        bw.Track.from_centerline(points, width, name="Line", squares=60, **wishes)


def geojson(random: Random) -> None:
    """GeoJSON with damaged parts."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "line.geojson"
        path.write_text(json.dumps(damaged(_geojson(), random)))
        with only(bw.TrackError):
            bw.Track.from_geojson(path, squares=60)


def forms(random: Random) -> None:
    """A damaged file of any form: its line is read, or refused in words; no board is made of it."""
    line, _ = shapes.circuit(Random(random.randrange(50)))
    text = damaged_text(shapes.written(line[:: max(len(line) // 60, 1)], random), random)
    file = random.choice([io.StringIO(text), io.BytesIO(text.encode("utf-8", "surrogatepass"))])
    with only(bw.TrackError):
        content = reading.text_of(file)
        whole = reading.whole_board(content)
        if isinstance(whole, str):
            bw.Track.from_ascii(whole)
        elif whole is None:
            read = reading.read(content, random.choice([None, None, "Ring", 0, 7]))
            centre.checked_points(read.points, "line", bridges=True, notes=[])


def circuits(random: Random) -> None:
    """A shape like a real one is made and raced to the flag, or refused in the user's words."""
    points, width = shapes.circuit(random)
    game = random.choice(bw.games())
    row = need(game)
    rows = np.c_[points, np.full(len(points), width)].tolist()
    table = io.StringIO("x,y,width\n" + "\n".join(f"{x},{y},{w}" for x, y, w in rows))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            track = row.shelf.board.from_file(table, name="Soak")
        except bw.TrackError as error:
            named = error.fields <= {"points", "width", "squares", "spaces", "rows"}
            if not named or "its own fault" in str(error):
                raise Broken(f"{game}: {error}") from error
            return
        race = row.race(track, NAMES, laps=1, seed=1)
        bw.drive(race, row.driver(row.drivers[0]))
    if not race.over:
        raise Broken(f"{game}: the race has no end")


def inventions(random: Random) -> None:
    """Any wishes for a circuit give one that is valid and is raced to the flag, or a plain no."""
    row = need(random.choice(bw.games()))
    wishes: dict[str, Any] = {
        "character": random.choice([None, *CHARACTERS]),
        "length": random.choice([None, random.randrange(1500, 9001)]),
        "corners": random.choice([None, random.randrange(3, 19)]),
    }
    seed = random.randrange(10**9)
    try:
        track = bw.invent(seed, game=row.name, **wishes)
    except bw.TrackError as error:
        if not any(value for name, value in wishes.items() if name != "character"):
            raise Broken(f"{row.name}, {seed}, {wishes}: {error}") from error
        return
    if faults := bw.check_track(track.to_dict()):
        raise Broken(f"{row.name}, {seed}, {wishes}: {faults[0]}")
    race = bw.drive(row.race(track, ["Ada", "Bob", "Cleo", "Dan"], seed=1), row.driver())
    if not race.over:
        raise Broken(f"{row.name}, {seed}, {wishes}: the race has no end")


# -- what is asked of a race ----------------------------------------------------------------------


@cache
def _race() -> bw.Race:
    return bw.Race.from_json(race_records()[0])


def answers(random: Random) -> None:
    """Nonsense for an answer, a face, a position: an error of ours, and the race is as it was."""
    race = _race()
    before = race.to_json()
    value: Any = random.choice([*VALUES, *NONSENSE])
    ways: list[Callable[[], Any]] = [
        lambda: race.copy().play(value),
        lambda: race.copy().play(race.options[0], value if value is not None else 5),
        lambda: race.roll(value),
        lambda: race.copy().arrange({"Ada": {"position": value}}),
        lambda: race.copy().arrange({"Ada": damaged({"pawn": [24, 6], "lap": 1}, random)}),
        lambda: race.copy().arrange(value),
        lambda: race.copy().undo(value),
        lambda: bw.Race(courses.ring(), value),
        lambda: bw.Race(courses.ring(), NAMES, dice=value if value is not None else 5),
        lambda: bw.Race(courses.ring(), NAMES, grid=value),
    ]
    number = random.randrange(len(ways))
    with only(bw.RaceError):
        ways[number]()
    if race.to_json() != before:
        _race.cache_clear()
        raise Broken(f"the race has changed by way {number}")


MESSAGE = {"t": "play", "id": "m1", "rev": 1, "option": "1,1", "n": 1, "on": True, "pace": 5}


def messages(random: Random) -> None:
    """Messages that no page sends: one answer each, with a reason, and nothing changes."""
    race = _race().copy()
    page = Page(bw.RaceWidget(race))
    try:
        kinds = ("play", "undo", "redo", "seat", "pace", "clock", "hint", "view", "junk")
        before = race.to_json()
        for _ in range(10):
            shown = damaged({**MESSAGE, "t": random.choice(kinds), "rev": -5}, random)
            if isinstance(shown, dict) and shown.get("rev") == page.state["rev"]:
                continue  # this one might be meant
            count = len(page.answers)
            page.tell(shown)
            if len(page.answers) != count + 1 or len(str(page.answers[-1])) > LONGEST_ERROR:
                raise Broken(f"answers to {str(shown)[:200]}: {page.answers[count:]}"[:600])
        if race.to_json() != before:
            raise Broken("a message of another revision has changed the race")
    finally:
        page.widget.close()


def overlays(random: Random) -> None:
    """What is laid over a picture: numbers that are none never reach the geometry library."""
    cars = damaged({"Ada": {"position": [20, 6], "pawn": [24, 6], "heading": [1, 0]}}, random)
    paths = damaged([[[20, 6], [24, 6], [28, 7]], [[1, 1], [2, 2]]], random)
    board = {"size": (40, 40), "shapes": []}
    with only(bw.PictureError):
        tokens = pictures.tokens(cars, lambda at: (1, 0))
        pictures.board.read_paths(paths)
        pictures.board.read_points(paths)
        pictures.png(board, {"tokens": tokens})


# -- faults of the machine ------------------------------------------------------------------------


def saving(random: Random) -> None:
    """The disk is full, or an interrupt comes, at any step of a save: the old file is there."""
    steps = ["fsync", "replace", "chmod", "stat", "unlink", "open", "close", "scandir", "access"]
    step = random.choice(steps)
    fault = random.choice([OSError(28, "No space left on device"), KeyboardInterrupt()])
    usual, calls = getattr(os, step), random.randrange(1, 3)

    def failing(*args: Any, **options: Any) -> Any:
        nonlocal calls
        calls -= 1
        if calls == 0:
            raise fault
        return usual(*args, **options)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "race.json"
        files.write(path, "old")
        try:
            setattr(os, step, failing)
            files.write(path, "new" * 1000)
        except (files.FileFault, KeyboardInterrupt):
            pass
        finally:
            setattr(os, step, usual)
        litter = sorted(entry.name for entry in Path(folder).iterdir() if entry != path)
        if path.read_text() not in ("old", "new" * 1000) or (litter and step != "unlink"):
            raise Broken(f"{step}: {path.read_text()[:20]!r}, beside it {litter}")


def kills(random: Random) -> None:
    """A process killed in mid-save leaves one whole file or the other."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "race.json"
        versions = [letter * 300_000 for letter in "abc"]
        files.write(path, versions[0])
        child = os.fork()
        if child == 0:
            try:
                while True:
                    files.write(path, random.choice(versions))
            finally:
                os._exit(1)
        try:
            time.sleep(random.random() * 0.02)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if path.read_text() not in versions:
            raise Broken(f"half a file of {path.stat().st_size} bytes")


def interrupts(random: Random) -> None:
    """A real signal at a random moment of a change: the race is before it or after it."""
    race = _race().copy()
    armed = False

    def ring(number: int, frame: object) -> None:
        if armed:
            raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, ring)
    gc.disable()  # what is raised while it collects is lost
    try:
        for _ in range(20):
            before = race.to_json()
            done = race.copy()
            undo = race.over or random.random() < 0.3
            answer = None if undo else random.choice(race.options).id
            done.undo() if undo else done.play(answer)
            try:
                armed = True
                signal.setitimer(signal.ITIMER_REAL, 1e-5 + random.random() * 1e-3)
                race.undo() if undo else race.play(answer)
                armed = False
            except KeyboardInterrupt:
                armed = False
            except bw.UndoError:
                armed = False
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            if race.to_json() not in (before, done.to_json()):
                raise Broken("a race between two answers")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
        gc.enable()


WIDGETS = 10
"""Made, shown and closed in one try."""


def leaks(random: Random) -> None:
    """Widgets made, shown and closed are freed, with their comms, threads and layouts."""
    known, gone = _held(), []
    for _ in range(WIDGETS):
        widget = bw.RaceWidget(_race().copy(), seats={"Bob": bw.Rookie()}, pace=60)
        widget._repr_mimebundle_()
        page = Page(widget)
        if random.random() < 0.5:
            page.ask("play", action=page.state["ask"]["options"][0]["id"])
        if len(get_comm_manager().comms) <= known["comms"]:
            raise Broken("a widget that is shown has no comm, so that none could be left")
        widget.close()
        gone.append(weakref.ref(widget))
        del page, widget
    for _ in range(50):
        gc.collect()
        left = {name: count for name, count in _held().items() if count > known[name]}
        alive = sum(widget() is not None for widget in gone)
        if not left and not alive:
            return
        time.sleep(0.1)
    raise Broken(f"{alive} of {WIDGETS} closed widgets are held; beyond those of before: {left}")


def _held() -> dict[str, int]:
    """What a widget holds of the process's: comms, threads, and a place in the list of widgets."""
    comms = len(get_comm_manager().comms)
    return {"comms": comms, "threads": threading.active_count(), "widgets": len(_instances)}


def formula_d(random: Random) -> None:
    """A race of Formula D over random options keeps the protocol at every node."""
    first = random.randrange(10**6)
    check_game(
        lambda number: random_formula_d.race(first + number),
        races=1,
        seed=first,
        answers=LONG_RACE,
        choose=random_formula_d.mixed,
        invariant=random_formula_d.check_board,
        reload=random_formula_d.reload,
    )
    random_formula_d.check_paths(random_formula_d.played(first))


def championship_formula(random: Random) -> None:
    """A race of Championship Formula Racing over random options keeps the protocol, and ends."""
    first = random.randrange(10**6)
    check_game(
        lambda number: cfr_random.planning(first + number),
        races=1,
        seed=first,
        answers=LONG_RACE,
        choose=cfr_random.choose,
        invariant=cfr_random.sound,
        reload=cfr_random.reload,
    )
    cfr_random.played_out(first)


@cache
def championship_formula_records() -> tuple[str, ...]:
    """Races of Championship Formula Racing in mid-choice and in mid-turn, and one from there."""
    results = []
    for number, answers in ((1, 1), (2, 30), (5, 80)):
        race, random = cfr_random.race(number), Random(number)
        for _ in range(answers):
            state = race.state
            seat = state.to_act[0]
            action = cfr_random.answer(state, random, seat)
            race.roll(action) if seat == CHANCE else race.play(action, race.drivers[seat])
        results += [race.to_json(), race.seen_by(race.drivers[0], seed=number).to_json()]
    return tuple(results)


def championship_formula_files(random: Random) -> None:
    """A damaged record of Championship Formula Racing: its start, its options, or anywhere."""
    _load_damaged(bw.championship_formula.Race.from_json, championship_formula_records(), random)


def _load_damaged(read: Callable[[str], Any], records: tuple[str, ...], random: Random) -> None:
    """One of the records with damage in its start, its options, or anywhere."""
    data = json.loads(random.choice(records))
    parts = [name for name in ("start", "options") if data.get(name)]
    if random.random() < 0.7:
        part = random.choice(parts)
        data[part] = damaged(data[part], random)
        data["answers"] = [] if random.random() < 0.5 else data["answers"]
    else:
        data = damaged(data, random)
    if isinstance(data, dict) and isinstance(data.get("answers"), list):
        _load(read, resealed(data))


@cache
def formula_d_records() -> tuple[str, ...]:
    """Races of Formula D by all options, one arranged, one with a qualifying, in mid-turn."""
    rules = bw.formula_d.Rules(weather=True, tyres=True, pit_types=True, car_setup="custom")
    street = bw.formula_d.Rules(street=True, weather=True, laps=1)
    lap = bw.formula_d.Qualifying("t1", NAMES, seed=3, rules=street)
    bw.drive(lap, bw.formula_d.Rookie())
    races = [bw.formula_d.Race("t1", NAMES, seed=n, rules=r) for n, r in enumerate((rules, street))]
    races.append(bw.formula_d.Race("t1", NAMES, seed=5, grid=lap))
    rookie = bw.formula_d.Rookie()
    for race in races:
        for _ in range(25):
            race.play(rookie(race))
    races.append(races[0].copy().arrange({"Ada": {"space": "1.20"}, "Bob": {"space": "2.50"}}))
    return (lap.to_json(), *(race.to_json() for race in races))


@cache
def formula_d_season() -> str:
    """A championship of Formula D with one race run."""
    season = bw.formula_d.Championship(["t1"] * 2, NAMES, seed=4, laps=1)
    season.add(bw.drive(season.next_race(), bw.formula_d.Rookie()))
    return season.to_json()


def formula_d_files(random: Random) -> None:
    """A damaged record of a race or a qualifying of Formula D, or a damaged season."""
    if random.random() < 0.2:
        data = damaged(json.loads(formula_d_season()), random)
        if isinstance(data, dict):
            head = {name: part for name, part in data.items() if name not in UNSEALED}
            data = data | {"seal": seal(head)}
        with only(bw.RecordError):
            bw.formula_d.Championship.from_json(json.dumps(data))
        return
    written = random.choice(formula_d_records())
    data = json.loads(written)
    load = bw.formula_d.Race.from_json
    if data["game"] != "formula-d":
        load = bw.formula_d.Qualifying.from_json  # type: ignore[assignment]
    parts = [name for name in ("start", "options", "carried", "elapsed") if data.get(name)]
    if random.random() < 0.6:
        part = random.choice(parts)
        data[part] = damaged(data[part], random)
        data["answers"] = [] if random.random() < 0.5 else data["answers"]
    else:
        data = damaged(data, random)
    if isinstance(data, dict) and isinstance(data.get("answers"), list):
        _load(load, resealed(data))


def ways(random: Random) -> None:
    """A position of Formula D in which the rules and the judge find the same legal ways."""
    judged.compare(random, random.choice(judged.BOARDS))


LAPS = 50
"""Laps of a try; those of all tries on a circuit are counted together."""
CERTAIN = 4.0
"""Standard errors that a mean of so many tries may be off by: one in 16,000 is by luck."""
driven: dict[str, list[int]] = {}
"""Turns of the laps driven so far, by circuit."""


def laps(random: Random) -> None:
    """Laps of `best_lap`'s own plan, driven by the rules, take as many turns as it expects."""
    circuit = random.choice(bw.tracks(game="formula-d"))
    lap, first = best_of(circuit), random.randrange(10**9)
    result = driven.setdefault(circuit, [])
    choose = lap.driver().choose
    result += (alone.turns_of(circuit, choose, seed) for seed in range(first, first + LAPS))
    mean, error = alone.mean_of(result)
    if abs(mean - lap.turns) > CERTAIN * error:
        raise Broken(f"{circuit}: {mean:.4f} turns in {len(result)} laps, not {lap.turns:.4f}")


@cache
def best_of(circuit: str) -> bw.formula_d.Lap:
    """Worked out once for all tries."""
    return bw.formula_d.best_lap(circuit)


def formula_d_pits(random: Random) -> None:
    """The pits of Formula D, both variants: rules and judge agree on ways in, stays and orders."""
    name, variant = random.choice(formula_d_pit_judge.BOARDS), random.choice(("RU", "EN"))
    for _ in range(10):
        formula_d_pit_judge.compare_entry(random, name, variant)
        formula_d_pit_judge.compare_lane(random, name, variant)
        formula_d_pit_judge.compare_order(random, name, variant)


def really_nasty(random: Random) -> None:
    """A race of the Really Nasty game over random options keeps the protocol and its secrets."""
    first = random.randrange(10**6)
    check_game(
        lambda number: really_nasty_random.begun(first, random.choice((0, 100, 300, 600))),
        races=1,
        seed=first,
        answers=LONG_RACE,
        choose=really_nasty_random.mixed,
        invariant=really_nasty_random.check_table,
        reload=really_nasty_random.reload,
    )
    really_nasty_random.check_table(really_nasty_random.played(first)[0])


@cache
def really_nasty_records() -> tuple[str, ...]:
    """Races of the Really Nasty game in the middle of a turn; some of them began there."""
    results = []
    for number, answers in ((1, 60), (2, 120), (5, 260), (8, 500)):
        race = really_nasty_random.begun(number, answers)
        results += [race.to_json(), race.seen_by(race.drivers[0], seed=number).to_json()]
    return tuple(results)


def really_nasty_files(random: Random) -> None:
    """A damaged record of the Really Nasty game: its start, its options, or anywhere."""
    _load_damaged(bw.really_nasty.Race.from_json, really_nasty_records(), random)


def really_nasty_ways(random: Random) -> None:
    """A piece of a board where rules and judge of the Really Nasty game find the same ways."""
    really_nasty_judged.compare(random.randrange(10**6))


def puzzles(random: Random) -> None:
    """A puzzle of a game that nobody has seen: another search finds the same best answer."""
    game = random.choice(bw.games())
    (puzzle,) = bw.make_puzzles(game, 1, seed=random.getrandbits(30), progress=False)
    puzzle_judges.judge(puzzle)


def really_nasty_cards(random: Random) -> None:
    """A table of the Really Nasty game, and a race: rules and judge of cards and stops agree."""
    really_nasty_card_judged.compare_table(random.randrange(10**6))
    really_nasty_card_judged.compare_race(random.randrange(10**6))


def bolide_moves(random: Random) -> None:
    """Cars of Bolide alone and in a crowd: the judge gives them the same points."""
    name = random.choice(bolide_judge.BOARDS)
    for _ in range(10):
        bolide_judge.compare_move(random, name)
    bolide_judge.compare_losers(random, name if name != "pins" else "ring")


def bolide_pits(random: Random) -> None:
    """Drafts and pit lanes of Bolide: ways in, rights to draft, stays, ways out."""
    name = random.choice(bolide_pit_judge.BOARDS)
    for _ in range(10):
        bolide_pit_judge.compare_way(random, name)
    for _ in range(5):
        bolide_pit_judge.compare_right(random, name)
        bolide_pit_judge.compare_stay(random, name)


def championship_formula_moves(random: Random) -> None:
    """A piece of a race of Championship Formula: the judge has the same steps, ends and prices."""
    race = cfr_random.race(random.randrange(10**6))
    cfr_judged.play(race.state, random, 120)


def championship_formula_slips(random: Random) -> None:
    """Turns of crowds of Championship Formula: rules and judge agree on who may slip whom."""
    for _ in range(10):
        cfr_slip_judge.compare(random)


Try = Callable[[Random], None]

TRIES: dict[str, Try] = {
    "races": races,
    "starts": starts,
    "qualifyings": qualifyings,
    "seasons": seasons,
    "bolide-moves": bolide_moves,
    "bolide-pits": bolide_pits,
    "championship-formula": championship_formula,
    "championship-formula-files": championship_formula_files,
    "championship-formula-moves": championship_formula_moves,
    "championship-formula-slips": championship_formula_slips,
    "formula-d": formula_d,
    "formula-d-files": formula_d_files,
    "formula-d-pits": formula_d_pits,
    "ways": ways,
    "laps": laps,
    "really-nasty": really_nasty,
    "really-nasty-files": really_nasty_files,
    "really-nasty-ways": really_nasty_ways,
    "really-nasty-cards": really_nasty_cards,
    "puzzles": puzzles,
    "texts": texts,
    "tracks": tracks,
    "spaces": spaces,
    "command": command,
    "papers": papers,
    "lines": lines,
    "geojson": geojson,
    "forms": forms,
    "circuits": circuits,
    "inventions": inventions,
    "answers": answers,
    "messages": messages,
    "overlays": overlays,
    "saving": saving,
    "kills": kills,
    "interrupts": interrupts,
    "leaks": leaks,
}
"""The kinds of tries by name."""

LEAST: dict[str, int] = {
    "bolide-moves": 800,
    "bolide-pits": 800,
    "championship-formula-moves": 400,
    "championship-formula-slips": 600,
    "formula-d-pits": 700,
    "ways": 20_000,
    "really-nasty-ways": 20_000,
    "really-nasty-cards": 50,
}
"""Tries of the judges that are 20,000 positions or more: of 26, 26, 50, 40, 30, 1, 1, 500 a try."""

UNIX = ("kills", "interrupts")
"""Kinds that need processes and signals as Unix has them."""


def attempt(kind: str, number: int) -> None:
    """Make one try; its number is its seed.

    Raises
    ------
    Broken
        When a promise did not hold, with what makes it again.
    """
    try:
        TRIES[kind](Random(f"{kind} {number}"))
    except Exception as error:
        said = f"{type(error).__name__}: {str(error)[:600]}"
        again = f"python scripts/soak.py {kind} --from {number} --seconds 0"
        raise Broken(f"{kind} {number}: {said} ({again})") from error
