"""Scenes of real games, as the page is sent them: the front end's own tests run on these.

``python tests/helpers/browser/page_scenes.py`` writes `js/test/scenes/` again, when
something else is sent.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

TESTS = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(TESTS.parent / "src"), str(TESTS)]

import bolide_widget as bw  # noqa: E402
from bolide_widget.core.match import Match  # noqa: E402
from bolide_widget.core.questions import CHANCE  # noqa: E402
from bolide_widget.pictures.direction import arrows  # noqa: E402
from bolide_widget.widget.race_widget import RaceWidget  # noqa: E402
from helpers.browser.page import Page  # noqa: E402
from helpers.derby import derby  # noqa: E402

FOLDER = TESTS.parent / "js/test/scenes"
MOST = 900  # answers of a race
Json = dict[str, Any]


def taken(match: Match[Any]) -> Json:
    """The board, the first state of each kind of question, the last one, and each seat's part."""
    page, random = Page(RaceWidget(match, pace=0.0)), Random(2)
    states: dict[str, Json] = {}
    private: dict[str, Json] = {}
    for _ in range(MOST):
        state = page.state
        kind = "over" if match.over else state["ask"]["kind"]
        states.setdefault(kind, state)
        if state["can"].get("hands") or (state["ask"] or {}).get("covered"):
            private.setdefault(kind, uncovered(page, state))
        if match.over:
            break
        choose(match, random)
    board = page.widget.board
    page.widget.close()
    return {"board": board, "states": states, "private": private}


def uncovered(page: Page, state: Json) -> Json:
    """The part of the first seat that has a question, else of the first seat."""
    seat = (state["ask"].get("who") or [0])[0]
    before = len(page.answers)
    page.ask("uncover", token=seat)
    (shown,) = [answer for answer in page.answers[before:] if answer["t"] == "private"]
    return shown


def choose(match: Match[Any], random: Random) -> None:
    """A random answer of somebody who is asked; a die that waits gets a random face, too."""
    seat = match._state.to_act[0]
    action = random.choice(match._state.legal(None if seat == CHANCE else seat))
    if seat == CHANCE:
        match.roll(action)
    else:
        match.play(action, match.drivers[seat])


def bolide(seed: int = 5) -> Match[Any]:
    """Advanced rules, so that there are strategies, weather, slides; dice entered on the page."""
    rules = bw.Rules(advanced=True, laps=1)
    return bw.Race("copperbowl", ["Ada", "Bob", "Chloé"], rules=rules, seed=seed, dice="ask")


def formula_d(seed: int = 5) -> Match[Any]:
    """Weather, tyres and pit stops, for many questions; dice entered on the page."""
    rules = bw.formula_d.Rules(laps=2, weather=True, tyres=True, pit_types=True)
    return bw.formula_d.Race("t1", ["Ada", "Bob", "Chloé"], rules=rules, seed=seed, dice="ask")


def championship_formula(seed: int = 5) -> Match[Any]:
    """Sealed set-ups, bids and plans, moves on the board; dice entered on the page."""
    rules = bw.championship_formula.Rules(laps=1)
    names = ["Ada", "Bob", "Chloé"]
    return bw.championship_formula.Race("pattern-ring", names, rules=rules, seed=seed, dice="ask")


def really_nasty(seed: int = 5) -> Match[Any]:
    """Hands, reactions, a race of two laps; dice entered on the page."""
    rules = bw.really_nasty.Rules(laps=2)
    return bw.really_nasty.Race("rn-default", ["Ada", "Bob"], rules=rules, seed=seed, dice="ask")


SCENES: dict[str, Callable[..., Match[Any]]] = {
    "bolide": bolide,
    "championship-formula": championship_formula,
    "derby": lambda: derby(3, dice="ask"),
    "formula-d": formula_d,
    "really-nasty": really_nasty,
}


def written(name: str) -> str:
    """The file of a game: a line for each state."""
    scenes = taken(SCENES[name]())
    parts = [f'"board":{plain(scenes["board"])}']
    for part in ("states", "private"):
        rows = ",\n".join(
            f"{json.dumps(kind)}:{plain(item)}" for kind, item in scenes[part].items()
        )
        parts.append(f'"{part}":{{\n{rows}\n}}')
    return "{" + ",\n".join(parts) + "}\n"


MOMENTS = 200
CAMERA = ("bolide", "championship-formula", "formula-d", "really-nasty")


def moments(name: str) -> list[Json]:
    """What the camera sees of every other decision in random races."""
    found: list[Json] = []
    random = Random(3)
    for seed in count(5):
        match = SCENES[name](seed=seed)
        for answer in range(MOST):
            if match.over:
                break
            if answer % 2 and match._state.to_act[0] != CHANCE:
                found.append(seen_at(match))
            if len(found) == MOMENTS:
                return found
            choose(match, random)
    raise AssertionError("there is always another seed")


def seen_at(match: Match[Any]) -> Json:
    """The cars and the places of answers, as in a state; nothing that the camera ignores."""
    scene: Json = dict(match.game.scene(match, match._state.to_act[0]))
    shown = ("id", "at", "heading", "pawn", "done")
    tokens = [
        {field: token[field] for field in shown if token.get(field) is not None}
        for token in scene["tokens"]
    ]
    ask = scene["ask"]
    told = ("id", "kind", "from", "prompt")
    question = {field: ask[field] for field in told if ask.get(field) is not None}
    rows = (
        {field: o[field] for field in ("point", "place") if o.get(field)} for o in ask["options"]
    )
    options = [row for row in rows if row]
    for option in options:
        option.get("place", {}).pop("path", None)
    leads = {
        lead["space"]
        for o in ask["options"]
        for lead in (*o.get("chart", ()), *o.get("leads", ()))
        if lead.get("space") and lead["tone"] != "out"
    }
    if leads:
        options.append({"leads": [{"space": space, "tone": "free"} for space in sorted(leads)]})
    return {"round": scene["round"], "tokens": tokens, "ask": {**question, "options": options}}


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in SCENES:
        (FOLDER / f"{name}.json").write_text(written(name), encoding="utf-8")
    for name in CAMERA:
        rows = ",\n".join(map(plain, moments(name)))
        (FOLDER / f"moments-{name}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    boards = {name: json.loads((FOLDER / f"{name}.json").read_text())["board"] for name in CAMERA}
    text = ",\n".join(f'"{name}":{plain(arrows(board))}' for name, board in boards.items())
    (FOLDER / "arrows.json").write_text("{" + text + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
