"""A release: the version stands in one place, copies and lists agree, and nothing goes out."""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import bolide_widget as bw
import check_wheel
import release
from release import ROOT, Refusal

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with the files in which a version stands."""
    for name in (*release.PLACES, "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file of a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# -- the version -----------------------------------------------------------------------------------


def test_the_version_stands_in_the_package_and_its_copies_are_the_same() -> None:
    assert "version" not in PROJECT["project"] and PROJECT["project"]["dynamic"] == ["version"]
    (first, *_), (counts, *rest) = release.PLACES, release.copies()
    assert PROJECT["tool"]["hatch"]["version"]["path"] == first
    assert counts == bw.__version__ and set(rest) == {counts}
    assert f"## {counts} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_new_version_is_written_everywhere(copy: Path) -> None:
    changes = copy / "CHANGELOG.md"
    text = changes.read_text(encoding="utf-8")
    changes.write_text("## 7.8.9rc1 (unreleased)\n\n- New.\n\n" + text, encoding="utf-8")
    release.write_version("7.8.9rc1", "2030-01-02", copy)
    assert set(release.copies(copy)) == {"7.8.9rc1"}
    assert changes.read_text(encoding="utf-8") == f"## 7.8.9rc1 (2030-01-02)\n\n- New.\n\n{text}"
    cited = yaml.safe_load((copy / "CITATION.cff").read_text(encoding="utf-8"))
    assert (cited["version"], cited["date-released"]) == ("7.8.9rc1", "2030-01-02")
    before = contents(copy)
    release.write_version("7.8.9rc1", "2030-01-02", copy)
    assert contents(copy) == before, "a second try changes nothing"


@pytest.mark.parametrize("version", ["", "1.2", "v1.2.3", "1.2.3.dev0", "1.2.3\n"])
def test_what_is_no_version_is_refused(copy: Path, version: str) -> None:
    before = contents(copy)
    with pytest.raises(Refusal, match="is no version"):
        release.write_version(version, "2030-01-02", copy)
    assert contents(copy) == before


def test_a_version_without_changes_for_users_is_refused(copy: Path) -> None:
    before = contents(copy)
    with pytest.raises(Refusal, match=r"no .## 9.9.9 \(unreleased\)"):
        release.write_version("9.9.9", "2030-01-02", copy)
    assert contents(copy) == before


def test_what_is_gone_in_this_version_is_gone() -> None:
    """By the table of deprecations; a name that is still to go works."""
    page = (ROOT / "docs/deprecations.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `bw\.(\w+)` \| .* \| ([\d.]+) \|$", page, re.M)
    assert rows
    for name, gone in rows:
        due = tuple(map(int, gone.split("."))) <= tuple(map(int, bw.__version__.split(".")[:3]))
        assert hasattr(bw, name) is not due, name


# -- what is published -----------------------------------------------------------------------------


def test_the_recipe_needs_what_the_package_needs() -> None:
    recipe = yaml.safe_load((ROOT / "conda/recipe.yaml").read_text(encoding="utf-8"))
    project = PROJECT["project"]
    python, *needed = recipe["requirements"]["run"]
    assert python == "python >=${{ python_min }}"
    assert f">={recipe['context']['python_min']}" == project["requires-python"]
    named = [spec.replace(" ", "").replace("matplotlib-base", "matplotlib") for spec in needed]
    assert named == project["dependencies"]
    constraints = recipe["requirements"]["run_constraints"]
    assert [spec.replace(" ", "") for spec in constraints] == project["optional-dependencies"]["rl"]
    (builder,) = PROJECT["build-system"]["requires"]
    assert builder in [spec.replace(" ", "") for spec in recipe["requirements"]["host"]]
    assert recipe["about"]["license"] == project["license"]
    assert recipe["about"]["summary"] == project["description"]
    assert (ROOT / recipe["about"]["license_file"]).is_file()


def test_the_recipe_gets_the_hash_of_the_archive(tmp_path: Path) -> None:
    archive = tmp_path / "x.tar.gz"
    archive.write_bytes(b"an archive")
    recipe = (ROOT / "conda/recipe.yaml").read_text(encoding="utf-8")
    made = yaml.safe_load(release.stamped(recipe, archive))
    assert made["source"]["sha256"] == hashlib.sha256(b"an archive").hexdigest()
    with pytest.raises(Refusal, match="0 hashes"):
        release.stamped("no recipe", archive)


def test_the_citation_has_what_its_format_requires() -> None:
    """Citation File Format 1.2.0: authors, cff-version, message and title; an author has a name."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"authors", "cff-version", "message", "title"} <= set(cited)
    assert cited["cff-version"] == "1.2.0" and cited["type"] == "software"
    assert cited["title"] == PROJECT["project"]["name"]
    assert cited["authors"] == PROJECT["project"]["authors"]
    assert cited["license"] == PROJECT["project"]["license"]
    assert len(set(cited["keywords"])) == len(cited["keywords"])


def test_compiled_wheels_are_made_for_the_pythons_that_are_promised() -> None:
    settings = PROJECT["tool"]["cibuildwheel"]
    line = r"Programming Language :: Python :: 3\.(\d+)"
    listed = [re.fullmatch(line, name) for name in PROJECT["project"]["classifiers"]]
    assert settings["build"] == [f"cp3{match[1]}-*" for match in listed if match]
    switch = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    (name,) = settings["environment"]
    assert f'SWITCH = "{name}"' in switch
    for path in re.findall(r"\{package\}/([\w/.]+)", " ".join(settings["test-command"])):
        assert (ROOT / path).exists(), path


def archive(folder: Path, written: str) -> Path:
    """A source archive with nothing but metadata."""
    path = folder / "x.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        member = tarfile.TarInfo("bolide_widget-1.2.3/PKG-INFO")
        member.size = len(written.encode())
        tar.addfile(member, io.BytesIO(written.encode()))
    return path


def test_metadata_are_read_as_an_index_does(tmp_path: Path) -> None:
    good = (
        "Metadata-Version: 2.4\nName: bolide-widget\nVersion: 1.2.3\n"
        "Description-Content-Type: text/markdown\n\n# bolide-widget\n"
    )
    faults = release.metadata_faults
    assert faults(archive(tmp_path, good), "1.2.3") == []
    other = good.replace("Version: 1.2.3", "Version: 1.2.4")
    assert faults(archive(tmp_path, other), "1.2.3") == ["it is of 1.2.4, not 1.2.3"]
    odd = good.replace("Name: bolide-widget", "Name: bolide widget")
    assert any("name" in fault for fault in faults(archive(tmp_path, odd), "1.2.3"))
    plain = good.replace("text/markdown", "text/plain")
    assert len(faults(archive(tmp_path, plain), "1.2.3")) == 1


# -- the command -----------------------------------------------------------------------------------


def test_what_is_not_committed_is_not_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    person = ["-c", "user.name=a", "-c", "user.email=a@b.c"]

    def commit() -> None:
        subprocess.run(["git", *person, "commit", "-qm", "1"], cwd=tmp_path, check=True)

    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / "new").write_text("1")
    with pytest.raises(Refusal, match=r"not committed:\n.*new"):
        release.need_clean("1.2.3")
    subprocess.run(["git", "add", "new"], cwd=tmp_path, check=True)
    commit()
    release.need_clean("1.2.3")
    subprocess.run(["git", "tag", "v1.2.3"], cwd=tmp_path, check=True)
    with pytest.raises(Refusal, match=r"v1\.2\.3 has been released"):
        release.need_clean("1.2.3")
    release.need_clean("1.2.4")


def test_a_release_builds_and_publishes_nothing(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands that it runs: git, to look; the checks. What goes out, a person does."""
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append([Path(command[0]).name, *command[1:]])
        return subprocess.CompletedProcess(command, 0, "", "")

    def make(folder: Path, compiled: bool) -> None:
        folder.mkdir(parents=True)
        written = f"Metadata-Version: 2.4\nName: bolide-widget\nVersion: {bw.__version__}\n"
        shown = written + "Description-Content-Type: text/markdown\n\n# x\n"
        made = archive(folder, shown)
        made.rename(folder / f"bolide_widget-{bw.__version__}.tar.gz")

    monkeypatch.setattr(release, "ROOT", copy)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(check_wheel, "make", make)
    monkeypatch.setattr(release, "metadata_faults", lambda *_: [])
    monkeypatch.setattr(release, "copies", lambda *_: [bw.__version__])
    monkeypatch.setattr(release, "write_version", lambda *_: None)
    assert release.main([]) == 0
    assert [command[:2] for command in ran] == [
        ["git", "status"],
        ["git", "tag"],
        [ran[2][0], "scripts/check.py"],
    ]
    assert ran[2][2:] == ["--release"]
    assert ran[1][2] == "--list"
    said = capsys.readouterr().out
    assert "What is left, for a person" in said and "twine upload" in said
    made = yaml.safe_load((copy / f"dist/{bw.__version__}/recipe.yaml").read_text("utf-8"))
    assert set(made["source"]["sha256"]) != {"0"}


def test_a_release_that_fails_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: str) -> None:
        raise Refusal("not committed:\n M README.md")

    monkeypatch.setattr(release, "need_clean", refuse)
    assert release.main([]) == 1
    assert capsys.readouterr().err == "no release: not committed:\n M README.md\n"
