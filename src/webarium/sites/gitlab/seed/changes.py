"""What open merge requests would change: things that people propose for any project, and for this code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webarium.content.phrases import Phrase
from webarium.draws import Dice
from webarium.sites.gitlab.seed.facts import Function, constants_of, functions_of

_MARKS = {".py": "#", ".sh": "#", ".js": "//", ".go": "//", ".kt": "//", ".rs": "//"}


@dataclass(frozen=True, slots=True)
class Change:
    """A proposal: what it says, and one file as it would be."""

    title: str
    path: str
    text: str


def proposals(dice: Dice, files: Mapping[str, str]) -> Iterator[Change]:
    """Changes that could be proposed for a code base, the likely ones first; each is about another thing."""
    kinds = dice.shuffled(
        [_numbers, _callers, _smoke_tests, _overview, _numbers, _callers, _anywhere, _anywhere]
    )
    done: set[str] = set()
    for kind in kinds:
        for each in kind(dice, files):
            if each.title not in done:
                done.add(each.title)
                yield each
                break


def _numbers(dice: Dice, files: Mapping[str, str]) -> Iterator[Change]:
    found = [each for path, text in files.items() for each in constants_of(path, text)]
    for each in dice.shuffled(found):
        other = max(1, each.value * 2 if dice.chance(0.6) else each.value // 2)
        if other == each.value:
            continue
        lines = files[each.path].splitlines(keepends=True)
        lines[each.line - 1] = re.sub(rf"\b{each.value}\b", str(other), lines[each.line - 1], count=1)
        verb = "Raise" if other > each.value else "Lower"
        yield Change(f"{verb} {each.name} to {other}", each.path, "".join(lines))


def _callers(dice: Dice, files: Mapping[str, str]) -> Iterator[Change]:
    """A comment that says where a function is used, which is looked up."""
    for each in dice.shuffled(_functions(files)):
        word = re.compile(rf"\b{each.name}\(")
        users = [path for path, text in files.items() if path != each.path and word.search(text)]
        mark = _MARKS.get(each.path[each.path.rfind(".") :])
        if not users or mark is None:
            continue
        lines = files[each.path].splitlines(keepends=True)
        indent = lines[each.line - 1][: len(lines[each.line - 1]) - len(lines[each.line - 1].lstrip())]
        lines.insert(each.line - 1, f"{indent}{mark} Used by {' and '.join(sorted(users)[:2])}.\n")
        pattern = Phrase("[Say|Note] [who uses|where we use|who calls] {name}")
        yield Change(pattern.say(dice.random, {"name": each.name}), each.path, "".join(lines))


def _smoke_tests(dice: Dice, files: Mapping[str, str]) -> Iterator[Change]:
    for each in dice.shuffled(_functions(files)):
        title = dice.pick((f"Add a smoke test for {each.name}", f"Test that {each.name} is there"))
        if each.path.endswith(".py"):
            module = each.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            text = (
                f"from {module} import {each.name}\n\n\ndef test_{each.name}_is_there():\n"
                f"    assert callable({each.name})\n"
            )
            yield Change(title, f"tests/test_{each.name}_there.py", text)
        elif each.path.endswith(".js") and f"export function {each.name}(" in files[each.path]:
            text = (
                f'import test from "node:test";\nimport assert from "node:assert";\n'
                f'import {{ {each.name} }} from "../{each.path}";\n\ntest("{each.name} is there", () => {{\n'
                f'  assert.equal(typeof {each.name}, "function");\n}});\n'
            )
            yield Change(title, f"test/{each.name}.there.test.js", text)


def _overview(dice: Dice, files: Mapping[str, str]) -> Iterator[Change]:
    """A table of functions in the README."""
    found = _functions(files)
    readme = files.get("README.md", "")
    if len(found) < 3 or not readme:
        return
    rows = "".join(
        f"| `{each.name}` | `{each.path}` |\n" for each in sorted(found, key=lambda f: f.name)[:12]
    )
    title = dice.pick(
        ("List the functions in the README", "Give an overview in the README", "README: a map of the code")
    )
    yield Change(
        title, "README.md", f"{readme.rstrip()}\n\n## Where things are\n\n| name | file |\n|---|---|\n{rows}"
    )


def _anywhere(dice: Dice, files: Mapping[str, str]) -> Iterator[Change]:
    for title, path, text in dice.shuffled(_USUAL):
        before = files.get(path, "")
        said = Phrase(title).say(dice.random, {})
        yield Change(said, path, f"{before.rstrip()}\n\n{text}" if before else text)


def _functions(files: Mapping[str, str]) -> list[Function]:
    return [each for path, text in files.items() for each in functions_of(path, text)]


_USUAL = (
    (
        "[Write down how to contribute|Add a guide for contributors|Tell people how to contribute]",
        "CONTRIBUTING.md",
        "# Contributing\n\nOpen an issue before you begin with anything large.\n\n"
        "One thing in each merge request, please, and a test where there is code.\n",
    ),
    (
        "[Add an editor configuration|Agree on spaces and line ends|Add .editorconfig]",
        ".editorconfig",
        "root = true\n\n[*]\nend_of_line = lf\ninsert_final_newline = true\nindent_size = 2\n",
    ),
    (
        "[Add a code of conduct|Ask people to be kind|Code of conduct]",
        "CODE_OF_CONDUCT.md",
        "# Code of conduct\n\nBe kind. Criticise code, not people. Write to the maintainers if something is wrong.\n",
    ),
    (
        "[Answer common questions in the README|Add questions and answers|README: answer what everybody asks]",
        "README.md",
        "## Questions\n\n**Is it stable?** The interface is. What is inside changes.\n\n**Can I help?** Yes, see the "
        "issues.\n",
    ),
    (
        "[Start a changelog|Keep a changelog from now on|Add CHANGELOG.md]",
        "CHANGELOG.md",
        "# Changelog\n\n## Unreleased\n\n- Errors say what was expected.\n- The README names all options.\n",
    ),
    (
        "[Ignore what editors leave behind|Ignore swap files and .DS_Store|Extend .gitignore]",
        ".gitignore",
        "*.swp\n.DS_Store\n.idea/\n.vscode/\n",
    ),
    (
        "[Describe the security policy|Say where to report holes|Add SECURITY.md]",
        "SECURITY.md",
        "# Security\n\nMail the maintainers instead of opening an issue. You get an answer within a week.\n",
    ),
)
