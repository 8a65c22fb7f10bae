"""The command line: ``bolide-widget COMMAND``, or ``python -m bolide_widget``, without a notebook.

``check`` lists the errors of track files, ``board`` makes a track file of a line, ``invent`` makes
one from a seed, ``replay`` makes a page or a GIF of a saved race, ``simulate`` plays many races,
``what-if`` estimates the options of a saved race, ``best-lap`` finds the fewest turns, ``ladder``
lets drivers race each other, and ``export`` makes a page of a notebook. Their exit codes are for
scripts: 0 for success, 1 if the input has errors, 2 if the command was called wrongly, and 130 if
it was interrupted.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from . import __version__
from .boards import TrackFault
from .core.errors import Error, PictureError, SetupError, cut, readable
from .core.files import JSON, FileFault, named, path_of, read, write
from .games import FIRST, Row, games, need
from .games.by_game import check_track, invent

if TYPE_CHECKING:
    from .drivers import Policy

SOUND, FAULTY, MISUSED, STOPPED = 0, 1, 2, 130

SCRIPT = "bolide-widget"
"""What the command is called where the package is installed."""

SQUARES = 100
"""The default length of a lattice's longer side, as in most bundled circuits."""

LARGEST = 1_000_000
"""The most bytes of a board drawn with characters."""

TABLES = (".csv", ".json")
"""The endings of files with a table."""

FORMS = (".csv", ".tsv", ".geojson", ".json", ".gpx", ".kml")
"""The endings of files with a centre line."""

CODES = "Ends with 0 when it is done, 1 when what it was given has faults, 2 when called wrongly."


Run = Callable[[argparse.Namespace], int]
"""A command: takes its arguments, and returns the exit code."""


class Misuse(Exception):
    """The error for a wrong call of a command; its text says how to call it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The arguments after the program's name; those of the command line if not given.

    Returns
    -------
    int
        The exit code.

    Examples
    --------
    >>> main(["check", "no/such/ring.json"])
    no/such/ring.json: the file: there is no such file; check its path
    1
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.exit(MISUSED, _printable(parser.format_help(), sys.stderr))

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
        _complain(message, SOUND)

    try:
        with warnings.catch_warnings():  # ours are a line each, without their place in the code
            warnings.simplefilter("always", UserWarning)
            warnings.showwarning = show
            return int(options.run(options))
    except (Misuse, SetupError, PictureError) as error:
        return _complain(error, MISUSED)
    except (Error, FileFault) as error:
        return _complain(error, FAULTY)
    except KeyboardInterrupt:
        return _complain("stopped", STOPPED)


# -- commands --------------------------------------------------------------------------------------


def _check(options: argparse.Namespace) -> int:
    """Print the errors of track files."""
    files: list[Path] = []
    for path in options.files:
        found = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        files += [file for file in found if file == path or file.name != "schema.json"]
    if not files:
        raise Misuse("no track files (*.json) there")
    faulty = 0
    for file in files:
        try:
            faults = check_track(file)
        except Exception as error:  # the other files are still checked
            why = f"cannot be checked ({type(error).__name__}: {cut(str(error), 200)})"
            faults = [TrackFault(named(file), "the file", why)]
        faulty += bool(faults)
        for fault in faults:
            _say(fault)
        if not faults and not options.quiet:
            _say(f"{file}: ok")
    return FAULTY if faulty else SOUND


def _board(options: argparse.Namespace) -> int:
    """Make a board of a centre line, or of characters."""
    source: Path = options.source
    target = _target(options, JSON)
    wishes = {name: getattr(options, name) for name in ("name", "author", "licence")}
    wishes = {name: value for name, value in wishes.items() if value is not None}
    track = _made(options, source, wishes)
    track.save(target, overwrite=True)
    _say(f"{target}: {track!r}")
    return SOUND


def _made(options: argparse.Namespace, source: Path, wishes: dict[str, Any]) -> Any:
    """Make the board; the file's extension decides on the kind of source."""
    row = need(options.game)
    lattice, kind = row.board == "lattice", source.suffix.lower()
    if options.width is not None and not (lattice and kind in FORMS):
        raise Misuse(f"--width is for a centre line and {_paper()}: all else has a width already")
    if kind == ".txt":
        if not lattice:
            raise Misuse(f"characters make a board of {_paper()}, none of {row.title}")
        if options.squares or options.start is not None or options.reverse:
            raise Misuse("--squares, --start and --reverse are for centre lines")
        try:
            text = read(source, LARGEST)
        except FileFault as fault:
            raise FileFault(f"{named(source)}: {fault}") from None
        return row.shelf.board.from_ascii(text, **{"name": source.stem, **wishes})
    if squares := options.squares or (SQUARES if lattice else None):
        wishes["squares"] = squares
    if options.start is not None:
        wishes["start"] = options.start
    if options.reverse:
        wishes["reverse"] = True
    if kind not in FORMS:
        raise Misuse(f"{named(source)}: must be one of {', '.join(FORMS)}, .txt")
    width = {} if options.width is None else {"width": options.width}
    return row.shelf.board.from_file(source, **width, **wishes)


def _invent(options: argparse.Namespace) -> int:
    """Invent a circuit, and say how good it is."""
    options.source = Path(f"invented-{options.seed}")
    target = _target(options, JSON)
    wishes = {name: getattr(options, name) for name in ("character", "length", "corners")}
    track = invent(options.seed, game=options.game, progress=True, **wishes)
    track.save(target, overwrite=True)
    _say(f"{target}: {track!r}")
    _say(track.quality())
    return SOUND


def _replay(options: argparse.Namespace) -> int:
    """Make a page or a moving picture of a saved race."""
    from .games.by_game import load_race
    from .racing.drawn import Drawn
    from .racing.reel import GIF, MP4, PAGES

    target = _target(options, *PAGES, GIF, MP4)
    picture = {name: getattr(options, name) for name in ("width", "pace", "theme")}
    picture = {name: value for name, value in picture.items() if value is not None}
    ending = target.suffix.lower()
    if picture and ending in PAGES:
        raise Misuse("--width, --pace and --theme are for .gif and .mp4: name one with --output")
    race = load_race(options.source)
    if not isinstance(race, Drawn):
        return _complain(f"{options.source}: {race!r} is no race, and has no replay", FAULTY)
    if ending in PAGES:
        race.to_html(target, overwrite=True)
    else:
        write_film = race.to_mp4 if ending == MP4 else race.to_gif
        target = write_film(target, overwrite=True, **picture)
    _say(f"{target}: {race!r}")
    return SOUND


def _simulate(options: argparse.Namespace) -> int:
    """Play many races, and print what became of each driver."""
    from .lab.simulate import simulate

    row, target = need(options.game), _table_file(options)
    driving = [_driver(text, row) for text in options.drivers]
    names = [f"{number} {text}" for number, text in enumerate(options.drivers, 1)]
    race = row.race(options.track or row.track, names, laps=options.laps, seed=options.seed)
    with _workers(options.jobs) as executor:
        policies = dict(zip(names, driving, strict=True))
        frame = simulate(race, options.races, policies, executor=executor)
    cars = frame.assign(won=frame["place"] == 1, out=frame["status"] == "out").groupby("driver")
    means = cars[["won", "place", "turns", "out"]].mean().round(3)
    return _tell(options, target, frame, means.reset_index().to_string(index=False))


def _what_if(options: argparse.Namespace) -> int:
    """Estimate the options of the decision at which a race was saved."""
    from .games import game_of
    from .games.by_game import load_race
    from .lab.what_if import what_if

    target, race = _table_file(options), load_race(options.source)
    row = game_of(race)
    policy = None if options.driver is None or row is None else _driver(options.driver, row)
    with _workers(options.jobs) as executor:
        odds = what_if(
            race, options.races, policy, seconds=options.seconds, seed=options.seed,
            executor=executor,
        )  # fmt: skip
    odds = odds.sort_values("win", ascending=False)
    columns = ["option", "label", "how", "win", "win_low", "win_high", "place"]
    return _tell(options, target, odds, odds[columns].round(3).to_string(index=False))


def _best_lap(options: argparse.Namespace) -> int:
    """Find the fewest turns of a lone car."""
    from .games.by_game import best_lap

    target = _table_file(options)
    lap = best_lap(options.source, game=options.game, laps=options.laps)
    return _tell(options, target, lap.to_frame(), repr(lap))


def _table_file(options: argparse.Namespace) -> Path | None:
    """Return the file for a table that `--output` names, after checking its extension."""
    return None if options.output is None else _named(options.output, *TABLES)


def _tell(options: argparse.Namespace, target: Path | None, table: Any, words: str) -> int:
    """Print a summary, or the whole table in the wanted format, and write the file."""
    _say(words if options.format == "text" else _written(table, options.format).rstrip("\n"))
    if target is not None:
        write(target, _written(table, target.suffix.lower().lstrip(".")))
        _complain(f"{target}: written", SOUND)
    return SOUND


def _written(table: Any, form: str) -> str:
    text: str = table.to_csv(index=False)
    if form == "json":
        text = table.to_json(orient="records", force_ascii=False, indent=1) + "\n"
    return text


def _workers(jobs: int) -> Any:
    """Return a pool of processes to play races, or one that is none for a single process."""
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(jobs)


def _ladder(options: argparse.Namespace) -> int:
    """Let drivers race each other, and rate them."""
    from .lab.ladder import ladder

    row = need(options.game)
    target = None if options.output is None else _named(options.output, ".csv")
    drivers = [_driver(text, row) for text in options.drivers]
    tracks = options.track or [row.track]
    with _workers(options.jobs) as executor:
        table = ladder(
            drivers, tracks, options.races, laps=options.laps, game=row.name, seed=options.seed,
            executor=executor,
        )  # fmt: skip
    _say(table)
    if target is not None:
        write(target, table.ratings.to_csv(index=False))
        _say(f"{target}: written")
    return SOUND


def _export(options: argparse.Namespace) -> int:
    """Make a page of a notebook. An existing page is replaced only if --output names it."""
    try:
        from .racing.reel import PAGES
        from .widget.exported import RacePage
    except ImportError as error:
        raise Misuse(f"nbconvert is needed (pip install nbconvert): {error}") from None
    target = _target(options, *PAGES)
    try:
        page, _ = RacePage().from_filename(str(options.source))
        write(target, page)
    except Exception as error:
        said = cut(" ".join(str(error).split()), 200)
        return _complain(f"{options.source}: cannot be exported: {said}", FAULTY)
    _say(f"{target}: written")
    return SOUND


# -- arguments -------------------------------------------------------------------------------------


def _target(options: argparse.Namespace, *endings: str) -> Path:
    """Return the file to write: `--output`, or a new one next to the source, by default."""
    source: Path = options.source
    target = _named(options.output or source.with_suffix(endings[0]), *endings)
    if target.exists() and source.exists() and target.samefile(source):
        raise Misuse(f"{target} is the input: --output names another file")
    if options.output is None and target.exists():
        replace = f"--output {shlex.quote(str(target))}"
        raise Misuse(f"{target} is there already; {replace} replaces it")
    return target


def _named(path: Path, *endings: str) -> Path:
    """Return a file to write after checking its extension."""
    try:
        return path_of(path, *endings)
    except FileFault as fault:
        raise Misuse(f"{named(path)}: {fault}") from None


def _driver(text: str, row: Row) -> Policy:
    """Return a driver of the game by its name, or one of yours as ``module:name``.

    Raises
    ------
    Misuse
        If there is no such driver; the text lists the game's drivers.
    """
    module, colon, name = text.partition(":")
    if not colon:
        known = {driver.lower(): driver for driver in row.drivers}
        if text.lower() not in known:
            listed = ", ".join(row.drivers)
            raise Misuse(f"{cut(text)}: {row.title} has {listed}; yours is module:name")
        return row.driver(known[text.lower()])
    try:
        made = getattr(import_module(module), name)
        policy: Policy = made() if isinstance(made, type) else made
    except Exception as error:  # whatever a user's module raises
        why = cut(f"{type(error).__name__}: {error}", 200)
        raise Misuse(f"{cut(text)}: cannot be had: {why}") from None
    return policy


def _path(text: str) -> Path:
    try:
        return path_of(text)
    except FileFault as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0):
        raise argparse.ArgumentTypeError(f"{cut(text)!r} is no whole number from 1")
    return int(text)


# -- output ----------------------------------------------------------------------------------------


def _say(what: object) -> None:
    print(_printable(str(what), sys.stdout))


def _complain(what: object, code: int) -> int:
    print(_printable(str(what), sys.stderr), file=sys.stderr)
    return code


def _printable(text: str, stream: TextIO) -> str:
    """Return a text with only characters that the terminal can show."""
    encoding = stream.encoding or "utf-8"
    known = text.encode(encoding, "backslashreplace").decode(encoding)
    return readable(known)


# -- the parser ------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    program = SCRIPT if Path(sys.argv[0]).stem == SCRIPT else f"python -m {__package__}"
    parser = argparse.ArgumentParser(
        prog=program,
        description="Race games on boards, from the command line. To play, open a notebook: "
        "import bolide_widget as bw; bw.play()",
        epilog=f"{CODES} COMMAND --help has examples.",
    )
    parser.add_argument("--version", action="version", version=f"{__package__} {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Run, what: str, text: str, example: str = "") -> Any:
        """Add a command, and return the function that adds its arguments."""
        example = example and f"Example: {program} {name} {example}"
        made = commands.add_parser(name, help=what, description=text, epilog=example)
        made.set_defaults(run=run)
        return made.add_argument

    def output(add: Any, text: str, metavar: str = "FILE") -> None:
        add("-o", "--output", type=_path, metavar=metavar, help=text)

    def game(add: Any) -> None:
        text = f"{', '.join(games())} (the first)"
        add("--game", choices=games(), default=FIRST, metavar="GAME", help=text)

    add = command(
        "check", _check, "list the errors of track files",
        "List every fault of track files, a line each: file, field, what would be right. Ends with "
        "0 when there is none, else with 1.",
    )  # fmt: skip
    add("files", nargs="+", type=_path, metavar="FILE", help="track file, or folder of such")
    add("-q", "--quiet", action="store_true", help="say nothing of sound files")

    add = command(
        "board", _board, "make a board of a centre line or of characters",
        "Make a track file: of a centre line in a table (.csv, .tsv: x_m, y_m, w_tr_right_m, "
        "w_tr_left_m), GeoJSON, GPX or KML, for any game; of characters (.txt: "
        f"# wall, . road, S start, * goal) for {_paper()}. What the board falls short of is said. "
        f"{CODES}",
        "monza.csv -o monza.json --squares 120",
    )  # fmt: skip
    add("source", type=_path, metavar="LINE", help="file with a line or characters")
    output(add, "LINE.json if not given")
    game(add)
    add("--name", help="of the circuit; that of the file if not given")
    length = f"length of the longer side of the board ({SQUARES} in {_paper()} if not given)"
    add("--squares", type=_positive, metavar="N", help=length)
    add("--width", type=float, metavar="METRES", help="of the road, if the file does not say it")
    where = "where the line is, about: 0 to 1 of the lap"
    add("--start", type=float, metavar="PART", help=where)
    add("--reverse", action="store_true", help="race against the line's direction")
    add("--author", help="whose line it is")
    add("--licence", help="of the line")

    add = command(
        "invent", _invent, "invent a circuit",
        "Make a track file of an invented circuit, the same for the same seed and wishes, and say "
        f"how good it is. {CODES}",
        "7 --character street",
    )  # fmt: skip
    add("seed", type=int, metavar="SEED", help="a whole number")
    output(add, "invented-SEED.json if not given")
    game(add)
    add("--character", help="twisty, fast, street, oval, technical or classic")
    add("--length", type=int, metavar="METRES", help="of the lap")
    add("--corners", type=int, metavar="N", help="about how many")

    add = command(
        "replay", _replay, "make a page or a moving picture of a saved race",
        "Make a page that replays a race in any browser, a GIF or a video, of what race.save wrote "
        f"or a board has saved (saved-races). It shows what everyone could know. {CODES}",
        "race.json -o race.gif --pace 0.2",
    )  # fmt: skip
    add("source", type=_path, metavar="RECORD", help="file of a race")
    output(add, "ends with .html, .gif or .mp4; RECORD.html if not given")
    add("--width", type=_positive, metavar="PIXELS", help="of a GIF or video: 80 to 2000")
    add("--pace", type=float, metavar="SECONDS", help="that each frame of a GIF or video is seen")
    add("--theme", choices=("light", "dark"), help="of a GIF or video")

    drivers = "Rookie, Pro, Ace; or module:name, a driver of yours, imported from here"

    def table(add: Any) -> None:
        output(add, "the whole table, too: ends with .csv or .json")
        text = "print a summary (text), or the whole table"
        add("--format", choices=("text", "csv", "json"), default="text", help=text)

    def jobs(add: Any) -> None:
        add("--jobs", type=_positive, default=1, metavar="N", help="processes (1)")

    add = command(
        "simulate", _simulate, "play many races between drivers",
        "Play a race many times, each with dice of its own, and print for every driver the share "
        f"of wins, the mean place and turns, and the share of races not finished. {CODES}",
        "Rookie Pro --track hairpin --laps 1 --races 100 -o races.csv",
    )  # fmt: skip
    add("drivers", nargs="+", metavar="DRIVER", help=drivers)
    game(add)
    add("--track", metavar="TRACK", help="name or file; the game's first circuit if not given")
    add("-n", "--races", type=_positive, default=100, metavar="N", help="races (100)")
    add("--laps", type=_positive, metavar="N", help="length of a race")
    add("--seed", type=int, default=0, metavar="N", help="fixes all dice (0)")
    jobs(add)
    table(add)

    add = command(
        "what-if", _what_if, "estimate every option of a saved race",
        "Estimate the chance to win with each option of the decision at which a race was saved, "
        f"exactly if the dice on the way are few, else with 95 % intervals. {CODES}",
        "race.json --seconds 10",
    )  # fmt: skip
    add("source", type=_path, metavar="RECORD", help="file of a race")
    add("-n", "--races", type=_positive, metavar="N", help="rollouts of each option (40)")
    add("--seconds", type=float, metavar="S", help="a limit for the time")
    add(
        "--driver",
        metavar="DRIVER",
        help=f"who drives every car in the rollouts (Rookie): {drivers}",
    )
    add("--seed", type=int, metavar="N", help="fixes all dice; that of the race if not given")
    jobs(add)
    table(add)

    add = command(
        "best-lap", _best_lap, "find the fewest turns of a lone car",
        "Find the fewest turns of a lap or a race of a car alone, proven, or expected where dice "
        f"decide. {CODES}",
        "hairpin -o line.csv",
    )  # fmt: skip
    add("source", metavar="TRACK", help="name or file")
    add("--game", choices=games(), metavar="GAME", help="that of the track if not given")
    add("--laps", type=_positive, default=1, metavar="N", help="length in laps (1)")
    table(add)

    add = command(
        "ladder", _ladder, "let drivers race each other, and rate them",
        "Let every driver race every other, two cars at a time, and print ratings with 95 % "
        f"intervals, and the duels. {CODES}",
        "Rookie Pro my_drivers:steady --jobs 4",
    )  # fmt: skip
    add("drivers", nargs="+", metavar="DRIVER", help=drivers)
    game(add)
    tracks = "name or file, more than once for several; the game's first circuit if not given"
    add("--track", action="append", metavar="TRACK", help=tracks)
    duels = "duels of each pair on each track (20)"
    add("-n", "--races", type=_positive, default=20, metavar="N", help=duels)
    add("--laps", type=_positive, metavar="N", help="length of a race")
    add("--seed", type=int, default=0, metavar="N", help="fixes all dice (0)")
    jobs(add)
    output(add, "the ratings as a table (CSV), too")

    add = command(
        "export", _export, "make a page of a notebook, its boards live in it",
        "Make an HTML page of a notebook, as nbconvert does, with the boards whose state was saved "
        "in it: replays run, others show where the race stood, with the network off. "
        f"{CODES}",
        "lesson.ipynb",
    )  # fmt: skip
    add("source", type=_path, metavar="NOTEBOOK", help="with its outputs")
    output(add, "NOTEBOOK.html if not given", "PAGE")
    return parser


def _paper() -> str:
    """Return the title of the game that is played on a lattice."""
    return next(row.title for row in map(need, games()) if row.board == "lattice")


if __name__ == "__main__":
    sys.exit(main())
