"""Fixtures of the browser tests: one browser and one JupyterLab per session, pages used again."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any

import pluggy
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from bolide_widget.boards import own
from bolide_widget.core import folders
from bolide_widget.widget import choice
from find_browser import find_browser
from helpers.browser.board_page import PATIENCE
from helpers.browser.lab import Comms, Host, Lab, LabServer, launch_chromium
from helpers.browser.slow import LAG

expect.set_options(timeout=PATIENCE * 1000)

COMMS: tuple[Comms, ...] = ("default", "disabled")
HOSTS: tuple[Host, ...] = ("jupyterlab", "notebook")

MOST_PAGES = 2
"""Kinds of pages that stay open between tests."""

Servers = Callable[..., LabServer]

FAILED = pytest.StashKey[bool]()
"""Whether the test, as it was tried last, has failed."""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pluggy.Result[pytest.TestReport]]:
    """Note whether a test has failed, for its page: one that is tried again gets another."""
    outcome = yield
    if call.when == "call":
        item.stash[FAILED] = outcome.get_result().failed


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; CHROMIUM in the environment says which."""
    path = find_browser()
    if path is None:
        pytest.fail("no Chromium or Chrome: python scripts/find_browser.py --install")
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright, path)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Gives the session's server for comms and host; started when first asked for."""
    servers: dict[tuple[Comms, Host], LabServer] = {}

    def server(comms: Comms = "default", host: Host = "jupyterlab") -> LabServer:
        if (comms, host) not in servers:
            folder = tmp_path_factory.mktemp(f"{host}-{comms}")
            servers[comms, host] = LabServer(folder, comms, host)
        return servers[comms, host]

    yield server
    for started in servers.values():
        started.stop()


def page_options(options: dict[str, Any]) -> dict[str, Any]:
    """Options of a browser context from those of the ``lab_page`` mark."""
    known = {"dpr", "width", "height", "touch", "dark", "reduced_motion", "slow", "fresh"}
    assert set(options) <= known, f"lab_page knows {sorted(known)}"
    return {
        "viewport": {"width": options.get("width", 1400), "height": options.get("height", 1000)},
        "device_scale_factor": options.get("dpr", 1),
        "has_touch": options.get("touch", False),
        "color_scheme": "dark" if options.get("dark") else "light",
        "reduced_motion": "reduce" if options.get("reduced_motion") else "no-preference",
    }


class Pages:
    """Pages in which JupyterLab has started, each used by one test after another.

    To start costs several times what a test does otherwise. A page is closed after a test that
    failed, asked for a fresh page, or left something open.
    """

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._left: dict[tuple[object, ...], Page] = {}

    def lend(self, request: pytest.FixtureRequest, server: LabServer) -> Iterator[Lab]:
        """Give a page, as the mark ``lab_page`` wants it, and take it back."""
        asked: dict[str, Any] = {}
        for mark in request.node.iter_markers("lab_page"):  # the nearest first
            asked = mark.kwargs | asked
        options = page_options(asked)
        is_fresh = server.host != "jupyterlab" or asked.get("fresh") or asked.get("slow")
        kind = (server, options["device_scale_factor"], options["has_touch"])
        page = None if is_fresh else self._left.pop(kind, None)
        started = page is not None
        if page is None:
            page = self._chromium.new_context(**options).new_page()
        else:
            page.set_viewport_size(options["viewport"])
            page.emulate_media(
                color_scheme=options["color_scheme"],
                reduced_motion=options["reduced_motion"],
                forced_colors="none",
            )
        lab = Lab(server, page, started=started)
        if asked.get("slow"):
            page.add_init_script(LAG)
        # nothing that the test before set up stands on home
        Path(os.environ[folders.DATA], choice.FILE).unlink(missing_ok=True)
        rmtree(Path(os.environ[folders.DATA], own.FOLDER), ignore_errors=True)
        yield lab
        errors = list(lab.errors)
        if is_fresh or errors or request.node.stash.get(FAILED, True):
            lab.shut_down()
            page.context.close()
        elif lab.leave():
            self._left[kind] = page
            for unused in list(self._left)[:-MOST_PAGES]:
                self._left.pop(unused).context.close()
        else:
            page.context.close()
        server.end_kernels()
        assert not errors, "the browser's console has errors:\n" + "\n".join(errors)


@pytest.fixture(scope="session")
def pages(chromium: Browser) -> Pages:
    """The session's pages."""
    return Pages(chromium)


@pytest.fixture
def lab(request: pytest.FixtureRequest, pages: Pages, lab_server: Servers) -> Iterator[Lab]:
    """A page on a JupyterLab with its usual settings (comms over subshells)."""
    yield from pages.lend(request, lab_server("default"))


@pytest.fixture(params=COMMS)
def lab_each(request: pytest.FixtureRequest, pages: Pages, lab_server: Servers) -> Iterator[Lab]:
    """The same twice: with comms over subshells and without."""
    yield from pages.lend(request, lab_server(request.param))


@pytest.fixture(params=HOSTS)
def any_host(request: pytest.FixtureRequest, pages: Pages, lab_server: Servers) -> Iterator[Lab]:
    """The same twice: in JupyterLab and in Notebook 7."""
    yield from pages.lend(request, lab_server(host=request.param))
