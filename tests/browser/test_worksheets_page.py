"""Worksheets and their keys, as a browser prints them."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

COURSE = Path(__file__).parents[2] / "examples/course"
SHEETS = sorted(COURSE.rglob("worksheets/*.html"))


@pytest.mark.parametrize(
    "sheet", SHEETS, ids=lambda sheet: sheet.relative_to(COURSE).with_suffix("").as_posix()
)
def test_a_worksheet_fills_one_page_with_all_its_pictures(chromium: Browser, sheet: Path) -> None:
    with closing(chromium.new_page()) as page:
        page.goto(sheet.as_uri())
        page.wait_for_function("[...document.images].every((image) => image.complete)")
        assert page.evaluate(
            "[...document.images].every((image) => image.naturalWidth && image.alt)"
        )
        printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1
