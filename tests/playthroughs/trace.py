"""A whole race as lines of text: questions, options, answers, and the facts that follow.

A row for each answer::

    12 r1 Ada move 25:9be1 > 31,9 a3f1c2d4
    |  |  |   |    |         |    digest of the state after it
    |  |  |   |    |         the answer; "=5" is a die's face
    |  |  |   |    how many options, and which: a list when it is short, else a digest
    |  |  |   kind of question
    |  |  who answers, or rolls
    |  round
    number of the answer

Below it stand the facts of the answer, indented. Every few rows, and where a kind of question
comes up for the first time, the row is written in full: all options, the cars, and digests of what
a seat may know and of what the page is sent. Words for people (prompts, labels, sentences) are
in one digest at the end, so that another wording changes one line; a playthrough with `talk` has
them in full.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from bolide_widget.core.actions import Action, parse, text
from bolide_widget.core.match import Entry, Match
from bolide_widget.core.options import Roll
from bolide_widget.core.questions import CHANCE, TIME_OUT

from .choosing import Choice, Taste

GOLDENS = Path(__file__).parent / "goldens"
SHORT = 6  # options that are listed; more are a digest
MANY = 200  # options that a full row lists
FULL_ROW = 7  # every so many answers get a full row
MOST = 3000  # answers of one match


class Playthrough(NamedTuple):
    """A race to be traced.

    Attributes
    ----------
    name : str
        Of its file.
    about : str
        What is to be seen in it.
    matches : callable
        Makes the matches, one after the other; each is played to its end before the next is asked
        for. A text in their place is a line of the trace. Dice wait to be asked.
    taste : callable ``(match, rng)``
        How it is answered when it is chosen anew.
    answers : int or None
        Where it is cut off; at its end if None.
    first : tuple of str
        How it begins when it is chosen anew.
    talk : bool
        Whether prompts, labels and sentences are written in full.
    """

    name: str
    about: str
    matches: Callable[[], Iterator[Match[Any] | str]]
    taste: Choice = Taste()
    answers: int | None = None
    first: tuple[str, ...] = ()
    talk: bool = False

    @property
    def path(self) -> Path:
        """Its golden."""
        return GOLDENS / f"{self.name}.txt"

    def golden(self) -> list[str]:
        """The lines of its golden; none if there is none yet."""
        return self.path.read_text("utf-8").splitlines() if self.path.exists() else []


class Answers(NamedTuple):
    """The decisions of a trace, and the faces of its dice, in order."""

    decisions: list[Action]
    faces: list[Action]


def answers_of(lines: list[str]) -> Answers:
    """The answers of a trace."""
    rows = [line.split(" > ")[1].split(" ")[0] for line in lines if line[:1].isdigit()]
    return Answers(
        [parse(answer) for answer in rows if not answer.startswith("=")],
        [parse(answer[1:]) for answer in rows if answer.startswith("=")],
    )


def trace(playthrough: Playthrough, answers: Answers, *, full: bool = False) -> list[str]:
    """Play a race and write it down.

    Parameters
    ----------
    playthrough : Playthrough
        What is played.
    answers : Answers
        How it is answered, as long as that is possible; by its taste, and with the dice of its
        seed, from there on.
    full : bool
        Write every row in full, words and all.
    """
    return _Trace(playthrough, answers, full).lines()


class _Trace:
    """One playthrough while it is written."""

    def __init__(self, playthrough: Playthrough, answers: Answers, full: bool) -> None:
        self.playthrough = playthrough
        self.full = full
        self.talk = playthrough.talk or full
        self.decisions, self.faces = answers.decisions[::-1], answers.faces[::-1]
        self.rng = random.Random(playthrough.name)
        self.out = [
            f"# {playthrough.about}",
            f"# again: python tests/playthroughs --update {playthrough.name}",
        ]
        self.words: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.facts: Counter[str] = Counter()

    def lines(self) -> list[str]:
        for match in self.playthrough.matches():
            if isinstance(match, str):
                self.out.append(match)
            else:
                self._play(match)
        self.out += ["totals", f" words {digest(self.words)}"]
        for title in ("kinds", "steps", "facts"):
            counted = sorted(getattr(self, title).items())
            self.out.append(f" {title} " + " ".join(f"{kind}:{n}" for kind, n in counted))
        return self.out

    # -- playing -----------------------------------------------------------------------------

    def _play(self, match: Match[Any]) -> None:
        self._head(match)
        for number in range(self.playthrough.answers or MOST):
            if match.over:
                break
            self._answer(match, number)
        else:
            assert self.playthrough.answers, f"{self.playthrough.name} comes to no end"
        self._end(match)

    def _answer(self, match: Match[Any], number: int) -> None:
        state = match.state
        question = state.question
        assert question is not None
        in_full = self.full or number % FULL_ROW == 0 or not self.kinds[question.kind]
        self.kinds[question.kind] += 1
        self.steps.update(open_one.kind for open_one in state.stack if not open_one.players)
        before = self._before(match) if in_full else []
        pending = match.pending
        if isinstance(pending, Roll):
            options = f"d{pending.sides}"
            face = self._recorded(match, self.faces)
            match.roll(None if face is None else text(face))
        else:
            assert pending is not None
            self.words.append(pending.prompt)
            listed = [text(action) for action in state.legal(state.to_act[0])]
            whole = self.full or len(listed) <= (MANY if in_full else SHORT)
            options = f"{len(listed)}:{' '.join(listed) if whole else digest(listed)[:4]}"
            self._decide(match, pending.driver)
        self._row(match, number, options, before)

    def _decide(self, match: Match[Any], driver: str) -> None:
        action = self._next(match)
        if action == TIME_OUT:
            match.time_out(driver)
        else:
            match.play(text(action), driver)

    def _next(self, match: Match[Any]) -> Action:
        """The next recorded decision, else one by its taste."""
        action = self._recorded(match, self.decisions)
        return self.playthrough.taste(match, self.rng) if action is None else action

    def _recorded(self, match: Match[Any], listed: list[Action]) -> Action | None:
        """The next recorded answer; after one that is not possible, the rest is dropped."""
        if listed:
            action = listed.pop()
            if action == TIME_OUT or action in match.state.legal(match.state.to_act[0]):
                return action
            self.decisions.clear()
            self.faces.clear()
        return None

    # -- writing -----------------------------------------------------------------------------

    def _head(self, match: Match[Any]) -> None:
        game = match.game
        shape, words = split(without_shapes(game.board()))
        self.words += words
        header = dict(game.header())
        board = header.pop("track")
        header["options"] = unusual(game, header["options"]) or "as usual"
        self.out += [
            f"match {game.name} {game.version} on {board['name']} {board['digest']}",
            f" drivers {' '.join(match.drivers)} seed {match.seed}",
            *(f" {name} {plain(value)}" for name, value in sorted(header.items())),
            f" board {digest(shape)}",
        ]
        self.steps.update(q.kind for q in game.start(len(match.drivers)).stack if not q.players)
        self._facts(match, match.opening)

    def _before(self, match: Match[Any]) -> list[str]:
        """What everybody sees before the answer, in full."""
        state = match.state
        shape, words = split(match.game.scene(match))
        self.words += words
        seat = state.to_act[0]
        seen = state.observe(None if seat == CHANCE and match.game.secret else seat)
        lines = [f" cars {cars(seen)}", f" seen {digest(seen)} page {digest(shape)}"]
        if self.talk and not isinstance(match.pending, Roll):
            lines.append(f" asks {match.pending.prompt}")  # type: ignore[union-attr]
            lines += [f" - {option.id}: {option.label}" for option in match.options]
        if self.full:
            shown = {"state": state.to_dict(), "page": match.game.scene(match)}
            lines += [f" {name} {json.dumps(data)}" for name, data in shown.items()]
        return lines

    def _row(self, match: Match[Any], number: int, options: str, before: list[str]) -> None:
        entry: Entry = match.history[-1]
        question = entry.before.question
        assert question is not None
        chance = entry.seat == CHANCE
        seat = question.roller if chance else entry.seat
        who = match.drivers[seat] if seat >= 0 else "-"
        answer = f"={text(entry.action)}" if chance else text(entry.action)
        now = f"{number} r{entry.before.position.round} {who} {question.kind}"
        self.out.append(f"{now} {options} > {answer} {entry.after.digest()}")
        self.out += before
        self._facts(match, entry.facts)

    def _facts(self, match: Match[Any], facts: Any) -> None:
        for fact in facts:
            self.facts[fact[0]] += 1
            self.out.append(" " + plain(tuple(fact)))
            sentence = match.game.sentence(fact, match.drivers)
            if sentence is not None:
                self.words.append(sentence)
                if self.talk:
                    self.out.append(f"   {sentence}")

    def _end(self, match: Match[Any]) -> None:
        record = match.to_json()
        again = type(match).from_json(record, track=match.game.track)
        assert again == match, "a record replays"
        shape, words = split(match.game.scene(match))
        self.words += words
        self.out.append(f"end {'over' if match.over else 'cut off'} after {len(match.history)}")
        rows = getattr(match, "standings", None) or getattr(match, "results", ())
        self.out += [" " + plain(row) for row in rows]
        if hasattr(match, "result"):
            self.out.append(f" result {plain(match.result)}")
        if hasattr(match, "to_frame"):
            self.out.append(f" frame {digest(match.to_frame().to_csv(index=False))}")
        data = json.loads(record)
        changed = data["options"] = unusual(match.game, data["options"])
        for name in [name for name in data["seal"] if name.startswith("options.")]:
            if name.removeprefix("options.") not in changed:
                del data["seal"][name]
        written = json.dumps(data, ensure_ascii=False)
        self.out += [f" page {digest(shape)}", f" record {digest(written)}"]


def unusual(game: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that differ from the usual ones: a new one changes no race without it."""
    usual = type(game.race_rules)().to_dict()
    return {name: value for name, value in options.items() if value != usual[name]}


# -- plain text of plain data ------------------------------------------------------------------


def plain(value: Any) -> str:
    """Facts, rows and headers in a line; points as ``12,7``."""
    if isinstance(value, float):
        raise TypeError(f"a float in a trace may differ from machine to machine: {value!r}")
    if isinstance(value, (tuple, list)):
        if len(value) == 2 and all(type(part) is int for part in value):
            return f"{value[0]},{value[1]}"
        if hasattr(value, "_asdict"):
            return " ".join(f"{name}={plain(part)}" for name, part in value._asdict().items())
        return " ".join(f"[{plain(p)}]" if _nested(p) else plain(p) for p in value)
    if isinstance(value, dict):
        return " ".join(f"{name}={plain(part)}" for name, part in value.items())
    return "-" if value is None else str(value)


def _nested(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and not (
        len(value) == 2 and all(type(part) is int for part in value)
    )


def cars(seen: dict[str, Any]) -> str:
    """Where every car and pawn stands: ``12,7>15,8``, a space, or how it is placed."""
    return " ".join(map(_where, seen["position"]["cars"]))


def _where(car: dict[str, Any]) -> str:
    if "point" not in car:
        return f"{car['space']}:{car['status']}"
    at, pawn = (car[name] and plain(car[name]) for name in ("point", "pawn"))
    return f"{at}>{pawn or ''}" if at else str(car["status"])


def digest(value: Any) -> str:
    """Short fingerprint of JSON data, the same on every machine."""
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return blake2b(written.encode(), digest_size=4).hexdigest()


def without_shapes(board: dict[str, Any]) -> dict[str, Any]:
    """The board without its outlines: they are reckoned with floats, and tested elsewhere."""
    return {name: value for name, value in board.items() if name != "shapes"}


def split(page: Any) -> tuple[Any, list[str]]:
    """What the page is sent, without its words for people (texts with a blank), and those."""
    words: list[str] = []

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: bare(part) for name, part in sorted(value.items())}
        if isinstance(value, (list, tuple)):
            return [bare(part) for part in value]
        if isinstance(value, str) and " " in value:
            words.append(value)
            return "~"
        if isinstance(value, float):  # a place on the board; rounded, so the same everywhere
            assert value == round(value, 4), f"not rounded: {value!r}"
        return value

    return bare(page), words
