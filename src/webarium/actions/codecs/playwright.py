"""WebArena's Playwright grammar: ``page.get_by_role('button', name='Save').click()``, ``page.stop('42')``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webarium.actions.codecs.base import unwritable
from webarium.actions.codecs.locators import FINDERS, print_locator, read_locator
from webarium.actions.codecs.playwright_rows import BUTTON_LOCATOR, device_rows, locator_rows, page_rows
from webarium.actions.codecs.python import Link, print_link, read_chains, signature
from webarium.actions.codecs.several import MOST_ACTIONS, invited
from webarium.actions.codecs.table import Call, Row, Table
from webarium.actions.codecs.text import nearest
from webarium.actions.kinds import Mismatch
from webarium.actions.types import Action
from webarium.errors import ActionParsingError

_DEVICES = ("keyboard", "mouse")
_EXAMPLE = f"{print_locator(BUTTON_LOCATOR)}.click()"
_ON_LOCATOR = "locator."


class PlaywrightCodec:
    """One statement of Playwright code, which is read and never run.

    Elements are named by `Locator`: by role and name, text, label, placeholder, picture text or title.
    """

    name = "webarena-playwright"

    def __init__(self) -> None:
        rows = (*locator_rows(), *page_rows(), *device_rows())
        self.table = Table("WebArena's Playwright grammar", rows, self._print)

    @property
    def examples(self) -> tuple[Action, ...]:
        """One of each action that the grammar has words for."""
        return self.table.examples

    def parse(self, text: str) -> Action:
        """Read one statement; a Markdown code fence around it is allowed."""
        chains = read_chains(text, _EXAMPLE)
        if len(chains) > 1:
            raise ActionParsingError(
                f"These are {len(chains)} statements; write exactly one.", todo=f"For example `{_EXAMPLE}`."
            )
        return self._read(chains)[0]

    def parse_all(self, text: str) -> tuple[Action, ...]:
        """Read one statement or several."""
        return self._read(read_chains(text, _EXAMPLE))

    def _read(self, chains: Sequence[tuple[Link, ...]]) -> tuple[Action, ...]:
        if not chains or len(chains) > MOST_ACTIONS:
            raise ActionParsingError(
                f"These are more than {MOST_ACTIONS} statements." if chains else "The action is empty.",
                todo=f"For example `{_EXAMPLE}`.",
            )
        return tuple(self._action(chain) for chain in chains)

    def _action(self, chain: tuple[Link, ...]) -> Action:
        name, link, target = _method(chain)
        if name not in self.table:
            raise self._unknown(name)
        row = self.table[name]
        try:
            arguments = _bind(row, link)
            if target is not None:
                arguments["locator"] = read_locator(target)
        except Mismatch as wrong:
            raise ActionParsingError(
                f"Invalid {link.name} action: {wrong}.", todo=f"For example `{self.table.example(row)}`."
            ) from None
        return self.table.read(Call(name, arguments))

    def format(self, action: Action) -> str:
        """Write an action as a statement."""
        for row in self.table.listed:
            try:
                values = row.write(action)
                if values is None:
                    continue
                text = self._print(Call(row.name, row.arguments(values)))
                if self.parse(text) == action:
                    return text
            except (Mismatch, ActionParsingError, ValueError):
                continue
        raise unwritable(self.table.grammar, action)

    def describe(self, *, several: bool = False) -> str:
        """Explain the grammar, ready for a prompt."""
        introduction = "Write exactly one line of Playwright code."
        finders = ", ".join(f"page.{name}('…')" for name in FINDERS)
        return "\n".join(
            [
                f"{invited(introduction) if several else introduction} "
                "Only these calls are understood; nothing is run.",
                f"LOCATOR finds an element: {finders}; get_by_role also takes name='…'. All take exact=True, may be "
                "narrowed by .filter(has_text='…') and .nth(0), .first or .last, and may follow each other to look "
                "inside.",
                *(self._line(row) for row in self.table.listed),
            ]
        )

    def _line(self, row: Row) -> str:
        name = row.name.replace(_ON_LOCATOR, "LOCATOR.", 1) if row.name.startswith(_ON_LOCATOR) else row.name
        fields = [field for field in row.shown_fields if field.name != "locator"]
        return f"{signature(name, fields)}: {row.meaning} Example: {self.table.example(row)}"

    def _print(self, call: Call) -> str:
        row = self.table[call.name]
        fields = [field for field in row.fields if field.name != "locator"]
        arguments = {name: value for name, value in call.arguments.items() if name != "locator"}
        if isinstance(place := arguments.get("target"), str):
            arguments["target"] = _Verbatim(place)
        if call.name.startswith(_ON_LOCATOR):
            return (
                f"{call.arguments['locator']}.{print_link(call.name[len(_ON_LOCATOR) :], arguments, fields)}"
            )
        return print_link(call.name, arguments, fields)

    def _unknown(self, name: str) -> ActionParsingError:
        names = {row.name.removeprefix(_ON_LOCATOR): row for row in self.table.listed}
        shown = name.removeprefix(_ON_LOCATOR)
        if close := nearest(shown, names):
            hint = f"Did you mean `{self.table.example(names[close])}`?"
        else:
            hint = f"Use one of {', '.join(names)}, for example `{_EXAMPLE}`."
        return ActionParsingError(f"{shown!r} is not an action.", todo=hint)


class _Verbatim(str):
    """Code that stands in an argument as it is."""

    def __repr__(self) -> str:
        return str(self)


def _method(chain: tuple[Link, ...]) -> tuple[str, Link, tuple[Link, ...] | None]:
    """The row's name, the call itself, and the links of the locator that it is called on."""
    root, rest = chain[0], chain[1:]
    if root != Link("page") or not rest or not rest[-1].called:
        raise ActionParsingError("An action is a call on page.", todo=f"For example `{_EXAMPLE}`.")
    if len(rest) == 1:
        if rest[0].name in FINDERS:
            raise ActionParsingError(
                "This only finds an element; say what to do with it.", todo=f"For example `{_EXAMPLE}`."
            )
        return f"page.{rest[0].name}", rest[0], None
    if len(rest) == 2 and rest[0].name in _DEVICES and not rest[0].called:
        return f"page.{rest[0].name}.{rest[1].name}", rest[1], None
    return f"{_ON_LOCATOR}{rest[-1].name}", rest[-1], rest[:-1]


def _bind(row: Row, link: Link) -> dict[str, Any]:
    bound: Mapping[str, Any] = link.bind([field for field in row.fields if field.name != "locator"])
    if "locator" in bound:
        raise Mismatch("it has no argument 'locator'")
    return dict(bound)
