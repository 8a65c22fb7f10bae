"""Records name a field once; a script writes what repeats the names."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.racing import arranged
from count import count

ROOT = Path(__file__).resolve().parents[2]
WRITER = ROOT / "tools/write_records.py"
DECLARED = '''class Car(Record):
    """One car.

    Attributes
    ----------
    lap, gear : int
        Laps begun, and the gear.
    sheet : tuple of Stop
        Stops that are over.
    """

    def __init__(self) -> None:
        self.lap = 0
        self.gear = 1
        self.sheet: tuple[Stop, ...] = ()
'''


@pytest.fixture(scope="module")
def with_records() -> Any:
    return runpy.run_path(str(WRITER))["with_records"]


def test_the_methods_of_records_are_fresh() -> None:
    ran = subprocess.run(
        [sys.executable, str(WRITER), "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_new_field_is_named_once(with_records: Any) -> None:
    module = f"class Stop(NamedTuple):\n    lap: int\n\n\n{DECLARED}"
    written = with_records(module)
    assert with_records(written) == written, "written twice, it stays as it is"
    assert '"gear", "lap", "sheet",' in written
    assert "return (\n            self.gear, self.lap, self.sheet,\n" in written
    assert "twin.sheet = self.sheet\n" in written
    assert 'PARTS: ClassVar[Mapping[str, Any]] = {"sheet": [Stop]}' in written
    wet = written.replace("self.gear = 1\n", "self.gear = 1\n        self.wet = False\n", 1)
    wet = with_records(wet.replace("lap, gear : int", "lap, gear, wet : int"))
    assert '"gear", "lap", "sheet", "wet",' in wet
    assert "twin.wet = self.wet\n" in wet


def test_a_field_that_nothing_explains_is_refused(with_records: Any) -> None:
    with pytest.raises(SystemExit, match=r"Car: its fields and its Attributes differ in \{'wet'\}"):
        with_records(DECLARED + "        self.wet = False\n")


def test_lines_that_a_script_writes_are_counted_apart(with_records: Any, tmp_path: Path) -> None:
    path = tmp_path / "cars.py"
    path.write_text(DECLARED, encoding="utf-8")
    before = count(path)
    path.write_text(with_records(DECLARED), encoding="utf-8")
    after = count(path)
    assert (after.code, before.written) == (before.code, 0)
    assert after.written == 13


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("arrived", -1, "Ada, arrived: a whole number from 0 to"),
        ("draft", -2, "Ada, draft: a whole number from -1 to"),
        ("half_spun", 1, "Ada, half_spun: true or false"),
    ],
)
def test_a_field_that_no_table_names_is_checked_by_its_default(
    field: str, value: int, error: str
) -> None:
    state = bw.Race("hairpin", ["Ada"], seed=1)._state
    car = state.position.cars[0].copy()
    arranged.check_fields(state, "Ada", car, {})
    setattr(car, field, value)
    with pytest.raises(SetupError, match=error):
        arranged.check_fields(state, "Ada", car, {})
