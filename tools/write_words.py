"""Write the catalogues of other languages: the texts of the package, and the words of the page.

    python tools/write_words.py            # updates translations/*.po, writes languages/*.json
    python tools/write_words.py --check    # says whether they are fresh

A text is found where the script of the page or Python gives it to `tr`, `trn` or `phrase`, and in
the rows of questions and facts and the steps of lessons. The package reads the JSON files alone.
"""

from __future__ import annotations

import ast
import gettext
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src/bolide_widget"
SCRIPTS = ROOT / "js/src"
FOLDER = ROOT / "translations"
WRITTEN = PACKAGE / "languages"

CALLS = ("tr", "phrase")

FIELDS: dict[str, tuple[str, ...]] = {
    "Card": ("several",),
    "Clash": ("words",),
    "FactRow": ("sentence", "words"),
    "First": ("text",),
    "Lesson": ("title", "ready"),
    "QuestionRow": ("prompt", "label", "detail", "heading"),
    "Slide": ("words",),
    "Step": ("say", "do", "well"),
    "Telling": ("unit",),
    "Theme": ("title", "know", "say", "do", "why", "lost"),
    "Trouble": ("words",),
    "Wrong": ("says",),
}
"""Texts in the rows of tables, by the names of their arguments."""

KEYS = {"Telling": "incidents"}
"""Arguments that are tables whose keys are texts."""

POSITIONS = {"Card": 2, "FactRow": 1, "First": 1, "OptionWords": 3, "QuestionRow": 1, "Words": 3}
"""How many arguments without a name are texts."""

TABLES = ("BASIC", "GUIDE", "MARKS", "WORDS")
"""Tables of texts, by their names."""

COUNTS = ("count", "gaps_of", "rows.count", "rows.gaps_of")
"""Calls whose second argument is a thing that is counted."""

UNTOLD = ("icon", "id", "kind", "name", "sign")
"""Keys of tables whose values nobody reads."""


class Text(NamedTuple):
    """A text to translate: one or two English forms, and the file that has it."""

    forms: tuple[str, ...]
    file: str


LITERAL = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
WHOLE = rf"{LITERAL}(?:\s*\+\s*{LITERAL})*"
SAID = re.compile(rf"\b(tr|phrase|trn)\(\s*({WHOLE})(?:,\s*({WHOLE}))?")
"""A call in the page's script with a text that is written there."""


def page_texts() -> Iterator[Text]:
    """The words of the page's script."""
    for path in sorted(SCRIPTS.rglob("*.ts")):
        for name, one, more in SAID.findall(path.read_text(encoding="utf-8")):
            forms = (one, more) if name == "trn" else (one,)
            yield Text(tuple(map(_joined, forms)), str(path.relative_to(ROOT)))


def _joined(literals: str) -> str:
    return "".join(map(ast.literal_eval, re.findall(LITERAL, literals)))


def texts() -> Iterator[Text]:
    """The texts of Python."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            found = _of_call(node) if isinstance(node, ast.Call) else iter(())
            if path.parent.name == "screen":
                found = chain(found, _of_table(node))
            yield from (Text(forms, str(path.relative_to(ROOT))) for forms in found)
    for path in sorted(PACKAGE.rglob("rules.md")):
        for title in re.findall(r"^## (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield Text((title,), str(path.relative_to(ROOT)))


def _of_call(call: ast.Call) -> Iterator[tuple[str, ...]]:
    name = ast.unparse(call.func).rpartition(".")[2]
    if name == "trn":
        one, more, *_ = call.args
        if isinstance(one, ast.Constant) and isinstance(more, ast.Constant):
            yield (str(one.value), str(more.value))
    elif ast.unparse(call.func) in COUNTS and len(call.args) > 1:
        what = call.args[1]
        noun = str(what.value) if isinstance(what, ast.Constant) else ""
        if noun.replace(" ", "").isalpha():
            yield (f"{{n}} {noun}", f"{{n}} {noun}s")
    elif name in CALLS:
        for argument in call.args[:1]:
            yield from ((text,) for text in _strings(argument))
    elif name in FIELDS or name in POSITIONS:
        fields = FIELDS.get(name, ())
        given = [word.value for word in call.keywords if word.arg in fields]
        for value in [*call.args[: POSITIONS.get(name, 0)], *given]:
            yield from ((text,) for text in _strings(value))
        for word in call.keywords:
            if word.arg == KEYS.get(name) and isinstance(word.value, ast.Dict):
                yield from ((text,) for key in word.value.keys if key for text in _strings(key))
    elif name == "Die":
        yield from ((f"short: {text}",) for text in _strings(call.args[0]))


def _of_table(node: ast.AST) -> Iterator[tuple[str, ...]]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            pass
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            pass
        case _:
            return
    if name in TABLES:
        yield from ((text,) for text in _strings(value))
    if name == "WORDS" and isinstance(value, ast.Dict):  # what is explained, and how
        yield from ((text,) for key in value.keys if key for text in _strings(key))


def _strings(node: ast.expr) -> Iterator[str]:
    """The texts of an argument: itself, the values of a table, or one of two."""
    match node:
        case ast.Constant(value=str(text)):
            if any(map(str.isalpha, text)):
                yield text
        case ast.Dict(keys=keys, values=parts):
            for key, part in zip(keys, parts, strict=True):
                if not (isinstance(key, ast.Constant) and key.value in UNTOLD):
                    yield from _strings(part)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _strings(part)
        case ast.Starred(value=part):
            yield from _strings(part)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_strings(one), *_strings(other))
        case ast.Call(args=[ast.Dict() as table]):
            yield from _strings(table)


def updated(code: str, found: Iterable[Text]) -> Catalog:
    """The catalogue of a language with the texts that there are now."""
    path = FOLDER / f"{code}.po"
    old = read_po(io.BytesIO(path.read_bytes()), code) if path.exists() else Catalog(code)
    new = Catalog(code, project="bolide-widget", fuzzy=False)
    files: dict[tuple[str, ...], set[str]] = {}
    for forms, file in found:
        files.setdefault(forms, set()).add(file)
    for forms, places in sorted(files.items(), key=lambda item: (min(item[1]), item[0])):
        id_ = forms[0] if len(forms) == 1 else forms
        known = old.get(forms[0])
        string = known.string if known and isinstance(known.id, str) == (len(forms) == 1) else None
        new.add(id_, string or "", locations=[(file, 0) for file in sorted(places)])
    return new


def po_text(catalog: Catalog) -> str:
    """A catalogue as a file, without the times of its making."""
    file = io.BytesIO()
    write_po(file, catalog, width=96, omit_header=True, include_lineno=False)
    return file.getvalue().decode()


def json_text(catalog: Catalog, page: frozenset[str], python: frozenset[str]) -> str:
    """What the package reads: translated texts, each for who asks for it."""
    done: dict[str, str | list[str]] = {}
    for message in catalog:
        if message.id and message.string and all(message.string):
            key = message.id if isinstance(message.id, str) else message.id[0]
            many = isinstance(message.string, tuple | list)
            done[key] = list(message.string) if many else str(message.string)
    written = {
        "plural": plurals(catalog),
        "page": {key: done[key] for key in sorted(done) if key in page},
        "texts": {key: done[key] for key in sorted(done) if key in python},
    }
    return json.dumps(written, ensure_ascii=False, indent=0) + "\n"


def plurals(catalog: Catalog) -> str:
    """The number of the form for 0 to 199 things; the forms of more repeat by hundreds."""
    form = gettext.c2py(catalog.plural_expr)
    return "".join(str(form(n)) for n in range(200))


def files() -> dict[Path, str]:
    """Every file that is written, and its text."""
    page, python = list(page_texts()), list(texts())
    keys = [frozenset(text.forms[0] for text in found) for found in (page, python)]
    made = {}
    for path in sorted(FOLDER.glob("*.po")):
        catalog = updated(path.stem, [*page, *python])
        made[path] = po_text(catalog)
        made[WRITTEN / f"{path.stem}.json"] = json_text(catalog, *keys)
    return made


def main() -> int:
    """Write the files, or check them."""
    stale = [path for path, text in files().items() if _old(path) != text]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not fresh: run python tools/write_words.py")
        return bool(stale)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


def _old(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    raise SystemExit(main())
