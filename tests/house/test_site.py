"""The documentation's site: a page for every public name, links that lead somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import docs
import write_pages
from bolide_widget.core.languages import LANGUAGES
from helpers.pages import ROOT


def test_every_public_name_has_a_page(tmp_path: Path) -> None:
    """The table of each module leads to a page that is there, and autodoc is asked for it."""
    docs.write_reference(tmp_path / "api")
    for shown, module in docs.public():
        folder = tmp_path / "api" / shown.replace("bolide_widget.", "").replace(".", "/")
        table = (folder / "index.rst").read_text(encoding="utf-8")
        for name in module.__all__:
            _, _, rest = table.partition(f":doc:`{name} <")
            page = tmp_path / f"{rest.partition('>')[0].removeprefix('/')}.rst"
            assert ".. " in page.read_text(encoding="utf-8"), f"{shown}.{name}"


def test_no_two_pages_are_one_where_a_disk_knows_no_capitals(tmp_path: Path) -> None:
    docs.write_reference(tmp_path)
    pages = [path.as_posix().lower() for path in tmp_path.rglob("*.rst")]
    assert len(set(pages)) == len(pages)


def test_a_link_that_leads_nowhere_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html">1</a> <a href="b.html#there">2</a> <a href="https://else.where">3</a>'
        '<a href="b.html#gone">4</a> <img src="no.png"> <a href="#self" id="self">5</a>'
    )
    (tmp_path / "b.html").write_text('<h1 id="there">b</h1>')
    assert docs.broken(tmp_path) == ["a.html: b.html#gone", "a.html: no.png"]


def test_links_of_a_page_are_led_to_where_the_site_has_them() -> None:
    site = docs.pages()
    page = ROOT / "docs/guides/play.md"
    said = (
        "[a](../hosts.md#voilà) [b](../../SECURITY.md) [c](https://x.y) [d](../../LICENSE) [e](#f)"
    )
    led = docs.led(said, page, site)
    assert led == "[a](../hosts.md#voilà) [b](../security.md) [c](https://x.y) d [e](#f)"


def test_the_pages_are_listed_in_every_language() -> None:
    rows = write_pages.listed()
    for code, name in LANGUAGES.items():
        listed = write_pages.part(code, rows)
        assert listed.count("<li>") == len(rows) and "{" not in listed
        assert name not in listed and listed.count("<button") == len(LANGUAGES) - 1


def test_the_script_of_the_pages_says_how_to_use_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["write_pages.py", "--help"])
    with pytest.raises(SystemExit, match=r"^0$"):
        write_pages.main()
    assert capsys.readouterr().out.startswith("usage: ") and not list(tmp_path.iterdir())
