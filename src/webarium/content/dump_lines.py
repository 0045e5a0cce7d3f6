"""Lines and values of somebody's dump, read with a sentence about what is wrong with them, and where."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

from webarium.errors import UserError
from webarium.web_addresses import is_web_address

MOST = 2**63 - 1
"""The largest whole number that SQLite keeps."""
_BOM = b"\xef\xbb\xbf"
_NAME = re.compile(r"\w[\w.-]*")
_LONGEST_NAME = 60
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_FIRST, _LAST = datetime(1970, 1, 1), datetime(9999, 1, 1)  # noqa: DTZ001 - as tables keep times


def read_text(path: Path, data: bytes) -> str:
    """Text in UTF-8, with a byte order mark or without.

    Raises:
        UserError: It is in another encoding; the sentence names file and line.
    """
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"{path}, line {line} is not UTF-8 (byte 0x{data[error.start]:02x}).",
            todo="Convert it first, such as: iconv -f latin1 -t utf-8.",
        ) from error


def lines_of(path: Path, todo: str) -> Iterator[DumpLine]:
    """The objects of a file of JSON lines; empty lines are passed over."""
    with path.open("rb") as lines:
        for number, data in enumerate(lines, 1):
            where = f"{path.name}, line {number}"
            try:
                text = (data.removeprefix(_BOM) if number == 1 else data).decode("utf-8")
            except UnicodeDecodeError as error:
                raise UserError(
                    f"The dump's {where} is not UTF-8 (byte 0x{data[error.start]:02x}).",
                    todo=f"Convert the file first, such as: iconv -f latin1 -t utf-8. {todo}",
                ) from error
            if text.strip():
                yield DumpLine(where, text, todo)


def cleaned_text(text: str) -> str | None:
    """A text without control characters; ``None`` if it holds half a character, which no file can hold."""
    return None if _SURROGATES.search(text) else _CONTROLS.sub("", text)


def refuse_constant(constant: str) -> NoReturn:
    """Refuse ``NaN`` and ``Infinity``, which Python takes for JSON."""
    raise ValueError(f"{constant} is no JSON")


class DumpLine:
    """One line of a dump."""

    def __init__(self, where: str, text: str, todo: str) -> None:
        self._where, self._todo = where, todo
        try:
            self._values: Mapping[str, Any] = dict(json.loads(text, parse_constant=refuse_constant))
        except (ValueError, TypeError, RecursionError) as error:
            raise self.wrong("is not a JSON object") from error

    @property
    def where(self) -> str:
        """File and line."""
        return self._where

    def wrong(self, what: str) -> UserError:
        """The error for this line."""
        return UserError(f"The dump's {self._where} {what}.", todo=self._todo)

    def get(self, key: str, default: Any = None) -> Any:
        """A value as it is."""
        return self._values.get(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        """A text without control characters."""
        return self._clean(key, self._values.get(key, default))

    def filled(self, key: str) -> str:
        """A text that has more than blanks."""
        text = self.text(key)
        if not text.strip():
            raise self.wrong(f"needs a text {key!r}, got {_shown(text)}")
        return text

    def _clean(self, key: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.wrong(f"needs a text {key!r}, got {_shown(value)}")
        cleaned = cleaned_text(value)
        if cleaned is None:
            raise self.wrong(f"holds half a character in {key!r}")
        return cleaned

    def name(self, key: str, value: object = None) -> str:
        """A name that an address can hold: letters, digits, ``_``, ``-`` and dots; that of a field, or one given."""
        name = self._values.get(key) if value is None else value
        if not isinstance(name, str):
            raise self.wrong(f"needs a text {key!r}, got {_shown(name)}")
        if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
            raise self.wrong(
                f"needs a name of at most {_LONGEST_NAME} letters, digits, '_', '-' and '.' in {key!r},"
                f" got {_shown(name)}"
            )
        return name

    def names(self, key: str) -> list[str]:
        """A list of texts, each once; none if it is not there."""
        values = self._values.get(key) or []
        if not isinstance(values, list):
            raise self.wrong(f"needs a list {key!r}, got {_shown(values)}")
        return list(dict.fromkeys(self._clean(key, value) for value in values))

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number that SQLite can keep."""
        value = self._values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
            raise self.wrong(f"needs a whole number {key!r}, got {_shown(value)}")
        return value

    def id(self, key: str) -> int:
        """A whole number from 1 on."""
        number = self.number(key)
        if number < 1:
            raise self.wrong(f"needs a whole number {key!r} from 1 on, got {number}")
        return number

    def count(self, key: str, default: int) -> int:
        """A whole number from 0 to a billion."""
        number = self.number(key, default)
        if not 0 <= number <= 10**9:
            raise self.wrong(f"needs a whole number {key!r} from 0 to a billion, got {number}")
        return number

    def address(self, key: str) -> str | None:
        """An address of the web, if there is one."""
        value = self._values.get(key)
        if value is None or value == "":
            return None
        text = self._clean(key, value).strip()
        if not is_web_address(text) or any(part.isspace() for part in text):
            raise self.wrong(f"needs an http or https address {key!r}, got {_shown(value)}")
        return text

    def time(self, key: str) -> str:
        """A time, as the database keeps it: an ISO time, or seconds since 1970, whole or not."""
        value = self._values.get(key)
        try:
            moment = _moment(value)
        except (ValueError, OverflowError, OSError, TypeError) as error:
            raise self.wrong(f"needs a time {key!r}, got {_shown(value)}") from error
        if not _FIRST <= moment < _LAST:
            raise self.wrong(f"needs a time {key!r} from 1970 on, got {_shown(value)}")
        return moment.isoformat(" ", "seconds")


def _moment(value: object) -> datetime:
    """In UTC, without a zone."""
    if isinstance(value, bool):
        raise TypeError("a truth value is no time")
    if isinstance(value, int | float):
        if not math.isfinite(value):
            raise ValueError("not a number")
        return datetime.fromtimestamp(value, UTC).replace(tzinfo=None, microsecond=0)
    if not isinstance(value, str):
        raise TypeError("no time")
    moment = datetime.fromisoformat(value)
    moment = moment if moment.tzinfo is None else moment.astimezone(UTC)
    return moment.replace(tzinfo=None, microsecond=0)


def _shown(value: object) -> str:
    """A value in a sentence, cut where it is long."""
    text = ascii(value) if not isinstance(value, int) or abs(value) <= MOST else "a number beyond 2^63"
    return text if len(text) <= 80 else f"{text[:77]}…"
