"""Where a space is, in the words of people."""

from __future__ import annotations

import re

import pytest

import bolide_widget as bw
from bolide_widget.boards.lanes.places import has_right
from bolide_widget.boards.lanes.spoken import within
from bolide_widget.core.languages import speaking
from helpers.races.whole_races import driven

GAMES = ("formula-d", "championship-formula", "really-nasty")
IDS = re.compile(r"\(\d+, \d+\)|\b\d+,\d+\b|\br\d+l\d+\b|\b[A-Z]?\d+\.\d+\b")


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_a_board_has_a_name(game: str) -> None:
    """In a turn, or so many spaces before or after one, and in which lane."""
    track = bw.load_track("valdorn", game=game)
    for place in track.places():
        words = track.spoken[place["id"]]
        assert not IDS.search(words)
        assert re.search(r"(Turn|Corner) \d+, (in|out)side lane|middle lane|pit", words)
    corner = track.corners[0]
    inside = next(
        space
        for space in corner.spaces
        if (track.lane[space] == 1 if corner.inside == "left" else not has_right(track, space))
    )
    name = f"{track.TURN} 1, inside lane, space 1"
    assert track.spoken[track.ids[inside]] == name
    assert track.at(track.ids[inside]) == f"in {name}"
    first = next(s for s in corner.spaces if track.corner[track.behind[s]] < 0 <= track.behind[s])
    before = track.spoken[track.ids[track.behind[first]]]
    assert before.startswith(f"one space before {track.TURN} 1, ") and within(before) == before


@pytest.mark.parametrize("game", GAMES)
def test_names_follow_the_language_of_the_moment(game: str) -> None:
    """Not the one in which a board was first asked."""
    track = bw.load_track("merrow", game=game)
    english = track.spoken
    with speaking("de"):
        german = track.spoken
    assert german != english and track.spoken == english


@pytest.mark.parametrize("game", ["bolide", *GAMES])
def test_no_sentence_and_no_question_has_an_id_or_a_coordinate(game: str) -> None:
    race = driven(game)
    said = [race.game.sentence(fact, race.drivers) or "" for fact in race.facts]
    assert [words for words in said if IDS.search(words)] == []
    then = race.copy()
    for _ in range(60):
        then.undo(1)
        for seat in range(len(race.drivers)):
            ask = then.game.scene(then, seat)["ask"]
            for option in ask["options"] if ask else ():
                words = [ask["prompt"] if ask else "", option.get("label"), option.get("detail")]
                assert not [text for text in words if text and IDS.search(text)]
