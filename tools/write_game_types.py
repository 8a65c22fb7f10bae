"""Write what type-checkers and editors are told of the games, from the register.

    python tools/write_game_types.py            # writes it into the register
    python tools/write_game_types.py --check    # says whether it is fresh

Names of games are literals, so that an editor knows ``game="formla-d"`` for a mistake; what one
gives and takes are types by number, since nobody but the register names a game.
"""

from __future__ import annotations

import sys
from pathlib import Path

import bolide_widget as bw
from bolide_widget.games import need

FILE = Path(bw.__file__).parent / "games/__init__.py"
BEGIN = "    # -- made by tools/write_game_types.py from the rows below\n"
END = "    # -- to here\n"
LONGEST = 96
"""Characters of a line, less its indentation."""
NUMBERS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


def block() -> str:
    """The lines between the two marks."""
    rows = [need(name) for name in bw.games()]
    lines = [f"from . import {', '.join(sorted(row.package for row in rows))}", ""]
    matches = []
    for number, row in zip(NUMBERS, rows, strict=False):
        played = [word for rules, word in row.matches.items() if rules != row.name]
        alone = ["Lap"] if "Lap" in row.words else []
        lines.append(f'{number}Game = Literal["{row.name}"]')
        words = ("Race", "Track", *played, *alone)
        lines += [f"{number}{word} = {row.package}.{word}" for word in words]
        matches += [f"{number}{word}" for word in ("Race", *played)]
    drivers = dict.fromkeys(name for row in rows for name in row.drivers)
    lines.append(f"GameName = Literal[{', '.join(_quoted(row.name) for row in rows)}]")
    lines.append(f"DriverName = Literal[{', '.join(map(_quoted, drivers))}]")
    joined = f"    {' | '.join(matches)}"
    apart = [f"    {'| ' * (number > 0)}{name}" for number, name in enumerate(matches)]
    lines += ["AnyMatch: TypeAlias = (", *([joined] if len(joined) < LONGEST else apart), ")"]
    return "".join(f"    {line}\n" if line else "\n" for line in lines)


def _quoted(name: str) -> str:
    return f'"{name}"'


def main() -> int:
    """Write, or look; 1 where what is written is not fresh."""
    text = FILE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    written, _, after = rest.partition(END)
    if not after:
        print(f"{FILE}: the marks are missing")
        return 1
    if "--check" in sys.argv:
        fresh = written == block()
        print("fresh" if fresh else f"{FILE}: run python tools/write_game_types.py")
        return 0 if fresh else 1
    FILE.write_text(before + BEGIN + block() + END + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
