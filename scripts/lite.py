"""Build a JupyterLite site with the package, its example notebooks and the course in it.

Usage: ``python scripts/lite.py [--output DIR] [--pyodide DIR]``. The site is a folder of files that
any web server can serve: the notebooks run in the browser, without a kernel elsewhere. Each begins
with a cell that installs the package from the site. Pyodide (Python, numpy, shapely and the like)
is fetched from its own address when a notebook is opened, unless ``--pyodide`` names a folder with
a Pyodide distribution, which then becomes part of the site.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "build/lite"
EXAMPLES = ROOT / "examples"
MADE_BY_RUNNING = (".ipynb_checkpoints", "__pycache__", "saved-races")
INSTALL = "%pip install -q bolide-widget"
"""The first cell of every notebook of the site."""

BESIDE = ("anywidget", "comm", "ipywidgets", "jupyterlab_widgets", "psygnal")
"""What the package needs in pure Python and Pyodide does not have: the site brings it along."""

PIP = ("-m", "pip", "--disable-pip-version-check")


TOOLS = ROOT / "build/lite-tools"
"""JupyterLite, beside the environment: JupyterLab would try to load its extension, and fail."""

EXTENSION = TOOLS / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> str:
    """Run a command and return its words; they are shown only when it fails."""
    shown = dict(os.environ, **env)
    done = subprocess.run(command, cwd=cwd, env=shown, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}\nfailed: {' '.join(map(str, command))}")
    return done.stdout


def with_tools(*arguments: str | Path, cwd: Path = ROOT) -> str:
    """Run this Python with JupyterLite at hand; it is installed when it is not there, or old."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["optional-dependencies"]["lite"]
    stamp = TOOLS / "needed.json"
    if not stamp.is_file() or json.loads(stamp.read_text()) != needed:
        shutil.rmtree(TOOLS, ignore_errors=True)
        run(sys.executable, *PIP, "install", "--quiet", f"--target={TOOLS}", *needed)
        stamp.write_text(json.dumps(needed))
    return run(sys.executable, *arguments, cwd=cwd, PYTHONPATH=str(TOOLS))


def constant(name: str) -> str:
    """What JupyterLite's kernel says of Pyodide."""
    code = f"from jupyterlite_pyodide_kernel import constants; print(constants.{name})"
    return with_tools("-c", code).strip()


def pip_download(folder: Path, wanted: Sequence[str]) -> None:
    """Fetch wheels of pure Python for Pyodide's Python, without what they need."""
    pure = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    version = f"--python-version={constant('PYODIDE_PYTHON_VERSION')}"
    download = (*PIP, "download", "--quiet", "--no-deps")
    run(sys.executable, *download, *pure, version, f"--dest={folder}", *wanted)


def with_install(path: Path) -> str:
    """An example as the site has it: the package is installed first."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "install",
        "metadata": {},
        "outputs": [],
        "source": [INSTALL],
    }
    notebook["cells"].insert(0, cell)
    notebook["metadata"]["kernelspec"] = {
        "display_name": "Python (Pyodide)",
        "language": "python",
        "name": "python",
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1)


def lay_out(folder: Path, pyodide: Path | None, beside: Path | None) -> None:
    """Put what the site is made of into a folder: wheels, notebooks, settings."""
    wheels, contents = folder / "pypi", folder / "contents"
    wheels.mkdir()
    shutil.copytree(EXAMPLES, contents, ignore=shutil.ignore_patterns(*MADE_BY_RUNNING))
    for path in contents.rglob("*.ipynb"):
        path.write_text(with_install(path), encoding="utf-8")
    if beside is not None:
        shutil.copytree(beside, contents, dirs_exist_ok=True)
    with_tools("-m", "build", "--wheel", "--no-isolation", "--outdir", wheels, ROOT)
    pip_download(wheels, BESIDE)
    if pyodide is not None:
        shutil.copytree(pyodide, folder / "static/pyodide")
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": "bolide-widget", "exposeAppInBrowser": True},
    }
    (folder / "jupyter-lite.json").write_text(json.dumps(settings))
    extensions = {"LiteBuildConfig": {"federated_extensions": [str(EXTENSION)]}}
    (folder / "jupyter_lite_config.json").write_text(json.dumps(extensions))


def build(output: Path, pyodide: Path | None = None, beside: Path | None = None) -> None:
    """Build the site; what was there before is replaced.

    Parameters
    ----------
    output : Path
        The folder of the site.
    pyodide : Path, optional
        A folder with a Pyodide distribution to be part of the site.
    beside : Path, optional
        A folder of more files that the notebooks see, as they are.
    """
    with tempfile.TemporaryDirectory(prefix="bolide-lite-") as name:
        folder = Path(name)
        lay_out(folder, pyodide, beside)
        made = folder / "site"
        with_tools(
            "-m", "jupyterlite_core", "build",
            f"--lite-dir={folder}", f"--contents={folder / 'contents'}", f"--output-dir={made}",
            "--apps", "lab", "--apps", "notebooks", "--apps", "tree",
            "--no-sourcemaps", cwd=folder,
        )  # fmt: skip
        shutil.rmtree(output, ignore_errors=True)
        output.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, output)


def main() -> int:
    """Build the site that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--output", type=Path, default=OUTPUT, help="folder of the site")
    parser.add_argument("--pyodide", type=Path, help="folder with a Pyodide distribution")
    asked = parser.parse_args()
    if asked.pyodide is not None and not (asked.pyodide / "pyodide.mjs").is_file():
        parser.error(f"--pyodide: there is no pyodide.mjs in {asked.pyodide}")
    build(asked.output.resolve(), asked.pyodide)
    size = sum(path.stat().st_size for path in asked.output.rglob("*") if path.is_file())
    print(f"{asked.output}: {size / 1e6:.0f} MB. To look at it, serve it and open lab/index.html:")
    print(f"  {Path(sys.executable).name} -m http.server --directory {asked.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
