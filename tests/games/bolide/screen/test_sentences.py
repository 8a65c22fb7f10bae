"""Every sentence, of a driver called Ada and of one called You: "You go", "Your time is up"."""

from __future__ import annotations

import re
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.bolide.rules import facts as shapes
from bolide_widget.games.bolide.rules.position import SIDES
from bolide_widget.games.bolide.screen.facts import ADVANCED, FACT_ROWS
from bolide_widget.racing import rows
from helpers.boards import courses

FACES = range(1, SIDES + 1)
FACTS: dict[str, list[tuple[Any, ...]]] = {
    "round": [(1, (0, 1))],
    "forecast": [(0, face, True) for face in FACES],
    "weather": [(0, 3, "rain"), (0, 9, "sun")],
    "strategy": [(0, "half", "soft", "booster", "slick")],
    "reroll": [(0, "booster", True), (0, "brake", False)],
    "slick": [(0, face) for face in FACES],
    "grid-roll": [(0, 4)],
    "grid": [(0, 3, (1, 1))],
    "start": [(0, "start", 5, "normal"), (0, "pit-exit", 5, "slow")],
    "move": [(0, (1, 1), (4, 1), 3), (0, (1, 1), (1, 1), 0)],
    "declare": [(0, word) for word in ("sharp-brake", "draft", "crash", "booster")],
    "leave-track": [(0, (3, 3))],
    "out": [(0, (3, 3), why) for why in ("fuel", "crash")],
    "wait": [(0,)],
    "engage": [(0, 1, (3, 3)), (1, 0, (3, 3))],
    "engagement": [(*pair, (3, 3), face) for pair in ((0, 1), (1, 0)) for face in FACES],
    "push": [(0, (3, 3), (3, 4))],
    "safety-car-roll": [(0, face, False) for face in FACES],
    "safety-car": [((0, 1),)],
    "queue": [(0, (3, 3))],
    "booster": [(0, face, True) for face in FACES],
    "brake": [(0, face, True) for face in FACES],
    "draft-void": [(0,)],
    "damage": [(0, what, 1) for what in ("top-speed", "no-fourth", "set-up")],
    "half-spin": [(0, (3, 3))],
    "time-out": [(0,)],
    "recover": [(0, (3, 3))],
    "pit-in": [(0, 5, 0), (0, 7, 2)],
    "box": [(0, 3)],
    "service": [(0, ("tyres", "repair")), (0, ("none",))],
    "pit-out": [(0, (3, 3))],
    "line": [(0, "finish", 1, 1), (0, "finish", 1, 2), (0, "half", 1, 1), (0, "half", -1, 0)],
    "finish": [(0, 1)],
    "race-over": [()],
    "order-roll": [(0, 5)],
    "drives": [(0, 2, None)],
    "attempt": [(0, (3, 3))],
    "time": [(0, 31), (0, -1)],
}
WRONG = re.compile(r"\byou (is|has|does|was|\w*[^s\W]s)\b|\byou's\b", re.IGNORECASE)
"""A verb in the third person, or a possessive, behind You."""


def sentence(fact: tuple[Any, ...], names: list[str], advanced: bool = False) -> str | None:
    shaped: Any = shapes.FACTS[fact[0]](*fact)  # type: ignore[call-arg]
    return rows.sentence(ADVANCED if advanced else FACT_ROWS, shaped, names)


def sentences(name: str) -> list[str]:
    """Every sentence there is, the driver of seat 0 called so."""
    said = [
        sentence((kind, *rest), [name, "Zoe"], advanced)
        for kind, all_of_it in FACTS.items()
        for rest in all_of_it
        for advanced in (False, True)
    ]
    return [words for words in said if words]


def test_there_is_an_example_of_every_sentence() -> None:
    assert set(FACTS) == {kind for kind, row in FACT_ROWS.items() if row.sentence is not None}


def test_no_sentence_speaks_of_you_as_of_somebody_else() -> None:
    assert [words for words in sentences("You") if WRONG.search(words)] == []
    assert [words for words in sentences("You") if re.search(r"[a-z,:] You\b", words)] == []


def test_sentences_of_others_have_their_verbs() -> None:
    wrong = re.compile(r"^Ada (go|stand|roll|take|finish|are|have|do|give|leave|crash|your?)\b")
    assert [
        words for words in sentences("Ada") if wrong.search(words) or "you" in words.lower()
    ] == []


@pytest.mark.parametrize(
    ("fact", "of_ada", "of_you"),
    [
        (
            ("move", 0, (1, 1), (4, 1), 3),
            "Ada goes 3 squares right, at speed 3.",
            "You go 3 squares right, at speed 3.",
        ),
        (("time-out", 0), "Ada's time is up.", "Your time is up."),
        (("grid", 0, 3, (1, 1)), "Ada takes grid place 3.", "You take grid place 3."),
        (("half-spin", 0, (1, 1)), "Ada is half spun.", "You are half spun."),
        (("engage", 1, 0, (3, 3)), "Zoe engages Ada.", "Zoe engages you."),
        (
            ("engagement", 0, 1, (3, 3), 2),
            "Ada rolls 2: Zoe wins, Ada's top speed -1.",
            "You roll 2: Zoe wins, your top speed -1.",
        ),
        (
            ("engagement", 1, 0, (3, 3), 12),
            "Zoe rolls 12: Zoe wins, Ada's top speed -1.",
            "Zoe rolls 12: Zoe wins, your top speed -1.",
        ),
        (
            ("out", 0, (3, 3), "fuel"),
            "Ada has no fuel for the next lap and is out of the race.",
            "You have no fuel for the next lap and are out of the race.",
        ),
    ],
)
def test_a_sentence_of_ada_and_of_you(fact: Any, of_ada: str, of_you: str) -> None:
    assert sentence(fact, ["Ada", "Zoe"]) == of_ada
    assert sentence(fact, ["You", "Zoe"]) == of_you


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_what_a_whole_race_asks_and_says_of_you(rules: str) -> None:
    rookie = bw.Rookie()
    race = bw.Race(courses.ring(), ["You", "Bob", "Cid"], seed=2, laps=1, rules=rules)
    while not race.over:
        question = race.game.scene(race)["ask"]
        said = [question["prompt"], race.pending.prompt]  # type: ignore[union-attr]
        for option in question["options"]:
            said += [option.get("label") or "", option.get("detail") or ""]
        assert not [words for words in said if WRONG.search(words)]
        race.play(rookie(race))
    assert not [words for words in race.log if WRONG.search(words)]


def test_your_own_roll() -> None:
    names = ["You", "Bob"]
    race = bw.Race(courses.ring(), names, grid=names, dice="ask", seed=1)
    question = race.state.question
    assert question is not None
    assert race.game.prompt(race.state, question, names) == "You roll for the start"
    assert race.game.scene(race)["ask"]["prompt"] == "roll for the start"
    with pytest.raises(bw.IllegalAction, match="You roll"):
        race.roll(99)
