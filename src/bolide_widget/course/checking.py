"""Checking answers to exercises: right or wrong, the reason, and two hints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from html import escape
from typing import Any

from ..core.errors import SetupError, shown
from ..core.given import need_whole
from ..core.match import Match
from . import texts
from .exercise import Exercise, Numbers, exercise
from .kinds import Function, Unreadable, Wrong

VIEW = "application/vnd.jupyter.widget-view+json"
"""The type of a widget in the output of a cell."""

_CHILD = ".jp-OutputArea-child"
_OPEN = f"{_CHILD}:has(.bolide-open)"
_ALONE = (
    f"<style>{_OPEN}:has(+ {_CHILD} .bolide-answer),"
    f"{_OPEN} + {_CHILD}:not(:has(.bolide-answer)){{display: none}}</style>"
)
"""Shows in JupyterLab either the box or, in a notebook that was opened again, the text above it."""

_COLOURS = {True: "#009E73", False: "#D55E00", None: "#0072B2"}


@dataclass(frozen=True, repr=False)
class Checked:
    """The result of `check`. It is true if the answer is right.

    Attributes
    ----------
    exercise : str
        The name of the exercise: "3.2".
    right : bool or None
        None if there is no answer yet.
    reason : str
        The error, or the form of an answer.
    question : str
        The text of the exercise, with its numbers.
    hints : tuple of str
        The first and the second hint; fewer where there are none.
    mistake : str or None
        The name of the typical mistake, if it is one.
    model : str
        A model answer to compare with, once there is an answer; "" where there is none.

    Examples
    --------
    >>> checked = bw.check("1.1", (17, 7))
    >>> checked.right, checked.mistake, bool(checked)
    (False, 'end', False)
    """

    exercise: str
    right: bool | None
    reason: str
    question: str
    hints: tuple[str, ...]
    mistake: str | None = None
    model: str = ""
    _call: str = ""
    _answer: str = ""
    _hint: int = 0
    _seed: int | str | None = None
    _race: Any = None
    _language: str = "en"

    def __bool__(self) -> bool:
        return self.right is True

    def _word(self) -> str:
        key = {True: "right", False: "wrong", None: "open"}[self.right]
        if self.right and exercise(self.exercise).kind.noted:
            key = "noted"
        return texts.words(key, self._language)

    def __repr__(self) -> str:
        lines = [self.question] if self._seed is not None else []
        lines.append(f"{self.exercise}: {self._word()} {self.reason}".rstrip())
        lines += [
            f"{texts.words(f'{name} hint', self._language)}: {hint}"
            for name, hint in zip(("first", "second"), self.hints[: self._hint], strict=False)
        ]
        if self.model:
            lines.append(f"{texts.words('model', self._language)}: {self.model}")
        if not self.right and self._hint < len(self.hints):
            lines.append(texts.words("ask hint", self._language, call=self._call))
        return "\n".join(lines).replace("`", "")

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show a box to answer in, if there is no answer yet and it can be typed."""
        if self.right is not None or not exercise(self.exercise).kind.literal:
            return {}
        from .box import Box  # imported only when needed

        more: Any = {"hint": self._hint, "seed": self._seed, "race": self._race}
        more["language"] = self._language
        box = Box(self, lambda text: check(self.exercise, text, **more))
        return {VIEW: box._repr_mimebundle_(**options)[VIEW]}

    def _ipython_display_(self) -> None:
        """Show the box below a text that says what to do where no kernel runs."""
        box = self._repr_mimebundle_()
        if not box:
            raise NotImplementedError  # then it is shown as usual
        from IPython.display import display

        again = escape(texts.words("box again", self._language))
        html = f'{_ALONE}<div class="bolide-open">{self._repr_html_()}<p>{again}</p></div>'
        display({"text/plain": repr(self), "text/html": html}, raw=True)  # type: ignore[no-untyped-call]
        display(box, raw=True)  # type: ignore[no-untyped-call]

    def _repr_html_(self) -> str:
        """Return HTML for a notebook: hints open with a click."""
        rows = [f"<b>{escape(self.exercise)}: {escape(self._word())}</b> {_html(self.reason)}"]
        if self._answer:
            bare = self._answer.startswith(("(", "["))
            answer = self._answer if bare else f"({self._answer})"
            rows[0] += f' <span style="opacity: .7">{escape(answer)}</span>'
        if self._seed is not None:
            rows.insert(0, _html(self.question))
        if not self.right:
            names = (texts.words(f"{name} hint", self._language) for name in ("first", "second"))
            for number, (name, hint) in enumerate(zip(names, self.hints, strict=False), 1):
                rows.append(_folded(name, hint, number <= self._hint))
        if self.model:
            rows.append(_folded(texts.words("model", self._language), self.model))
        inner = "".join(f'<div style="margin: 4px 0">{row}</div>' for row in rows)
        colour = _COLOURS[self.right]
        style = f"border-left: 4px solid {colour}; padding: 2px 12px; max-width: 70ch"
        return f'<div style="{style}">{inner}</div>'


def check(
    exercise: str,
    *answer: Any,
    hint: int = 0,
    seed: int | str | None = None,
    race: Any = None,
    language: str | None = None,
) -> Checked:
    """Check an answer to an exercise of the course in ``examples/course``.

    It is for self-study, not for grading. Without an answer a notebook shows a box to type it in.

    Parameters
    ----------
    exercise : str
        Lesson and number: "3.2".
    *answer : object
        A number, with its unit or without; a pair or a list of numbers; a word; sentences; the
        places of a line; a function or a driver, depending on the exercise. As you would write it:
        ``"7^2"``, ``"4,7"``, ``"108 km/h"`` and ``5, -2`` are understood, too. Three dots mean no
        answer yet. A function gets two seconds a call.
    hint : int
        The number of hints to show: 0, 1 or 2. In a notebook they open with a click, too.
    seed : int or str, optional
        Draws other numbers for the same exercise, and shows them. A name gives everyone numbers of
        their own; capitals and spaces around it make no difference.
    race : Race or its board, optional
        Your own race on the lesson's board. A number that you measured is compared with what was
        driven there; other exercises take no notice of it.
    language : str, optional
        The language of the texts, such as ``"de"``; that of `bw.language` if not given. Exercises
        that are not translated are in English.

    Returns
    -------
    Checked
        Has `right`, `reason`, `mistake`, `hints` and `model`. A prediction, a measurement or an
        explanation is noted, which counts as right, and compared with a model answer.

    Raises
    ------
    SetupError
        If there is no such exercise, or another argument is invalid.

    Examples
    --------
    >>> bw.check("1.1", (5, -2)).right
    True
    >>> print(bw.check("1.1", "fast"))
    1.1: Not yet. The answer must be two numbers in brackets, such as (2, -1), not 'fast'.
    A hint: bw.check("1.1", ..., hint=1)
    """
    which = _exercise(exercise)
    if race is not None:
        which = replace(which, kind=which.kind.on_board(_driven(race)))
    need_whole("hint", hint, 0, 2)
    number = number_of_seed(seed)
    numbers = which.drawn(number)
    language = texts.language_of(which.lesson, language)
    said = texts.blocks(which.lesson, language)
    fill = partial(texts.filled, numbers=vars(numbers), language=language)
    hints = (f"{which.name} hint", f"{which.name} second hint")
    given = ... if not answer else answer[0] if len(answer) == 1 else answer
    right, key, reason = judged(which, given, numbers, number, language)
    more = "" if seed is None else f", seed={shown(seed)}"
    more += "" if race is None else ", race=game"
    return Checked(
        exercise=which.name,
        right=right,
        reason=fill(reason),
        question=fill(said[which.name]),
        hints=tuple(fill(said[each]) for each in hints if each in said),
        mistake=key,
        model=fill(said.get(f"{which.name} model", "")) if right else "",
        _call=f'bw.check("{which.name}", ...{more}, hint={min(hint + 1, 2)})',
        _answer=shown(given) if right is not None and which.kind.literal else "",
        _hint=hint,
        _seed=seed,
        _race=race,
        _language=language,
    )


def _driven(race: Any) -> Sequence[tuple[int, int]]:
    """Return the places of the first car of a race, or of the race of a board."""
    match = getattr(race, "race", race)
    if not isinstance(match, Match):
        raise SetupError(f"race: must be a race or its board, got {shown(race)}")
    if not (paths := getattr(match.game, "paths", None)):
        return ()  # only Bolide has points
    path: Sequence[tuple[int, int]] = paths(match.facts).get(0, ())
    return path


def number_of_seed(seed: object) -> int | None:
    """Return the number of a seed, which may be a name.

    Raises
    ------
    SetupError
        If it is neither.

    Examples
    --------
    >>> number_of_seed(" Ada  Lovelace") == number_of_seed("ada lovelace") != number_of_seed("Bob")
    True
    """
    if isinstance(seed, str):
        if not (bare := bare_name(seed)):
            raise SetupError("seed: your name is missing: write it between the quotation marks")
        return int.from_bytes(sha256(bare.encode("utf-8", "surrogatepass")).digest()[:4])
    return None if seed is None else need_whole("seed", seed, 0)


def bare_name(name: str) -> str:
    """Return a name without capitals, and without spaces around it."""
    return " ".join(name.casefold().split())


_exercise = exercise  # `check` has an argument of that name


def judged(
    which: Exercise, answer: Any, numbers: Numbers, seed: int | None, language: str
) -> tuple[bool | None, str | None, str]:
    """Return whether an answer is right, the name of its typical mistake, and the reason."""

    def read(given: Any) -> Any:
        return which.kind.read(given, which.random(seed))

    def say(why: Wrong) -> str:
        return texts.words(why[0], language, **why[1])

    if answer is ...:
        return None, None, say(which.kind.put())
    said = texts.blocks(which.lesson, language)
    right = read(which.answer(numbers))
    try:
        value = read(answer)
        is_right = which.kind.same(value, right)
        if is_right and which.kind.not_ones_own(answer):
            raise Unreadable("not your own")
    except Unreadable as fault:
        return False, None, texts.words(fault.key, language, **fault.numbers)
    except Exception:  # whatever an object of any class does when it is read
        return False, None, texts.words("no answer", language, given=f"`{shown(answer)}`")
    if is_right:
        seen = which.kind.seen()
        key = which.kind.common(value, {name: of(numbers) for name, of in which.mistakes.items()})
        praise = f"{which.name} mistake {key}" if key else f"{which.name} right"
        return True, key, say(seen) if seen else said.get(praise, "")
    for name, wrong in which.mistakes.items():
        if which.kind.same(value, read(wrong(numbers))):
            reason = said[f"{which.name} mistake {name}"]
            if isinstance(which.kind, Function):
                reason = f"{reason} {say(which.kind.why(value, right))}"
            return False, name, reason
    return False, None, say(which.kind.why(value, right))


def _folded(name: str, text: str, is_open: bool = False) -> str:
    summary = f'<summary style="cursor: pointer">{escape(name)}</summary>'
    return f"<details{' open' * is_open}>{summary}{_html(text)}</details>"


def _html(text: str) -> str:
    """Convert the Markdown that exercises use to HTML: paragraphs, code, emphasis."""
    safe = escape(text, quote=False)
    safe = re.sub(r"^#+ (.*)$", r"<b>\1</b>", safe, flags=re.MULTILINE)
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", safe)
    safe = re.sub(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])", r"<i>\1</i>", safe)
    return safe.replace("\n\n", "<br><br>").replace("\n- ", "<br>- ")
