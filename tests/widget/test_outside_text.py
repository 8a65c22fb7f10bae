"""Text from outside, and states that cannot be sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import readable
from bolide_widget.drivers.policy import name_of
from bolide_widget.widget.draft import first_draft
from bolide_widget.widget.race_widget import RaceWidget
from helpers.browser.page import Page, wait

HALF = "x\ud800"
ODD_NAMES = [HALF, "\udc80", "a\0b", "a\u202eb", "n" * 10_000, "  "]


class Wire:
    """A comm that encodes as a kernel does, and keeps what it sent."""

    comm_id = "1"

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, data: Any = None, **more: Any) -> None:
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
        self.sent.append(data)

    def close(self, *args: Any, **more: Any) -> None: ...

    def on_msg(self, call: Any) -> None: ...

    def states(self) -> list[Any]:
        return [data["state"]["state"] for data in self.sent if "state" in data.get("state", {})]


class Named:
    """A policy that calls itself something."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, race: Any) -> Any:
        return race.options[0]


def failing(race: Any) -> Any:
    raise ValueError(HALF)


def race() -> bw.Race:
    return bw.Race("hairpin", ["Ada", "Bob"], grid=["Bob", "Ada"], seed=1)


def wired(widget: RaceWidget[Any]) -> Wire:
    widget.comm = wire = Wire()
    return wire


def test_a_policy_that_fails_with_half_a_character_hands_its_car_over() -> None:
    widget = RaceWidget(race(), seats={"Bob": failing}, pace=0)
    wire, page = wired(widget), Page(widget)
    while widget.race.pending.driver != "Bob":
        widget.race.play(widget.race.options[0])
    wait(lambda: page.state["seats"] == ["person", "person"])
    assert page.state["notice"]["text"].endswith("raised ValueError: x\\ud800")
    assert wire.states()[-1] == page.state
    rev = page.state["rev"]
    assert page.ask("play", action=widget.race.options[0].id)["t"] == "ok"
    assert page.state["rev"] > rev and page.state["notice"] is None
    assert wire.states()[-1] == page.state
    widget.close()


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_policy_has_a_name_as_drivers_have(name: str) -> None:
    policy = Named(name)
    with pytest.raises(bw.SetupError, match="seats, Bob: the name of a policy: "):
        RaceWidget(race(), seats={"Bob": policy})
    with pytest.raises(bw.SetupError, match="drivers, entry 2: the name of a policy: "):
        bw.play("hairpin", ["Ada", policy])
    with pytest.raises(bw.PolicyError, match="policies, Ada: the name of a policy: "):
        bw.drive(race(), policy)
    with pytest.raises(bw.SetupError, match="policies: "):
        bw.ladder({name: bw.Rookie(), "Pro": bw.Pro()}, "hairpin", n=2)
    assert name_of(policy) == readable(name, 40) and len(name_of(policy)) <= 40
    name_of(policy).encode()


def test_no_computer_driver_is_taken_for_a_person() -> None:
    def person(race: Any) -> Any:
        return race.options[0]

    for policy in (person, Named("person")):
        with pytest.raises(bw.SetupError, match=r"seats, Bob: .*'person'"):
            RaceWidget(race(), seats={"Bob": policy})


@pytest.mark.parametrize("odd", [HALF, "a\0b", "\u202e"])
def test_ids_of_messages_can_be_sent_back(odd: str) -> None:
    widget = RaceWidget(race())
    wire = wired(widget)
    message = {"t": "view", "id": odd, "rev": -1, "on": True, "view": "v1"}
    widget._on_message(widget, message, [])
    widget._on_message(widget, {**message, "id": "m1", "view": odd}, [])
    answers = [data["content"] for data in wire.sent if data.get("method") == "custom"]
    assert [answer["t"] for answer in answers] == ["reject", "reject"]
    assert [answer["id"] for answer in answers] == [None, "m1"]
    widget.close()


@pytest.mark.parametrize("field", ["track", "laps", "seed", "name", "who"])
def test_a_panel_with_half_a_character_says_what_is_wrong(field: str) -> None:
    panel = bw.play()
    wire = wired(panel)
    draft: Any = first_draft()
    draft["seed"] = "7"
    (draft["drivers"][1] if field in ("name", "who") else draft)[field] = HALF
    for number, what in enumerate(("set-up-check", "set-up-start")):
        panel._on_message(panel, {"t": what, "id": f"m{number}", "draft": draft}, [])
    answers = [data["content"] for data in wire.sent if data.get("method") == "custom"]
    assert [answer["t"] for answer in answers] == ["set-up-check", "set-up-start"]
    assert all(answer["faults"] for answer in answers) and not panel.begun
    sent = [data["state"]["draft"] for data in wire.sent if "draft" in data.get("state", {})]
    assert "x\\ud800" in (sent[0]["drivers"][1] if field in ("name", "who") else sent[0])[field]


def test_notes_of_a_file_are_shown_in_characters_that_can_be_sent() -> None:
    widget = RaceWidget(race())
    wire = wired(widget)
    widget._notes.go_on([[-1, HALF]])
    widget.race.play(widget.race.options[0])
    assert any(line["text"] == "x\\ud800" for line in wire.states()[-1]["log"])


@pytest.mark.parametrize("secret", [False, True])
def test_a_state_that_cannot_be_sent_does_not_end_the_updates(
    secret: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bw.really_nasty.Race("calva", ["Ada", "Bob"], seed=1) if secret else race()
    widget: RaceWidget[Any] = RaceWidget(game)
    wire = wired(widget)
    whole, first = RaceWidget._scene, dict(widget.state)
    faults: list[Any] = [{"pace": HALF}, {"pace": float("nan")}, {"pace": object()}, None]
    for fault in faults:

        def spoiled(self: RaceWidget[Any], fault: Any = fault) -> Any:
            return {**whole(self), **fault}  # which raises for None

        with monkeypatch.context() as patch:
            patch.setattr(RaceWidget, "_scene", spoiled)
            game.play(game.options[0])
        shown = wire.states()[-1]
        assert shown["notice"]["text"].startswith("The board couldn't be updated (")
        assert (": " in shown["notice"]["text"]) is not secret
        assert {**shown, "notice": None} == {**first, "notice": None} and widget.state == shown
        game.play(game.options[0])
        after = wire.states()[-1]
        assert after["rev"] == shown["rev"] + 2 and after["notice"] == shown["notice"]
        game.play(game.options[0])
        assert wire.states()[-1]["notice"] is None
        first = wire.states()[-1]
