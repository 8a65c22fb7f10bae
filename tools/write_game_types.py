"""Write what type-checkers and editors are told of the games, from the register.

    python tools/write_game_types.py            # writes it into the register
    python tools/write_game_types.py --check    # says whether it is fresh

Names of games and drivers are literals, so that an editor knows ``game="formla-d"`` for a mistake.
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


def block() -> str:
    """The lines between the two marks."""
    rows = [need(name) for name in bw.games()]
    matches = [f"{row.package}.{word}" for row in rows for word in row.matches.values()]
    drivers = dict.fromkeys(name for row in rows for name in row.drivers)
    lines = [
        f"from . import {', '.join(sorted(row.package for row in rows))}",
        "",
        f"GameName = Literal[{', '.join(_quoted(row.name) for row in rows)}]",
        f"DriverName = Literal[{', '.join(map(_quoted, drivers))}]",
    ]
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
