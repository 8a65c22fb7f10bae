"""The lessons that students get: whole, with links that lead somewhere, and without answers."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts/student_zip.py"


def made(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments, "--output", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_students_get_lessons_without_answers(tmp_path: Path) -> None:
    path = tmp_path / "course.zip"
    said = made(path)
    assert said.returncode == 0 and said.stdout.endswith("13 lessons\n")
    with zipfile.ZipFile(path) as packed:
        texts = {name: packed.read(name).decode() for name in packed.namelist()}
    assert not [name for name in texts if "key" in name or "solution" in name]
    code = (ROOT / "examples/course/code/03.py").read_text("utf-8")
    solutions = re.findall(r"^# %% solution .*\n(bw.check.+)", code, re.MULTILINE)
    assert len(solutions) == 5 and not [line for line in solutions if line in str(texts)]
    for name, text in texts.items():
        here = PurePosixPath(name).parent
        for link in re.findall(r'\]\(([^):]+)\)|src="([^":]+)"', text):
            target = (ROOT / here / "".join(link)).resolve().relative_to(ROOT).as_posix()
            assert "$" in "".join(link) or target in texts, (name, link)


def test_the_lessons_of_another_language(tmp_path: Path) -> None:
    path = tmp_path / "kurs.zip"
    assert made(path, "1", "5", "--language", "de").stdout.endswith("2 lessons\n")
    with zipfile.ZipFile(path) as packed:
        texts = {name: packed.read(name).decode() for name in packed.namelist()}
    assert "bolide-course/pictures/05-figure.svg" in texts
    assert "[Arbeitsblatt](worksheets/01.html)" in texts["bolide-course/README.md"]
    assert "Aufgabe 5.1" in texts["bolide-course/05.ipynb"]
    refused = made(tmp_path / "z.zip", "6", "--language", "de")
    assert refused.returncode == 2 and "there are 01, 02, 03, 04, 05\n" in refused.stderr


def test_some_lessons_alone(tmp_path: Path) -> None:
    assert made(tmp_path / "x.zip", "2").stdout.endswith("1 lesson\n")
    assert "no lesson 77: there are 01, 02" in made(tmp_path / "y.zip", "77").stderr


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    made(tmp_path / "x.zip", "1")
    assert [path.name for path in tmp_path.iterdir()] == ["x.zip"]
