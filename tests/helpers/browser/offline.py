"""Pages that are opened from a file, with the network off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FrameLocator, Page


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


@contextmanager
def framed(chromium: Browser, path: Path) -> Iterator[FrameLocator]:
    """Open a page in a frame that may store nothing, as a learning platform shows what it gets."""
    around = path.with_name(f"around-{path.name}")
    around.write_text(
        f'<iframe sandbox="allow-scripts" width="900" height="700" src="{path.name}"></iframe>'
    )
    context = chromium.new_context(offline=True, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(around.as_uri())
        inside = page.frame_locator("iframe")
        inside.get_by_text("This browser stores nothing here").wait_for()
        yield inside
    finally:
        context.close()
