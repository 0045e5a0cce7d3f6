"""What a fetch asks for, in either version of the protocol."""

from __future__ import annotations

from dataclasses import dataclass, field

from webarium.sites.gitlab.git.names import text_of_name
from webarium.sites.gitlab.git.packets import WireError, read

WITHOUT_END = 2**31 - 1
"""The depth by which a client asks for whatever there is."""


@dataclass
class Asked:
    """A fetch as it came."""

    wants: list[str] = field(default_factory=list)
    haves: list[str] = field(default_factory=list)
    shallow: list[str] = field(default_factory=list)
    """Commits whose parents the client lacks."""
    depth: int = 0
    relative: bool = False
    """Whether the depth counts from where the client's history ends."""
    since: int = 0
    without: list[str] = field(default_factory=list)
    """Refs whose history is not wanted."""
    done: bool = False
    able: set[str] = field(default_factory=set)
    """What the client can do, and how it wants to be answered."""
    negotiates: bool = False
    """Whether anything comes after the wants."""

    @property
    def deepens(self) -> bool:
        """Whether the client wants its history to end elsewhere."""
        return bool(self.depth or self.since or self.without)


def read_asked(body: bytes) -> Asked:
    """A fetch of the older protocol.

    Raises:
        WireError: it is malformed.
    """
    asked = Asked()
    over = False
    for line, _ in read(body):
        if line is None:
            over = True
            continue
        asked.negotiates = asked.negotiates or over
        first = not asked.wants
        words = _note(asked, line)
        if first and asked.wants:
            asked.able.update(words)
    return asked


def read_command(body: bytes) -> tuple[str, list[bytes]]:
    """A request of the newer protocol: its command and that command's arguments.

    Raises:
        WireError: it is malformed.
    """
    command = ""
    arguments: list[bytes] = []
    parts = 0
    for line, _ in read(body):
        if line is None:
            parts += 1
        elif parts == 0 and line.startswith(b"command="):
            command = line[8:].strip().decode("utf-8", "replace")
        elif parts == 1:
            arguments.append(line.rstrip(b"\n"))
    return command, arguments


def asked_of(arguments: list[bytes]) -> Asked:
    """A fetch of the newer protocol by its arguments.

    Raises:
        WireError: one is malformed.
    """
    asked = Asked(negotiates=True)
    for line in arguments:
        _note(asked, line)
    return asked


def _note(asked: Asked, line: bytes) -> list[str]:
    """Note what a line says; returns the words after it."""
    key, _, rest = line.rstrip(b"\n").partition(b" ")
    words = rest.decode("utf-8", "replace").split()
    if key in (b"want", b"have", b"shallow") and words:
        place = {b"want": asked.wants, b"have": asked.haves, b"shallow": asked.shallow}[key]
        place.append(words[0])
    elif key in (b"deepen", b"deepen-since") and words:
        if not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 12:
            raise WireError("a malformed depth")
        if key == b"deepen":
            asked.depth = min(int(words[0]), WITHOUT_END)
        else:
            asked.since = int(words[0])
    elif key == b"deepen-not" and rest:
        asked.without.append(text_of_name(rest))
    elif key == b"deepen-relative":
        asked.relative = True
    elif key == b"done":
        asked.done = True
    elif key == b"filter":
        raise WireError("partial clones are not served, clone without --filter")
    elif key:
        asked.able.add(key.decode("utf-8", "replace"))
    return words[1:]
