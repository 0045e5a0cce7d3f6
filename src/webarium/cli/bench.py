"""`webarium bench worlds|steps`."""

from __future__ import annotations

import asyncio
from typing import Annotated, cast

import typer
from rich.table import Table

from webarium.actions.types import Click, ElementId, Noop
from webarium.browser.bench import StepTimes, bench_page
from webarium.browser.observation import Observation
from webarium.cli.console import output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.cli.tasks import open_universe
from webarium.envs import Arena
from webarium.errors import TaskError
from webarium.suites.shopping.bench import bench_pages
from webarium.types import Scale as ScaleType
from webarium.worlds.bench import bench_worlds

app = typer.Typer(help="Measure this machine.", no_args_is_help=True, rich_markup_mode="rich")

DATABASE = "shopping"


@app.command("worlds")
def worlds(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    count: Annotated[int, typer.Option("--worlds", min=10, max=20000, help="Worlds open at once.")] = 2000,
    as_json: AsJson = False,
) -> None:
    """Measure how long a world takes to open, reset and fork, and what an idle one weighs.

    [bold]Examples[/]

      webarium bench worlds
      webarium bench worlds --scale full --json
    """
    measured = bench_worlds(open_universe(seed, scale.value), DATABASE, worlds=count)
    if as_json:
        print_json(measured)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    table.add_column()
    table.add_column(justify="right")
    labels = {
        "open_ms": "open a world, with its first query",
        "reset_ms": "reset a changed world, to its next query",
        "fork_ms": "fork a changed world, with the child's first query",
        "idle_kb": "memory of an idle world with an open connection",
        "worlds_open": "worlds open at once",
    }
    units = {"open_ms": "ms", "reset_ms": "ms", "fork_ms": "ms", "idle_kb": "KB", "worlds_open": ""}
    for key, label in labels.items():
        value = cast("float", measured[key])
        table.add_row(label, f"{value:.3g} {units[key]}" if units[key] else f"{value:,.0f}")
    output().print(table)


@app.command("steps")
def steps(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, max=200, help="Measurements a page; medians are shown.")
    ] = 9,
    as_json: AsJson = False,
) -> None:
    """Measure observing and acting in Chromium, beside WebArena's way of reading one node at a time.

    [bold]Examples[/]

      webarium bench steps
      webarium bench steps --json
    """
    rows = asyncio.run(_measure(seed, scale.value, repeats))
    if as_json:
        print_json([row.to_json() for row in rows])
        return
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("Page", no_wrap=True)
    for heading in ("Nodes", "Observe", "By node", "Full AX", "Picture", "No-op", "Click"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        times = (
            row.observe_ms,
            row.per_node_ms,
            row.full_ax_ms,
            row.screenshot_ms,
            row.noop_ms,
            row.click_ms,
        )
        table.add_row(row.page, str(row.nodes), *(f"{time:,.1f}" for time in times))
    console = output()
    console.print(table)
    console.print(
        "\n[dim]Medians in milliseconds. Observe: our whole tree. By node: WebArena's way.\n"
        "Full AX: Accessibility.getFullAXTree alone. No-op and click: whole steps with settling and tree.[/]"
    )


async def _measure(seed: int, scale: ScaleType, repeats: int) -> list[StepTimes]:
    """One episode a page: the click presses the page's first heading, which leads nowhere."""
    rows: list[StepTimes] = []
    async with await Arena.open(universe=open_universe(seed, scale)) as arena:
        for name, url in bench_pages(arena.universe):
            async with await arena.episode(start_urls=[url]) as episode:
                heading = _first_heading(episode.observation)
                rows.append(
                    await bench_page(
                        (await episode.context.tab()).page,
                        episode.observer,
                        name=name,
                        noop=lambda episode=episode: episode.step(Noop()),  # type: ignore[misc]
                        click=lambda episode=episode, heading=heading: episode.step(Click(heading)),  # type: ignore[misc]
                        repeats=repeats,
                    )
                )
    return rows


def _first_heading(observation: Observation) -> ElementId:
    """The first heading that is in view.

    Raises:
        TaskError: The page has none.
    """
    for node in observation.tree.walk() if observation.tree else ():
        if node.role == "heading" and node.visible > 0.9:
            return ElementId(node.id)
    raise TaskError(f"{observation.url} has no heading in view to click.")
