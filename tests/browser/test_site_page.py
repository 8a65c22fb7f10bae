"""The front of the documentation's site, opened from a file with the network off."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import docs
import write_pages

FEW = ("lesson-2", "corner")
"""Pages that are enough to be led to."""


def test_drive_now_leads_to_a_page_that_is_driven(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the front of the site to its list of pages, in the browser's language, to a board."""
    rows = [row for row in write_pages.listed() if row.file in FEW]
    monkeypatch.setattr(write_pages, "listed", lambda: rows)
    write_pages.write(tmp_path / docs.DRIVE)
    (link,) = re.findall(r"<p>.*</p>", docs.DRIVE_NOW)
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Site</title>{link}", "utf-8")
    for locale, words in (("en-GB", "Drive now"), ("de-CH", "Jetzt fahren")):
        with closing(chromium.new_context(offline=True, locale=locale)) as context:
            page = context.new_page()
            page.goto((tmp_path / "index.html").as_uri())
            page.get_by_role("link", name="Drive now").click()
            page.get_by_role("heading", name=words).wait_for()
            assert page.get_by_role("listitem").count() == len(FEW)
            page.get_by_role("link", name="The Corner").click()
            page.locator(".bolide[data-rev]").wait_for()
            page.go_back()
            page.locator("main:visible").get_by_role("button").click()
            page.get_by_role("heading", name="Jetzt" if locale == "en-GB" else "Drive").wait_for()
