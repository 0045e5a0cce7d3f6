"""A group of commands of which each is imported when it is needed.

The commands together import the browser, the agents and all sites. Listing them must not: their names and first
sentences stand in a table, and only the one that is called, or whose help is shown, is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


@dataclass(frozen=True)
class Entry:
    """Where a command is, and what a list says of it."""

    place: str
    """``module:name`` of a function or a `typer.Typer`."""
    summary: str
    """Its first sentence, or a group's help, as it stands there."""


class LazyCommands(dict[str, Any]):
    """Commands by name, loaded when they are asked for."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        super().__init__(dict.fromkeys(entries))
        self._entries = entries

    def __getitem__(self, name: str) -> Any:
        """The command, loaded."""
        if super().__getitem__(name) is None:
            self[name] = load(name, self._entries[name].place)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The command, loaded, or the default where there is none."""
        return self[name] if name in self._entries else default

    def items(self) -> Any:
        """All names and commands, loaded."""
        return {name: self[name] for name in self}.items()

    def listed(self) -> Iterator[tuple[str, TyperCommand]]:
        """All names with stand-ins that know the summaries alone."""
        for name, entry in self._entries.items():
            yield name, TyperCommand(name, help=entry.summary)


def load(name: str, place: str) -> Any:
    """The command of this name whose function or Typer application is at ``module:name``."""
    module, _, attribute = place.partition(":")
    target = getattr(import_module(module), attribute)
    parent = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False, add_completion=False)
    parent.callback()(_nothing)
    if isinstance(target, typer.Typer):
        parent.add_typer(target, name=name)
    else:
        parent.command(name)(target)
    return vars(typer.main.get_command(parent))["commands"][name]


def lazy_group(entries: Mapping[str, Entry]) -> type[TyperGroup]:
    """The class of a group with these commands."""

    class LazyGroup(TyperGroup):
        """Lists its commands without loading them."""

        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes | {"commands": LazyCommands(entries)})

        def format_help(self, ctx: Any, formatter: Any) -> None:
            """Show the help of a group whose commands are stand-ins."""
            loaded, self.commands = self.commands, dict(LazyCommands(entries).listed())
            try:
                super().format_help(ctx, formatter)
            finally:
                self.commands = loaded

    return LazyGroup


def _nothing() -> None:
    """A group's own callback."""
