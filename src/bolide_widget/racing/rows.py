"""The display of each kind of question and fact, and words that games share."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

from ..core import screen
from ..core.actions import Action, text
from ..core.grammar import badge, does, verb, within
from ..core.hidden import is_covered
from ..core.match import Match
from ..core.questions import CHANCE, Question, dice_data, dice_of
from ..core.state import AnyState
from ..core.words import Places, catalogue, either, form_of, phrase, short, tr, trn, you

BADGE: Final[screen.Explained] = {
    "sign": "badge",
    "text": phrase("a driver: the colour, outline and letters are the same everywhere"),
}
DECIDER: Final[screen.Explained] = {
    "sign": "decider",
    "text": phrase("the car that must decide now"),
}
SEVERAL: Final[screen.Explained] = {
    "sign": "several",
    "text": phrase("there is more than one way to end here: press it to see them"),
}


def terms(words: Mapping[str, str]) -> list[screen.Term]:
    """Return words with their meanings, as the page gets them."""
    return [{"term": tr(term), "text": tr(text)} for term, text in words.items()]


def labelled(sheet: Iterable[screen.Row]) -> list[screen.Row]:
    """Return the rows of a sheet with their labels in the language of this process."""
    return [{**row, "label": tr(row["label"])} for row in sheet]


Names = Sequence[str]
Prompt = Callable[[Any, Question, Any], str]
Label = Callable[[Any, Question, Action, Any], str]
Detail = Callable[[Any, Question, Action], str]
Options = Callable[[Any, Question, int, Any], list[screen.Option]]
Sentence = Callable[[Any, Names], "str | None"]


@dataclass(frozen=True)
class QuestionRow:
    """The display of a kind of question; a step, which needs no answer, has no row.

    Parameters
    ----------
    prompt : str, or callable ``(state, question, names) -> str``
        The question, without a name. Of chance, the player's action: ``"roll for the grid"``; a
        callable returns its translation in the form that follows the name.
    label : mapping of str to str, or callable ``(state, question, action, names) -> str``
        The meaning of an answer, by its first word; of chance, of a face or card.
    detail : mapping of str to str, or callable ``(state, question, action) -> str``
        The effect of an answer, where its label does not say so.
    options : callable ``(state, question, seat, names) -> list of Option``, optional
        The display of its answers; a button each if not given.
    more : callable ``(state, question, action, names) -> dict``, optional
        What the button of an answer has besides: its figure, tone, odds, place.
    heading : str, or callable ``(question) -> str``
        Of chance: the heading of the last roll. A draw that is not shown there has none.
    needs : callable ``(state, question, action, names) -> str``, optional
        Of chance: what a face decides, told before the roll; its whole meaning if not given.
    rule : str
        The rule behind the question, for players who want to read it now.
    """

    prompt: str | Prompt
    label: Mapping[str, str] | Label = field(default_factory=dict)
    detail: Mapping[str, str] | Detail = field(default_factory=dict)
    options: Options | None = None
    more: Callable[[Any, Question, Action, Any], Any] | None = None
    heading: str | Callable[[Question], str] = ""
    needs: Label | None = None
    rule: str = ""

    def choices(
        self, state: AnyState, question: Question, seat: int, names: Names, viewer: int | None
    ) -> list[screen.Option]:
        """Return its answers as `viewer` sees them."""
        if self.options is not None:
            return self.options(state, question, seat, names)
        shown = self.buttons(state, question, seat, names)
        if self.more is not None:
            for option, action in zip(shown, state.legal(seat), strict=True):
                option.update(self.more(state, question, action, names))
        return shown

    def buttons(
        self, state: AnyState, question: Question, seat: int, names: Names
    ) -> list[screen.Option]:
        """Return answers, faces or cards as buttons."""
        shown: list[screen.Option] = []
        for action in state.legal(seat):
            words = self.name_of(state, question, action, names)
            option: screen.Option = {"id": text(action), "label": words}
            if callable(self.detail):
                more = self.detail(state, question, action)
            else:
                more = self.detail.get(str(action[0]), "")
            if more:
                option["detail"] = tr(more)
            shown.append(option)
        return shown

    def asks(self, state: AnyState, question: Question, names: Names | None) -> str:
        """Return the question without the name; of chance the verb in the form after the name."""
        words = self.prompt(state, question, names) if callable(self.prompt) else self.prompt
        if question.players != (CHANCE,):
            return tr(words)
        name = "" if names is None else names[question.roller]
        if words in catalogue():
            return tr(words, driver=name)
        return words if catalogue() and callable(self.prompt) else verb(name, words)

    def meaning(
        self, state: AnyState, question: Question, action: Action, names: Names | None = None
    ) -> str:
        """Return the meaning of an answer, a face or a card, in a few words."""
        if callable(self.label):
            return self.label(state, question, action, names)
        words = self.label.get(str(action[0]))
        return text(action) if words is None else tr(words)

    def name_of(
        self, state: AnyState, question: Question, action: Action, names: Names | None = None
    ) -> str:
        """Return the same, after the faces if dice are thrown: ``5: a normal start``."""
        words = self.meaning(state, question, action, names)
        if question.players != (CHANCE,):
            return words
        return f"{tr(' and ').join(short(str(face)) for face in action)}: {words}"


@dataclass(frozen=True)
class First:
    """The note a person reads when a fact happens to one of their drivers for the first time.

    Parameters
    ----------
    text : str
        The event and its consequence, in two sentences that fit any driver.
    rule : str
        Where it stands in the rules; no two have the same.
    when : callable ``(fact) -> bool``, optional
        Which facts of the kind it explains; all if not given.
    met : tuple of str
        Fields with the seats that meet it; the one that the fact is about if not given.
    """

    text: str
    rule: str
    when: Callable[[Any], bool] | None = None
    met: tuple[str, ...] = ()


@dataclass(frozen=True)
class FactRow:
    """The display of a kind of fact.

    Parameters
    ----------
    sentence : str, or callable ``(fact, names) -> str or None``, or None
        The sentence of the log. A text has fields of the fact in braces, and says what its driver
        does: ``"take grid place {place}"``; of a fact about no driver it is the whole sentence.
        None, or a callable that returns None, if another fact already says it. Fields may say how
        they are written: see `Filler`.
    tone : str, or callable ``(fact) -> str or None``, optional
        Its tone.
    effect : str, or callable ``(fact) -> str or None``, optional
        Its effect on the page.
    whose : str or None
        The field with the seat that it is about; None for facts about no driver.
    on : str, optional
        The field with the seat that a card hits; negative for none.
    face : callable ``(fact) -> Face``, optional
        The card that it plays or turns over.
    counted : str, optional
        The column of the figures that counts it for its seat.
    firsts : First or tuple of First
        Its notes for drivers who meet it for the first time: the first one that fits.
    places : tuple of str
        The fields with a space of the board: the sentence gets its place in words.
    words : mapping
        What a text has for the values of its fields, where that is not the value itself.
    round : str
        The field with its round, where no fact begins a round: the log has a heading before the
        first such fact of each.
    """

    sentence: str | Sentence | None
    tone: screen.Tone | Callable[[Any], screen.Tone | None] | None = None
    effect: screen.Effect | Callable[[Any], screen.Effect | None] | None = None
    whose: str | None = "seat"
    counted: str | None = None
    firsts: First | tuple[First, ...] = ()
    places: tuple[str, ...] = ()
    on: str | None = None
    face: Callable[[Any], screen.Face | None] | None = None
    words: Mapping[Any, str] = field(default_factory=dict)
    round: str = ""

    @property
    def notes(self) -> tuple[First, ...]:
        """Return its notes as a tuple."""
        return (self.firsts,) if isinstance(self.firsts, First) else self.firsts


QuestionRows = Mapping[str, QuestionRow]
FactRows = Mapping[str, FactRow]


# -- questions -----------------------------------------------------------------------------------


def active(state: AnyState) -> int | None:
    """Return the seat that must answer or roll; None where several choose in secret."""
    question = state.question
    if question is None or is_covered(state):
        return None
    seat = question.players[0]
    return question.roller if seat == CHANCE else seat


def ask(
    rows: QuestionRows, state: AnyState, names: Names, viewer: int | None = None
) -> screen.Ask | None:
    """Return the open question with every answer; a covered one only to the seat it is for.

    Parameters
    ----------
    rows : mapping of str to QuestionRow
    state : State
    names : sequence of str
    viewer : int, optional
        The seat that looks; the public view if not given.
    """
    question = state.question
    if question is None:
        return None
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    row = rows[question.kind]
    if is_covered(state):
        if viewer is None or viewer not in (*question.players, question.roller):
            sealed = state.game.kinds[question.kind].sealed  # then the question is no secret
            words = row.asks(state, question, names) if sealed else tr("a driver chooses in secret")
            covered: screen.Ask = {
                "kind": question.kind if sealed else "secret",
                "prompt": words,
                "id": None,
                "driver": "",
                "options": [],
            }
            if sealed and row.rule:
                covered["rule"] = row.rule
            return covered
        seat = viewer
    player = CHANCE if rolls else seat
    shown: screen.Ask = {
        "prompt": row.asks(state, question, names),
        "id": seat,
        "driver": you(names[seat]),
        "kind": "roll" if rolls else question.kind,
        "options": row.choices(state, question, player, names, viewer),
    }
    if not rolls:
        shown["from"] = None
    elif dice := dice_of(state, question):
        shown["dice"] = dice_data(dice)
    if row.rule:
        shown["rule"] = row.rule
    for option in shown["options"]:
        for part in cast("list[screen.Lead]", [option, *option.get("leads", ())]):
            if "figure" in part:
                part["figure"] = short(part["figure"])
    return shown


def last_roll(match: Match[Any], rows: QuestionRows) -> screen.Roll | None:
    """Return the last dice rolled and their meaning; none once a public answer has followed.

    Secret answers since then are passed over: even their existence must stay hidden.
    """
    kinds = match.game.kinds
    for entry in reversed(match._now.entries):
        before, question = entry._before, entry._before.question
        if question is None:
            return None
        if kinds[question.kind].secret:
            continue
        heading = rows[question.kind].heading if entry.seat == CHANCE else ""
        if not heading:
            return None
        row, dice = rows[question.kind], dice_of(before, question)
        roll: screen.Roll = {
            "table": tr(heading(question) if callable(heading) else heading),
            "driver": you(match.drivers[question.roller]),
            "dice": dice_data(dice, entry.action),
            "meaning": row.meaning(before, question, entry.action, match.drivers),
            "number": match.rolls,
        }
        if len(dice) == 1 and (needs := _needs(row, before, question, match.drivers)):
            roll["needs"] = needs
        return roll
    return None


FIGURES: Final = phrase(("short: ok", "short: out", "short: pass", "short: pit", "short: stop"))
"""Words that stand for a figure on a space of the board."""

MOST_NEEDS: Final = 3
"""Results of a roll that are told before it."""


def _needs(row: QuestionRow, state: AnyState, question: Question, names: Names) -> str:
    """Return what the faces of a die mean; nothing where nearly each means something of its own."""
    faces = list(dict.fromkeys(state.legal(CHANCE)))
    label = row.needs or row.meaning
    means = [label(state, question, face, names) for face in faces]
    groups = [list(group) for _, group in groupby(zip(faces, means, strict=True), lambda p: p[1])]
    if not 1 < len(groups) <= min(MOST_NEEDS, len(faces) - 1):
        return ""
    ends = [(group[0][0][0], group[-1][0][0], group[0][1]) for group in groups]
    return " · ".join(
        f"{a}: {w}" if a == b else tr("{first} to {last}: {result}", first=a, last=b, result=w)
        for a, b, w in ends
    )


# -- facts ---------------------------------------------------------------------------------------


def seat_of(rows: FactRows, fact: Any) -> int | None:
    """Return the seat that a fact is about."""
    whose = rows[fact.kind].whose
    return None if whose is None else getattr(fact, whose)


def sentence(rows: FactRows, fact: Any, names: Names, board: Any = None) -> str | None:
    """Return a fact as a sentence of the log; None for facts that another one already covers.

    Parameters
    ----------
    board : LaneTrack, optional
        Says where a place is; without one it is named as in the fact.
    """
    row, seat = rows[fact.kind], seat_of(rows, fact)
    words = row.sentence
    if row.places and board is not None:
        fact = fact._replace(**{name: board.at(getattr(fact, name)) for name in row.places})
    if words is None or callable(words):
        return None if words is None else words(fact, names)
    filler, driver = Filler(names, row.words), "" if seat is None else names[seat]
    if words in catalogue():  # the whole sentence, wherever its language puts the driver
        return filler.vformat(catalogue()[words], (), {"driver": driver, **fact._asdict()})
    filled = filler.format(words, **fact._asdict())
    return filled if seat is None else f"{does(driver, filled)}."


class Filler(Places):
    """Fills the fields of a fact into its sentence.

    Parameters
    ----------
    names : sequence of str
        Drivers by seat.
    words : mapping
        The words for some values.

    Examples
    --------
    >>> filler = Filler(["Ada", "Bob"], {"susp": "suspension"})
    >>> filler.format("a {part} and {parts}", part="susp", parts=("susp", "tyres"))
    'a suspension and suspension and tyres'
    >>> filler.format("{way:space} to {place:th}, by {seat:name}", way=1, place=2, seat=1)
    '1 space to 2nd, by Bob'
    >>> filler.format("{hit:contact|no contact}", hit=False)
    'no contact'
    >>> filler.format("{way:Feld,Felder} vor {seat:dir|@}", way=2, seat=1)
    '2 Felder vor Bob'
    """

    def __init__(self, names: Names, words: Mapping[Any, str]) -> None:
        self.names = names
        self.words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value: a count of something, a place, a driver, or one of two alternatives.

        A translation has the forms of a count, with commas between.
        """
        if isinstance(value, tuple):
            return listed(tr(self.words.get(each, str(each))) for each in value)
        if not format_spec:
            words = self.words.get(value, value)
            return tr(words) if isinstance(words, str) else str(words)
        if format_spec == "th":
            return ordinal(value)
        if format_spec == "name":
            return within(self.names[value])
        if "|" in format_spec:
            named = isinstance(value, int) and "@" in format_spec
            return either(format_spec, value, self.names[value] if named else str(value))
        forms = format_spec.split(",")
        return f"{value} {forms[form_of(value)]}" if forms[1:] else count(value, format_spec)


def effect_of(rows: FactRows, fact: Any) -> screen.Effect | None:
    """Return the effect of a fact on the page."""
    effect = rows[fact.kind].effect
    return effect(fact) if callable(effect) else effect


MOMENTS: Final[Mapping[screen.Effect | None, float]] = {
    "card": 1.5,
    "reveal": 1.5,
    "spin": 1.2,
    "out": 1.2,
    "finish": 1.0,
    "block": 0.8,
    "stall": 0.8,
    "pit": 0.8,
    "shake": 0.6,
}
"""Seconds that an effect stays visible."""


def moment(game: Any, facts: Iterable[Any]) -> float:
    """Return the seconds that public effects of facts stay visible before the next car moves."""
    rows: FactRows = getattr(game, "fact_rows", {})
    seen: list[Any] = [game.seen(fact, None) for fact in facts]
    known = (fact for fact in seen if fact is not None and fact[0] in rows)
    return max((MOMENTS.get(effect_of(rows, fact), 0.0) for fact in known), default=0.0)


def ordinal(number: int) -> str:
    """Write a place: ``1st``.

    Examples
    --------
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    if catalogue():
        return tr("place {n}", n=number)
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def count(number: int, what: str) -> str:
    """Write a number of things, singular or plural.

    Examples
    --------
    >>> count(1, "space"), count(4, "space")
    ('1 space', '4 spaces')
    """
    return trn(f"{{n}} {what}", f"{{n}} {what}s", number)


EITHER: Final = phrase("{words} or {last}")


def listed(parts: Iterable[str], form: str = phrase("{words} and {last}")) -> str:
    """Write words as a list: ``a, b and c``."""
    *words, last = [*parts] or [""]
    return tr(form, words=", ".join(words), last=last) if words else last


def whose(seat: int, names: Sequence[str] | None) -> str:
    """Return a driver's name within a sentence; the number of their seat without names."""
    return tr("car {n}", n=seat + 1) if names is None else within(names[seat])


def capital(words: str) -> str:
    """Return words with a capital letter."""
    return words[:1].upper() + words[1:]


def lap_words(lap: int, laps: int) -> str:
    """Write a lap count in words."""
    if lap <= 0:
        return tr("before the start line")
    return tr("lap {n} of {all}", n=min(lap, laps), all=laps)


def add_goal(asked: screen.Ask, laps: int) -> None:
    """Say with a driver's first question on the page what wins the race."""
    goal = trn(
        "First over the line after {n} lap wins", "First over the line after {n} laps wins", laps
    )
    asked["prompt"] += f". {goal}"


# -- a scene and its tables ------------------------------------------------------------------------


def title(match: Match[Any], what: str, number: int, lap: int, laps: int) -> str:
    """Return the progress of a race, in a line.

    Parameters
    ----------
    match : Match
    what : str
        What the game calls a round.
    number : int
        Rounds begun.
    lap, laps : int
        The lap of the first car, and the length of the race.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
    >>> title(race, "Round", 0, 0, 2), title(race, "Turn", 3, 1, 2)
    ('Before the race · 2 laps', 'Turn 3 · lap 1 of 2')
    """
    if match.over:
        return tr("The race is over")
    if not number:
        return trn("Before the race · {n} lap", "Before the race · {n} laps", laps)
    return f"{tr(f'{what} {{number}}', number=number)} · {lap_words(lap, laps)}"


def token(
    seat: int,
    name: str,
    at: screen.XY | None,
    heading: screen.XY,
    *,
    status: str,
    words: str,
    looks: Sequence[screen.Look],
    place: int | None,
    colour: int | None = None,
    pawn: screen.XY | None = None,
) -> screen.Token:
    """Return a car as the page draws it.

    Parameters
    ----------
    status : str
        As its game calls it: "finished" and "out" end its race.
    words : str
        The word for its state next to its name; empty if none is needed.
    colour : int, optional
        The number of its seat if not given.
    """
    shown: screen.Token = {
        "id": seat,
        "name": you(name),
        "badge": badge(you(name)),
        "colour": seat if colour is None else colour,
        "at": at,
        "heading": heading,
        "pawn": pawn,
        "place": place,
    }
    if looks:
        shown["looks"] = looks
    if words:
        shown["status"] = tr(words)
    if status in ("finished", "out"):
        shown["done"] = "finished" if status == "finished" else "out"
    return shown


LEADS: Final = phrase("leader")
"""The gap of the car from which the others are measured."""


def standing_rows(
    ranking: Sequence[int],
    lap: Callable[[int], str],
    gaps: Mapping[int, tuple[str, int]],
    turns: Turns,
) -> list[screen.Standing]:
    """Return the live ranking: the lap and gap of each car, and its turn.

    Parameters
    ----------
    ranking : sequence of int
        Seats by place.
    lap : callable ``(seat) -> str``
    gaps : mapping of int to (str, int)
        See `gaps_of`; cars without a gap are missing.
    turns : Turns
    """
    rows: list[screen.Standing] = []
    for seat in ranking:
        gap, behind = gaps.get(seat, ("", None))
        row: screen.Standing = {"id": seat, "lap": lap(seat), "gap": gap}
        if behind is not None:
            row["behind"] = behind
        row["active"] = seat == turns.acting
        row["moved"] = seat in turns.moved and seat != turns.acting
        if seat == turns.next:
            row["next"] = True
        rows.append(row)
    return rows


class Turns(NamedTuple):
    """The turns of a round, which no place depends on.

    Attributes
    ----------
    acting : int or None
        The seat that must answer; None where several choose in secret.
    moved : container of int
        Seats that have had their turn, perhaps with the acting one.
    next : int or None
        The seat that moves after the acting one; None if nobody knows.
    """

    acting: int | None = None
    moved: Container[int] = ()
    next: int | None = None


def turns_of_round(order: Sequence[int], moved: Container[int], acting: int | None) -> Turns:
    """Return the turns of a round; no seat is next while one reacts out of turn.

    Parameters
    ----------
    order : sequence of int
        Seats still racing, the first to move first.
    moved : container of int
    acting : int or None

    Examples
    --------
    >>> turns_of_round((2, 0, 1), {2}, 0).next
    1
    >>> print(turns_of_round((2, 0, 1), {2}, 1).next)
    None
    """
    left = [seat for seat in order if seat == acting or seat not in moved]
    return Turns(acting, moved, left[1] if len(left) > 1 and left[0] == acting else None)


def gaps_of(ways: Mapping[int, float], unit: str, leads: bool = True) -> dict[int, tuple[str, int]]:
    """Return the gap of each racing car to the first, in words and as a number.

    Parameters
    ----------
    ways : mapping of int to float
        By seat, how far each has come; in the order of the ranking, so that none is ahead of the
        one before.
    unit : str
        Singular: "space".
    leads : bool
        Whether the first of them leads: no car does once one has finished.

    Examples
    --------
    >>> gaps_of({2: 12, 0: 12, 1: 8, 3: 7}, "space")
    {2: ('leader', 0), 0: ('level', 0), 1: ('+4 spaces', 4), 3: ('+5 spaces', 5)}
    """
    first = next(iter(ways), None)
    gaps: dict[int, tuple[str, int]] = {}
    for seat, way in ways.items():
        behind = round(ways[first] - way) if first is not None else 0
        words = f"+{count(behind, unit)}" if behind else tr("level")
        gaps[seat] = (words, behind)
    if first is not None:
        gaps[first] = (tr(LEADS) if leads else "", 0)
    return gaps


def table(
    name: str,
    title: str,
    columns: Sequence[str],
    rows: Sequence[screen.TableRow],
    *,
    opened: bool = True,
    note: str = "",
) -> list[screen.Table]:
    """Return a table beside the board in a list; an empty list if it would have no rows."""
    if not rows:
        return []
    made: screen.Table = {
        "id": name,
        "title": tr(title),
        "columns": [tr(column) for column in columns],
        "rows": rows,
        "open": opened,
    }
    return [{**made, "note": tr(note)} if note else made]


def trails(ways: Iterable[Sequence[str]]) -> list[screen.Trail]:
    """Return the spaces that each car drove last, for the page; none of a car that stayed."""
    return [{"id": seat, "path": path} for seat, path in enumerate(ways) if len(path) > 1]
