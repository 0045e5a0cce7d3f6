"""BrowserGym's high-level functions as text (``click('27')``) or as tool calls."""

from __future__ import annotations

import re

from webarium.actions.codecs.base import Profile, unwritable
from webarium.actions.codecs.browsergym_points import coordinate_rows
from webarium.actions.codecs.browsergym_rows import bid_rows, chat_rows, extra_rows
from webarium.actions.codecs.python import Link, parse_source, print_link, read_chains, signature
from webarium.actions.codecs.several import MOST_ACTIONS, invited
from webarium.actions.codecs.table import Call, Row
from webarium.actions.codecs.text import checked, such_as
from webarium.actions.codecs.tools import CallCodec
from webarium.actions.kinds import Mismatch
from webarium.actions.types import Action
from webarium.errors import ActionParsingError

_NAME = re.compile(r"(?<!\w)[A-Za-z_]\w*+\s*+\(")
_MOST_READ = 1_000_000
"""How many characters the original profile tries to read as calls, all together."""


class BrowserGymCodec(CallCodec):
    """One function call with literal arguments; `parse_all` reads a sequence.

    The whole text must be calls, or the only code fence in it. The profile ``original`` looks for calls
    anywhere in the text instead, so that prose like ``section (1)`` is taken for an unknown function.
    """

    name = "browsergym"
    native = "openai"
    introduction = (
        "Write exactly one function call with plain arguments. "
        "A bid is the number in front of an element in the observation, in quotes."
    )

    def __init__(self, *, profile: Profile = "repaired") -> None:
        self.profile = profile
        extras = extra_rows() if profile == "repaired" else ()
        super().__init__("BrowserGym's grammar", (*bid_rows(), *chat_rows(), *coordinate_rows(), *extras))
        self.table.print_call = self._print

    def _print(self, call: Call) -> str:
        return print_link(call.name, call.arguments, self.table[call.name].fields)

    def parse(self, text: str) -> Action:
        """Read one call; several are refused, as by BrowserGym without multi-actions."""
        actions = self._links(text)
        if len(actions) > 1:
            raise ActionParsingError(
                f"Received {len(actions)} actions; only one is done at a time.",
                todo=f"Give a single one, for example `{self.example}`.",
            )
        return self._action(actions[0])

    def parse_all(self, text: str) -> tuple[Action, ...]:
        """Read one call or several, in order: BrowserGym's multi-action."""
        links = self._links(text)
        if len(links) > MOST_ACTIONS:
            raise ActionParsingError(
                f"Received more than {MOST_ACTIONS} actions.", todo=such_as(self.example)
            )
        return tuple(self._action(link) for link in links)

    def format(self, action: Action) -> str:
        """Write an action as a call."""
        text = self._print(self.table.write(action))
        try:
            if self.parse(text) == action:
                return text
        except ActionParsingError:
            pass
        raise unwritable(self.table.grammar, action)

    def describe(self, *, several: bool = False) -> str:
        """Explain all functions, ready for a prompt."""
        introduction = invited(self.introduction) if several else self.introduction
        return "\n".join([introduction, *(self._line(row) for row in self.table.listed)])

    def _line(self, row: Row) -> str:
        return f"{signature(row.name, row.shown_fields)}: {row.meaning} Example: {self.table.example(row)}"

    def _links(self, text: str) -> list[Link]:
        if self.profile == "original":
            found = scan(checked(text, self.example))
            if not found:
                raise ActionParsingError("Received an empty action.", todo=such_as(self.example))
            return found
        chains = read_chains(text, self.example)
        if not chains:
            raise ActionParsingError("The action is empty.", todo=such_as(self.example))
        if any(len(chain) != 1 or not chain[0].called for chain in chains):
            raise ActionParsingError("This is not a call of a function.", todo=such_as(self.example))
        return [chain[0] for chain in chains]

    def _action(self, link: Link) -> Action:
        if link.name not in self.table:
            return self.table.read(Call(link.name))
        row = self.table[link.name]
        try:
            return self.table.read(Call(link.name, link.bind(row.fields)))
        except Mismatch as wrong:
            raise ActionParsingError(
                f"Invalid {link.name} action: {wrong}.", todo=f"For example `{self.table.example(row)}`."
            ) from None


def scan(text: str) -> list[Link]:
    """Find calls anywhere in a text and skip everything else, as BrowserGym does unless told to be strict."""
    found: list[Link] = []
    start, left = 0, _MOST_READ
    while match := _NAME.search(text, start):
        start, end = match.end(), match.end()
        while (end := text.find(")", end) + 1) and left > 0:
            left -= end - match.start()
            try:
                chains = parse_source(text[match.start() : end])
            except Mismatch:
                continue
            if len(chains) == 1 and len(chains[0]) == 1:
                found.append(chains[0][0])
                start = end
                break
    return found
