"""What can be said about a code base: its functions, numbers and headings, and what its history has gone through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

_FUNCTIONS = {
    ".py": re.compile(r"^ *(?:async )?def (?P<name>[a-z]\w{2,})\((?P<args>[^)]*)\)"),
    ".js": re.compile(r"^(?:export )?(?:async )?function (?P<name>\w{3,})\((?P<args>[^)]*)\)"),
    ".go": re.compile(r"^func (?:\([^)]*\) )?(?P<name>\w{3,})\((?P<args>[^)]*)\)"),
    ".kt": re.compile(r"^ *fun (?P<name>\w{3,})\((?P<args>[^)]*)\)"),
    ".rs": re.compile(r"^ *(?:pub )?fn (?P<name>\w{3,})\((?P<args>[^)]*)\)"),
    ".sh": re.compile(r"^(?P<name>\w{3,})\(\) \{(?P<args>)"),
}
_CONSTANT = re.compile(
    r"^(?:export )?(?:const |pub const )?([A-Z][A-Z_]{2,})(?:: ?\w+)? = (\d{1,6})(?![\w.])", re.MULTILINE
)
_BELOW = re.compile(r"^## (.+)\n\n([A-Z][^\n]{8,160})$", re.MULTILINE)
_LANGUAGES = {
    ".py": "python",
    ".js": "javascript",
    ".go": "go",
    ".kt": "kotlin",
    ".rs": "rust",
    ".sh": "shell",
}
_NO_ARGUMENT = frozenset(("self", "cls", "&self", "&mut", "this", "ctx"))
_LONGEST = 6
"""Lines of a function that are shown in an issue."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a code base."""

    name: str
    path: str
    line: int
    argument: str
    """Its first one; empty where it has none, or where it has no name, as in a shell."""
    snippet: str
    """How it begins, as a block of code in Markdown."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number with a name."""

    name: str
    value: int
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Past:
    """A commit or tag that can be referred to."""

    name: str
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a code base."""

    functions: tuple[Function, ...]
    constants: tuple[Constant, ...]
    headings: tuple[str, ...]
    files: tuple[str, ...]
    pages: tuple[str, ...]
    """Files in HTML."""
    lengths: Mapping[str, int]
    """How many lines each file has."""
    sentences: Mapping[str, str]
    """By headings of the README that a sentence follows: that sentence."""


def facts_of(files: Mapping[str, str]) -> Facts:
    """Read a code base."""
    readme = files.get("README.md", "")
    headings = [line.lstrip("# ").strip() for line in readme.splitlines() if line.startswith("## ")]
    return Facts(
        tuple(each for path, text in files.items() for each in functions_of(path, text)),
        tuple(each for path, text in files.items() for each in constants_of(path, text)),
        tuple(each for each in headings if '"' not in each),
        tuple(path for path in files if not path.startswith("LICENSE")),
        tuple(path for path in files if path.endswith(".html")),
        {path: len(text.splitlines()) for path, text in files.items()},
        dict(_sentences(readme)),
    )


def _sentences(readme: str) -> Iterator[tuple[str, str]]:
    """Headings that a sentence of one line follows, with that sentence; none that is hard to quote."""
    for heading, line in _BELOW.findall(readme):
        first = re.split(r"(?<=[a-z]\.) ", line)[0]
        if first.endswith(".") and not set('`"[]{}|<') & set(first + heading):
            yield heading.strip(), first


def functions_of(path: str, text: str) -> Iterator[Function]:
    """The functions of a file but its tests."""
    ending = path[path.rfind(".") :]
    pattern = _FUNCTIONS.get(ending)
    if pattern is None or "test" in path.lower():
        return
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        found = pattern.match(line)
        if found is None or found["name"].startswith("_"):
            continue
        argument = _first_argument(found["args"])
        shown = "\n".join(_beginning(lines[number - 1 :]))
        snippet = f"```{_LANGUAGES[ending]}\n{shown}\n```"
        yield Function(found["name"], path, number, argument, snippet)


def _first_argument(text: str) -> str:
    for part in text.split(","):
        words = re.findall(r"&?\w+", part)
        if words and words[0] not in _NO_ARGUMENT and words[0].isidentifier():
            return str(words[0])
    return ""


def _beginning(lines: list[str]) -> list[str]:
    shown = lines[:1]
    indent = len(lines[0]) - len(lines[0].lstrip())
    for line in lines[1:_LONGEST]:
        if (
            line.strip()
            and len(line) - len(line.lstrip()) <= indent
            and not line.strip().startswith((")", "}"))
        ):
            break
        shown.append(line)
    last = max((n for n, line in enumerate(shown) if line.strip()), default=-1)
    return shown[: last + 1]


def constants_of(path: str, text: str) -> Iterator[Constant]:
    """The named numbers of a file of code."""
    if path[path.rfind(".") :] not in _FUNCTIONS:
        return
    for found in _CONSTANT.finditer(text):
        yield Constant(found[1], int(found[2]), path, text.count("\n", 0, found.start()) + 1)
