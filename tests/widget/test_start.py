"""A race set up on the page: what the panel gets, what it may send, and the race that begins."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from queue import Queue
from threading import Event
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.cancelling import check
from bolide_widget.games import need
from bolide_widget.making import inventing
from bolide_widget.racing.options import words
from bolide_widget.widget.draft import RIVALS, Draft, first_draft, line_of, read_draft, ready
from bolide_widget.widget.panel import board_data, game_data
from bolide_widget.widget.rule_fields import FREE_UNDO, presets, rule_fields
from bolide_widget.widget.start import Start

Panel = tuple[Start, list[dict[str, Any]]]


@pytest.fixture
def panel() -> Iterator[Panel]:
    widget = bw.play()
    sent: list[dict[str, Any]] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    yield widget, sent
    widget.close()


def tell(panel: Panel, what: str, **fields: Any) -> dict[str, Any]:
    widget, sent = panel
    widget._on_message(widget, {"t": what, "id": "m1", "rev": -1, **fields}, [])
    assert sent[-1]["id"] == "m1"
    return sent[-1]


def drafted(game: str, **more: Any) -> Draft:
    """A draft with everything in it: a person, computers, a rule that is changed."""
    field = rule_fields(need(game))[0]
    words = [choice["id"] for choice in field.get("choices", [])]
    other = (
        not field["value"]
        if isinstance(field["value"], bool)
        else next(word for word in words if word != field["value"])
    )
    first = first_draft(game)
    first["drivers"][1]["who"] = need(game).drivers[:2][-1]
    return {**first, "rules": {field["name"]: other}, "seed": "7", **more}  # type: ignore[typeddict-item]


def without_arguments(**options: Any) -> bool:
    widget: Any = bw.play(**options)
    try:
        return isinstance(widget, Start)
    finally:
        widget.close()


def test_only_play_without_arguments_shows_the_panel() -> None:
    assert without_arguments()
    assert not without_arguments(seed=1)
    assert not without_arguments(game="really-nasty")


def test_until_it_has_begun_there_is_no_race_and_the_error_says_what_to_do(panel: Panel) -> None:
    widget, _ = panel
    with pytest.raises(bw.SetupError, match="press Start"):
        _ = widget.race
    assert repr(widget) == "Start(no race yet)" and widget.state == {} and widget.board == {}
    data, _ = widget._repr_mimebundle_() or ({}, {})
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize("game", bw.games())
def test_the_line_starts_an_equal_race(panel: Panel, game: str) -> None:
    draft = drafted(game, laps="2", timer="45.5")
    answer = tell(panel, "set-up-start", draft=draft)
    assert answer["faults"] == []
    widget = panel[0]
    other = eval(answer["line"], {"bw": bw})
    try:
        assert other.race == widget.race
        assert other.race.to_json() == widget.race.to_json()
        assert other.race.clock.seconds == widget.race.clock.seconds == 45.5
        assert other.state["seats"] == widget.state["seats"]
        assert widget.board == other.board and widget.setup == {}
        assert widget.state["seats"][:3] == ["person", need(game).drivers[:2][-1], "Rookie"]
    finally:
        other.close()


@pytest.mark.parametrize("game", bw.games())
def test_one_may_drive_alone(panel: Panel, game: str) -> None:
    """S-1, FD-SET-1, CFR-SETUP-1, RN-GEN-1: against nothing but the fewest turns."""
    row = need(game)
    draft: Any = {**first_draft(game), "drivers": [{"name": "You", "who": "person"}], "laps": "1"}
    assert tell(panel, "set-up-start", draft=draft)["faults"] == []
    race = panel[0].race.copy()
    bw.drive(race, row.driver())
    assert race.over and race.drivers == ("You",)
    assert type(race).from_json(race.to_json()) == race


def test_names_with_quotes_are_written_so_that_python_reads_them() -> None:
    for name in ("O'Brien", 'The "Ace"', "back\\slash", "'\"", "Ünï"):
        draft: Draft = {**first_draft(), "drivers": [{"name": name, "who": "person"}], "seed": "1"}
        widget = eval(line_of(draft), {"bw": bw})
        assert widget.race.drivers == (name,)
        widget.close()


def test_rivals_have_names_that_differ_enough_for_every_game() -> None:
    assert len(set(RIVALS)) == len(RIVALS) >= max(need(game).seats[1] for game in bw.games()) - 1
    assert [entry["name"] for entry in first_draft()["drivers"]] == ["You", "Rosa", "Tazio", "Ines"]


@pytest.mark.parametrize("game", bw.games())
@pytest.mark.parametrize(
    ("more", "field", "entry"),
    [
        ({"laps": "x"}, "laps", 0),
        ({"laps": "0"}, "laps", 0),
        ({"timer": "-3"}, "timer", 0),
        ({"timer": "soon"}, "timer", 0),
        ({"seed": "a"}, "seed", 0),
        ({"track": "nowhere"}, "track", 0),
        ({"drivers": []}, "drivers", 0),
        ({"drivers": [{"name": "A", "who": "person"}] * 2}, "drivers", 2),
        ({"drivers": [{"name": " ", "who": "person"}]}, "drivers", 1),
        ({"drivers": [{"name": "A", "who": "Nobody"}]}, "drivers", 1),
    ],
)
def test_what_is_wrong_is_told_beside_it_and_nothing_is_lost(
    panel: Panel, game: str, more: dict[str, Any], field: str, entry: int
) -> None:
    draft = drafted(game, **more)
    answer = tell(panel, "set-up-start", draft=draft)
    assert [(fault["field"], fault["entry"]) for fault in answer["faults"]] == [(field, entry)]
    assert not panel[0].begun and panel[0].draft == draft
    assert tell(panel, "set-up-start", draft=drafted(game))["faults"] == []
    assert panel[0].begun


def test_several_faults_are_told_at_once(panel: Panel) -> None:
    answer = tell(panel, "set-up-check", draft=drafted("bolide", laps="x", seed="y", timer="z"))
    assert [fault["field"] for fault in answer["faults"]] == ["laps", "seed", "timer"]
    assert not panel[0].begun


def test_a_rule_that_does_not_go_with_others_is_told_beside_a_field(panel: Panel) -> None:
    rules = {"street": True, "pit_variant": "EN"}
    answer = tell(panel, "set-up-check", draft=drafted("formula-d", rules=rules))
    assert [fault["field"] for fault in answer["faults"]] == ["pit_variant"]


def test_looking_at_a_draft_starts_nothing(panel: Panel) -> None:
    assert tell(panel, "set-up-check", draft=drafted("bolide"))["faults"] == []
    assert not panel[0].begun


def test_a_second_press_on_start_is_for_the_race_that_runs(panel: Panel) -> None:
    tell(panel, "set-up-start", draft=drafted("bolide"))
    race = panel[0].race
    assert tell(panel, "set-up-start", draft=drafted("formula-d"))["t"] == "reject"
    assert panel[0].race is race


@pytest.mark.parametrize(
    "content",
    [
        {"t": "play", "action": "1"},
        {"t": "undo"},
        {"t": "set-up-start"},
        {"t": "set-up-start", "draft": {"game": "bolide"}},
        {"t": "set-up-start", "draft": {**first_draft(), "drivers": [7]}},
        {"t": "set-up-start", "draft": {**first_draft(), "game": "chess"}},
        {"t": "set-up-start", "draft": {**first_draft(), "track": "x" * 3000}},
        {"t": "set-up-start", "draft": {**first_draft(), "rules": {"advanced": [1]}}},
        {"t": "set-up-game", "game": "chess"},
        {"t": "set-up-game"},
        {"t": "set-up-board", "game": "bolide", "track": "../../secret"},
    ],
)
def test_nonsense_is_refused_with_a_reason(panel: Panel, content: dict[str, Any]) -> None:
    answer = tell(panel, content.pop("t"), **content)
    assert answer["t"] == "reject" and answer["reason"]
    assert not panel[0].begun


def test_a_message_that_is_none_is_refused(panel: Panel) -> None:
    widget, sent = panel
    widget._on_message(widget, "start", [])
    assert sent[-1]["t"] == "reject" and sent[-1]["id"] is None


def test_the_race_plays_as_any_other(panel: Panel) -> None:
    draft = drafted("bolide", drivers=[{"name": "You", "who": "person"}], rules={})
    tell(panel, "set-up-start", draft=draft)
    widget = panel[0]
    before = len(widget.race.history)
    action = widget.race.options[0].id
    assert tell(panel, "play", action=action, rev=widget.state["rev"])["t"] == "ok"
    assert len(widget.race.history) > before and widget.state["rev"] > 1
    assert repr(widget).startswith("Start(Race(")


@pytest.mark.parametrize("game", bw.games())
def test_what_a_panel_is_told_of_a_game_is_read_from_the_game(panel: Panel, game: str) -> None:
    row = need(game)
    data = tell(panel, "set-up-game", game=game)["game"]
    assert data == game_data(game) == json.loads(json.dumps(data))
    assert data["drivers"] == list(row.drivers)
    assert sorted(data["tracks"]) == sorted(bw.tracks(game=game))
    assert data["tracks"][0] == data["track"], "the chosen one is seen without scrolling"
    assert len(data["titles"]) == len(data["tracks"]) and "Valdorn Ring" in data["titles"]
    assert data["titles"][data["tracks"].index("merrow")] == "Merrow Flats"
    rules = row.get(row.rules)
    assert data["rules"].pop()["name"] == FREE_UNDO, "an option of the page"
    for field in data["rules"]:
        assert getattr(rules(), field["name"]) == field["value"]
        if "choices" in field:
            offered = {choice["id"] for choice in field["choices"]}
            assert field["name"] in words(rules) and offered == set(words(rules)[field["name"]])
            assert field["choices"][0]["id"] == field["value"], "the usual one is the first"
    plain = {name for name, value in vars_of(rules()).items() if isinstance(value, bool | str)}
    # whoever wants another grid than a rolled one gives it, or drives a qualifying: in Python
    assert {item["name"] for item in data["rules"]} == plain - {"grid"}


@pytest.mark.parametrize("game", bw.games())
def test_every_option_is_explained_in_its_own_plain_words(game: str) -> None:
    listed = rule_fields(need(game))
    for part in ("label", "help"):
        assert len({field[part] for field in listed}) == len(listed)  # type: ignore[literal-required]
    for field in listed:
        said = [field["label"], *(choice["label"] for choice in field.get("choices", []))]
        assert not any("_" in text or re.search(r"\b(RU|EN|duty|variant)\b", text) for text in said)
        assert field["help"].endswith(".") and len(field["help"]) < 220
        usual = [text for text in said[1:] if text.endswith("(usual)")]
        assert len(usual) == ("choices" in field)


def test_the_cards_of_the_games_help_to_choose(panel: Panel) -> None:
    """One sentence, how hard, how long with these cars and laps; newcomers begin with one."""
    cards = panel[0].setup["games"]
    assert [card["name"] for card in cards] == bw.games()
    assert sum(card["first"] for card in cards) == 1
    assert all(card["says"].count(".") == 1 and len(card["says"]) < 100 for card in cards)
    few = tell(panel, "set-up-check", draft=drafted("bolide", laps="1"))["minutes"]
    many = tell(panel, "set-up-check", draft=drafted("bolide", laps="20"))["minutes"]
    assert few["bolide"] < many["bolide"] and few["formula-d"] == many["formula-d"]
    assert tell(panel, "set-up-check", draft=drafted("bolide", laps="x"))["minutes"] == {
        **few,
        "bolide": panel[0].setup["minutes"]["bolide"],
    }
    assert "A prompt shows that you hold a card" in game_data("really-nasty")["several"]


def vars_of(rules: Any) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in rules.__dataclass_fields__}


def test_the_first_message_is_small_and_pictures_come_when_asked_for(panel: Panel) -> None:
    widget = panel[0]
    first = len(json.dumps(widget.setup)) + len(json.dumps(widget.draft))
    assert first < 3400
    for game in bw.games():
        answer = tell(panel, "set-up-board", game=game, track="merrow", dark=True)
        assert len(answer["words"]) == 2
        assert len(answer["picture"]) < 8000
    assert board_data("bolide", "merrow", "light")["words"][1] == "two laps alone: 58 turns"


@pytest.mark.parametrize("game", bw.games())
def test_each_choice_of_house_rules_starts_a_race(game: str) -> None:
    listed = presets(need(game))
    assert [each["label"] for each in listed] == ["Beginner", "Book", "Everything"]
    assert listed[1]["rules"] == {}
    usual = {field["name"]: field["value"] for field in rule_fields(need(game))}
    for each in listed:
        assert all(usual[name] != value for name, value in each["rules"].items())
        draft = {**first_draft(game), "rules": each["rules"]}
        made = ready(read_draft(draft))
        rules = {name: value for name, value in each["rules"].items() if name != "free_undo"}
        assert all(getattr(made.race.rules, name) == value for name, value in rules.items())


@pytest.mark.parametrize("game", ["bolide", "really-nasty"])
def test_an_invented_circuit_is_shown_written_and_raced(panel: Panel, game: Any) -> None:
    track = bw.invent(7, game=game)
    answer = tell(panel, "set-up-board", game=game, track="invented/7")
    assert answer["title"] == track.name and len(answer["picture"]) < 9000
    draft = drafted(game, track="invented/7", rules={})
    written = line_of(draft)
    assert written.startswith("bw.play(bw.invent(7")
    widget = eval(written, {"bw": bw})
    assert widget.race.track == track == ready(draft).race.track  # type: ignore[attr-defined]
    widget.close()
    tracks = {"tracks": ["invented/7", need(game).track], "qualifying": False, "teams": False}
    season = ready({**draft, "season": tracks}).season  # type: ignore[typeddict-item]
    assert season is not None and season.season.tracks[0] == track
    assert tell(panel, "set-up-start", draft=draft)["faults"] == []
    assert panel[0].race.track == track


def test_a_circuit_is_invented_in_the_background_and_can_be_stopped(
    panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget, _ = panel
    told: Queue[dict[str, Any]] = Queue()
    widget.send = lambda content, buffers=None: told.put(content)
    begun, asked = Event(), {"game": "bolide", "track": "invented/11", "rev": -1}

    def candidates(*wishes: Any) -> Iterator[None]:
        begun.set()
        while True:
            check()
            yield None

    with monkeypatch.context() as busy:
        busy.setattr(inventing, "candidates", candidates)
        busy.setattr(inventing, "_board", lambda *given: None)
        widget._on_message(widget, {"t": "invent", "id": "m1", **asked}, [])
        assert begun.wait(60) and told.empty()
        widget._on_message(widget, {"t": "stop", "id": "m2", "rev": -1}, [])
        answers = {answer["id"]: answer for answer in (told.get(timeout=60), told.get(timeout=60))}
        assert answers["m1"]["stopped"] and answers["m2"] == {"t": "stop", "id": "m2"}
    widget._on_message(widget, {"t": "invent", "id": "m3", **asked}, [])
    while (answer := told.get(timeout=300))["t"] == "draw-step":
        pass
    assert answer["id"] == "m3" and answer["title"] == bw.invent(11).name and answer["picture"]


@pytest.mark.parametrize(
    "track", ["invented/", "invented/-1", "invented/7/8", "invented/12345678901"]
)
def test_words_of_no_invented_circuit(panel: Panel, track: str) -> None:
    answer = tell(panel, "set-up-board", game="bolide", track=track)
    assert answer["t"] == "reject" and "has no circuit of that name" in answer["reason"]
    answer = tell(panel, "invent", game="bolide", track=track)
    assert answer["t"] == "reject" and "must be invented/SEED" in answer["reason"]
