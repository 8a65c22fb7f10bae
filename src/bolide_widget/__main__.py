"""The command line: ``python -m bolide_widget check FILE...`` says what is wrong with track files.

It ends with 0 when every file can be raced on, with 1 when one has faults, and with 2 when it was
called wrongly, so that a continuous integration can use it. ``export NOTEBOOK`` makes a page of a
notebook, its boards live in it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from .boards import TrackFault
from .core.errors import cut
from .core.files import named, write
from .games.by_game import check_track

SOUND, FAULTY, MISUSED = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after the program's name; those of the command line if not given.

    Returns
    -------
    int
        What the program is to end with.

    Examples
    --------
    >>> main(["check", "no/such/ring.json"])
    no/such/ring.json: the file: there is no such file
    1
    """
    options = _parser().parse_args(arguments)
    return int(options.run(options))


def _check(options: argparse.Namespace) -> int:
    """Say what is wrong with track files."""
    files = [file for path in options.files for file in _files(path)]
    if not files:
        print("no track files (*.json) there", file=sys.stderr)
        return MISUSED
    faulty = 0
    for file in files:
        faults = _faults(file)
        faulty += bool(faults)
        for fault in faults:
            print(_printable(str(fault)))
        if not faults and not options.quiet:
            print(_printable(f"{file}: ok"))
    return FAULTY if faulty else SOUND


def _export(options: argparse.Namespace) -> int:
    """Make a page of a notebook. A page that is there is replaced only where it was named."""
    try:
        from .widget.exported import RacePage
    except ImportError as error:
        print(f"nbconvert is needed (pip install nbconvert): {error}", file=sys.stderr)
        return MISUSED
    target = options.output or options.notebook.with_suffix(".html")
    if options.output is None and target.exists():
        print(f"{target} is there already; --output {target} replaces it", file=sys.stderr)
        return MISUSED
    try:
        page, _ = RacePage().from_filename(str(options.notebook))
        write(target, page)
    except Exception as error:
        said = cut(" ".join(str(error).split()), 200)
        print(f"{options.notebook}: cannot be exported: {said}", file=sys.stderr)
        return FAULTY
    print(_printable(f"{target}: written"))
    return SOUND


def _faults(file: Path) -> list[TrackFault]:
    """The faults of a file. One that breaks the check itself must not keep it from the others."""
    try:
        return check_track(file)
    except Exception as error:
        why = f"cannot be checked ({type(error).__name__}: {cut(str(error), 200)})"
        return [TrackFault(named(file), "the file", why)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bolide_widget", description=__doc__)
    commands = parser.add_subparsers(title="commands", required=True)
    check = commands.add_parser(
        "check",
        help="say what is wrong with track files",
        description="List every fault of track files, a line each: file, field, what would be "
        "right. Ends with 0 when there is none, else with 1.",
    )
    check.add_argument("files", nargs="+", type=Path, help="track file, or folder of such")
    check.add_argument("-q", "--quiet", action="store_true", help="say nothing of sound files")
    check.set_defaults(run=_check)
    export = commands.add_parser(
        "export",
        help="make a page of a notebook, its boards live in it",
        description="Make an HTML page of a notebook, as nbconvert does, with the boards whose "
        "state was saved in it: replays run, others show where the race stood, with the network "
        "off. Ends with 0 when it is written, with 1 when the notebook cannot be exported.",
    )
    export.add_argument("notebook", type=Path, help="notebook (.ipynb), with its outputs")
    export.add_argument("-o", "--output", type=Path, help="the page; NOTEBOOK.html if not given")
    export.set_defaults(run=_export)
    return parser


def _files(path: Path) -> Iterator[Path]:
    """The file itself, or all track files in a folder; its schema is none."""
    if path.is_dir():
        yield from (file for file in sorted(path.rglob("*.json")) if file.name != "schema.json")
    else:
        yield path


def _printable(text: str) -> str:
    """The text in what the terminal can show; a file may name its track as it likes."""
    encoding = sys.stdout.encoding or "utf-8"
    shown = text.encode(encoding, "backslashreplace").decode(encoding)
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown)


if __name__ == "__main__":
    sys.exit(main())
