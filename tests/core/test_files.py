"""Files are read within limits, and written whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from math import cos, sin
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from PIL import Image

import bolide_widget as bw
from bolide_widget.core import files
from bolide_widget.core.files import FileFault
from helpers.boards import courses

OLD, NEW = "the old race\n" * 50, "the new race\n" * 5000


def saved(path: Path) -> Path:
    files.write(path, OLD)
    return path


# -- writing --------------------------------------------------------------------------------------


def test_a_file_is_written_as_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "ä ö.json"
    assert files.write(path, "a\nb\r\n☃") == path
    assert path.read_bytes() == "a\nb\r\n☃".encode()
    assert files.write(str(path), b"\x00\x01").read_bytes() == b"\x00\x01"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize(
    "fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt(), MemoryError()]
)
def test_what_fails_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, fault: BaseException
) -> None:
    path = saved(tmp_path / "race.json")

    def fail(*_: Any) -> None:
        raise fault

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((FileFault, KeyboardInterrupt, MemoryError)) as caught:
        files.write(path, NEW)
    monkeypatch.undo()
    if isinstance(fault, OSError):
        assert str(caught.value) == "cannot be written: No space left on device"
    assert path.read_text() == OLD and list(tmp_path.iterdir()) == [path]


FULL = """
import resource, sys
from bolide_widget.core import files
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    files.write(sys.argv[1], "x" * 100_000)
except files.FileFault as fault:
    print(fault)
"""


@pytest.mark.skipif(os.name == "nt", reason="limits of a process")
def test_a_file_that_does_not_fit(tmp_path: Path) -> None:
    """A real write that the system cuts off, in a process of its own."""
    path = saved(tmp_path / "race.json")
    ended = child(FULL, path)
    said, _ = ended.communicate(timeout=60)
    assert said.strip() == "cannot be written: File too large"
    assert path.read_text() == OLD and list(tmp_path.iterdir()) == [path]


SAVING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
from bolide_widget.core import files
path = sys.argv[1]
print("ready", flush=True)
while True:
    files.write(path, "first " * 200_000)
    files.write(path, "other " * 200_000)
"""


def child(program: str, path: Path) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(Path(bw.__file__).parents[1])}
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, env=env,
    )  # fmt: skip


def ended_in_mid_save(path: Path, how: signal.Signals, after: float) -> str:
    """What is in a file when the process that saves it without end was ended."""
    process = child(SAVING, path)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    try:
        time.sleep(after)
        process.send_signal(how)
        process.wait(timeout=60)
    finally:
        process.kill()
        process.stdout.close()
    return path.read_text()


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
def test_a_process_ended_in_mid_save_leaves_a_whole_file(tmp_path: Path, how: str) -> None:
    path = saved(tmp_path / "race.json")
    whole = {OLD, "first " * 200_000, "other " * 200_000}
    for number in range(4):
        assert ended_in_mid_save(path, signal.Signals[how], 0.003 * number) in whole
        if how == "SIGINT":
            assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_save_left_is_removed_by_a_later_one(tmp_path: Path) -> None:
    path = saved(tmp_path / "race.json")
    old, fresh, other = (
        tmp_path / name for name in (".race.json.0.part", ".race.json.1.part", "race.json.part")
    )
    for left in (old, fresh, other):
        left.write_text("{")
    os.utime(old, (0, 0))
    files.write(path, NEW)
    assert sorted(tmp_path.iterdir()) == sorted([path, fresh, other])


@pytest.mark.skipif(os.name == "nt", reason="permissions")
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path = saved(tmp_path / "race.json")
    path.chmod(0o640)
    link = tmp_path / "latest.json"
    link.symlink_to(path)
    assert files.write(link, NEW) == link
    assert link.is_symlink() and path.read_text() == NEW
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        assert stat.S_IMODE(files.write(tmp_path / "new", "").stat().st_mode) == 0o640
    finally:
        os.umask(before)


def test_what_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="No such file or directory"):
        files.write(tmp_path / "none" / "race.json", NEW)
    with pytest.raises(FileFault, match="a folder, a pipe or a device"):
        files.write(tmp_path, NEW)
    with pytest.raises(FileFault, match="surrogate"):
        files.write(tmp_path / "race.json", "\ud800")
    assert list(tmp_path.iterdir()) == []


SAVERS: dict[str, tuple[Callable[[], Any], type[Exception]]] = {
    "race": (lambda: bw.Race(courses.ring(), ["Ada", "Bob"], seed=1), bw.RecordError),
    "qualifying": (lambda: bw.Qualifying(courses.ring(), ["Ada", "Bob"], seed=1), bw.RecordError),
    "season": (
        lambda: bw.Championship([courses.ring()] * 3, ["Ada", "Bob"], seed=1),
        bw.RecordError,
    ),
    "track": (courses.ring, bw.TrackError),
}


@pytest.mark.parametrize("what", SAVERS)
def test_everything_that_is_saved_is_saved_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    make, error = SAVERS[what]
    thing = make()
    path = thing.save(tmp_path / "it.json")
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(error, match=r"it\.json: cannot be written: No space left"):
        thing.save(path, overwrite=True)
    monkeypatch.undo()
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]
    for wrong in (None, 7, 2.5, ["a"], "a\0b", "", b"race.json"):
        with pytest.raises(error, match=r"not the path of a file|named by a text or a path"):
            thing.save(wrong)


def made(what: str) -> Any:
    return SAVERS[what][0]()


def race() -> Any:
    return made("race")


@pytest.fixture
def ffmpeg(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of that name, which writes how it was called, and the number of bytes it got."""
    program = tmp_path_factory.mktemp("bin") / "ffmpeg"
    program.write_text(
        f"#!{sys.executable}\nimport sys\n"
        "open(sys.argv[-1], 'w').write(f'{len(sys.stdin.buffer.read())} {sys.argv[1:-1]}')\n"
    )
    program.chmod(0o755)
    monkeypatch.setitem(mpl.rcParams, "animation.ffmpeg_path", str(program))
    return program


WRITERS: dict[str, tuple[Callable[..., Path], set[str], type[Exception]]] = {
    "race": (lambda *a, **k: race().save(*a, **k), {".json"}, bw.RecordError),
    "qualifying": (lambda *a, **k: made("qualifying").save(*a, **k), {".json"}, bw.RecordError),
    "season": (lambda *a, **k: made("season").save(*a, **k), {".json"}, bw.RecordError),
    "track": (lambda *a, **k: made("track").save(*a, **k), {".json"}, bw.TrackError),
    "gif": (lambda *a, **k: race().to_gif(*a, **k), {".gif"}, bw.RecordError),
    "video": (lambda *a, **k: race().to_mp4(*a, **k), {".mp4"}, bw.RecordError),
    "page": (lambda *a, **k: race().to_html(*a, **k), {".html", ".htm"}, bw.RecordError),
}
"""Everything that writes a file where somebody says, with the endings of its format."""

ENDINGS = [
    ".json", ".gif", ".html", ".htm", ".mp4", ".webp", ".png", ".svg", ".ipynb", ".csv", ".txt",
    ".geojson", ".json~", "",
]  # fmt: skip


@pytest.mark.usefixtures("ffmpeg")
@pytest.mark.parametrize("what", WRITERS)
def test_a_file_that_exists_stays_unless_overwrite_says_otherwise(
    what: str, tmp_path: Path
) -> None:
    write, right, error = WRITERS[what]
    path = tmp_path / f"it{min(right)}"
    path.write_text(OLD)
    with pytest.raises(error, match=rf"{path.name}: there is such a file already; overwrite=True"):
        write(path)
    with pytest.raises(bw.SetupError, match="overwrite must be True or False, not 1"):
        write(path, overwrite=1)
    assert path.read_text() == OLD
    assert write(path, overwrite=True) == path and path.read_bytes() != OLD.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_video_has_the_frames_of_the_gif(tmp_path: Path, ffmpeg: Path) -> None:
    started = race()
    with Image.open(started.to_gif(tmp_path / "it.gif", width=101)) as film:
        frames, (wide, high) = film.n_frames, film.size
    size, called = (
        started.to_mp4(tmp_path / "it.mp4", width=101, pace=0.5).read_text().split(" ", 1)
    )
    wide, high = wide - wide % 2, high - high % 2
    assert f"'{wide}x{high}'" in called and "'2.0'" in called
    assert int(size) == (frames + 5) * 4 * wide * high, "the last frame is seen six times as long"


def test_without_ffmpeg_a_video_is_a_gif(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(mpl.rcParams, "animation.ffmpeg_path", "no-such-program")
    with pytest.warns(RuntimeWarning, match=r"no ffmpeg .*; it\.gif is a GIF"):
        path = race().to_mp4(tmp_path / "it.mp4", width=100)
    assert path == tmp_path / "it.gif" and path.read_bytes()[:3] == b"GIF"
    assert list(tmp_path.iterdir()) == [path]


def test_an_ffmpeg_that_fails_is_told_of(tmp_path: Path, ffmpeg: Path) -> None:
    ffmpeg.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(bw.PictureError, match="ffmpeg failed: "):
        race().to_mp4(tmp_path / "it.mp4", width=100)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("ffmpeg")
@pytest.mark.parametrize("what", WRITERS)
def test_a_file_of_another_ending_is_not_written(what: str, tmp_path: Path) -> None:
    """Whatever it is, it stays as it was; capital letters make no other ending."""
    write, right, error = WRITERS[what]
    for ending in ENDINGS:
        path = tmp_path / f"it{ending}"
        path.write_text(OLD)
        if ending in right:
            assert write(path, overwrite=True) == path and path.read_bytes() != OLD.encode()
            loud = tmp_path / f"LOUD{ending.upper()}"
            assert write(loud).read_bytes() == path.read_bytes()
        else:
            got = ending or "no ending"
            with pytest.raises(
                error, match=rf"it{ending}.*must end with \{min(right)}.*, got {got}$"
            ):
                write(path)
            assert path.read_text() == OLD
    kept = {f"it{ending}" for ending in ENDINGS} | {f"LOUD{ending.upper()}" for ending in right}
    assert {path.name for path in tmp_path.iterdir()} == kept


# -- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [None, 7, 2.5, ["a"], "a\0b", "", b"race.json", "\ud800"])
def test_what_is_no_path(wrong: Any) -> None:
    with pytest.raises(FileFault, match=r"not the path of a file|named by a text or a path"):
        files.read(wrong, 100)


def test_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "race.json"
    with pytest.raises(FileFault, match="there is no such file"):
        files.read(path, 100)
    with pytest.raises(FileFault, match="a folder, a pipe or a device"):
        files.read(tmp_path, 100)
    path.write_bytes(b"x" * 101)
    with pytest.raises(FileFault, match="larger than 100 bytes"):
        files.read(path, 100)
    path.write_bytes(b"x\xff")
    with pytest.raises(FileFault, match="not UTF-8 at byte 1"):
        files.read(path, 100)
    path.write_bytes(b"\xff\xfex\x00\x00\xd8")
    with pytest.raises(FileFault, match="not UTF-16 at byte 4"):
        files.read(path, 100)
    path.write_bytes(b"\xff\xfe" * 51)
    with pytest.raises(FileFault, match="larger than 100 bytes"):
        files.read(path, 100)


BYTE_ORDERS = {
    "UTF-8": ("utf-8-sig", ""),
    "UTF-16, little": ("utf-16-le", "\ufeff"),
    "UTF-16, big": ("utf-16-be", "\ufeff"),
}


@pytest.mark.parametrize("form", BYTE_ORDERS)
def test_a_byte_order_mark_is_no_part_of_a_file(form: str, tmp_path: Path) -> None:
    """Nor of what is in it, when somebody reads that by other means."""
    encoding, mark = BYTE_ORDERS[form]

    def marked(text: str, name: str) -> Path:
        path = tmp_path / name
        path.write_bytes((mark + text).encode(encoding))
        return path

    assert files.read(marked("ä\n", "text"), 100) == "ä\n"
    for what, (make, _) in SAVERS.items():
        thing = make()
        if what == "track":
            path = marked(thing.save(tmp_path / "it.json").read_text("utf-8"), "marked.json")
            assert bw.load_track(path) == thing and bw.check_track(path) == []
        else:
            path = marked(thing.to_json(), "marked.json")
            assert type(thing).load(path) == thing
            assert type(thing).from_json("\ufeff" + thing.to_json()) == thing
    assert bw.load_race(marked(race().to_json(), "race.json")) == race()
    assert bw.resume(tmp_path / "race.json").race == race()
    line = {"type": "LineString", "coordinates": [[0, 0], [0.02, 0], [0.02, 0.01], [0, 0.01]]}
    with pytest.warns(UserWarning, match="falls short"):
        made = bw.Track.from_geojson(marked(json.dumps(line), "park.geojson"), width=60, squares=60)
    assert made.name == "park"
    oval = "".join(f"{500 * cos(a / 8)},{300 * sin(a / 8)},7,7\n" for a in range(50))
    assert bw.Track.from_tum_csv(marked(oval, "oval.csv"), squares=80).name == "oval"
    assert bw.Track.from_ascii("\ufeffS..*").to_dict()["rows"] == ["S..*"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name")
def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path) -> None:
    """Nobody writes into the pipe, and the device never ends: both are refused at once."""
    pipe = tmp_path / "race.json"
    os.mkfifo(pipe)
    for path in (str(pipe), "/dev/zero"):
        for load in (bw.Race.load, bw.Qualifying.load, bw.Championship.load):
            with pytest.raises(bw.RecordError, match="a pipe or a device"):
                load(path)
        with pytest.raises(bw.TrackError, match="a pipe or a device"):
            bw.load_track(path)
        (fault,) = bw.check_track(path)
        assert "a pipe or a device" in fault.text
        for make in (bw.Track.from_tum_csv, bw.Track.from_geojson):
            with pytest.raises(bw.TrackError, match="a pipe or a device"):
                make(path, squares=100)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100 + "]" * 100, "9" * 10_000, "{", b"\xff"]
)
def test_json_that_cannot_be_read(text: Any) -> None:
    with pytest.raises(FileFault):
        files.from_json(text)


def test_the_depth_of_data() -> None:
    assert not files.deeper_than({"a": [[1, "text"], {}]}, 3)
    assert files.deeper_than({"a": [[1, "text"], {}]}, 2)
    endless: list[Any] = []
    endless.append(endless)
    assert files.deeper_than(endless, 50)
