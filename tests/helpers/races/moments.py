"""Where races come to what is seen on the board: played until each kind of event has happened."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import bolide_widget as bw
from bolide_widget.racing.course import scene_of

NAMES = ["Ada", "Bob", "Cyd"]

GAMES: dict[str, tuple[str, Callable[..., Any], Callable[[], Any]]] = {
    "bolide": ("copperbowl", bw.Race, bw.Rookie),
    "formula-d": ("merrow", bw.formula_d.Race, bw.formula_d.Rookie),
    "championship-formula": (
        "merrow",
        bw.championship_formula.Race,
        bw.championship_formula.Rookie,
    ),
    "really-nasty": ("merrow", bw.really_nasty.Race, bw.really_nasty.Rookie),
}


def answers(race: Any, rookie: Any, seed: int, wild: float) -> Iterator[Any]:
    """Yield what a rookie answers, who now and then does anything at all."""
    dice = random.Random(seed)
    while race.pending:
        if dice.random() < wild:
            yield dice.choice(race.options)
        else:
            yield rookie(race)


def happened(before: Any, after: Any) -> set[str]:
    """Return the kinds of events between two scenes, as a page is to show them."""
    last = max((entry["n"] for entry in before["log"]), default=-1)
    new = [entry for entry in after["log"] if entry["n"] > last]
    kinds = {entry["effect"] for entry in new if "effect" in entry}
    kinds |= {"lie" for entry in new if entry.get("effect") == "card" and "on" in entry}
    die, old = after.get("die"), before.get("die")
    if die and (not old or die["number"] != old["number"]):
        kinds |= {"dice", *({"duel"} if die.get("needs") else ())}
    if sum(entry.get("effect") == "reveal" for entry in new) < 2:
        kinds.discard("reveal")
    if after.get("result") and not before.get("result") and after["result"]["podium"]:
        kinds.add("podium")
    return kinds | ranked(before, after)


def ranked(before: Any, after: Any) -> set[str]:
    """Return what the order tells of two scenes."""
    old, now = before["order"], after["order"]
    kinds = set()
    stood = {token["id"]: token.get("at") for token in before["tokens"]}
    moved = [token["id"] for token in after["tokens"] if token.get("at") != stood[token["id"]]]
    was, now_is = ({row["id"]: k for k, row in enumerate(order)} for order in (old, now))
    driven = any(row.get("gap") for row in old) and after["round"] > 1
    if driven and moved == [before["ask"]["id"]] and was[moved[0]] > now_is[moved[0]]:
        kinds.add("pass")
    if is_last(now[0]) and not is_last(old[0]):
        kinds.add("last-lap")
    first, second = ([row["fastest"] for row in order if "fastest" in row] for order in (old, now))
    if first and second and second[0] < first[0]:
        kinds.add("fastest-lap")
    return kinds


def is_last(row: Any) -> bool:
    """Return whether somebody drives the last of several laps."""
    lap, _, laps = row["lap"].removeprefix("lap ").partition("/")
    return bool(laps) and lap == laps != "1"


def played(game: str, seed: int, wild: float) -> tuple[Any, dict[str, tuple[int, Any]]]:
    """Play a race, and return it and, by kind of event, what came before the first and its answer.

    Parameters
    ----------
    game : str
    seed : int
        Of the race and of wild answers.
    wild : float
        How often a driver does anything at all, from 0 to 1.
    """
    track, make, driver = GAMES[game]
    more = {"rules": bw.really_nasty.Rules(laps=2)} if game == "really-nasty" else {"laps": 2}
    race = make(track, NAMES, seed=seed, **more)
    found: dict[str, tuple[int, Any]] = {}
    before = scene_of(race)
    for answer in answers(race, driver(), seed, wild):
        number = len(race.history)
        race.play(answer)
        after = scene_of(race)
        for kind in happened(before, after):
            found.setdefault(kind, (number, answer))
        before = after
    return race, found


def go_back(race: Any, number: int) -> None:
    """Take back all after so many answers and rolls."""
    decisions = sum(entry.seat >= 0 for entry in race.history[number:])
    if decisions:
        race.undo(decisions)
