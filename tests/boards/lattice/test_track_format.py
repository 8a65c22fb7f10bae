"""docs/track-format.md says what the schema says, and its example can be raced on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bolide_widget as bw

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs/track-format.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "tracks/lattice/schema.json").read_text(encoding="utf-8"))


def example() -> dict[str, Any]:
    whole = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert whole
    data: dict[str, Any] = json.loads(whole[1])
    return data


def fields(node: Any) -> Iterator[str]:
    """Names of all fields, wherever in the schema."""
    if isinstance(node, dict):
        yield from node.get("properties", {})
        for inner in node.values():
            yield from fields(inner)


def test_the_example_is_sound_and_can_be_raced_on() -> None:
    assert bw.check_track(example()) == []
    track = bw.Track.from_dict(example())
    race = bw.Race(track, ["Ada", "Bob", "Cyd"], seed=1)
    bw.drive(race, bw.Rookie())
    assert [entry.status for entry in race.standings] == ["finished"] * 3


def test_the_example_shows_every_field_but_the_optional_ones() -> None:
    def used(node: Any) -> Iterator[str]:
        for inner in node if isinstance(node, list) else node.values():
            if isinstance(inner, list | dict):
                yield from used(inner)
        if isinstance(node, dict):
            yield from node

    ground = {"ground", *SCHEMA["properties"]["ground"]["properties"]}
    missing = set(fields(SCHEMA)) - set(used(example()))
    assert missing == {"course", "inside"} | (ground - {"at"})


def test_every_field_is_explained() -> None:
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    explained = set(re.findall(r"`(\w+)`", " ".join(rows)))
    inline = {"line", "heading", "points", "at", "text", "sector", "row", "turns", "sharp_brakings"}
    inline |= {"origin", "square"}
    assert set(fields(SCHEMA)) - explained <= inline
    for name in fields(SCHEMA):
        assert f"`{name}`" in PAGE, name


def test_the_numbers_in_the_text_are_those_of_the_schema() -> None:
    bounds = SCHEMA["$defs"]["coordinate"]
    assert f"{bounds['minimum']}..{bounds['maximum']}" in PAGE
    for words, (node, keys) in {
        "1 to 80 characters": (SCHEMA["properties"]["name"], ("minLength", "maxLength")),
        "8 to 400": (SCHEMA["properties"]["size"]["items"], ("minimum", "maximum")),
        "1 to 9": (SCHEMA["properties"]["top_speed"], ("minimum", "maximum")),
        "1 to 12": (SCHEMA["properties"]["rain_risk"], ("minimum", "maximum")),
        "1 to 20": (
            SCHEMA["properties"]["pit"]["properties"]["speed_limit"],
            ("minimum", "maximum"),
        ),
    }.items():
        assert words.startswith(" to ".join(str(node[key]) for key in keys)) and words in PAGE


def test_its_pictures_are_there() -> None:
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / name).is_file(), name
