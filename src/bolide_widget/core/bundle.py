"""Where the built front end lies."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"


def bundle(name: str) -> Path:
    """Path of a built file.

    Raises
    ------
    FileNotFoundError
        If it was not built; says how to build it.
    """
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(
            f"{path} is missing: the front end is not built. In a checkout, run `make build`; "
            "otherwise install the package again."
        )
    return path


def source(name: str) -> str:
    """Text of a built file, for a widget: a path would be watched, and the watch holds it for ever.

    Raises
    ------
    FileNotFoundError
        If it was not built; says how to build it.
    """
    return bundle(name).read_text(encoding="utf-8")
