"""Races at moments worth looking at: what `look.py` takes pictures of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bolide_widget as bw
from bolide_widget.lab.chances import chances

Json = dict[str, Any]

TRACK = "valdorn"
NAMES = ["Ada", "Bob", "Chloé", "Dai Rees", "Emeka", "Freya", "Gus", "Hana Sato"]


def play_until(race: Any, wanted: Callable[[Json], bool], most: int = 4000) -> Any:
    """Let Rookies drive until the scene is a wanted one, or the race is over."""
    rookie = bw.Rookie()
    for _ in range(most):
        if race.over or wanted(race.game.scene(race)):
            break
        pending = race.pending
        if isinstance(pending, bw.Roll):
            race.roll(int(pending.outcomes[0]) if race.dice == "ask" else None)
        else:
            race.play(rookie(race))
    return race


def state_of(race: Any, rev: int = 1, seat: str = "person", **more: Any) -> Json:
    """What the widget would send."""
    scene = race.game.scene(race)
    if scene["ask"]:
        scene["ask"]["seat"] = seat
    frame = {
        "rev": rev,
        "can": {"undo": True, "redo": False},
        "seats": ["person"] + ["Rookie"] * (len(race.drivers) - 1),
        "policies": ["person", "Rookie"],
        "pace": 600,
        "notice": None,
    }
    return frame | scene | more


def new_race(cars: int, seed: int = 3, **more: Any) -> Any:
    """A race on a bundled circuit."""
    return bw.Race(TRACK, drivers=NAMES[:cars], seed=seed, **more)


def asks(kind: str, since: int = 0) -> Callable[[Json], bool]:
    """Whether a kind of question is asked of the first driver, from a round on."""
    return lambda s: bool(
        s["ask"] and s["ask"]["kind"] == kind and s["ask"]["id"] == 0 and s["round"] >= since
    )


def marked(mark: str) -> Callable[[Json], bool]:
    """Whether some option carries a mark."""
    return lambda s: bool(s["ask"] and any(mark in o.get("marks", []) for o in s["ask"]["options"]))


def mixed() -> Json:
    """Cars in every state there is, by force."""
    state = state_of(play_until(new_race(8), asks("move", 3)))
    looks: list[Json] = [
        {"looks": ["skid"], "heading": [-1, 0], "pawn": None},
        {"looks": ["parked"], "status": "box 3", "pawn": None},
        {"looks": ["parked", "grooved"], "status": "box 3", "pawn": None},
        {"looks": ["raised"], "pawn": None},
        {"looks": ["dust"], "at": [44, 57], "pawn": None},
        {"looks": ["faded"], "done": "out", "at": [36, 53], "pawn": None},
        {"done": "finished", "at": None, "pawn": None, "place": 1},
    ]
    for token, look in zip(state["tokens"][1:], looks, strict=True):
        token.update(look)
    for option, mark in zip(
        state["ask"]["options"], ("clash", "warning", "pit", "flag", "danger", "turn"), strict=False
    ):
        option["marks"] = [mark]
    return state


def advanced(cars: int, seed: int = 3, **more: Any) -> Any:
    """A race by the advanced rules; seed 3 has variable weather."""
    return new_race(cars, seed, rules="advanced", **more)


def wet_straight() -> Any:
    """Rain on the straight: one car on slicks, one beside it, one in its way."""
    cars = {
        "Ada": {"position": (40, 51), "pawn": (46, 51), "strategy": "half+soft+booster+slick"},
        "Bob": {"position": (44, 49), "pawn": (50, 49), "strategy": "full+hard+brake+rain"},
        "Chloé": {"position": (48, 52), "pawn": (52, 52), "strategy": "half+hard+brake+rain"},
    }
    race = advanced(3)
    told = {name: {"lap": 1, **car} for name, car in cars.items()}
    return race.arrange(told, to_move="Ada", weather="rain")


def rain_sets_in() -> Json:
    """The first round of rain in a race that began in the sun."""
    race = play_until(advanced(4, 6), lambda s: any(c["icon"] == "rain" for c in s["conditions"]))
    return state_of(race)


def in_the_pits() -> Json:
    """The choice of services, with everything on offer."""
    car = {"status": "pit", "box": 5, "lap": 1, "speed_drop": 1, "no_fourth": True}
    other = {"position": (40, 51), "pawn": (46, 51), "lap": 1}
    race = advanced(2)
    cars = {"Ada": {**car, "strategy": "half+soft+booster+slick"}, "Bob": other}
    race.arrange(cars, to_move="Ada", weather="variable")
    race.play("leave")
    return state_of(race)


def season() -> Json:
    """The second race of a championship with teams."""
    teams = {"Red": NAMES[:2], "Blue": NAMES[2:4]}
    tracks = [TRACK] * 3
    title = bw.Championship(tracks, NAMES[:4], rules="advanced", seed=4, teams=teams)
    rookies = {name: bw.Rookie("random") for name in NAMES[:4]}
    title.add(bw.drive(title.next_race(), rookies))
    return state_of(play_until(title.next_race(), asks("move", 6)))


def qualifying() -> Json:
    """The second driver of a qualifying on the way."""
    race = bw.qualify(TRACK, NAMES[:4], seed=2)
    done = play_until(race, lambda s: sum(bool(r["cells"][2]) for r in s["tables"][0]["rows"]) > 2)
    return state_of(done)


def timed(left: int) -> Json:
    """A clock that runs."""
    state = state_of(play_until(advanced(4), asks("move", 7)))
    state["clock"] = {"id": 0, "left": left, "total": 30_000, "running": True}
    state["can"]["clock"] = "on"
    return state


def rerolled() -> Json:
    """A booster that failed, and a set-up that may roll again."""
    race = advanced(2, dice="ask")
    car = {"position": (40, 51), "pawn": (45, 51), "lap": 1, "strategy": "half+soft+booster+slick"}
    other = {"position": (20, 51), "pawn": (24, 51), "lap": 1}
    race.arrange({"Ada": car, "Bob": other}, to_move="Ada", weather="variable")
    race.play("booster")
    race.roll(2)
    return state_of(race)


def hinted(n: int, since: int = 7) -> Json:
    """A hint in the making: so many races, or the most there are."""
    race = play_until(new_race(4), asks("move", since))
    known: dict[str, Json] = {}
    for _, chance in zip(range(n), chances(race), strict=False):
        known[chance.option] = {
            "text": f"{round(100 * chance.win.value)} %",
            **chance.win._asdict(),
            "n": chance.races,
            "place": round(chance.place, 1),
        }
    told = {"rev": 1, "by": "Rookie", "done": False, "options": known}
    can = {"undo": True, "redo": False, "hint": True}
    return state_of(race, hints=told, can=can)


SCENES: dict[str, Callable[[], Json]] = {
    "move": lambda: state_of(play_until(new_race(4), asks("move", 7))),
    "corner": lambda: state_of(play_until(new_race(4), asks("move", 14))),
    "engage": lambda: state_of(play_until(new_race(6), marked("clash"))),
    "grid": lambda: state_of(play_until(new_race(8), asks("start")), seat="computer"),
    "start": lambda: state_of(play_until(new_race(8), asks("start"))),
    "mixed": mixed,
    "line": lambda: state_of(play_until(new_race(4), marked("flag"))),
    "strategy": lambda: state_of(play_until(advanced(4), asks("strategy"))),
    "weather-roll": lambda: state_of(new_race(2, rules="advanced", dice="ask", grid=NAMES[:2])),
    "rain": lambda: state_of(wet_straight()),
    "rain-sets-in": rain_sets_in,
    "services": in_the_pits,
    "reroll": rerolled,
    "season": season,
    "qualifying": qualifying,
    "hint": lambda: hinted(160),
    "hint-begins": lambda: hinted(12, 14),
    "timer": lambda: timed(23_400),
    "late": lambda: timed(7_400),
    "over": lambda: state_of(play_until(new_race(4), lambda s: s["over"])),
    "error": lambda: state_of(
        play_until(new_race(2), asks("move", 3)),
        notice={"level": "error", "text": "Bob is now driven by a person. ValueError: <b>x</b>"},
    ),
}
