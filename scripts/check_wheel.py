"""Build the source archive and the wheel, and use the wheel as a stranger would.

The wheel is built from the source archive, installed into a fresh environment, and imported from
a folder outside the checkout. Node and npm are booby-trapped meanwhile: neither building nor
installing may need them. With ``--compiled`` a compiled wheel is built from the source archive, too
(minutes, and a C compiler).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = (
    "bolide_widget/__init__.py",
    "bolide_widget/py.typed",
    "bolide_widget/static/widget.js",
    "bolide_widget/static/widget.css",
    "bolide_widget/static/second.js",
    "bolide_widget/static/editor.js",
    "bolide_widget/static/course.js",
    "bolide_widget/static/played.js",
    "bolide_widget/tracks/lattice/schema.json",
    "bolide_widget/widget/exported.py",
    "bolide_widget/course/text/en/01.md",
    "bolide_widget/games/bolide/rules.md",
    "bolide_widget/games/championship_formula/rules.md",
    "bolide_widget/games/formula_d/rules.md",
    "bolide_widget/games/really_nasty/rules.md",
)
UNWANTED = (".data/", "tests/", "js/", "node_modules", ".ipynb", "benchmarks/", "scripts/")

CODES = """
import json
import bolide_widget as bw
from bolide_widget.games import need

texts, ranks = [], []
for game in bw.games():
    row = need(game)
    made = bw.challenge(row.track, game=game, seed=4, laps=1)
    codes = [bw.drive(made.race(each), row.driver(each)).code(each) for each in row.drivers]
    texts.append("\\n".join(codes))
    ranks.append([[each.place, each.driver, each.turns] for each in bw.leaderboard(texts[-1])])
print(json.dumps([texts, ranks]))
"""
"""Makes race codes of every game, and ranks them."""

SMOKE = """
import json
import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import bolide_widget as bw
from bolide_widget.racing.reel import unpacked

checkout, kind, codes = sys.argv[1:]
assert bw.compiled == (kind == "compiled"), f"bw.compiled is {bw.compiled} in a {kind} wheel"
assert bw.__version__ == version("bolide-widget")
assert not [*Path(sys.prefix, "etc/jupyter").glob("*config.py")], "Jupyter is configured"
package = files("bolide_widget")
assert not str(package).startswith(checkout), f"imported from the checkout: {package}"
names = bw.tracks()
assert names, "no track in the wheel"
for name in names:
    track = bw.load_track(name)
    race = bw.Race(track, drivers=["Ada", "Bob"], seed=1)
    assert race.options, "nothing to decide at the start"
widget = bw.RaceWidget(race)
widget.complete()
assert widget.board["guide"]["chapters"], "no rules in the wheel"
for trait, file in (("_esm", "widget.js"), ("_css", "widget.css"), ("_second", "second.js")):
    written = package.joinpath("static", file).read_text(encoding="utf-8")
    assert written, f"{file} is empty"
    assert unpacked(str(getattr(widget, trait))) == written, f"{trait} is not {file}"
for text, ranks in zip(*json.loads(codes)):
    ranked = [[each.place, each.driver, each.turns] for each in bw.leaderboard(text)]
    assert ranked == ranks, f"codes rank {ranked} in the wheel, {ranks} in the checkout"
print(f"bolide-widget {version('bolide-widget')} works, {kind}: {len(names)} track(s), {race!r}")
"""


def trapped(folder: Path) -> dict[str, str]:
    """Environment in which calling Node fails loudly, and nothing of the caller's leaks in."""
    traps = folder / "traps"
    traps.mkdir()
    for name in ("node", "npm", "npx"):
        trap = traps / name
        trap.write_text(
            f"#!/bin/sh\necho '{name} was called: an install must not need it' >&2\nexit 97\n"
        )
        trap.chmod(0o755)
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return env | {"PATH": f"{traps}{os.pathsep}{env.get('PATH', '')}"}


def run(*command: str | Path, env: dict[str, str], cwd: Path) -> None:
    """Run a command; its words are shown only when it fails."""
    done = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}\nfailed: {' '.join(map(str, command))}")
    print(*done.stdout.splitlines()[-1:], flush=True)


def faults(wheel: Path) -> list[str]:
    """What is wrong with the list of files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    results = [f"{name} is missing" for name in WANTED if name not in sizes]
    results += [f"{name} is empty" for name in WANTED[2:] if sizes.get(name) == 0]
    results += [
        f"{name} has no business here" for name in sizes for part in UNWANTED if part in name
    ]
    tracks = [name for name in sizes if name.startswith("bolide_widget/tracks/lattice/circuits/")]
    if len(tracks) < 2:
        results.append("no track beside the schema")
    if not any(name.endswith("/licenses/LICENSE") for name in sizes):
        results.append("LICENSE is missing")
    return results


def lacking_pictures(source: Path) -> list[str]:
    """The pictures of README that a source archive lacks."""
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', readme)
    assert shown, "README shows no picture"
    return [name for name in shown if name not in names]


def install(wheel: Path, folder: Path, env: dict[str, str]) -> None:
    """Install a wheel into a fresh environment, and use it from outside the checkout."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(sys.executable, "-m", "venv", folder, env=env, cwd=folder.parent)
    pip = (python, "-m", "pip", "install", "--disable-pip-version-check")
    run(*pip, wheel, env=env, cwd=folder.parent)
    kind = "plain" if wheel.name.endswith("-none-any.whl") else "compiled"
    source = env | {"PYTHONPATH": str(ROOT / "src")}
    made = subprocess.run([sys.executable, "-c", CODES], env=source, stdout=subprocess.PIPE)
    made.check_returncode()
    run(python, "-I", "-c", SMOKE, ROOT, kind, made.stdout.decode(), env=env, cwd=folder.parent)


def make(dist: Path, compiled: bool = False) -> None:
    """Build the source archive and the wheel, look at them, install and use them.

    Parameters
    ----------
    dist : Path
        The folder that gets them; what is there is removed.
    compiled : bool
        Whether to build a compiled wheel from the source archive, too: as pip does, with all that
        the build asks for in an environment of its own.

    Raises
    ------
    SystemExit
        With what is wrong.
    """
    shutil.rmtree(dist, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="bolide-wheel-") as name:
        folder = Path(name)
        env = trapped(folder)
        build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT)
        run(*build, env=env, cwd=ROOT)
        (wheel,) = dist.glob("*.whl")
        (source,) = dist.glob("*.tar.gz")
        if lost := lacking_pictures(source):
            sys.exit("\n  ".join([f"{source.name}: README shows what is not in it:", *lost]))
        wheels = [wheel]
        if compiled:
            pip = (sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps")
            run(*pip, "-w", dist, source, env=env | {"BOLIDE_COMPILE": "1"}, cwd=folder)
            wheels += [path for path in dist.glob("*.whl") if path != wheel]
        for number, path in enumerate(wheels):
            if wrong := faults(path):
                sys.exit("\n  ".join([f"{path.name}:", *wrong]))
            print(f"{path.name}: {path.stat().st_size:,} bytes", flush=True)
            install(path, folder / f"venv{number}", env)


def main() -> int:
    """Build, look, install, use."""
    with tempfile.TemporaryDirectory(prefix="bolide-dist-") as name:
        make(Path(name) / "dist", compiled="--compiled" in sys.argv[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
