"""A real kernel without a page: cells with ids, as JupyterLab sends them, and words of a page."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jupyter_client.manager import start_new_kernel

VIEW = "application/vnd.jupyter.widget-view+json"
SECONDS = 60.0

SETTING = """
import gc, threading, time
import bolide_widget as bw
from comm import get_comm_manager
from ipywidgets.widgets.widget import _instances
from bolide_widget.core.match import Match

def count():
    gc.collect()
    made = gc.get_objects()
    threads = [item for item in threading.enumerate() if item.is_alive()]
    return {
        "comms": len(get_comm_manager().comms),
        "widgets": len(_instances),
        "timers": sum(isinstance(item, threading.Timer) for item in threads),
        "threads": len(threads),
        "boards": sum(isinstance(item, bw.RaceWidget) for item in made),
        "races": sum(isinstance(item, Match) for item in made),
    }

def settled(**wanted):
    # a thread takes a moment to end
    end = time.monotonic() + 10
    while wanted.items() - (counted := count()).items() and time.monotonic() < end:
        time.sleep(0.02)
    return counted
"""


class Kernel:
    """A kernel with `SETTING` in it, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._manager, self._client = start_new_kernel(cwd=str(folder))
        self.run(SETTING)

    def stop(self) -> None:
        """End it."""
        self._client.stop_channels()
        self._manager.shutdown_kernel(now=True)

    def run(self, code: str, cell: str | None = None) -> list[str]:
        """Run a cell, by its id; the ids of the models that it shows."""
        return self._run(code, {} if cell is None else {"cellId": cell}, {})[0]

    def ask(self, expression: str) -> Any:
        """The value of an expression, asked as a page asks: no cell is run."""
        value = self._run("", {}, {"value": expression}, silent=True)[1]["value"]
        assert value["status"] == "ok", value
        return ast.literal_eval(value["data"]["text/plain"])

    def _run(
        self, code: str, metadata: Mapping[str, Any], expressions: Any, silent: bool = False
    ) -> tuple[list[str], Any]:
        content = {
            "code": code,
            "silent": silent,
            "store_history": not silent,
            "user_expressions": expressions,
            "allow_stdin": False,
            "stop_on_error": False,
        }
        sent = self._send("execute_request", content, metadata)
        shown: list[str] = []
        while True:
            message = self._client.get_iopub_msg(timeout=SECONDS)
            if message["parent_header"].get("msg_id") != sent:
                continue
            text = message["content"]
            if message["msg_type"] in ("display_data", "execute_result") and VIEW in text["data"]:
                shown.append(text["data"][VIEW]["model_id"])
            if message["msg_type"] == "error":
                raise AssertionError("\n".join(text["traceback"]))
            if message["msg_type"] == "status" and text["execution_state"] == "idle":
                break
        while True:
            reply = self._client.get_shell_msg(timeout=SECONDS)
            if reply["parent_header"].get("msg_id") == sent:
                return shown, reply["content"].get("user_expressions")

    def view(self, model: str, *, on: bool = True) -> None:
        """A page says that it shows a board, or does not any more."""
        self.tell(model, {"t": "view", "id": "v", "rev": -1, "on": on, "view": "v1"})

    def tell(self, model: str, content: dict[str, Any]) -> None:
        """A message of a page to a model."""
        data = {"method": "custom", "content": content}
        self._send("comm_msg", {"comm_id": model, "data": data}, {})

    def _send(self, kind: str, content: dict[str, Any], metadata: Mapping[str, Any]) -> str:
        message = self._client.session.msg(kind, content, metadata=dict(metadata))
        self._client.shell_channel.send(message)
        return str(message["header"]["msg_id"])
