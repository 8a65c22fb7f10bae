"""The hint in a real JupyterLab: asked for, read, and gone with the move."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from helpers.browser.lab import Lab

pytestmark = pytest.mark.lab_page(fresh=True)

SETTING = """
import bolide_widget as bw
race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=5, laps=1)
rookie = bw.Rookie()
while race.round < 4 or race.pending.driver != "Ada":
    race.play(rookie(race))
w = bw.RaceWidget(race)
w
"""


RECORD = """(root) => {
  window.hints = [];
  const note = () => {
    const text = (part) => [...root.querySelectorAll(part)].map((node) => node.textContent);
    const frame = {
      known: root.dataset.hint,
      words: text('.bolide-words').join(),
      figures: text('.bolide-chance'),
      table: text('[aria-label="All chances"] td:nth-child(2)'),
      said: text('[aria-live=polite]').join(),
    };
    const last = window.hints.at(-1);
    if (JSON.stringify(frame) !== JSON.stringify(last)) window.hints.push(frame);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(root, all);
}"""
"""Keeps all that a page says of a hint."""

RACE = """
import bolide_widget as bw
game = {game}
race = game.Race("{board}", ["You", "Rosa"], laps=1, seed=4)
rookie = game.Rookie()
while race.round < 3 or race.pending.driver != "You" or race.pending.kind not in {kinds}:
    race.play(rookie(race.seen_by(race.pending.driver)), race.pending.driver)
sent = []
w = bw.RaceWidget(race, pace=0, seats={{"Rosa": rookie}})
w.observe(lambda change: sent.append(change["new"]), "hints")
w
"""


@pytest.mark.parametrize(
    ("game", "board", "kinds", "marked"),
    [
        ("bw.bolide", "valdorn", ("move",), ""),
        ("bw.formula_d", "merrow", ("gear",), "★ best"),
        ("bw.really_nasty", "rn-default", ("path",), ""),
    ],
)
@pytest.mark.lab_page(reduced_motion=True)
def test_one_answer_and_a_reason_are_there_before_any_number(
    lab: Lab, game: str, board: str, kinds: tuple[str, ...], marked: str
) -> None:
    lab.open([RACE.format(game=game, board=board, kinds=kinds)])
    lab.run_all()
    page = lab.board()
    page.wait_painted()
    page.root.evaluate(RECORD)
    page.press("h")
    page.wait("root.dataset.hint === 'done'")
    frames = [frame for frame in lab.page.evaluate("window.hints") if frame["known"]]
    frames = [frame for frame in frames if "Hint:" in frame["words"]]
    first, sent = frames[0], [message for message in lab.ask("sent") if message.get("best")]
    assert first["words"] == f"Hint: {sent[0]['why']}." and ". " in sent[0]["why"]
    assert first["figures"] == [marked] * bool(marked)
    assert sent[0]["best"] and sent[0]["options"] == {}
    # no message has a chance that is shown while its interval is 30 points or wider
    firm = {
        chance["text"]
        for message in sent
        for chance in message.get("options", {}).values()
        if chance["high"] - chance["low"] < 0.3
    }
    for frame in frames:
        shown = re.findall(r"wins (\d+ %)", frame["words"].lower())
        shown += re.findall(r"(?<![<>\d])\d+ %", " ".join(frame["figures"]))
        shown += [cell for cell in frame["table"] if "%" in cell]
        assert set(shown) <= firm, frame
        assert "…" not in json.dumps(frame, ensure_ascii=False)
    heard = list(dict.fromkeys(frame["said"] for frame in frames if "Hint:" in frame["said"]))
    named = [message["best"] for message in sent if message]
    changes = 1 + sum(a != b for a, b in pairwise(named))
    assert 1 <= len(heard) <= changes

    page.press("a")
    page.root.get_by_label("All chances", exact=True).wait_for()
    page.press("a", "h")
    page.wait("root.dataset.hint === undefined")


@pytest.mark.lab_page(reduced_motion=True)
def test_a_hint_comes_stays_with_a_reload_and_goes_with_the_move(lab_each: Lab) -> None:
    lab = lab_each
    lab.open([SETTING])
    lab.run_all()
    board = lab.board()
    board.wait_painted()
    options = lab.ask("[[option.id, option.point] for option in race.options]")
    point = next(at for _, at in options if at)

    board.press("h")
    board.wait("Number(root.dataset.hint) >= 1 || root.dataset.hint === 'done'")
    assert lab.ask("race.round") == 4, "the kernel answers while it counts"
    board.wait(f"Number(root.dataset.hint) === {len(options)} || root.dataset.hint === 'done'")
    board.wait_still()
    best = next(at for name, at in options if name == lab.ask("w.hints['best']"))
    if best:
        point = best
    board.hover_point(point)
    board.wait(r"/wins (over |under )?\d+ %|chance not known|on average/.test(root.innerText)")

    lab.save()
    lab.reload()
    board = lab.board()
    board.wait_painted()
    board.wait("root.dataset.hint !== undefined")

    board.press("h")
    board.wait("root.dataset.hint === undefined")
    board.button("Hint").click()
    board.wait("Number(root.dataset.hint) >= 1")
    rev = board.rev()
    board.click_point(point)
    board.wait_rev(rev)
    board.wait("root.dataset.hint === undefined")
    assert lab.ask("w.hints") == {}


@pytest.mark.lab_page(width=1366, height=768, reduced_motion=True)
def test_a_hint_is_closed_where_it_was_opened_and_moves_no_answer_then(lab: Lab) -> None:
    game, kinds = "bw.championship_formula", ("plan",)
    lab.open([RACE.format(game=game, board="pattern-ring", kinds=kinds)])
    lab.run_all()
    board = lab.board()
    answer = board.root.locator(".bolide-actions > *").first
    answer.wait_for()
    board.wait_open()
    tool = board.button("Hint (H)")
    place = tool.bounding_box()
    assert place
    at = place["x"] + place["width"] / 2, place["y"] + place["height"] - 1
    rev = board.rev()
    lab.page.mouse.click(*at)
    board.root.locator(".bolide-chance", has_text="best").wait_for()
    board.wait_still()
    before = answer.bounding_box()
    # what lies there now was not meant, whether it is the tool or an answer
    hits = "(node, [x, y]) => node.contains(document.elementFromPoint(x, y))"
    is_tool = tool.evaluate(hits, at)
    lab.page.mouse.click(*at)
    if not is_tool:
        tool.click()
    board.root.locator(".bolide-chance").first.wait_for(state="detached")
    after = answer.bounding_box()
    assert board.rev() == rev and before and after and abs(before["y"] - after["y"]) < 1


@pytest.mark.lab_page(width=600, height=900, reduced_motion=True)
def test_the_panel_of_a_narrow_page_does_not_rise_for_a_hint(lab: Lab) -> None:
    lab.open([RACE.format(game="bw.really_nasty", board="rn-default", kinds=("path",))])
    lab.run_all()
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    board = lab.board()
    board.wait_open()
    board.wait_still()
    ask = board.root.locator(".bolide-ask")
    before = ask.bounding_box()
    board.press("h")
    board.root.locator(".bolide-words", has_text="Hint:").wait_for()
    board.wait_still()
    after, words = ask.bounding_box(), board.root.locator(".bolide-words").bounding_box()
    button = board.root.get_by_role("button", name="All chances").bounding_box()
    assert before and after and words and button
    assert after["y"] > before["y"] - 4
    assert words["y"] + words["height"] <= button["y"]


PLACES = """(root) => Object.fromEntries(
  [...root.querySelectorAll(".bolide-actions > *, .bolide-hold > *")].map((node) => {
    const {offsetWidth, offsetHeight, offsetLeft} = node;
    return [node.dataset.option ?? node.textContent, [offsetWidth, offsetHeight, offsetLeft]];
  }))"""


@pytest.mark.parametrize(
    ("game", "board", "kinds"),
    [
        ("bw.bolide", "valdorn", ("move",)),
        ("bw.formula_d", "merrow", ("gear",)),
        ("bw.championship_formula", "pattern-ring", ("plan",)),
        ("bw.really_nasty", "rn-default", ("react",)),
    ],
)
@pytest.mark.parametrize("width", [1366, 600])
@pytest.mark.lab_page(reduced_motion=True, height=768)
def test_no_answer_grows_or_moves_aside_as_chances_arrive(
    lab: Lab, width: int, game: str, board: str, kinds: tuple[str, ...]
) -> None:
    lab.page.set_viewport_size({"width": width, "height": 768})
    lab.open([RACE.format(game=game, board=board, kinds=kinds)])
    lab.run_all()
    if width < 1000:
        lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page = lab.board()
    page.wait_open()
    page.wait_still()
    before = page.root.evaluate(PLACES)
    page.press("h")
    page.wait("root.dataset.hint === 'done' && root.querySelector('.bolide-chance')")
    page.wait_still()
    assert before and page.root.evaluate(PLACES) == before


GEARS = """
import bolide_widget as bw
race = bw.formula_d.Race("valdorn", ["You", "Rosa", "Tazio", "Bob"], laps=2, seed=3)
rookie = bw.formula_d.Rookie()
while race.round < 6 or race.pending.driver != "You" or race._state.question.kind != "gear":
    race.play(rookie(race))
w = bw.RaceWidget(race, seats={name: rookie for name in race.drivers[1:]}, pace=0)
w
"""


@pytest.mark.lab_page(fresh=True, width=1366, height=768)
def test_gear_cards_stay_where_they_are_when_a_hint_comes(lab: Lab) -> None:
    lab.open([GEARS])
    lab.run_all()
    board = lab.board()
    board.wait_still()
    cards = board.root.locator(".bolide-actions")
    before = cards.bounding_box()
    board.press("h")
    board.wait("root.querySelector('.is-hinted > .bolide-chance')")
    assert cards.bounding_box() == before
    board.wait("/of the test races/.test(root.querySelector('.bolide-words').textContent)")
    assert cards.bounding_box() == before
