"""Fixtures of the browser tests: one browser and one JupyterLab per session, one page per test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from find_browser import find_browser
from helpers.browser.board_page import PATIENCE
from helpers.browser.lab import Comms, Host, Lab, LabServer, launch_chromium
from helpers.browser.slow import LAG

expect.set_options(timeout=PATIENCE * 1000)

COMMS: tuple[Comms, ...] = ("default", "disabled")
HOSTS: tuple[Host, ...] = ("jupyterlab", "notebook")

Servers = Callable[..., LabServer]


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
    known = {"dpr", "width", "height", "touch", "dark", "reduced_motion", "slow"}
    assert set(options) <= known, f"lab_page knows {sorted(known)}"
    return {
        "viewport": {"width": options.get("width", 1400), "height": options.get("height", 1000)},
        "device_scale_factor": options.get("dpr", 1),
        "has_touch": options.get("touch", False),
        "color_scheme": "dark" if options.get("dark") else "light",
        "reduced_motion": "reduce" if options.get("reduced_motion") else "no-preference",
    }


def _open(request: pytest.FixtureRequest, chromium: Browser, server: LabServer) -> Iterator[Lab]:
    mark = request.node.get_closest_marker("lab_page")
    options = mark.kwargs if mark else {}
    context = chromium.new_context(**page_options(options))
    lab = Lab(server, context.new_page())
    if options.get("slow"):
        lab.page.add_init_script(LAG)
    yield lab
    errors = list(lab.errors)
    lab.shut_down()
    context.close()
    assert not errors, "the browser's console has errors:\n" + "\n".join(errors)


@pytest.fixture
def lab(request: pytest.FixtureRequest, chromium: Browser, lab_server: Servers) -> Iterator[Lab]:
    """A page on a JupyterLab with its usual settings (comms over subshells)."""
    yield from _open(request, chromium, lab_server("default"))


@pytest.fixture(params=COMMS)
def lab_each(
    request: pytest.FixtureRequest, chromium: Browser, lab_server: Servers
) -> Iterator[Lab]:
    """The same twice: with comms over subshells and without."""
    yield from _open(request, chromium, lab_server(request.param))


@pytest.fixture(params=HOSTS)
def any_host(
    request: pytest.FixtureRequest, chromium: Browser, lab_server: Servers
) -> Iterator[Lab]:
    """The same twice: in JupyterLab and in Notebook 7."""
    yield from _open(request, chromium, lab_server(host=request.param))
