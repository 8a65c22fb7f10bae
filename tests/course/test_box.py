"""The box below a cell without an answer: what it says, and that a text is never HTML."""

from __future__ import annotations

import ast
from html import unescape

import pytest

import bolide_widget as bw
from bolide_widget.course.box import Box
from bolide_widget.course.checking import VIEW
from bolide_widget.course.exercise import exercises


def box(name: str = "1.1", **options: object) -> Box:
    asked = bw.check(name, **options)  # type: ignore[arg-type]
    return Box(asked, lambda text: bw.check(name, text, **options))  # type: ignore[arg-type]


def test_an_answer_is_checked_by_enter_and_by_the_button() -> None:
    shown = box()
    assert "No answer yet" in shown._said.value
    shown._field.value = "(17, 7)"
    assert "This is where the car is now." in shown._said.value and not shown._hand_in.value
    shown._field.value = "5, -2"
    assert "Right." in shown._said.value
    put = 'To hand it in to your teacher, put "5, -2" in place of the three dots in this cell'
    assert unescape(shown._hand_in.value).startswith(put)
    shown._said.value = ""
    shown._button.click()
    assert "Right." in shown._said.value
    shown._field.value = " "
    assert "No answer yet" in shown._said.value and not shown._hand_in.value
    assert bw.check("1.1", "5, -2").right


@pytest.mark.parametrize("text", ['<img src=x onerror="x()">', "<b>5</b>", "</div><script>"])
def test_a_text_is_never_html(text: str) -> None:
    shown = box()
    shown._field.value = text
    assert text not in shown._said.value and "&lt;" in shown._said.value


def test_it_speaks_the_language_and_asks_with_the_numbers_of_a_name() -> None:
    shown = box("1.1", seed="Ada", language="de")
    assert shown._button.description == "Prüfen"
    question = bw.check("1.1", seed="Ada", language="de").question
    shown._field.value = "0, 0"
    assert question.split("\n")[-1] in shown._said.value
    assert "Noch nicht." in shown._said.value


def test_a_box_is_shown_where_an_answer_can_be_typed() -> None:
    for name, each in exercises().items():
        data = bw.check(name)._repr_mimebundle_()
        assert (list(data) == [VIEW]) == each.kind.literal, name
    assert bw.check("1.1", 3)._repr_mimebundle_() == {}


def test_sentences_are_checked_by_the_button_alone() -> None:
    """Enter begins a new line; what is handed in is Python, whatever is in it."""
    shown = box("3.6")
    shown._field.value = 'It takes longer, and you "fly"\nmeanwhile.'
    assert "No answer yet" in shown._said.value
    shown._button.click()
    assert "Noted." in shown._said.value and "Twice the time" in shown._said.value
    put = unescape(shown._hand_in.value)
    literal = put.removeprefix("To hand it in to your teacher, put ").partition(" in place of")[0]
    assert ast.literal_eval(literal) == shown._field.value


def test_a_line_is_written_as_it_is_drawn_and_drawn_as_it_is_typed() -> None:
    shown = box("4.4")
    assert shown._sheet is not None
    assert shown.children.index(shown._said) > shown.children.index(shown._sheet)
    shown._sheet.line = "(16, 20)"
    assert shown._field.value == "(16, 20)" and "No answer yet" in shown._said.value
    shown._button.click()
    assert "the line ends at (16, 20)" in shown._said.value
    shown._field.value = "(16, 20), (20, 24), (24, 28)"
    assert "Right." in shown._said.value and shown._sheet.line == shown._field.value


def test_a_notebook_says_what_to_do_where_a_box_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the box, in an output of its own; an answer is shown as usual."""
    outputs: list[dict[str, str]] = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
    bw.check("1.1")._ipython_display_()
    text, live = outputs
    assert "run this cell (Shift + Enter)." in text["text/html"] and list(live) == [VIEW]
    assert text["text/plain"] == repr(bw.check("1.1"))
    for checked in (bw.check("1.1", 3), bw.check("3.4")):
        with pytest.raises(NotImplementedError):
            checked._ipython_display_()
