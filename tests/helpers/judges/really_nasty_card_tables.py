"""Tables of the Really Nasty game at random, such as a long race brings about."""

from __future__ import annotations

from random import Random
from typing import Any

from bolide_widget.games import really_nasty as rn
from helpers.judges.really_nasty_card_judge import FACES
from helpers.races import really_nasty_random
from helpers.races.really_nasty_table import ALPHABET, course, table


def random_table(rng: Random) -> Any:
    """A table with hands, penalties, stops and flags such as a long race brings about."""
    rules = really_nasty_random.random_rules(rng) if rng.random() < 0.5 else rn.Rules()
    board = course(rng.choice(("rn-default", "rn-inside")))
    names = ALPHABET[: rng.randint(2, 6)]
    data: dict[str, Any] = {}
    laps = rules.laps
    blank: Any = rn.Race(board, list(names), rules=rules, seed=1, dice="ask")
    terms = blank.game.terms
    cards = [code for code, n in zip(terms.codes, terms.deck, strict=True) for _ in range(n)]
    rng.shuffle(cards)
    colours = rng.sample(("red", "blue", "green", "yellow", "white", "black"), len(names))
    near = rng.randrange(board.rows)
    taken: set[str] = set()
    for name, colour in zip(names, colours, strict=True):
        data[name] = random_car(rng, board, rules, colour, near, taken)
        held = min(len(cards), rng.randint(0, 9))
        data[name]["hand"] = " ".join(cards.pop() for _ in range(held))
        if terms.fuel:
            data[name]["fuel"] = rng.choice((0, 1, 2, 3))
    turn = rng.choice(names)
    free = [space for space in board.ids if space not in taken]
    safety = rng.random() < 0.25
    window = rng.choice(("pre", "post", None))
    exposure = None
    if window == "post" and data[turn]["space"] not in ("bay",):
        die = rng.choice(list(FACES))
        corners = tuple(sorted(rng.sample(range(1, len(board.corners) + 1), rng.randint(0, 2))))
        exposure = (die, rng.choice(FACES[die]), corners, rng.random() < 0.4 and die != "yellow")
    elif window == "post":
        window = "pre"
    return table(
        data,
        turn=turn,
        window=window,
        exposure=exposure,
        weather=rng.choice(("DRY", "WET")),
        safety_car=rng.choice([*free, board.safety_car]) if safety else None,
        controller=rng.choice(names) if safety else None,
        played="".join(name for name in names if rng.random() < 0.2),
        rules=rules,
        track=board,
        laps=laps,
    )


def random_car(
    rng: Random, board: Any, rules: Any, colour: str, near: int, taken: set[str]
) -> dict[str, Any]:
    """One car of such a table: on the circuit, near others or not, in the lane, on its bay."""
    bay = next(bay for bay in board.bays if bay.colour == colour)
    row = dict(zip(board.ids, board.row, strict=True))
    laps = rng.choice((0, rng.randrange(rules.laps), max(0, rules.laps - rng.randint(1, 3))))
    data: dict[str, Any] = {"colour": colour, "laps": laps}
    data["tyre"] = rng.choice(("DRY", "WET", "INTER"))
    data["yellow"], data["puncture"] = rng.random() < 0.2, rng.random() < 0.2
    data["done"] = rng.choice((0, 0, 1, 3, 7))
    early = int(rules.fuel_lap_basis == "driven")
    kinds = rng.sample(("BO", "PS"), rng.choice((0, 0, 0, 1, 1, 2)))
    data["penalties"] = [
        (kind, laps + rng.randint(1, 3) - early, rng.random() < 0.3) for kind in kinds
    ]
    where = rng.random()
    if where < 0.2 and laps > 0:
        base, added = rng.randint(1, 6), rng.choice((0, 0, 1, 2))
        first = min(int(rules.landing_counts_as_pit_turn), base + added)
        spent = rng.randint(first, base + added)
        least = rng.randint(1, base)
        data["space"] = "bay"
        data["stop"] = (laps + 1 - early, "free", base, added, spent, 0, least, 8)
        return data
    lane = list(board.pit_lane)
    before = [name for name in lane[: bay.at + 1] if name not in taken]
    beyond = [name for name in lane[bay.to :] if name not in taken]
    if where < 0.35 and before and laps < rules.laps - 1:
        data["space"] = rng.choice(before)
    elif where < 0.5 and beyond and laps > 0:
        data["space"] = rng.choice(beyond)
        data["stop"] = (laps + 1 - early, "free", 2, 0, 2)
    else:
        close = [n for n in row if (row[n] - near) % board.rows <= 8 and n not in taken]
        anywhere = [n for n in row if n not in taken]
        data["space"] = rng.choice(close if close and rng.random() < 0.5 else anywhere)
        behind = row[data["space"]] > board.entry_row and not rules.start_crossing_counts
        data["start_pending"] = laps == 0 and behind and rng.random() < 0.7
        data["spin_step"] = rng.choice((0, 0, 0, 1, 2, 3))
    taken.add(data["space"])
    return data
