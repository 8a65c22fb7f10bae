"""The engine compiled from the same source, where a compiler is at hand.

``make fast`` (``python hatch_build.py``) builds beside the sources, ``make slow`` (``--clean``)
takes it away again, ``python hatch_build.py FOLDER`` builds beside the sources of another copy;
with ``--quick`` the C compiler does not optimise, for tests.
``BOLIDE_COMPILE=1 pip install .`` installs a compiled package. Without either the package is plain
Python, and no compiler is needed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # make fast needs mypyc only
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent
PACKAGE = "bolide_widget"
SWITCH = "BOLIDE_COMPILE"
NEEDS = ["mypy>=1.15", "numpy>=1.26", "setuptools>=65"]
"""What compiling asks for. Of numpy the types alone: mypy reads what compiled modules import."""

COMPILED = [
    "core/*.py",
    "boards/lattice/points.py",
    "boards/lattice/legality.py",
    "boards/lattice/lines.py",
    "boards/lattice/momentum/motion.py",
    "games/*/rules/*.py",
]
"""What runs at every answer of a race: patterns below the package."""

PLAIN = {
    "core/answers.py": "reads what people give, of any type",
    "core/calls.py": "wraps functions, and looks at frames",
    "core/compiled.py": "has to know whether the others are",
    "core/conformance.py": "for tests",
    "core/dice.py": "multiplies beyond a machine's word",
    "core/examples.py": "games inherit from it, and it copies functions of plain classes",
    "core/fact_frame.py": "a table of pandas",
    "core/facts.py": "makes classes as facts come",
    "core/files.py": "waits for the disk",
    "core/folders.py": "asks where folders are",
    "core/frozen.py": "changes dictionaries and lists of Python's own",
    "core/game.py": "games inherit from it, and only plain classes can be copied so",
    "core/given.py": "checks what people give: compiled, other types are refused before that",
    "core/hidden.py": "games inherit from it",
    "core/history.py": "for matches, and reads and writes files",
    "core/late.py": "imports by name",
    "core/listening.py": "calls what others wrote",
    "core/match.py": "races inherit from it, and its work is done by states",
    "core/messages.py": "types of what travels, which a compiled class cannot leave out",
    "core/moment.py": "a generic tuple",
    "core/notebook.py": "asks IPython",
    "core/once.py": "makes properties for plain classes, and the locks of all",
    "core/options.py": "caches what it has worked out",
    "core/restore.py": "replays what it reads",
    "core/stack.py": "reads types of fields, which a compiled class does not keep",
    "core/shown_game.py": "games inherit from it",
    "core/stretch.py": "calls drivers, which are plain Python",
    "core/watch.py": "a named tuple with defaults that no compiled class takes",
    "core/screen.py": "types of what travels, which a compiled class cannot leave out",
    "games/bolide/rules/carried.py": "reads what a record says of a qualifying",
    "games/bolide/rules/questions.py": "types of fields, by which records are checked",
    "games/bolide/rules/venue.py": "games inherit from it",
    "games/championship_formula/rules/questions.py": "types of fields, as in Bolide",
    "games/championship_formula/rules/venue.py": "games inherit from it",
    "games/formula_d/rules/questions.py": "types of fields, as in Bolide",
    "games/formula_d/rules/venue.py": "games inherit from it",
    "games/really_nasty/rules/questions.py": "types of fields, as in Bolide",
    "games/really_nasty/rules/venue.py": "games inherit from it",
}
"""What of these stays plain Python, and why."""

UNASKED = [] if os.name == "nt" else ["-Wno-misleading-indentation"]
"""gcc looks up every line for that warning: minutes for one file of a hundred megabytes."""


def modules(sources: Path) -> list[Path]:
    """The files to compile, in a fixed order."""
    package = sources / PACKAGE
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(
        path
        for path in found
        if path.name != "__init__.py" and path.relative_to(package).as_posix() not in PLAIN
    )


def extensions(sources: Path) -> Iterator[Path]:
    """What a build has left beside the sources."""
    yield from sources.glob(f"{PACKAGE}/**/*.so")
    yield from sources.glob(f"{PACKAGE}/**/*.pyd")
    yield from sources.glob("*__mypyc.*")


def compile_in_place(sources: Path, quick: bool = False) -> list[Path]:
    """Build every module beside its source; returns what was built.

    Parameters
    ----------
    sources : Path
        The folder that holds the package.
    quick : bool
        The same C without optimisation and debugging symbols.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution

    clean(sources)
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as work:
        os.chdir(sources)  # names of modules follow from paths
        try:
            files = [str(path.relative_to(sources)) for path in modules(sources)]
            options = ["--config-file=", "--ignore-missing-imports", "--no-warn-unused-ignores"]
            options += ["--follow-imports=silent"]  # what stays plain has a check of its own
            parts = mypycify(
                [*options, *files], opt_level="0" if quick else "3",
                debug_level="0" if quick else "1", target_dir=work, group_name=f"{PACKAGE}_engine",
            )  # fmt: skip
            asked = ["-DNDEBUG"] if quick and os.name != "nt" else []
            for part in parts:
                part.extra_compile_args = [*part.extra_compile_args, *UNASKED, *asked]
            packages = {".".join(Path(name).parent.parts) for name in files}
            built = Distribution({"ext_modules": parts, "packages": sorted(packages)})
            command: Any = built.get_command_obj("build_ext")
            command.inplace, command.build_temp, command.parallel = 1, work, os.cpu_count()
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(before)
    return list(extensions(sources))


def clean(sources: Path) -> None:
    """Take away what a build has left beside the sources."""
    for path in extensions(sources):
        path.unlink()


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled engine into a wheel when `BOLIDE_COMPILE` is set."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: nothing for a plain package."""
        return NEEDS if os.environ.get(SWITCH) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the files that came out."""
        if not os.environ.get(SWITCH):
            return
        sources = Path(self.root) / "src"
        for path in compile_in_place(sources):
            if version != "editable":
                name = path.relative_to(sources).as_posix()
                build_data["force_include"][str(path)] = name
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave the sources as they were."""
        if os.environ.get(SWITCH) and version != "editable":
            clean(Path(self.root) / "src")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    if wanted == ["--clean"]:
        clean(ROOT / "src")
    else:
        folders = [Path(name).resolve() for name in wanted if name != "--quick"]
        made = compile_in_place(folders[0] if folders else ROOT / "src", "--quick" in wanted)
        print(f"{len(made)} compiled modules")
