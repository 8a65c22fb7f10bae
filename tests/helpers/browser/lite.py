"""A JupyterLite site that needs no network: what can be had of Pyodide, and a server of files."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tarfile
import tempfile
import threading
import tomllib
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import lite as site

ROOT = Path(__file__).resolve().parents[3]
KERNEL_NEEDS = ("micropip", "ipython", "jedi", "typing-extensions", "tzdata")


def pyodide_core() -> Path:
    """A folder with Pyodide's core and the kernel's packages, made once.

    The core is the npm package; it has a lock file of all packages, but no package. Those of pure
    Python that the kernel needs are taken from PyPI, in the versions of the lock file. Packages
    with compiled parts, numpy the first of them, are not to be had that way: what this project
    needs of them is hollow, so that it can be installed as ever, and to import it fails.
    """
    needs = hashlib.sha256(" ".join(ours()).encode()).hexdigest()[:8]
    folder = ROOT / f"build/pyodide-core-{site.constant('PYODIDE_VERSION')}-{needs}"
    if not folder.is_dir():
        folder.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as name:
            made = _made(Path(name))
            made.rename(folder)
    return folder


def _made(scratch: Path) -> Path:
    npm = shutil.which("npm")
    assert npm is not None, "npm is needed: it brings Pyodide"
    site.run(npm, "pack", "--silent", f"pyodide@{site.constant('PYODIDE_VERSION')}", cwd=scratch)
    with tarfile.open(next(scratch.glob("*.tgz"))) as archive:
        archive.extractall(scratch, filter="data")
    core = scratch / "package"
    lock = json.loads((core / "pyodide-lock.json").read_text())
    wanted: dict[str, dict[str, Any]] = {}
    for name in KERNEL_NEEDS:
        _collect(lock["packages"], name, wanted)
    site.pip_download(core, [f"{item['name']}=={item['version']}" for item in wanted.values()])
    wheels = {_plain(path.name.partition("-")[0]): path for path in core.glob("*.whl")}
    for name, entry in wanted.items():
        _lock(entry, wheels[name])
    hollow: dict[str, dict[str, Any]] = {}
    for name in ours():
        _collect(lock["packages"], name, hollow)
    for name in hollow.keys() - wanted.keys():
        _hollow(core, lock["packages"][name])
    (core / "pyodide-lock.json").write_text(json.dumps(lock))
    for path in core.glob("*.map"):
        path.unlink()
    return core


def ours() -> list[str]:
    """The names of the packages that this project needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [re.split(r"[<>=~!\[; ]", line)[0] for line in project["dependencies"]]


def _lock(entry: dict[str, Any], wheel: Path) -> None:
    entry["file_name"] = wheel.name
    entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()


def _hollow(core: Path, entry: dict[str, Any]) -> None:
    """Write a wheel with a name, a version and nothing else."""
    named = f"{entry['name'].replace('-', '_')}-{entry['version']}"
    wheel = core / f"{named}-py3-none-any.whl"
    about = f"Metadata-Version: 2.1\nName: {entry['name']}\nVersion: {entry['version']}\n"
    tags = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in (("METADATA", about), ("WHEEL", tags), ("RECORD", "")):
            archive.writestr(f"{named}.dist-info/{name}", text)
    _lock(entry, wheel)


def _collect(packages: dict[str, Any], name: str, wanted: dict[str, Any]) -> None:
    """A package of the lock file, and all that it needs."""
    name = _plain(name)
    if name in packages and name not in wanted:
        wanted[name] = packages[name]
        for needed in packages[name]["depends"]:
            _collect(packages, needed, wanted)


def _plain(name: str) -> str:
    """The name of a package as lock files have it."""
    return name.replace("_", "-").replace(".", "-").lower()


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


class FileServer:
    """Serves a folder on a port of its own until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def page(self, name: str) -> str:
        """Address of a notebook of the site."""
        return f"{self.url}/lab/index.html?path={name}"

    def stop(self) -> None:
        """End it."""
        self._server.shutdown()
        self._server.server_close()
