"""The page of a game's rules, as plain data: chapters, the rules in them, where a text stands.

Markdown is read as far as our pages use it: headings, paragraphs, lists, tables, words that are
set apart. What comes out is text and nothing else; a page that shows it makes the elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from ..core.messages import Block, Hit, Run
from ..core.once import cached_property
from ..core.screen import Guide
from ..core.words import phrase, tr
from .rows import FactRows, QuestionRows

MOST_HITS: Final = 40
ABOUT: Final = phrase("About these rules")
"""The title of the text before the first chapter."""

RULE: Final = re.compile(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+|Example \d+)\*\*\s*")
BEGINS: Final = re.compile(rf"^- {RULE.pattern}", re.MULTILINE)
ITEM: Final = re.compile(r"( *)(?:-|(\d+\.)) (.*)")
SET_APART: Final = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>.+?)\*\*|(?<![\w*])\*(?=\S)(?P<em>[^*]+?)\*"
    r"|\[(?P<link>[^]]+)\]\([^)]*\)"
)
NAMED: Final = re.compile(r"(?<![\w-])[A-Z]+(?:-[A-Z0-9]+)+(?![\w-])")


class Rulebook:
    """The rules of a game, chapter by chapter.

    Parameters
    ----------
    page : str
        In Markdown: a chapter begins with ``## ``, a rule with ``- **ID**``.

    Attributes
    ----------
    titles : list of str
        Of the chapters.
    where : dict of str to int
        The chapter of each rule.

    Examples
    --------
    >>> book = Rulebook("# Rules\\n\\n## 1. Go\\n\\n- **G-1** *Go* on, see G-2.\\n- **G-2** Stop.")
    >>> book.titles, book.where
    (['About these rules', '1. Go'], {'G-1': 1, 'G-2': 1})
    >>> book.chapters[1][1]
    {'kind': 'item', 'rule': 'G-2', 'words': [{'text': 'Stop.'}]}
    >>> [run["text"] for run in book.chapters[1][0]["words"]]
    ['Go', ' on, see ', 'G-2', '.']
    """

    def __init__(self, page: str) -> None:
        parts = re.split(r"^## (.*)\n", re.sub(r"\A# .*\n", "", page), flags=re.MULTILINE)
        self._bodies = parts[::2]
        self.titles = [ABOUT, *parts[1::2]]
        self.where = {
            match[1]: number
            for number, body in enumerate(self._bodies)
            for match in BEGINS.finditer(body)
        }

    @cached_property
    def chapters(self) -> list[list[Block]]:
        """The blocks of each chapter."""
        return [list(_blocks(body.splitlines(), self.where)) for body in self._bodies]

    def find(self, text: str) -> tuple[list[Hit], int]:
        """Find blocks with all words of a text; return the first ones and the number of others."""
        words = re.findall(r"[\w-]+", text.casefold())
        hits: list[Hit] = []
        for number, blocks in enumerate(self.chapters):
            rule = ""
            for block in blocks:
                rule = block.get("rule", "" if block["kind"] == "heading" else rule)
                said = plain(block)
                whole = f"{block.get('rule', '')} {said}".casefold()
                if words and all(word in whole for word in words):
                    hits.append({"chapter": number, "rule": rule, "text": excerpt(said, words)})
        return hits[:MOST_HITS], max(0, len(hits) - MOST_HITS)


@cache
def rulebook(package: str) -> Rulebook:
    """Return the rules of a game, by the name of its package.

    Examples
    --------
    >>> book = rulebook("bolide_widget.games.bolide")
    >>> book.titles[book.where["M-5"]]
    'M. Moving'
    """
    return Rulebook((files(package) / "rules.md").read_text(encoding="utf-8"))


def _blocks(lines: Sequence[str], known: dict[str, int]) -> Iterator[Block]:
    """Yield the blocks of a chapter."""
    block: Block | None = None
    text = ""
    for line in [*lines, ""]:
        words = line.strip()
        item = ITEM.fullmatch(line)
        if item and item[2]:
            before = block.get("mark", "0.") if block else "0."
            if int(item[2][:-1]) != int(before[:-1]) + 1:
                item = None  # a number at the beginning of a line
        row = words.startswith("|")
        goes_on = block is not None and words and not item and not words.startswith("#")
        if block is not None and goes_on and row == (block["kind"] == "table"):
            text += f"\n{words}"
            continue
        if block is not None:
            yield _finished(block, text, known)
        block, text = None, words
        if row:
            block = {"kind": "table"}
        elif words.startswith("#"):
            block, text = {"kind": "heading"}, words.lstrip("# ")
        elif item:
            block, text = {"kind": "item"}, item[3]
            if item[2]:
                block["mark"] = item[2]
        elif words:
            block = {"kind": "text"}
        if block is not None and (depth := (len(line) - len(line.lstrip())) // 2):
            block["depth"] = depth


def _finished(block: Block, text: str, known: dict[str, int]) -> Block:
    """Return a block with its words."""
    if block["kind"] == "table":
        head, _, *rows = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()
        ]
        block["rows"] = [[_runs(cell, known) for cell in row] for row in [head, *rows]]
        return block
    if block["kind"] == "item" and "depth" not in block and (named := RULE.match(text)):
        block["rule"], text = named[1], text[named.end() :]
    block["words"] = _runs(text.replace("\n", " "), known)
    return block


def _runs(text: str, known: dict[str, int]) -> list[Run]:
    """Split words into runs: emphasised ones, and ids of rules, apart."""
    runs: list[Run] = []
    end = 0
    for match in SET_APART.finditer(text):
        runs += _named(text[end : match.start()], known)
        words = str(match[match.lastgroup or 0])
        if match.lastgroup == "link":
            runs += _runs(words, known)
        else:
            runs.append({"text": words, "style": cast(Any, match.lastgroup)})
        end = match.end()
    return runs + _named(text[end:], known)


def _named(text: str, known: dict[str, int]) -> list[Run]:
    """Split plain words into runs, with the ids of rules apart."""
    runs: list[Run] = []
    end = 0
    for match in NAMED.finditer(text):
        if match[0] in known:
            runs += [{"text": text[end : match.start()]}, {"text": match[0], "style": "rule"}]
            end = match.end()
    return [run for run in [*runs, Run(text=text[end:])] if run["text"]]


def plain(block: Block) -> str:
    """Return the text of a block, without its formatting."""
    rows = [block["words"]] if "words" in block else [cell for row in block["rows"] for cell in row]
    return " ".join("".join(run["text"] for run in runs) for runs in rows)


def excerpt(said: str, words: Sequence[str], most: int = 110) -> str:
    """Return the part of a text around the first of some words.

    Examples
    --------
    >>> excerpt("one two three four five six seven", ["four"], most=12)
    '... three four five ...'
    """
    at = max(0, said.casefold().find(words[0]))
    begin = said.rfind(" ", 0, max(0, at - most // 2)) + 1
    end = said.find(" ", at + most // 2)
    after = "" if end < 0 else " ..."
    return f"{'... ' if begin else ''}{said[begin : len(said) if end < 0 else end]}{after}"


def taught(guide: Guide, screen: str, questions: QuestionRows, facts: FactRows) -> Guide:
    """Add to a guide the chapters of questions and notes, and the notes for first times.

    Parameters
    ----------
    guide : Guide
    screen : str
        The name of a module in its game's screen.
    questions, facts : mapping of str to row
    """
    book = rulebook(screen.rsplit(".", 2)[0])
    firsts = {first.rule: tr(first.text) for row in facts.values() for first in row.notes}
    rules = {row.rule for row in questions.values() if row.rule} | firsts.keys()
    chapters = {rule: tr(book.titles[book.where[rule]]) for rule in sorted(rules)}
    return {
        "signs": [{"sign": one["sign"], "text": tr(one["text"])} for one in guide["signs"]],
        "rules": [tr(rule) for rule in guide["rules"]],
        "chapters": chapters,
        "firsts": firsts,
    }
