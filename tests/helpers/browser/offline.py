"""Pages that are opened from a file, with the network off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page


@contextmanager
def opened(chromium: Browser, path: Path, width: int = 1366, **more: Any) -> Iterator[Page]:
    """Open a page without motion; nothing it does may fail or ask the network."""
    context = chromium.new_context(
        viewport={"width": width, "height": 768}, reduced_motion="reduce", offline=True, **more
    )
    faults: list[str] = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda request: faults.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_selector(".bolide[data-rev], .stage[data-turns]")
        yield page
        assert [fault for fault in faults if not fault.startswith(("file:", "blob:"))] == []
    finally:
        context.close()
