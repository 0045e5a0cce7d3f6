"""The word list: what documents, help texts, errors and printed lines do not say, and what they say instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.doc_pages import NAMES, ROOT, prose
from tests.every import hold_for_each
from tests.test_docs import commands
from webarium.suites.registry import load_suites

INSTEAD = {
    r"told": "reported, shown, said",
    r"mend(s|ed|ing)?": "fixed",
    r"(?<!can )stands?(?! (for|in)\b|-)|stood": "is",
    r"reckon\w*": "compute",
    r"beside": "next to, besides",
    r"as ever": "normally, as usual",
    r"whoever": "anyone who",
    r"(?<!there )(is|are) none": "is not one, is ignored",
    r"one's own": "your own, their own",
    r"in vain": "without effect",
    r"but for": "except for",
    r"of its own accord": "by itself, by default",
}
"""Patterns of words that translations into English use, with what a native speaker writes."""

ASKED = {
    r"put [^.]*? into my (cart|calendar|daybook|omnizon|dashdish)": "add … to my",
    r"one (a|title a) line": "one per line",
    r"by (waymark|quillpedia|lantern|zilloft)('s \w+)?": "according to",
    r"said last counts": "the latest update counts",
    r"see to it": "make sure",
    r"shall": "should",
    r"(house rules|handbook)[^.]* wants?": "require",
    r"as (it|they) stands? there": "as shown",
    r"no seats? and no": "no seat selection and no",
    r"in how many minutes|both together|in time\?|since which": "how many minutes, combined, going by time, when",
    r"how (large|high) is": "how much is",
}
"""What requests do not say besides, as nobody would ask it so."""

SOURCES = ROOT / "src" / "webarium"
QUOTED = {"foreign-rules.md"}
"""Pages whose tables quote reasons that the rules of scoring print."""

LATER = {"scoring/foreign/urls.py", "sites/kit/rows.py", "sites/reddit/seed/kits.py"}
"""Modules that the version of the rules or keys of universes may depend on; to be reworded when those change anyway."""

ELSEWHERE = ("content/", "scoring/", "sites/", "suites/")
"""Packages of which only what they raise is looked at: their other texts are pages, what fills these, requests,
and words that answers are read by."""


def found_in(said: str, words: Mapping[str, str] = INSTEAD) -> list[str]:
    """Words of a list in a text outside its code spans, each with what to write."""
    plain = re.sub(r"`[^`\n]*`|\{\w+\}", "``", said)
    return [
        f"{match[0]!r} (write: {better}) in …{' '.join(plain[max(0, match.start() - 40) : match.end() + 20].split())}…"
        for word, better in words.items()
        for match in re.finditer(rf"\b(?:{word})\b", plain, re.IGNORECASE)
    ]


def holds_no_such_word(said: str) -> None:
    found = found_in(said)
    assert not found, "\n".join(found)


def test_the_list_finds_its_words() -> None:
    said = (
        "Told so, mended, it stands, reckoned, beside it, as ever, whoever, that is none;"
        " One's own, in vain, all but for one, of its own accord"
    )
    assert len(found_in(said)) == len(INSTEAD)
    assert not found_in("`told`: there is none; a stand-in; what numbers stand for")


def test_documents_keep_to_the_word_list() -> None:
    hold_for_each(NAMES, lambda name: holds_no_such_word(without_quotes(name)))
    holds_no_such_word((ROOT / "CHANGELOG.md").read_text("utf-8"))


def without_quotes(name: str) -> str:
    """A page's prose, without tables where these quote what a program prints."""
    lines = prose(name).splitlines()
    return "\n".join(line for line in lines if name not in QUOTED or not line.startswith("|"))


def test_help_texts_keep_to_the_word_list() -> None:
    hold_for_each(commands(), lambda words: holds_no_such_word("\n".join(helps(commands()[words]))))


def helps(command: Any) -> Iterator[str]:
    """What a command's help says of it and of its options."""
    yield command.help or ""
    yield from (getattr(parameter, "help", None) or "" for parameter in command.params)


def test_errors_keep_to_the_word_list() -> None:
    modules = {str(path.relative_to(SOURCES)): path for path in SOURCES.rglob("*.py")}
    hold_for_each(
        sorted(set(modules) - LATER),
        lambda name: holds_no_such_word("\n".join(raised(modules[name].read_text("utf-8")))),
    )


def raised(source: str) -> Iterator[str]:
    """All texts within what a module raises."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise) and node.exc is not None:
            parts = [each.value for each in ast.walk(node.exc) if isinstance(each, ast.Constant)]
            yield " ".join(part for part in parts if isinstance(part, str))


def test_printed_lines_keep_to_the_word_list() -> None:
    modules = {str(path.relative_to(SOURCES)): path for path in SOURCES.rglob("*.py")}
    hold_for_each(
        sorted(name for name in modules if not name.startswith(ELSEWHERE)),
        lambda name: holds_no_such_word("\n".join(texts(modules[name].read_text("utf-8")))),
    )


def texts(source: str) -> Iterator[str]:
    """Texts that commands may print and models may read: of several words, neither docstrings nor patterns."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docs or not isinstance(node.value, str):
            continue
        if " " in node.value.strip() and "\\" not in node.value:
            yield node.value


def test_printed_lines_are_found_and_docstrings_are_not() -> None:
    source = '"""Told."""\nprint(f"{told} as ever {x}")\nWORD = "told"'
    assert list(texts(source)) == [" as ever "]


def test_requests_keep_to_the_word_list() -> None:
    asked = {
        template.id: "\n".join((template.intent, *template.wordings))
        for suite in load_suites().values()
        for template in suite.templates
    }
    hold_for_each(sorted(asked), lambda name: asks_as_people_do(asked[name]))


def asks_as_people_do(request: str) -> None:
    found = found_in(request, {**INSTEAD, **ASKED})
    assert not found, "\n".join(found)
