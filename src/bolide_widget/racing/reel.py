"""A race as a reel: every position it went through, to be shown without a kernel.

A frame is what everybody could know at that moment, whatever came out later. Frames differ little
from each other, so each is told by its changes: a reel is a tenth of its frames. Who passed in a
window that was open to him alone makes no frame and is not counted, so neither tells who was asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from ..core.hidden import is_covered
from ..core.match import Match
from ..core.moment import Entry as RaceEntry
from ..core.moment import Moment
from ..core.questions import CHANCE
from ..core.screen import Ask, Entry, Reel, Said
from ..drivers.progress import progress_bar
from .result_screen import lines_of, scene_of

AnyRace = TypeVar("AnyRace", bound=Match[Any])

GONE: Final[tuple[Any, ...]] = ()
"""The change of a field that a frame has no more."""


def reel_of(race: Match[Any], progress: bool = False) -> Reel:
    """All that a page needs to show a race from its start to where it stands.

    Parameters
    ----------
    race : Match
        Over or not; it is not changed.
    progress : bool
        Whether to show a bar when it takes longer than two seconds.

    Returns
    -------
    dict
        ``frames``, the first whole, the others by their changes; ``answers``: how many answers
        each of them follows, silent passes not counted; ``log``: every sentence with the number of
        its first frame.
    """
    with race.lock:
        twin, now = race.copy(), race._now
    frames: list[Any] = []
    answers: list[int] = []
    log: dict[int, Said] = {}
    before: Mapping[str, Any] = {}
    stops = list(_stops(now))
    with progress_bar(len(stops), "frames", progress) as bar:
        for cut, heard in stops:
            twin._now = now.at(cut)
            frame: dict[str, Any] = dict(scene_of(twin, asked=False))
            if "result" in frame:
                frame["result"] = {**frame["result"], "lines": lines_of(twin)}
            _tell(log, frame.pop("log"), len(frames))
            frame |= {"ask": _turn(twin), "told": len(log)}
            change = changes(before, frame)
            if change != {}:
                frames.append(change)
                answers.append(heard)
            before = frame
            bar.update()
    return {"frames": frames, "answers": answers, "log": list(log.values())}


def branch_at(race: AnyRace, answers: int) -> AnyRace:
    """A new race that goes on after so many answers of another, with dice of its own.

    Parameters
    ----------
    race : Match
        It is not changed.
    answers : int
        0 to the number of its answers, silent passes not counted: those that follow are passed.
    """
    with race.lock:
        twin, now = race.copy(), race._now
    cut = heard = 0
    for entry in now.entries:
        heard += not _is_silent(entry)
        if heard > answers:
            break
        cut += 1
    twin._now = now.at(cut).rewound(race.game)
    return twin.branch(dice="ask" if race.dice == "ask" else "auto")


def _stops(now: Moment[Any]) -> Iterator[tuple[int, int]]:
    """After how many answers something had happened that can be seen, and how many were heard.

    What a silent pass lets happen is seen with what was before it, as where nobody is asked.
    """
    silent = [_is_silent(entry) for entry in now.entries]
    heard, seen = 0, True  # the start is a frame
    for number in range(len(silent) + 1):
        if number:
            heard += not silent[number - 1]
            seen = seen or bool(now.entries[number - 1].facts)
        if number == len(silent) or (seen and not silent[number]):
            yield number, heard
            seen = False


def _is_silent(entry: RaceEntry) -> bool:
    """Whether somebody who was asked out of turn, unseen, has passed."""
    state = entry._before
    question = state.question
    if question is None or entry.seat == CHANCE:
        return False
    kind = state.game.kinds[question.kind]
    if kind.watched is None or not kind.secret:
        return False
    return bool(entry.action == state.default(entry.seat))


def _turn(race: Match[Any]) -> Ask | None:
    """Whose turn it is, for a board that follows; nothing of what is asked in secret."""
    state = race._state
    question = state.question
    if question is None or is_covered(state):
        return None
    seat = question.players[0] if question.players[0] >= 0 else question.roller
    if seat < 0:
        return None
    return {
        "kind": question.kind,
        "driver": race.drivers[seat],
        "id": seat,
        "seat": "computer",
        "prompt": "",
        "options": [],
    }


def _tell(log: dict[int, Said], told: Sequence[Entry], frame: int) -> None:
    """Take up sentences that are new."""
    for entry in told:
        if entry["n"] not in log:
            said: Said = {**entry, "frame": frame}
            log[entry["n"]] = said


def changes(old: Any, new: Any) -> Any:
    """How a value becomes another: ``[new]``, or the changes of its members by key or index.

    Examples
    --------
    >>> changes({"a": 1, "b": [1, 2], "c": 0}, {"a": 1, "b": [1, 3]})
    {'b': {'1': [3]}, 'c': []}
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        gone = {key: list(GONE) for key in old if key not in new}
        return {**_members(old, new, new), **gone}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) > 0:
        both = (dict(enumerate(old)), dict(enumerate(new)))
        return {str(key): change for key, change in _members(*both, both[1]).items()}
    return [new]


def _members(old: Mapping[Any, Any], new: Mapping[Any, Any], keys: Mapping[Any, Any]) -> Any:
    found = {}
    for key in keys:
        if key not in old:
            found[key] = [new[key]]
        elif old[key] != new[key] or type(old[key]) is not type(new[key]):
            found[key] = changes(old[key], new[key])
    return found
