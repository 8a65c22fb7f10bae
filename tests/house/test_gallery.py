"""The pictures of README and docs: all are made by script, all are shown, none is heavy."""

from __future__ import annotations

import re

from helpers.pages import PAGES, ROOT

PICTURES = ROOT / "docs/pictures"
MAKERS = [ROOT / "tools/draw_pictures.py", ROOT / "tools/shoot_pages.py"]


def shown() -> set[str]:
    """File names of pictures that some page shows."""
    return {
        name
        for page in PAGES
        for name in re.findall(r"pictures/([\w-]+\.png)", page.read_text(encoding="utf-8"))
    }


def test_every_picture_is_shown_and_every_one_that_is_shown_is_there() -> None:
    assert shown() == {path.name for path in PICTURES.iterdir()}


def test_every_picture_is_made_by_a_script() -> None:
    """A name stands in a script as it is, or before "-dark" or "-narrow"."""
    written = "".join(maker.read_text(encoding="utf-8") for maker in MAKERS)
    for path in PICTURES.iterdir():
        name = re.sub(r"-(dark|narrow)$", "", path.stem)
        assert f'"{name}"' in written or f"{name}.png" in written, path.name


def test_no_picture_is_heavy() -> None:
    sizes = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    assert {name: size for name, size in sizes.items() if size > 220_000} == {}
    assert sum(sizes.values()) < 2_500_000
