"""How a text came to be: the pieces that were added one after the other, and earlier versions of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from webarium.draws import Dice

_SYMBOL = re.compile(
    r"\b(?:def|function|func(?: \([^)]*\))?|fun|fn|class|interface|struct|type|const|async function) ([A-Za-z_]\w{2,})"
)
_SHELL = re.compile(r"^(\w{3,})\(\) \{", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.#-])([1-9]\d{0,3})(?![\w.%-])")
_COMMENT = re.compile(r'^\s*(?:#(?!!) |// |/// |""").+$', re.MULTILINE)
_LONG = re.compile(r"(?<![\w`/.-])[a-z]{6,}(?![\w`/.-])")
_SUBJECT = 7
"""How many words of a paragraph a commit message quotes."""
_LEADS_ON = re.compile(
    r"(?i)(?:an?|and|are|as|at|by|every|for|from|he|her|his|if|in|into|is|its?|my|no|not|of|on|one|or|our|she|so|than|that|"
    r"the|their|they|this|to|under|until|was|we|what|when|where|which|while|who|whose|with|within|without|your?)$"
)
"""Words with which no message ends."""
_CODE = (".py", ".js", ".ts", ".go", ".rs", ".kt", ".sh", ".rb", ".css")


@dataclass(frozen=True, slots=True)
class Draft:
    """An earlier version of a piece, and what is said of the change that makes the later one of it."""

    text: str
    message: str


def pieces(text: str) -> list[str]:
    """The parts of a text in which it grew; together they are the text."""
    found: list[str] = []
    for block in re.split(r"(?<=\n\n)", text):
        if sum(line.startswith("- ") for line in block.split("\n")) >= 4:
            found.extend(block.splitlines(keepends=True))
        elif block:
            found.append(block)
    if len(found) > 1 and not found[-1].strip():
        found[-2:] = [found[-2] + found[-1]]
    return found


def symbols(text: str) -> list[str]:
    """Names of functions and types that a text defines."""
    return list(dict.fromkeys([*_SYMBOL.findall(text), *_SHELL.findall(text)]))


def subject(path: str, piece: str) -> str:
    """What a piece is about: a heading, a name, an entry of a list."""
    names = symbols(piece)
    if names:
        return names[0]
    for line in piece.strip().splitlines():
        if line.startswith("#") and path.endswith(".md"):
            return line.lstrip("# ").strip()
        if line.startswith("- **"):
            return line[4:].partition("**")[0]
    return ""


def message(dice: Dice, path: str, piece: str) -> str:
    """What the commit that adds a piece says."""
    about = subject(path, piece)
    name = path.rpartition("/")[2]
    if piece.startswith("- "):
        return f"Add {about or 'an entry'}" if about else f"Add an entry to {name}"
    if path.endswith(".md"):
        if not about:
            return _quoting(name, piece)
        return dice.pick(
            (f"Write about {about.lower()}", f"Add section {about}", f"Document {about.lower()}")
        )
    if path.startswith(("test", "tests")) or "test" in name:
        return dice.pick((f"Test {about}" if about else f"Add tests in {name}", f"Extend {name}"))
    if about in ("Add", "Write"):
        return dice.pick((f"{name}: {about}", f"Introduce {about}", f"{name}: write {about}"))
    if about:
        return dice.pick((f"Add {about}", f"Add {about} to {name}", f"Write {about}"))
    return dice.pick((f"Add {name}", f"Extend {name}", f"More of {name}"))


def _quoting(name: str, piece: str) -> str:
    """``README: run the tests with pytest``: how a paragraph begins; of code and of what is no sentence, nothing."""
    clause = re.split(r"[,;:!?()]|\.(?:\s|$)", " ".join(piece.split()))[0]
    words = clause.replace("`", "").split()
    if len(words) > _SUBJECT:
        words = words[:_SUBJECT]
        if "and" in words[-3:]:
            words = words[: len(words) - 1 - words[::-1].index("and")]
        last = max((n for n, word in enumerate(words) if not _LEADS_ON.match(word)), default=-1)
        words = words[: last + 1]
    if not piece[0].isalpha() or len(words) < 2:
        return f"Extend {name}"
    said = " ".join(words)
    return f"{name.removesuffix('.md')}: {said[:1].lower()}{said[1:]}"


def draft(dice: Dice, path: str, piece: str) -> Draft | None:
    """An earlier version of a piece, if one can be thought of."""
    kinds = [_comment, _number, _rename] if path.endswith(_CODE) else [_typo, _sentence, _typo]
    for kind in dice.shuffled(kinds):
        found = kind(dice, path, piece)
        if found is not None and found.text != piece and found.text.strip():
            return found
    return None


def _typo(dice: Dice, path: str, piece: str) -> Draft | None:
    words = list(_LONG.finditer(piece))
    if not words or not path.endswith((".md", ".txt", ".html")):
        return None
    word = dice.pick(words)
    at = word.start() + dice.between(1, len(word[0]) - 3)
    swapped = piece[:at] + piece[at + 1] + piece[at] + piece[at + 2 :]
    name = path.rpartition("/")[2]
    return Draft(
        swapped,
        dice.pick((f"Fix typo in {name}", f"Correct spelling of {word[0]}", f"{name}: fix {word[0]}")),
    )


def _sentence(dice: Dice, path: str, piece: str) -> Draft | None:
    parts = re.split(r"(?<=[a-z]\.) (?=[A-Z])", piece.rstrip("\n"))
    if len(parts) < 2 or not path.endswith(".md"):
        return None
    return Draft(
        " ".join(parts[:-1]) + piece[len(piece.rstrip("\n")) :],
        dice.pick((f"Say more in {path}", f"{path}: mention it", f"Clarify {path.rpartition('/')[2]}")),
    )


def _comment(dice: Dice, path: str, piece: str) -> Draft | None:
    lines = list(_COMMENT.finditer(piece))
    if not lines:
        return None
    line = dice.pick(lines)
    about = subject(path, piece) or path.rpartition("/")[2]
    text = piece[: line.start()] + piece[line.end() + 1 :]
    return Draft(text, dice.pick((f"Describe {about}", f"Comment on {about}", f"Say what {about} does")))


def _number(dice: Dice, path: str, piece: str) -> Draft | None:
    numbers = list(_NUMBER.finditer(piece))
    if not numbers:
        return None
    found = dice.pick(numbers)
    before = str(max(1, int(found[1]) + dice.pick((-2, -1, 1, 2, 5))))
    about = subject(path, piece) or path.rpartition("/")[2]
    text = piece[: found.start(1)] + before + piece[found.end(1) :]
    return Draft(
        text,
        dice.pick(
            (f"{about}: {found[1]} instead of {before}", f"Correct a number in {about}", f"Tune {about}")
        ),
    )


def _rename(dice: Dice, path: str, piece: str) -> Draft | None:
    names = symbols(piece)
    if not names:
        return None
    name = dice.pick(names)
    before = (
        f"{dice.pick(('do', 'make', 'handle'))}_{name}"
        if "_" in name or path.endswith((".py", ".sh", ".rs"))
        else f"{name}{dice.pick(('Helper', 'Impl', 'Util'))}"
    )
    return Draft(re.sub(rf"\b{re.escape(name)}\b", before, piece), f"Rename {before} to {name}")
