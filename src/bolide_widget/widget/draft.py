"""The form of the start panel: read, checked by the game itself, and written as Python."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NotRequired, TypedDict

from ..boards.files import TrackError
from ..core.errors import RaceError
from ..core.game import Clock
from ..core.given import NAME_LENGTH
from ..core.match import Match
from ..drivers import Policy
from ..games import FIRST, Row, games, need
from .comms import Refused
from .invented import circuit, kept_name, seed_of
from .rule_fields import FREE_UNDO, rule_fields
from .season import TEAMS, OnPage
from .seats import PERSON, YOU, computers_of

RIVALS = (
    *("Rosa", "Tazio", "Ines", "Otto", "Mila", "Bruno"),
    *("Wanda", "Hugo", "Lena", "Dario", "Pia"),
)
"""Names for rivals, enough for the largest grid."""
SEED_BITS = 20
"""Bits of a random seed, short enough to read out to a friend."""
LONGEST_FIELD = 2000
"""The most characters of any field; the checks of each field have lower limits of their own."""
MOST_SEATS = 64
MOST_RACES = 30
MOST_TOLD = 1000
"""The most laps for which the panel estimates the duration of a race."""


class Entry(TypedDict):
    """A driver: a name, and "person" or the name of a computer driver."""

    name: str
    who: str


class SeasonForm(TypedDict):
    """A season in the form: a circuit for each race."""

    tracks: list[str]
    qualifying: bool
    teams: bool


class Draft(TypedDict):
    """The contents of the form, valid or not; numbers are text as typed."""

    game: str
    track: str
    drivers: list[Entry]
    laps: str
    timer: str
    seed: str
    rules: dict[str, bool | str]
    season: NotRequired[SeasonForm]
    """Only for a season; `track` does not count then."""


class Fault(TypedDict):
    """An error in the form: its field, its entry in that field from 1 (0: none), and the reason."""

    field: str
    entry: int
    text: str


class Faulty(ValueError):
    """A draft with errors, of which no race can be made."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(" ".join(fault["text"] for fault in faults))


class Ready(NamedTuple):
    """The race of a valid draft, the policies of its computer drivers, and its season if any."""

    race: Match[Any]
    seats: dict[str, Policy]
    season: OnPage | None = None


def first_draft(game: str = FIRST) -> Draft:
    """Return the initial draft: you and a few rivals on the game's default circuit."""
    row = need(game)
    rivals = RIVALS[: computers_of(row)]
    computers: list[Entry] = [{"name": name, "who": row.drivers[0]} for name in rivals]
    return {
        "game": row.name,
        "track": row.track,
        "drivers": [{"name": YOU, "who": PERSON}, *computers],
        "laps": "",
        "timer": "",
        "seed": str(secrets.randbits(SEED_BITS)),
        "rules": {},
    }


def quick_draft(game: str = FIRST) -> Draft:
    """Return the draft of a first quick race: you against the weakest computer driver.

    Examples
    --------
    >>> [entry["who"] for entry in quick_draft()["drivers"]]
    ['person', 'Rookie']
    """
    draft = first_draft(game)
    fewest = max(2, need(game).seats[0])
    return {**draft, "drivers": draft["drivers"][:fewest]}


def fresh(draft: Draft) -> Draft:
    """Return a draft of one race with new dice."""
    made: Draft = {**draft, "seed": str(secrets.randbits(SEED_BITS))}
    made.pop("season", None)
    return made


def watched(game: str = FIRST) -> Draft:
    """Return the draft of a race of two computer drivers, to watch.

    Examples
    --------
    >>> [entry["name"] for entry in watched()["drivers"]]
    ['Rosa', 'Tazio']
    """
    row = need(game)
    draft = first_draft(row.name)
    number = max(2, row.seats[0])
    strong = [row.drivers[-1 - k % len(row.drivers)] for k in range(number)]
    drivers: list[Entry] = [
        {"name": name, "who": who} for name, who in zip(RIVALS, strong, strict=False)
    ]
    return {**draft, "drivers": drivers}


def read_draft(raw: object) -> Draft:
    """Read a draft from a message of the page.

    Raises
    ------
    Refused
        If the message has another form. Mistakes of a player do not raise it.
    """
    if not isinstance(raw, Mapping):
        raise Refused("The message needs a 'draft' that is an object")
    listed, rules = raw.get("drivers"), raw.get("rules")
    if not isinstance(listed, list) or len(listed) > MOST_SEATS:
        raise Refused(f"The draft needs a list 'drivers', at most {MOST_SEATS}")
    if not isinstance(rules, Mapping) or not all(
        isinstance(value, bool | str) for value in rules.values()
    ):
        raise Refused("The draft needs an object 'rules' of switches and words")
    row = need(text_of(raw, "game"))
    known = {field["name"] for field in rule_fields(row)}
    season = raw.get("season")
    draft: Draft = {
        "game": row.name,
        "track": text_of(raw, "track"),
        "drivers": [{"name": text_of(row, "name"), "who": text_of(row, "who")} for row in listed],
        "laps": text_of(raw, "laps"),
        "timer": text_of(raw, "timer"),
        "seed": text_of(raw, "seed"),
        "rules": {str(name): value for name, value in rules.items() if name in known},
    }
    if season is not None:
        draft["season"] = _read_season(season)
    return draft


def _read_season(raw: object) -> SeasonForm:
    tracks = raw.get("tracks") if isinstance(raw, Mapping) else None
    if not isinstance(tracks, list) or len(tracks) > MOST_RACES:
        raise Refused(f"The season needs a list 'tracks', at most {MOST_RACES}")
    if not all(isinstance(track, str) and len(track) <= LONGEST_FIELD for track in tracks):
        raise Refused("The season needs texts in 'tracks'")
    assert isinstance(raw, Mapping)
    return {
        "tracks": list(tracks),
        "qualifying": raw.get("qualifying") is True,
        "teams": raw.get("teams") is True,
    }


def text_of(raw: object, name: str, of: str = "draft") -> str:
    text = raw.get(name) if isinstance(raw, Mapping) else None
    if not isinstance(text, str) or len(text) > LONGEST_FIELD:
        raise Refused(f"The {of} needs a text {name!r}")
    return text


# -- the race of a draft -------------------------------------------------------------------------


def ready(draft: Draft) -> Ready:
    """Make the race of a draft.

    Raises
    ------
    Faulty
        If it is invalid, with all the errors that the game's own checks found.
    """
    row = need(draft["game"])
    faults: list[Fault] = []
    given: dict[str, Any] = dict(of_game(draft))
    if draft["laps"]:
        given["laps"] = number_in(draft["laps"])
    rules = _checked(lambda: row.get(row.rules)(**given), row, faults)
    options = {} if rules is None else {"rules": rules}
    names = [entry["name"] for entry in draft["drivers"]]
    seed = number_in(draft["seed"]) if draft["seed"] else None
    track = _checked(lambda: circuit(row, draft["track"]), row, faults, "track")
    if track is None:
        raise Faulty(faults)
    race = _checked(lambda: row.race(track, names, seed=seed, **options), row, faults)
    if draft["timer"]:
        seconds: Any = number_in(draft["timer"])
        _checked(lambda: Clock(seconds), row, faults, "timer")
        if race is not None and not faults:
            race.set_timer(seconds)
    seats = _seats(draft, row, faults)
    season = None
    if "season" in draft and not faults:
        season = _checked(lambda: _season(draft, row, rules, seed), row, faults, "track")
    if faults or race is None:
        raise Faulty(faults)
    return Ready(race, seats, season)


def _season(draft: Draft, row: Row, rules: Any, seed: Any) -> OnPage:
    """Return the season of a draft whose race is valid."""
    form, given = draft["season"], dict[str, Any]()
    names = [entry["name"] for entry in draft["drivers"]]
    tracks = [circuit(row, track) for track in form["tracks"]]
    if form["qualifying"]:
        given["qualifying"] = True
    if form["teams"]:
        pairs = zip(names[::2], names[1::2], strict=False)
        given["teams"] = dict(zip(TEAMS, pairs, strict=False))
    season = row.championship(tracks, names, rules=rules, seed=seed, **given)
    seats = {entry["name"]: entry["who"] for entry in draft["drivers"] if entry["who"] != PERSON}
    timer: Any = number_in(draft["timer"]) if draft["timer"] else None
    return OnPage(season, row.name, seats, timer)


def _checked(make: Any, row: Row, faults: list[Fault], field: str = "") -> Any:
    """Return `make()`; if the game's checks refuse it, note the error and return None."""
    try:
        return make()
    except (RaceError, TrackError) as error:
        text = str(error)
        # a message begins with the field that it is about, if any
        (word,) = re.findall(r"^\w*", text)
        known = {"drivers", "laps", "timer", "seed", "track"}
        known |= {option["name"] for option in rule_fields(row)}
        entry = re.match(r"drivers, entry (\d+)", text)
        faults.append(
            {
                "field": field or (word if word in known else ""),
                "entry": int(entry[1]) if entry else 0,
                "text": text,
            }
        )
        return None


def _seats(draft: Draft, row: Row, faults: list[Fault]) -> dict[str, Policy]:
    seats: dict[str, Policy] = {}
    for number, entry in enumerate(draft["drivers"], 1):
        if entry["who"] in row.drivers:
            seats[entry["name"]] = row.driver(entry["who"])
        elif entry["who"] != PERSON:
            text = f"drivers, entry {number}: {row.title} has no driver {entry['who'][:60]!r}"
            faults.append({"field": "drivers", "entry": number, "text": text})
    return seats


def number_in(typed: str) -> int | float | str:
    """Return typed text as a number if possible, else unchanged, for the game to refuse."""
    for read in (int, float):
        try:
            return read(typed) if len(typed) <= NAME_LENGTH else typed
        except ValueError:
            continue
    return typed


# -- the same in Python --------------------------------------------------------------------------


def line_of(draft: Draft) -> str:
    """Return the line of Python that starts the same race; empty if its circuit is not kept.

    Examples
    --------
    >>> line_of({**first_draft(), "drivers": [{"name": "Ada", "who": "person"}], "seed": "7"})
    'bw.play("valdorn", ["Ada"], seed=7)'
    """
    row = need(draft["game"])
    where = row.spelled
    tracks = draft["season"]["tracks"] if "season" in draft else [draft["track"]]
    if not all(_track_line(track, row) for track in tracks):
        return ""
    if "season" in draft:
        return _season_line(draft, row)
    drivers = [
        _quoted(entry["name"])
        if entry["who"] == PERSON
        else f"({_quoted(entry['name'])}, {where}.{entry['who']}())"
        for entry in draft["drivers"]
    ]
    words = [_track_line(draft["track"], row), f"[{', '.join(drivers)}]"]
    if row.name != FIRST:
        words.append(f"game={_quoted(row.name)}")
    words += _changed_rules(draft, row)
    for name in ("laps", "timer", "seed"):
        typed: str = draft[name]
        if typed:
            words.append(f"{name}={_written(number_in(typed))}")
    if draft["rules"].get(FREE_UNDO) is True:
        words.append("free_undo=True")
    return f"bw.play({', '.join(words)})"


def _track_line(track: str, row: Row) -> str:
    """Return the circuit of a race in Python; empty for a drawing that was not kept."""
    seed = seed_of(track)
    if seed is None:
        name = kept_name(row, track)
        return name and _quoted(name)
    game = "" if row.name == FIRST else f", game={_quoted(row.name)}"
    return f"bw.invent({seed}{game})"


def _season_line(draft: Draft, row: Row) -> str:
    form = draft["season"]
    names = [entry["name"] for entry in draft["drivers"]]
    tracks = ", ".join(_track_line(track, row) for track in form["tracks"])
    words = [f"[{tracks}]", f"[{', '.join(map(_quoted, names))}]"]
    if row.name != FIRST:
        words.append(f"game={_quoted(row.name)}")
    words += _changed_rules(draft, row)
    words += [
        f"{name}={_written(number_in(draft[name]))}" for name in ("laps", "seed") if draft[name]
    ]
    if form["teams"]:
        pairs = zip(names[::2], names[1::2], strict=False)
        made = {team: list(pair) for team, pair in zip(TEAMS, pairs, strict=False)}
        words.append(f"teams={made!r}")
    if form["qualifying"]:
        words.append("qualifying=True")
    return f"bw.Championship({', '.join(words)})"


def _changed_rules(draft: Draft, row: Row) -> list[str]:
    """Return the argument `rules` if any option differs from the usual ones."""
    book = {field["name"]: field["value"] for field in rule_fields(row)}
    changed = {name: value for name, value in of_game(draft).items() if value != book[name]}
    given = ", ".join(f"{name}={_written(value)}" for name, value in changed.items())
    return [f"rules={row.spelled}.{row.rules}({given})"] if changed else []


def of_game(draft: Draft) -> dict[str, bool | str]:
    """Return the options of the game's rules, without the page's own option."""
    return {name: value for name, value in draft["rules"].items() if name != FREE_UNDO}


def _written(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else repr(value)


def _quoted(text: str) -> str:
    """Return a string literal, in double quotes if the text contains none."""
    plain = repr(text)
    return plain if '"' in text or "\\" in plain or plain[0] == '"' else f'"{text}"'


def minutes_of(draft: Draft) -> dict[str, int]:
    """Estimate the duration of a draft's race in each game, in minutes.

    Examples
    --------
    >>> minutes_of(first_draft())["bolide"]
    15
    """
    typed = number_in(draft["laps"]) if draft["laps"] else None
    people = sum(entry["who"] == PERSON for entry in draft["drivers"])
    minutes: dict[str, int] = {}
    for name in games():
        row = need(name)
        own = isinstance(typed, int) and 0 < typed <= MOST_TOLD and name == draft["game"]
        laps: Any = typed if own else row.get(row.rules)().laps
        cars = min(len(draft["drivers"]), row.seats[1])
        driving = min(people, cars)
        minutes[name] = row.card.lasts(driving, cars - driving, laps)
    return minutes
