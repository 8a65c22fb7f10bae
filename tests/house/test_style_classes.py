"""Every class that a style sheet speaks of is given to something in the sources of the page."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "js/src"


def classes(sheet: str) -> set[str]:
    """The classes in the selectors of a style sheet, comments left out."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    heads = re.findall(r"([^{};]*)\{", plain)
    return {name for head in heads for name in re.findall(r"\.([A-Za-z_][\w-]*)", head)}


def given(name: str, source: str) -> bool:
    """Whether a source names the class, or puts it together, as `is-${tone}` and "warn"."""
    if re.search(rf"(?<![\w-]){name}(?![\w-])", source):
        return True
    first, _, last = name.partition("-")
    return f"{first}-${{" in source and bool(re.search(rf'"{last}"', source))


def test_no_rule_of_style_is_left_over() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in {".ts", ".json"}
    )
    styled = set().union(*(classes(p.read_text("utf-8")) for p in SOURCES.rglob("*.css")))
    assert len(styled) > 200
    assert {name for name in styled if not given(name, source)} == set()


def test_what_counts_as_given() -> None:
    source = 'u("div", "bolide-dock"); mark.classList.add(`is-${tone}`); tone = "warn";'
    assert given("bolide-dock", source)
    assert given("is-warn", source)
    assert not given("is-late", source)
    assert not given("bolide", source)
    assert not given("bolide-do", source)
    assert classes("/* .a */ .b .c-d:is(.e){x:.5em}@media(x){.f{top:0}}") == {"b", "c-d", "e", "f"}
