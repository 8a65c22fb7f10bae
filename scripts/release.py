"""Make all that a release publishes, tested, in ``dist/VERSION``; it publishes nothing itself.

Usage: ``python scripts/release.py [VERSION] [--untested]``, from a clean tree. The version stands
in ``src/bolide_widget/_version.py``; a new one, and the day, are written there, into CITATION.cff,
CHANGELOG.md and ``conda/recipe.yaml``. Every check is run (not with ``--untested``), the source
archive and the pure wheel are built and used in a fresh environment, with a C compiler the compiled
wheel, too, from that archive; the recipe gets the archive's hash. At last it says what is left for
a person. docs/releasing.md is the list.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import re
import subprocess
import sys
from collections.abc import Sequence
from email import message_from_bytes
from pathlib import Path
from tarfile import open as open_tar

import check_wheel
from compiled_engine import has_compiler

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
"""Three numbers, and perhaps what comes before a release: 1.2.0, 1.2.0rc1."""

UNRELEASED = "unreleased"
HASH = re.compile(r'(?<=sha256: ")[0-9a-f]{64}(?=")')

PLACES = {
    "src/bolide_widget/_version.py": r'(?m)(?<=^__version__ = ")[^"]+(?=")',
    "CITATION.cff": r'(?m)(?<=^version: ")[^"]+(?=")',
    "conda/recipe.yaml": r'(?m)(?<=^  version: ")[^"]+(?=")',
}
"""Where a release writes its version: the first is the one that counts, the others are copies."""

NEXT = """
dist/{version} has all that is published. What is left, for a person (docs/releasing.md):
  1. git diff; git commit -am "Release {version}"; git tag v{version}; git push --tags
  2. on Linux, macOS and Windows: cibuildwheel --output-dir dist/{version} {source}
  3. twine upload: the archive, the pure wheel, and those that cibuildwheel made
  4. dist/{version}/recipe.yaml into the feedstock of conda-forge"""


class Refusal(Exception):
    """There can be no release; the text says why."""


def version_of(root: Path = ROOT) -> str:
    """The version that the package has."""
    return copies(root)[0]


def copies(root: Path = ROOT) -> list[str]:
    """The version as each of `PLACES` has it."""
    result = []
    for name, pattern in PLACES.items():
        matches = re.findall(pattern, (root / name).read_text(encoding="utf-8"))
        if len(matches) != 1:
            raise Refusal(f"{name}: the version stands there {len(matches)} times, not once")
        result += matches
    return result


def write_version(version: str, day: str, root: Path = ROOT) -> None:
    """Write a version and its day wherever they stand.

    Raises
    ------
    Refusal
        If it is none, or CHANGELOG has nothing for it; nothing is written then.
    """
    if VERSION.fullmatch(version) is None:
        raise Refusal(f"{version!r} is no version, as 1.2.0 or 1.2.0rc1")
    copies(root)
    changes = root / "CHANGELOG.md"
    text = changes.read_text(encoding="utf-8")
    heading = re.compile(rf"(?m)^## {re.escape(version)} \((?:{UNRELEASED}|{day})\)$")
    if heading.search(text) is None:
        raise Refusal(f'CHANGELOG.md: no "## {version} ({UNRELEASED})", so nothing new for users')
    for name, pattern in PLACES.items():
        path = root / name
        path.write_text(re.sub(pattern, version, path.read_text("utf-8")), encoding="utf-8")
    changes.write_text(heading.sub(f"## {version} ({day})", text), encoding="utf-8")
    cited = root / "CITATION.cff"
    lines = [s for s in cited.read_text("utf-8").splitlines() if not s.startswith("date-released:")]
    cited.write_text("\n".join([*lines, f'date-released: "{day}"', ""]), encoding="utf-8")


def need_clean(version: str) -> None:
    """A release is of what is committed, and new.

    Raises
    ------
    Refusal
        If it is not.
    """
    if changed := git("status", "--porcelain"):
        raise Refusal(f"not committed:\n{changed}")
    if git("tag", "--list", f"v{version}"):
        raise Refusal(f"v{version} has been released: there is such a tag")


def git(*words: str) -> str:
    """What git answers."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refusal(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout.rstrip()


def metadata_faults(source: Path, version: str) -> list[str]:
    """What an index would refuse in the metadata of a source archive, or is of another version."""
    from packaging.metadata import Metadata

    with open_tar(source) as archive:
        member = archive.extractfile(f"bolide_widget-{version}/PKG-INFO")
        assert member is not None
        written = member.read()
    try:
        made = Metadata.from_email(written)
    except ExceptionGroup as group:
        return [str(error) for error in group.exceptions]
    wrong = [] if str(made.version) == version else [f"it is of {made.version}, not {version}"]
    if message_from_bytes(written)["Description-Content-Type"] != "text/markdown":
        wrong.append("its description is not shown as Markdown")
    return wrong


def stamped(recipe: str, source: Path) -> str:
    """The recipe with the hash of a source archive."""
    result, times = HASH.subn(hashlib.sha256(source.read_bytes()).hexdigest(), recipe)
    if times != 1:
        raise Refusal(f"conda/recipe.yaml: {times} hashes, not one")
    return result


def release(version: str | None, tested: bool) -> None:
    """Make everything that is published."""
    wanted = version or version_of()
    need_clean(wanted)
    write_version(wanted, datetime.date.today().isoformat())
    check = [sys.executable, "scripts/check.py", "--release"]
    if tested and subprocess.run(check, cwd=ROOT).returncode:
        raise Refusal("a check failed; `git checkout .` takes the version back")
    folder = ROOT / "dist" / wanted
    check_wheel.make(folder, compiled=has_compiler())
    (source,) = folder.glob("*.tar.gz")
    if wrong := metadata_faults(source, wanted):
        raise Refusal("\n  ".join([f"{source.name}: the metadata:", *wrong]))
    recipe = (ROOT / "conda/recipe.yaml").read_text(encoding="utf-8")
    (folder / "recipe.yaml").write_text(stamped(recipe, source), encoding="utf-8")
    print(NEXT.format(version=wanted, source=source.relative_to(ROOT)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a release."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("version", nargs="?", help="that of the package if not given")
    parser.add_argument("--untested", action="store_true", help="the checks were green just now")
    options = parser.parse_args(arguments)
    try:
        release(options.version, not options.untested)
    except Refusal as refusal:
        print(f"no release: {refusal}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
