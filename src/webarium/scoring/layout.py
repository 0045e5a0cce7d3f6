"""What an answer says, whatever it is laid out as: Markdown, a table, JSON or code becomes plain lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from webarium.scoring.normalise import digits_of
from webarium.scoring.persons import joined
from webarium.scoring.tables import RULE_ROW

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[\w+-]*[ \t]*$", re.MULTILINE)
_STRUCK = re.compile(r"~~[^~\n]{1,300}~~")
LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\([^()\s]{0,500}\)")
_ADDRESS = re.compile(r"(?:\bhttps?://|\bwww\.)[^\s<>()\[\]\"'|]+")
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|p|br|ul|ol|li|div|span|code|pre|h[1-6]|answer|result)\s{0,3}/?>", re.IGNORECASE
)
BOXED = re.compile(r"\$?\\boxed\{(?:\\text\{)?([^{}\n]{1,300})\}?\}\$?")
"""How mathematicians frame a result."""
_LEAF = re.compile(r"<([A-Za-z][\w.-]{0,40})(?: [^<>]{0,200})?>([^<>]{0,400})</\1>")
"""A named value in XML."""
_NODE = re.compile(r"</?[A-Za-z][\w.-]{0,40}(?: [^<>]{0,200})?/?>|<\?xml[^<>]{0,200}>")
_HEADING = re.compile(r"^[ \t]{0,3}#{1,6}[ \t]+(.*?)[ \t#]*$", re.MULTILINE)
_QUOTE = re.compile(r"^[ \t]{0,3}>[ \t]+", re.MULTILINE)
_BULLET = re.compile(r"^[ \t]*(?:[-*+•‣◦–—][ \t]+|\(?\d{1,2}[.)][ \t]+)(?=\S)", re.MULTILINE)
_EMPHASIS = re.compile(r"\*{1,3}|(?<![\w_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\w_])")
_JOINT = re.compile(r"_|(?<!\d)-|-(?!\d)|(?<=[a-z])(?=[A-Z])")
"""What joins the words of a key; in ``2024-10-18`` it joins a date."""
_INLINE_NUMBERING = re.compile(r"(?<!\S)\(?\d{1,2}[.)](?=\s+\S)")


_TWO_ITEMS = re.compile(r"\s*\(?1[.)]\s+[^\n]*[^\W\d][^\n]*\s\(?2[.)]\s+[\"'*]*[^\W\d](?![^\n]*\s\(?3[.)]\s)")
"""A numbered list of two things in one line."""


def lay_out(text: str) -> str:
    """The text without its markup: one statement a line, ``key: value`` for what is named."""
    return joined(_lines(text))


def _lines(text: str) -> str:
    given = _json_in(text)
    if given is not None:
        before, value, after = given
        return "\n".join(
            part for part in (_markdown(before), "\n".join(_flat(value)), _markdown(after)) if part.strip()
        )
    return _markdown(text)


def _json_in(text: str) -> tuple[str, Any, str] | None:
    """A JSON object or list in a text, with what stands before and behind it."""
    decoder = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
    starts = [place for place in (text.find("{"), text.find("[")) if place >= 0]
    for start in sorted(starts):
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if value and not text[end:].startswith("("):
            return text[:start], value, text[end:]
    return None


def _flat(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _flat(item, _JOINT.sub(" ", str(name)))
    elif isinstance(value, list):
        if key and all(not isinstance(item, dict | list) for item in value):
            yield f"{key}:"
            key = ""
        for item in value:
            yield from _flat(item, key)
    elif value is not None:
        shown = " ".join(str(value).split()) if not isinstance(value, bool) else str(value).lower()
        yield f"{key}: {shown}" if key else shown


def _markdown(given: str) -> str:
    text = _STRUCK.sub(" ", _FENCE.sub("", given).replace("```", ""))
    text = BOXED.sub(r"\1", LINK.sub(r"\1", text))
    text = _nodes(_TAG.sub("\n", text))
    text = _ADDRESS.sub(" ", text)
    text = _HEADING.sub(_as_label, text)
    text = _QUOTE.sub("", text)
    text = _BULLET.sub(lambda match: _bullet(match, text), _tables(text))
    numbers = [digits_of(found) for found in _INLINE_NUMBERING.findall(text)]
    # The first number of a line is gone as its bullet.
    counted = any(numbers == [str(place + first) for place in range(len(numbers))] for first in (1, 2))
    if _TWO_ITEMS.match(given) or (len(numbers) > 1 and counted):
        text = _INLINE_NUMBERING.sub("\n", text)
    return _EMPHASIS.sub("", text)


def _bullet(match: re.Match[str], text: str) -> str:
    """A line's end for what heads an item; a lone number other than 1 heads none, but is said: ``5. One of them …``."""
    number = digits_of(match.group())
    alone = number not in ("", "0", "1") and len(_BULLET.findall(text)) == 1
    return match.group() if alone else "\n"


def _nodes(text: str) -> str:
    """XML as lines of ``key: value``."""
    if not _LEAF.search(text):
        return text
    named = _LEAF.sub(lambda match: f"\n{_JOINT.sub(' ', match[1])}: {match[2].strip()}\n", text)
    return _NODE.sub("\n", named)


def _as_label(match: re.Match[str]) -> str:
    title = match[1].rstrip(" :")
    return f"{title}:" if any(map(str.isalpha, title)) and not digits_of(title) else title


def _tables(text: str) -> str:
    """Rows of a table as ``heading: cell`` lines."""
    lines: list[str] = []
    headings: list[str] = []
    rows = text.split("\n")
    for number, row in enumerate(rows):
        if row.count("|") < 1 or not row.strip().startswith("|"):
            headings = []
            lines.append(row)
            continue
        cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
        if number + 1 < len(rows) and RULE_ROW.fullmatch(rows[number + 1]):
            headings = cells
        elif RULE_ROW.fullmatch(row):
            continue
        elif len(headings) == 2 and not headings[0] + headings[1]:
            lines.append(": ".join(cells))
        elif headings and len(cells) == 2 and _names_rows(headings):
            lines.append(f"{cells[0]}: {cells[1]}")
        else:
            lines += [
                f"{head}: {cell}" if head else cell
                for head, cell in zip(headings or [""] * len(cells), cells, strict=False)
            ]
    return "\n".join(lines)


def _names_rows(headings: list[str]) -> bool:
    """Whether the second column is a bare ``value``, named by the first."""
    return headings[1].strip("* ").casefold() in ("value", "answer", "result", "detail", "details", "")
