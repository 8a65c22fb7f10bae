"""Put the example notebooks into the form in which they are committed.

    python tools/clean_notebooks.py [--run | --check] [NOTEBOOK ...]

Outputs stay, so that a notebook can be read where it cannot be run; a board is kept as its picture.
What goes: live views and their state (they belong to a kernel that is gone), times, and the colours
of a picture that nobody sees. ``--run`` runs the notebooks before, ``--check`` changes nothing and
ends with 1 when there is something to do. Without names: all in examples/, and below it.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import sys
from pathlib import Path
from typing import Any

from PIL import Image

from bolide_widget.core import files

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
VIEW = "application/vnd.jupyter.widget-view+json"
COLOURS = 128

Json = dict[str, Any]


def cleaned(notebook: Json) -> Json:
    """The notebook in the form in which it is committed."""
    kept = {k: v for k, v in notebook["metadata"].items() if k in ("kernelspec", "language_info")}
    cells = [_cell(number, cell) for number, cell in enumerate(notebook["cells"], 1)]
    return {**notebook, "metadata": kept, "cells": cells}


def _cell(number: int, cell: Json) -> Json:
    kept = {k: v for k, v in cell["metadata"].items() if k in ("jupyter", "tags")}
    tidy = {**cell, "id": f"cell-{number:02}", "metadata": kept}
    if cell["cell_type"] == "code":
        tidy["outputs"] = []
        for output in map(_output, cell["outputs"]):
            if output.get("data") == {}:
                continue  # a live view alone
            last = tidy["outputs"][-1] if tidy["outputs"] else {}
            if output["output_type"] == "stream" and last.get("name") == output["name"]:
                last["text"] = [*_lines(last["text"]), *_lines(output["text"])]
            else:
                tidy["outputs"].append(output)
    return tidy


def _lines(text: str | list[str]) -> list[str]:
    return "".join(text).splitlines(keepends=True)


def _output(output: Json) -> Json:
    if "data" not in output:
        return output
    data = {mime: value for mime, value in output["data"].items() if mime != VIEW}
    if "image/png" in data:
        data["image/png"] = smaller("".join(data["image/png"]))
    return {**output, "data": data, "metadata": {}}


def smaller(picture: str) -> str:
    """The PNG file (in base64) with few colours, unless it has few already."""
    image = Image.open(io.BytesIO(base64.b64decode(picture)))
    if image.mode == "P":
        return picture.strip()
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", optimize=True)
    return base64.b64encode(file.getvalue()).decode()


def written(notebook: Json) -> str:
    """The file, as Jupyter writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def run(path: Path) -> Json:
    """Run a notebook from top to bottom in a kernel of this Python."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": path.parent}}
    )
    client.execute()
    text = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    whole: Json = json.loads(text)
    return whole


def main() -> int:
    """Clean, or look whether all is clean."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="all in examples/ if not given")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--run", action="store_true", help="run them before")
    what.add_argument("--check", action="store_true", help="only say which are not clean")
    options = parser.parse_args()
    untidy = 0
    for path in options.notebooks or sorted(EXAMPLES.rglob("*.ipynb")):
        before = path.read_text(encoding="utf-8")
        after = written(cleaned(run(path) if options.run else json.loads(before)))
        state = "clean" if after == before else "not clean" if options.check else "cleaned"
        untidy += after != before
        print(f"{path.name}: {state}, {len(after.encode()) / 1000:.0f} kB")
        if not options.check and after != before:
            files.write(path, after)
    return 1 if options.check and untidy else 0


if __name__ == "__main__":
    sys.exit(main())
