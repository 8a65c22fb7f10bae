"""Writes the playthroughs again: ``python tests/playthroughs --update``.

Look at the difference before you commit it: every line of it is a change of behaviour.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def main() -> None:
    """Compare the named playthroughs, or write them anew."""
    from bolide_widget.core.actions import parse
    from playthroughs.races import ALL
    from playthroughs.short_races import update
    from playthroughs.trace import Answers, answers_of, trace

    parser = argparse.ArgumentParser(prog="python tests/playthroughs", description=__doc__)
    parser.add_argument("names", nargs="*", help="which ones; all, and the short races, if none")
    parser.add_argument("--update", action="store_true", help="write the goldens")
    parser.add_argument("--new", action="store_true", help="choose new answers, too")
    parser.add_argument("--full", type=Path, help="write every row with all its words to a folder")
    arguments = parser.parse_args()
    known = [text.name for text in ALL]
    if wrong := set(arguments.names) - set(known):
        parser.error(f"no playthrough {', '.join(sorted(wrong))}; there are {', '.join(known)}")
    for shown in ALL:
        if arguments.names and shown.name not in arguments.names:
            continue
        golden = shown.golden()
        begun = Answers([*map(parse, shown.first)], [])
        answers = answers_of(golden) if golden and not arguments.new else begun
        lines = trace(shown, answers, full=bool(arguments.full))
        state = "same" if lines == golden else "differs"
        if arguments.full:
            arguments.full.mkdir(parents=True, exist_ok=True)
            (arguments.full / shown.path.name).write_text("\n".join(lines) + "\n", "utf-8")
            state = "written in full"
        elif arguments.update and lines != golden:
            shown.path.write_text("\n".join(lines) + "\n", "utf-8")
            state = "written"
        print(f"{shown.name}: {len(lines)} lines, {state}")
    if arguments.update and not arguments.names:
        print(f"short races: {update()} digests, written")


if __name__ == "__main__":
    sys.path[:0] = [str(TESTS.parent / "src"), str(TESTS)]
    main()
