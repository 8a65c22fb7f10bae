"""The pages of the project, and the Python code that they show."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md"))]
PAGES += [path for folder in ("docs", "examples") for path in sorted((ROOT / folder).rglob("*.md"))]
RECIPES = ROOT / "docs/cookbook"


def code_of(page: Path) -> list[str]:
    """The blocks of Python of a page, in order."""
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)


def scripts() -> dict[str, str]:
    """What a user would copy, by a name for a file: a page is one script, a recipe another."""
    result = {}
    for page in PAGES:
        blocks = code_of(page)
        if page.parent == RECIPES:
            result |= {f"recipe_{page.stem}_{n}": code for n, code in enumerate(blocks, 1)}
        elif blocks:
            result[f"page_{page.stem.replace('-', '_').lower()}"] = "\n".join(blocks)
    return result
