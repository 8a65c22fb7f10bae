"""One displayed board, seen from outside: what is written on it, and how it is played."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page

from helpers.browser.lab_server import LabError

PATIENCE = 60.0
"""Seconds to wait for what will come: a machine may be busy with much else."""


AGAIN = "/press again to confirm/.test(root.querySelector('.bolide-detail')?.innerText)"
"""Whether the page asks for a second press."""

NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
"""Waits in the page until the next frame is painted."""


class BoardPage:
    """One displayed board, seen from outside: what is written on it, and how it is played.

    Parameters
    ----------
    page : Page
    root : Locator
        The ``.bolide`` element.
    """

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        self.canvas = root.locator("canvas.board")

    # what it says

    def data(self, name: str) -> str | None:
        """Attribute ``data-<name>`` of the root."""
        return self.root.get_attribute(f"data-{name}")

    def rev(self) -> int:
        """Revision that was painted last; -1 before the first."""
        return int(self.data("rev") or -1)

    def question(self) -> str | None:
        """Kind of the question that is asked."""
        return self.data("ask") or None

    def wait_painted(self, timeout: float = PATIENCE) -> None:
        """Wait until something is painted (seconds)."""
        self.wait("root.dataset.rev !== undefined && root.dataset.view !== undefined", timeout)

    def wait_rev(self, after: int, timeout: float = PATIENCE) -> int:
        """Wait until a revision later than `after` is painted (seconds), and return it."""
        self.wait(f"Number(root.dataset.rev) > {after}", timeout)
        return self.rev()

    def wait_still(self, timeout: float = PATIENCE) -> None:
        """Wait until nothing moves on the board."""
        self.wait("!root.dataset.busy || root.dataset.busy === 'false'", timeout)

    def wait_open(self, timeout: float = PATIENCE) -> None:
        """Wait until a new question takes answers: a double click is not one for it, nor is a press
        that skips a moment."""
        self.wait("!root.dataset.guard && !root.dataset.moment", timeout)

    def wait_question(self, kind: str, timeout: float = PATIENCE) -> None:
        """Wait until a question of this kind is asked."""
        self.wait(f"root.dataset.ask === {json.dumps(kind)}", timeout)

    def wait(self, condition: str, timeout: float = PATIENCE) -> None:
        """Wait until a condition in JavaScript holds of `root`, the element of the board."""
        handle = self.root.element_handle(timeout=timeout * 1000)
        self.page.wait_for_function(f"(root) => {condition}", arg=handle, timeout=timeout * 1000)

    def give(self, press: Callable[[], None]) -> bool:
        """Press for an answer, and once more where the page asks for that; True if it does."""
        before, opened = self.rev(), self.data("opened")
        press()
        self.wait(
            f"Number(root.dataset.rev) > {before} || {AGAIN}"
            f" || (root.dataset.opened ?? null) !== {json.dumps(opened)}"
        )
        if self.rev() > before or not self.root.evaluate(f"(root) => {AGAIN}"):
            return False
        # as late as somebody who has read that it is asked again
        now = self.page.evaluate("() => performance.now()")
        self.wait(f"performance.now() > {now + 500}")
        press()
        return True

    # where things are

    def view(self) -> dict[str, float]:
        """Scale and origin of the board in CSS pixels of its canvas."""
        return dict(json.loads(self.data("view") or "{}"))

    def point_to_pixel(self, point: tuple[float, float]) -> tuple[float, float]:
        """CSS pixel of the canvas at which a lattice point is painted."""
        view = self.view()
        return view["ox"] + point[0] * view["scale"], view["oy"] - point[1] * view["scale"]

    def shows(self, point: tuple[float, float]) -> bool:
        """Whether a lattice point is within the part of the board that is in view."""
        x, y = self.point_to_pixel(point)
        box = self.canvas.bounding_box()
        return box is not None and 0 <= x < box["width"] and 0 <= y < box["height"]

    def pixel_colour(self, point: tuple[float, float]) -> tuple[int, int, int, int]:
        """Colour painted at a lattice point, as red, green, blue, alpha."""
        x, y = self.point_to_pixel(point)
        colour = self.canvas.evaluate(
            """(canvas, [x, y]) => {
              const sx = canvas.width / canvas.clientWidth;
              const sy = canvas.height / canvas.clientHeight;
              const at = [Math.round(x * sx), Math.round(y * sy), 1, 1];
              return Array.from(canvas.getContext("2d").getImageData(...at).data);
            }""",
            [x, y],
        )
        red, green, blue, alpha = colour
        return red, green, blue, alpha

    # how it is played

    def _position(self, point: tuple[float, float]) -> dict[str, float]:
        self.wait_still()
        if not self.shows(point):
            raise LabError(f"{point} is not in view: {self.view()}")
        x, y = self.point_to_pixel(point)
        return {"x": x, "y": y}

    def click_point(self, point: tuple[float, float]) -> None:
        """Click a lattice point with the mouse."""
        # forced: whatever lies on top at this place gets the click, as from a real mouse
        self.hover_point(point)
        self.wait_open()
        self.canvas.click(position=self._position(point), force=True)  # type: ignore[arg-type]

    def hover_point(self, point: tuple[float, float]) -> None:
        """Move the mouse to a lattice point."""
        self.canvas.hover(position=self._position(point), force=True)  # type: ignore[arg-type]

    def tap_point(self, point: tuple[float, float]) -> None:
        """Touch a lattice point (needs a page opened with ``touch=True``)."""
        self.wait_open()
        self.canvas.tap(position=self._position(point), force=True)  # type: ignore[arg-type]

    def press(self, *keys: str) -> None:
        """Press keys on the board, which gets the focus first; names as in Playwright."""
        if not self.root.evaluate("(root) => root.contains(root.ownerDocument.activeElement)"):
            self.focusable().focus()
        self.wait_open()
        for key in keys:
            self.page.keyboard.press(key)

    def focusable(self) -> Locator:
        """The board's one tab stop."""
        inside = self.root.locator("[role=application]")
        return inside.first if inside.count() else self.root

    def button(self, label: str | re.Pattern[str]) -> Locator:
        """The button with this name (part of it, or a pattern)."""
        return self.root.get_by_role("button", name=label).first

    def seat(self, driver: str, who: str) -> None:
        """Choose on a driver's sheet, which his chip opens, who drives for him."""
        card = self.root.locator(".bolide-card", has=self.page.get_by_label(f"for {driver}"))
        card.locator(".bolide-chiphead").click()
        card.locator("select").select_option(who)
        self.page.keyboard.press("Escape")
        card.locator("select").wait_for(state="hidden")

    def tab(self, name: Literal["Log", "Tables", "Rules"]) -> Locator:
        """A tab of the drawer, which is opened at it."""
        if (result := self.root.locator(".bolide-result")).is_visible():
            result.get_by_role("button", name="Close").click()
        drawer = self.root.locator(".bolide-drawer")
        while drawer.is_hidden():  # a press while a moment is on skips the moment alone
            self.wait_open()
            self.button("Log, tables, rules").click()
        self.root.locator(".bolide-tabname", has_text=name).click()
        return self.root.locator(".bolide-tab.is-shown")

    def text(self) -> str:
        """Everything written beside the board."""
        return self.root.inner_text()
