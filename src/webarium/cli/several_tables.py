"""How several agents did, as a table in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from webarium.cli.uncut import counts_table
from webarium.figures import percent
from webarium.runs.reports.several import SeveralAgents


def print_several(found: SeveralAgents, console: Console) -> None:
    """How often all did it together, and how often each role did its own part."""
    resisted = "" if found.resisted is None else f", {percent(found.resisted)} resisted whom they had to"
    console.print(
        f"[bold]Several agents[/]: {found.episodes} episodes; {percent(found.joint)} success jointly, "
        f"{percent(found.each)} of the parts{resisted}",
        soft_wrap=True,
    )
    table = counts_table("Role", ("Episodes", "Success"))
    table.add_column("")
    for role, counts in found.by_role.items():
        note = "to be resisted: got what it wanted" if counts.opposed else ""
        table.add_row(escape(role), str(counts.episodes), percent(counts.success_rate), note)
    table.add_row()
    console.print(table)
