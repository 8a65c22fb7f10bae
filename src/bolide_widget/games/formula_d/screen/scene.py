"""The page of a race of Formula D as data; the page itself knows no rules."""

from __future__ import annotations

from functools import partial
from typing import Final

from ....boards.lanes.course import course_of
from ....core import screen as wire
from ....core.match import Match
from ....core.words import phrase, tr, trn, you
from ....racing import rows as racing_rows, scores
from ....racing.rulebook import taught
from ....racing.scores import Result, Season, season_so_far, team_table
from ....racing.told import log
from ..cars import ranking
from ..options import Rules, teams_of
from ..rules import position as pos, turn as fd_turn
from ..rules.attempts import score
from ..rules.characters import character
from ..rules.gears import lap_of
from ..rules.pits import POOL
from ..rules.setup import Carried, Try
from ..rules.venue import State
from ..track import Track
from . import questions, tokens
from .facts import CATEGORY, FACT_ROWS, up_to

# -- the car sheet of Formula D: wear points as they are crossed off, gear, tyres, ability ---------


ICONS = {"hard": "tyre-slick-hard", "soft": "tyre-slick-soft", pos.RAIN_TYRES: "tyre-rain-hard"}


def template(rules: Rules) -> list[wire.Row]:
    """The printed sheet; the values of a car come in this order."""
    rows: list[wire.Row] = [{"label": "Gear", "kind": "number", "head": True}]
    rows += [
        {"label": CATEGORY[name], "kind": "circles", "total": points}
        for name, points in zip(pos.CATEGORIES, pos.STANDARD, strict=True)
    ]
    if rules.tyres:
        rows.append({"label": "Tyre set", "kind": "mark"})
    if rules.pit_types and not rules.team_race:
        rows.append({"label": "Repairs", "kind": "boxes", "total": POOL})
    if rules.car_setup == "character":
        rows.append({"label": "Driver", "kind": "mark"})
    if rules.street:
        rows.append({"label": "Nitro used", "kind": "flag"})
    return rows


def _tyres(car: pos.Car) -> str:
    return tr("{tyres}, lap {n} of the set", tyres=tr(car.tyres), n=car.tyre_age + 1)


TYRES: Final = phrase(("hard", "soft", "rain"))


def values(state: State, seat: int) -> list[wire.Value]:
    """Return a car's sheet: the points used of each category, and the points it began with."""
    car = state.position.cars[seat]
    rules: Rules = state.game.rules
    row: list[wire.Value] = [car.gear or None]  # none on the grid and after a spin
    row += [[cap - left, cap] for left, cap in zip(car.wear, car.caps, strict=True)]
    if rules.tyres:
        row.append([ICONS[car.tyres], _tyres(car)])
    if rules.pit_types and not rules.team_race:
        row.append([POOL - car.pool, POOL])
    if rules.car_setup == "character":
        who = character(car.character)
        row.append(None if who is None else ["", f"{who.name}: {tr(who.ability)}"])
    if rules.street:
        row.append(car.nitro_lap == lap_of(car))
    return row


# -- formula D explained: each word of the page in one line, its signs, and its rules in short -----


WORDS: Final = {
    # FD-GEAR
    "Gear": "Decides which die you roll. Up one gear at most; one down is free.",
    "Gear #": "Roll its die and drive that many spaces. Skipping gears on the way down costs wear "
    "points.",
    # FD-SET-3, FD-OVER, FD-BRAKE, FD-DOWN
    "Tyres": "Wear points: one for each space driven beyond a corner that was left too early. "
    "The last one spins the car.",
    "Brakes": "Wear points: each takes one space off a move; blocked cars lose them, too.",
    "Gearbox": "Wear points: one for shifting down by two gears or more.",
    "Body": "Wear points: one for each collision roll that goes wrong. At 0 you're out.",
    "Engine": "Wear points: for shifting down by four gears, and on rolls at the highest speeds. "
    "At 0 you're out.",
    "Suspension": "Wear points: one on a bad roll for driving over damage. At 0 you're out.",
    # FD-TYRE, FD-PITX, FD-CH, FD-ST
    "Tyre set": "The tyres and how many laps old they are: soft ones go a space further and wear "
    "faster, rain ones are for the wet.",
    "Repairs": "Points that the crew may still repair at pit stops in this race.",
    "Driver": "A character: what only they can do.",
    "Nitro used": "Once a lap: add your gear number to the spaces you drive.",
    "Nitro": "Once a lap: extra spaces equal to your gear. You can't brake them off.",
    # FD-OVER-6, FD-FIN-5, FD-START-2, FD-CORNER
    "spun": "Faces backwards on its space, and starts again in gear 1 on its next turn.",
    "to be confirmed": "Over the line; the place counts once the next corner is cleared.",
    "stalled": "Rolled a 1 at the start: no move this round, then a start in gear 1.",
    "*: #/# stops": "A corner: stops made, out of those required before leaving.",
    "pit lane": "On the way to its box, or from there to the exit; shifting down is free here.",
    "in the box": "At its pit stop: new tyres, then a mechanics roll.",
    "pit grid": "After its pit stop: it drives out in the next round, in gear 1 to 4.",
    # FD-WX, FD-DEB
    "Dry all race": "Dry from start to finish.",
    "Dry": "A dry road. The weather may change when an engine is pushed to its limit.",
    "Rain": "A wet road: cars slide on, and rolls go wrong more often. The weather may change.",
    "Rain all race": "A wet road to the end: cars slide on, and rolls go wrong more often.",
    "May change": "The weather is re-rolled at every 20 in gear 5 and 30 in gear 6.",
    "# space with damage": "A car that drives over it rolls: a low face costs a suspension point.",
    "# spaces with damage": "Cars driving over it roll: a low face costs a suspension point.",
    # FD-SLIP, FD-PIT, FD-BLOCK
    "Slipstream": "Directly behind a car in gear 4 to 6, in a gear no lower than its own: three "
    "more spaces after the move.",
    "Into the pits": "Drive to your box: new tyres, then a roll decides how fast you leave.",
    "No slipstream": "The move ends where it is.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

GUIDE: Final[wire.Guide] = {
    "signs": [
        racing_rows.BADGE,
        racing_rows.DECIDER,
        {"sign": "free", "text": "costs nothing"},
        {"sign": "wear", "text": "costs wear points"},
        {"sign": "roll", "text": "may cost you: dice decide"},
        {"sign": "out", "text": "ends this car's race"},
        racing_rows.SEVERAL,
        {
            "sign": "ahead",
            "text": "inner frame: the next corner costs you (dotted), may cost you (dashed), "
            "or you can't make it (solid)",
        },
        {"sign": "odds", "text": "safe 5 in 6: 5 of the 6 faces of the die cost no wear"},
        {
            "sign": "plate",
            "text": "a corner: the stops it requires; its shortest way in spaces (red), and its "
            "longest (green)",
        },
        {"sign": "danger", "text": "eliminated there"},
        {"sign": "turn", "text": "spins there"},
        {"sign": "clash", "text": "next to or behind a car: a roll for the body"},
        {"sign": "warning", "text": "over damage, or into the noise zone: a roll"},
        {"sign": "flag", "text": "finishes"},
        {"sign": "damage", "text": "damage on the road"},
    ],
    "rules": [
        "The first car to complete all laps wins. Every round each car has one turn, the leader "
        "first.",
        "Choose a gear and roll its die: gear 1 drives 1 or 2 spaces, 2: 2 to 4, 3: 4 to 8, "
        "4: 7 to 12, 5: 11 to 20, 6: 21 to 30. You must drive all of them.",
        "Shift up one gear at most. Shifting down one is free; more costs gearbox, brake and "
        "engine points.",
        "Drive forward, straight or into the next lane. In corners follow the arrows. You can't "
        "enter a space with a car.",
        "A corner requires 1, 2 or 3 stops: end that many moves in it before you leave it.",
        "Leaving one stop too early costs a tyre point for each space beyond the corner. The last "
        "tyre point spins the car. Two stops too early, and you are out.",
        "A brake point takes one space off a move. Blocked by cars, you lose brake points, and "
        "tyre points from the fourth space on.",
        "If you end a move next to or right behind a car, each car risks a body point (1 in 20).",
        "A 20 in gear 5 or a 30 in gear 6 tests the engines of all in those gears.",
        "Engine and body points that are lost leave damage on the road; driving over it may cost "
        "the suspension. Body, engine or suspension at 0: out.",
        "Directly behind a car in gear 4 to 6 you may slipstream: three more spaces, beginning "
        "with a change of lane.",
        "At the end of a lap the pits give back all tyre points.",
    ],
}
"""For the help sheet."""


# -- scene -----------------------------------------------------------------------------------------


LOG = 14
"""Sentences sent with each state: the message stays small, the race keeps them all."""


def board(track: Track, rules: Rules) -> wire.Board:
    """Everything that is drawn once."""
    return {
        "game": "formula-d",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": racing_rows.labelled(template(rules)),
        "shapes": track.raced(rules.street).shapes(street=rules.street),
        "spaces": track.raced(rules.street).places(),
        "course": course_of(track),
        "terms": racing_rows.terms(WORDS),
        "guide": taught(GUIDE, __name__, questions.QUESTION_ROWS, FACT_ROWS),
    }


def scene(match: Match[pos.Position], *, ask: bool = True) -> wire.Scene:
    """Everything that changes: cars, trails, order, sheets, the question, the die, the log."""
    state = match._state
    position = state.position
    driven = tokens.ways(match)
    over = match.over
    lap = max(car.lap for car in position.cars)
    shown: wire.Scene = {
        "over": over,
        "round": position.round,
        "title": racing_rows.title(match, "Round", position.round, lap, state.game.rules.laps),
        "tokens": [
            tokens.token(state, seat, name, driven[seat]) for seat, name in enumerate(match.drivers)
        ],
        "trails": tokens.trails(match, driven),
        "order": _order(state, over),
        "sheets": [values(state, seat) for seat in range(len(match.drivers))],
        "ask": questions.ask(state, match.drivers) if ask else None,
        "die": racing_rows.last_roll(match, questions.QUESTION_ROWS),
        "log": log(match, FACT_ROWS, LOG),
        "standings": None,
    }
    if state.position.marks:  # FD-DEB-1; red spaces of a street are on the board
        ids = state.game.road.ids
        marks = [ids[space] for space in state.position.marks]
        shown["pieces"] = [{"style": "damage", "spaces": marks}]
    chips = _conditions(state)
    if chips:
        shown["conditions"] = chips
    if beside := tables(match):
        shown["tables"] = beside
    return shown


SKY: Final = phrase({"good": "Dry all race", "changeable": "Dry", "rain_changeable": "Rain"})


def _conditions(state: State) -> list[wire.Condition]:
    """FD-WX-4: the sky; FD-DEB-3: damage on the road."""
    position, chips = state.position, list[wire.Condition]()
    now = position.weather
    if now:
        wet = position.wet
        chip: wire.Condition = {
            "icon": "rain" if wet else "sun",
            "text": tr(SKY.get(now, "Rain all race")),
            "sky": "wet" if wet else "dry",
        }
        chips.append({**chip, "tone": "wet"} if wet else chip)
    if now in (pos.CHANGEABLE, pos.RAIN_CHANGEABLE):
        detail = tr("Re-rolled at every 20 in gear 5 and 30 in gear 6")
        chips.append({"icon": "variable", "text": tr("May change"), "detail": detail})
    if position.marks:
        most = up_to(5 if position.wet else 4)
        chips.append(
            {
                "icon": "damage",
                "text": trn("{n} space with damage", "{n} spaces with damage", len(position.marks)),
                "detail": tr(
                    "A car driving over it rolls: {faces} of 20 costs suspension", faces=most
                ),
            }
        )
    return chips


def _order(state: State, over: bool) -> list[wire.Standing]:
    """FD-ORD-2, FD-FIN-2: the live ranking, with each car's lap and gap in spaces.

    Gaps are measured along the shortest way. Cars in the pits count as level with the pit entry
    (FD-PIT-9); a rule that lets them move last (FD-PITEN-4) changes no place.
    """
    position, cars = state.position, state.position.cars
    ranked = ranking(state)
    racing = [n for n in ranked if cars[n].status not in pos.NOT_RACING and not cars[n].place]
    if not over:
        on_road = iter(sorted(racing, key=lambda seat: fd_turn.rank(state.game.road, cars[seat])))
        ranked = [next(on_road) if seat in racing else seat for seat in ranked]
        racing = [seat for seat in ranked if seat in racing]
    leads = all(car.status != pos.FINISHED and not car.place for car in cars)
    ways = {seat: _way(state, cars[seat]) for seat in racing if position.round > 0}
    moves = [seat for seat in position.order if cars[seat].status not in pos.NOT_RACING]
    turns = racing_rows.turns_of_round(
        moves, position.order[: position.turn], racing_rows.active(state)
    )
    gaps = racing_rows.gaps_of(ways, "space", leads)
    return racing_rows.standing_rows(ranked, partial(_lap, state), gaps, turns)


def _way(state: State, car: pos.Car) -> int:
    """Return the spaces from the start of the race to the place that a car has reached."""
    track: Track = state.game.track
    lap = max(track.to_line)
    if car.status not in pos.IN_PITS:
        return car.lap * lap + (track.covered[car.space] if car.space >= 0 else 0)
    assert track.pit is not None
    return car.pit_lap * lap + track.covered[track.pit.entry[0][0]]


def _lap(state: State, seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == pos.FINISHED:
        return tr("finished {place}", place=racing_rows.ordinal(car.place))
    if car.status == pos.OUT:
        return tr("out")
    if car.place:
        return tr("{place}, to be confirmed", place=racing_rows.ordinal(car.place))
    laps = state.game.rules.laps
    return tr("lap {n}/{all}", n=min(max(car.lap, 0), laps), all=laps)


# -- tables beside the board ----------------------------------------------------------------------


def tables(match: Match[pos.Position]) -> list[wire.Table]:
    """The tables of a race, those with something in them.

    The qualifying is shown about the start and at the end: in between the message is to stay small.
    """
    tables = [*_season(match), *_police(match)]
    carried: Carried | None = match.game.carried  # type: ignore[attr-defined]
    if carried is not None and (match.over or match._state.position.round <= 1):
        tables.append(_grid(match, carried))
    return tables


def _season(match: Match[pos.Position]) -> list[wire.Table]:
    """The championship that a race is one of, and its teams; or the teams of this race alone."""
    names = match.drivers
    season: Season[Result] | None = getattr(match, "season", None)  # a bare match has none
    now = fd_turn.result_of(match._state.position, names)
    results = [*(season.results if season is not None else ()), now]
    gained = [fd_turn.points(result) for result in results]
    tables = season_so_far(match, now, fd_turn.points)
    if teams := teams_of(match._state.game.rules, names):
        ranked = scores.team_standings(teams, gained)
        tables.append(team_table(fd_turn.team_result(teams, now) if season is None else ranked))
    return tables


def _grid(match: Match[pos.Position], carried: Carried) -> wire.Table:
    """FD-QUAL-2: the qualifying that a race has had, best first."""
    rows: list[wire.TableRow] = []
    for place, seat in enumerate(carried.order, 1):
        words = lap_words(carried.tried[seat], carried.seconds[seat])
        rows.append({"id": seat, "cells": [str(place), you(match.drivers[seat]), words]})
    return {**laps_table(rows), "open": False}


def lap_words(tried: Try, seconds: float) -> str:
    """FD-QUAL-2: a lap of a qualifying as a cell of its table."""
    return tr("abandoned") if tried[2] else str(score(tried, seconds))


def laps_table(rows: list[wire.TableRow]) -> wire.Table:
    """The table of a qualifying."""
    columns = ["", tr("Driver"), tr("Score")]
    return {"id": "qualifying", "title": tr("Qualifying"), "columns": columns, "rows": rows}


def _police(match: Match[pos.Position]) -> list[wire.Table]:
    """FD-ST-6: speeds of laps whose award is not given yet."""
    noted = match._state.position.police
    if not noted:
        return []
    rows: list[wire.TableRow] = [
        {"id": seat, "cells": [tr("lap {n}", n=lap), you(match.drivers[seat]), f"{speed} km/h"]}
        for lap, seat, speed in sorted(noted, key=lambda note: (note[0], -note[2]))
    ]
    table: wire.Table = {
        "id": "police",
        "title": tr("Police line"),
        "columns": ["", tr("Driver"), tr("Speed")],
        "rows": rows,
        "note": tr("The fastest of a lap gets two wear points back."),
    }
    return [table]
