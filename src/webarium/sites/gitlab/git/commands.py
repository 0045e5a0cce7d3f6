"""What a push asks for: the refs it moves, what its client can do, its options, and its pack."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.gitlab.git.limits import PUSH
from webarium.sites.gitlab.git.names import text_of_name
from webarium.sites.gitlab.git.packets import WireError, read

ZERO = "0" * 40
_MOST_OPTIONS = 100
_MOST_LINES = 100_000


@dataclass(frozen=True, slots=True)
class Command:
    """A ref that a push moves, makes or deletes."""

    old: str
    new: str
    ref: str


@dataclass(frozen=True, slots=True)
class Push:
    """A push as it came."""

    commands: tuple[Command, ...]
    able: frozenset[str]
    """What the client can do."""
    options: tuple[str, ...]
    """What the pusher has said with ``-o``."""
    pack: memoryview


def read_push(body: bytes) -> Push:
    """A push from the body of its request.

    Raises:
        WireError: it is malformed, or moves too many refs.
    """
    lines, at = _lines(body, 0)
    first = next((line for line in lines if b"\0" in line), b"")
    able = frozenset(first.partition(b"\0")[2].decode("utf-8", "replace").split())
    asked = [line.partition(b"\0")[0].rstrip(b"\n") for line in lines if not line.startswith(b"shallow ")]
    if len(asked) > PUSH.commands:
        raise WireError(f"a push may move at most {PUSH.commands:,} refs at once")
    options: list[bytes] = []
    if "push-options" in able:
        options, at = _lines(body, at)
        if len(options) > _MOST_OPTIONS:
            raise WireError(f"a push may have at most {_MOST_OPTIONS} options")
    words = tuple(each.decode("utf-8", "replace").rstrip("\n") for each in options)
    return Push(tuple(_command(line) for line in asked), able, words, memoryview(body)[at:])


def _lines(body: bytes, start: int) -> tuple[list[bytes], int]:
    """The lines up to a flush, and where it ends."""
    found: list[bytes] = []
    for line, end in read(body, start):
        if line is None:
            return found, end
        found.append(line)
        if len(found) > _MOST_LINES:
            break
    raise WireError("no end of commands")


def _command(line: bytes) -> Command:
    words = line.split(b" ", 2)
    if len(words) != 3 or any(len(word) != 40 or not word.isalnum() for word in words[:2]):
        raise WireError("a malformed command")
    return Command(words[0].decode(), words[1].decode(), text_of_name(words[2]))
