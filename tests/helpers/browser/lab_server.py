"""A server of JupyterLab or Notebook 7, with settings and a home of its own."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Literal

Comms = Literal["default", "disabled"]
"""JupyterLab's setting ``commsOverSubshells``: ``default`` uses subshells."""

Host = Literal["jupyterlab", "notebook"]
"""Which application shows the notebook: JupyterLab, or Notebook 7, which has keys of its own."""

APPS = {"jupyterlab": "LabApp", "notebook": "JupyterNotebookApp"}
PAGES = {"jupyterlab": "lab/tree", "notebook": "notebooks"}


PATIENCE = 180.0
"""Seconds in which a server starts on a machine that is busy with much else."""


class LabError(RuntimeError):
    """Code in the notebook failed, or the server did not start."""


def free_port() -> int:
    """A port of 127.0.0.1 on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_page(
    url: str, process: subprocess.Popen[bytes], log: Path, patience: float = PATIENCE
) -> None:
    """Wait until a server that was started answers at an address; says its log if it does not."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if process.poll() is not None:
            raise LabError(f"the server ended at once:\n{log.read_text()[-3000:]}")
        try:
            with urllib.request.urlopen(url, timeout=30):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise LabError(f"no answer in {patience} s:\n{log.read_text()[-3000:]}")


class LabServer:
    """A server of its own: home, settings, runtime files and notebooks in `folder`.

    Parameters
    ----------
    folder : Path
        An empty folder; notebooks go into its ``notebooks``.
    comms : {"default", "disabled"}
        Whether widget messages run over subshells (JupyterLab's default) or not.
    host : {"jupyterlab", "notebook"}
        The application.
    patience : float
        Seconds to wait for the server to answer.
    """

    def __init__(
        self,
        folder: Path,
        comms: Comms = "default",
        host: Host = "jupyterlab",
        patience: float = PATIENCE,
    ) -> None:
        self.folder = folder
        self.comms = comms
        self.host = host
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir(parents=True, exist_ok=True)
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._write_settings()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self._command(), cwd=self.notebooks, env=self._environment(), stdout=log,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        try:
            self._wait(patience)
        except BaseException:
            self.stop()
            raise

    def _write_settings(self) -> None:
        settings = self.folder / "config/lab/user-settings/@jupyterlab"
        kernels = settings / "apputils-extension/kernels-settings.jupyterlab-settings"
        news = settings / "apputils-extension/notification.jupyterlab-settings"
        kernels.parent.mkdir(parents=True, exist_ok=True)
        if self.comms == "disabled":
            kernels.write_text(json.dumps({"commsOverSubshells": "disabled"}))
        # no question about news, no look for updates: both go to the network
        news.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))

    def _environment(self) -> dict[str, str]:
        env = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
        for name, part in (
            ("HOME", "home"),
            ("IPYTHONDIR", "ipython"),
            ("JUPYTER_CONFIG_DIR", "config"),
            ("JUPYTER_DATA_DIR", "data"),
            ("JUPYTER_RUNTIME_DIR", "runtime"),
        ):
            path = self.folder / part
            path.mkdir(exist_ok=True)
            env[name] = str(path)
        return env

    def _command(self) -> list[str]:
        return [
            sys.executable,
            "-m",
            self.host,
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={self.port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=",
            "--ServerApp.password=",
            "--ServerApp.disable_check_xsrf=True",
            f"--ServerApp.root_dir={self.notebooks}",
            f"--{APPS[self.host]}.expose_app_in_browser=True",
        ]

    def page(self, name: str) -> str:
        """Address of the notebook `name`."""
        return f"{self.url}/{PAGES[self.host]}/{name}"

    def _wait(self, patience: float) -> None:
        wait_for_page(f"{self.url}/api/status", self.process, self.log, patience)

    def end_kernels(self) -> None:
        """End kernels that a page has left, or the next notebook of that name gets one of them."""
        sessions = f"{self.url}/api/sessions"
        with urllib.request.urlopen(sessions, timeout=PATIENCE) as answer:
            left = json.load(answer)
        for session in left:
            gone = urllib.request.Request(f"{sessions}/{session['id']}", method="DELETE")
            with contextlib.suppress(urllib.error.HTTPError):  # it has ended by itself meanwhile
                urllib.request.urlopen(gone, timeout=PATIENCE).close()

    def stop(self) -> None:
        """End the server and its kernels."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
