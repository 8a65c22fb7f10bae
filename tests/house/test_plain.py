"""Plain English, functions that can be read at once, and no long circle of imports."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from helpers.circles import longest_circle

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src/bolide_widget"
ODD = re.compile(
    r"\b(?:what (?:is|are)|somebody|nobody|everybody|whoever|asked|told|besides?|so many"
    r"|who (?:sits|is|has|plays|drives|may|must|can|asks|leaves|knows|wants))\b",
    re.IGNORECASE,
)
"""Phrases that the docstrings of other scientific packages hardly have."""

HEADLESS = re.compile(r"(?:What|Whether|How|Where|Who)\b")
"""How a summary begins that is not a sentence."""

MOST_COMPLEX = 20
LONGEST_CIRCLE = 12


def docstrings() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each docstring of the package."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    where = f"{path.relative_to(PACKAGE)}:{getattr(node, 'name', '')}"
                    yield where, text


def phrases(text: str) -> list[str]:
    """Return the odd phrases of a text."""
    return ODD.findall(text)


def complexity(function: ast.AST) -> int:
    """Return McCabe's number of a function, without the functions inside it."""
    number, open_nodes = 1, list(ast.iter_child_nodes(function))
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if isinstance(
            node, ast.If | ast.For | ast.While | ast.ExceptHandler | ast.IfExp | ast.match_case
        ):
            number += 1
        elif isinstance(node, ast.comprehension):
            number += 1 + len(node.ifs)
        elif isinstance(node, ast.BoolOp):
            number += len(node.values) - 1
        open_nodes += ast.iter_child_nodes(node)
    return number


def test_docstrings_and_docs_are_plain_english() -> None:
    texts = [text for _, text in docstrings()]
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    whole = "\n".join([*texts, *(page.read_text(encoding="utf-8") for page in pages)])
    found = phrases(whole)
    assert len(found) * 10_000 <= 16 * len(whole.split()), found[-20:]


def without_questions(text: str) -> str:
    """Return a text without the questions that it puts to its reader: "What is the mean?"."""
    return re.sub(r"[^.!?\n]*\?", "", text)


def notebooks() -> Iterator[str]:
    """Yield the text cells of each notebook, without the questions that it puts to its reader."""
    for path in (ROOT / "examples").rglob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield without_questions("".join(cell["source"]))


def test_notebooks_are_plain_english() -> None:
    pages = [*(ROOT / "examples").rglob("*.md"), *(PACKAGE / "course/text").rglob("*.md")]
    lessons = (without_questions(page.read_text(encoding="utf-8")) for page in pages)
    whole = "\n".join([*notebooks(), *lessons])
    found = phrases(whole)
    assert len(found) * 10_000 <= 16 * len(whole.split()), found


def sentences() -> Iterator[str]:
    """Yield the texts of the code, of Python and of the page: with a space, and no docstrings."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and " " in text and id(node) not in documented:
                yield text
    for path in (ROOT / "js/src").rglob("*.ts"):
        texts = re.findall(
            r'"([^"\n]* [^"\n]*)"|`([^`\n]* [^`\n]*)`', path.read_text(encoding="utf-8")
        )
        yield from (one or other for one, other in texts)


def test_texts_on_the_page_are_plain_english() -> None:
    whole = "\n".join(sentences())
    found = phrases(whole)
    assert len(found) * 10_000 <= 16 * len(whole.split()), found


def test_a_summary_is_a_sentence() -> None:
    summaries = list(docstrings())
    headless = [where for where, text in summaries if HEADLESS.match(text)]
    assert len(headless) * 100 <= len(summaries), headless


def test_odd_phrases_are_seen() -> None:
    """The two counts above can fail."""
    assert phrases("Nobody knows what is asked, besides whoever is told so many times.") != []
    assert phrases("Return the odds of each option.") == []
    assert HEADLESS.match("Whether it may") and not HEADLESS.match("Return it")


def test_no_function_branches_too_often() -> None:
    complex_ones = [
        f"{path.relative_to(PACKAGE)}:{node.name}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if complexity(node) > MOST_COMPLEX
    ]
    assert complex_ones == []


def test_complexity_is_mccabes() -> None:
    source = "def f(x):\n    if x and x > 1:\n        return [y for y in x if y]\n    return 0\n"
    assert complexity(ast.parse(source).body[0]) == 5


def test_no_circle_of_imports_is_long() -> None:
    """Imports for type checkers and inside functions included."""
    assert len(circle := longest_circle(PACKAGE)) <= LONGEST_CIRCLE, circle


def test_a_circle_is_found(tmp_path: Path) -> None:
    package = tmp_path / "a"
    package.mkdir()
    for name, text in {
        "__init__": "", "b": "from . import c", "c": "from .d import x", "d": "from .b import y",
        "e": "from . import b",
    }.items():  # fmt: skip
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    assert longest_circle(package) == ["a.b", "a.c", "a.d"]
