"""The command line that is started for each task: what it may ask to be filled in, and how it is filled in safely.

It is split into words before anything is filled in, and no shell reads it: whatever an intent holds stays one word.
Where the words themselves name a shell, what is filled into its script is quoted for it.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import PurePath

from webarium.errors import UnknownNameError, UserError

PLACEHOLDERS = (
    "cdp_url",
    "cdp_http_url",
    "url",
    "intent",
    "how_to_answer",
    "request",
    "submit_url",
    "dir",
    "episode",
)
"""What a command may ask for, in braces."""
_BRACED = re.compile(r"\{([a-z_]{1,40})\}")
_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh", "ash"})
_OF_KIND: Mapping[str, str] = {"cdp_url": "cdp", "cdp_http_url": "cdp"}


class CommandLine:
    """A command with placeholders, as a user wrote it."""

    def __init__(self, text: str, kind: str) -> None:
        """Read a command for a door of this kind.

        Raises:
            UserError: It has no words, an open quote, a placeholder that is not known or not of this kind of door, or
                names a program that is not there.
        """
        try:
            self.words = shlex.split(text)
        except ValueError as error:
            raise UserError(
                f"--command cannot be split into words: {error}.", todo="Check its quotes."
            ) from None
        if not self.words:
            raise UserError(
                "--command is empty.", todo="For example: --command './my-agent {cdp_url} {intent}'"
            )
        for name in (name for word in self.words for name in _BRACED.findall(word)):
            if name not in PLACEHOLDERS:
                raise UnknownNameError("placeholder", name, PLACEHOLDERS)
            if _OF_KIND.get(name, kind) != kind:
                raise UserError(f"A {kind!r} door has no {{{name}}}.", todo=f"Add --kind {_OF_KIND[name]}.")
        program = self.words[0]
        if not _BRACED.search(program) and shutil.which(program) is None:
            raise UserError(
                f"There is no program {program!r} that can be started.",
                todo="Write its path, and make sure that it is executable.",
            )

    def filled(self, values: Mapping[str, str]) -> list[str]:
        """The words to start, with everything filled in."""
        script = self._script()
        return [_filled(word, values, quoted=place == script) for place, word in enumerate(self.words)]

    def _script(self) -> int:
        """Which word a shell reads as its script; -1 for none."""
        if PurePath(self.words[0]).name not in _SHELLS:
            return -1
        for place, word in enumerate(self.words[1:-1], 1):
            if re.fullmatch(r"-[a-z]*c", word):
                return place + 1
        return -1


def _filled(word: str, values: Mapping[str, str], *, quoted: bool) -> str:
    """A word with everything filled in, `quoted` for a shell that reads it."""

    def value(found: re.Match[str]) -> str:
        text = values.get(found[1], "").replace("\0", "")
        return shlex.quote(text) if quoted else text

    return _BRACED.sub(value, word)
