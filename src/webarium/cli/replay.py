"""`webarium replay`."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.universes import open_universe
from webarium.envs import Arena
from webarium.runs.again.replay import Replay
from webarium.runs.records.begun import begun
from webarium.runs.records.data import there_in
from webarium.runs.records.reader import EpisodeReader, RunReader
from webarium.runs.records.step import Step


def replay(
    run: Annotated[Path, typer.Argument(help="Folder of a run.")],
    episode: Annotated[str, typer.Argument(help="The episode's id, e.g. shopping.latest_order_total.0.")],
    step: Annotated[
        int | None, typer.Option("--step", min=0, help="Go back to this step; default: the last one.")
    ] = None,
    headed: Annotated[
        bool, typer.Option("--headed", help="Leave the browser open at that step, to go on by hand.")
    ] = False,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port to serve at; 0 picks one.")] = 0,
    check: Annotated[
        bool,
        typer.Option("--check", help="Only compare with the record; serve nothing, exit 1 if it differs."),
    ] = False,
) -> None:
    """Bring back the exact state of an episode at a step, and hand it to you.

    Repeats the recorded actions in a fresh world and compares each step with the record. Then the world is served at
    an address for your browser, or (--headed) the browser itself stays open. Ctrl-C ends it.

    [bold]Examples[/]

      webarium replay runs/shopping-oracle-001 shopping.add_to_cart.0 --step 3
      webarium replay runs/shopping-oracle-001 shopping.add_to_cart.0 --headed
      webarium replay runs/shopping-oracle-001 shopping.add_to_cart.0 --check
    """
    record = RunReader(run).episode(episode)
    if headed and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        errors().print("[yellow]There is no display here, so the world is served instead.[/]")
        headed = False
    exact = asyncio.run(_replay(record, step, headed=headed, port=port, check=check))
    if check and not exact:
        raise typer.Exit(1)


async def _replay(record: EpisodeReader, step: int | None, *, headed: bool, port: int, check: bool) -> bool:
    began = begun(record)
    universe = open_universe(began.seed, began.scale, there_in(record))
    try:
        async with await Arena.open(universe=universe, engine=began.engine, headed=headed) as arena:
            replayed = await Replay.open(arena, record, step=step, on_step=_print_step)
            async with replayed:
                _print_result(replayed)
                if not check:
                    await _hand_over(replayed, headed=headed, port=port)
                return replayed.exact
    finally:
        universe.close()


def _print_step(step: Step) -> None:
    what = escape(step.action or ("start" if not step.index else "text that was not an action"))
    error = f"  [yellow]{escape(step.error)}[/]" if step.error else ""
    output().print(f"[dim]{step.index:4}[/]  {what}  [dim]{escape(step.url)}[/]{error}", soft_wrap=True)


def _print_result(replayed: Replay) -> None:
    console = output()
    if replayed.exact:
        console.print(f"\n[green]✓[/] Step {replayed.index} is exactly as recorded.")
        if replayed.differences:
            steps = ", ".join(str(difference.step) for difference in replayed.differences)
            console.print(f"[dim]The screenshots of these steps differ in some pixels: {steps}.[/]")
        return
    first = next(difference for difference in replayed.differences if not difference.only_pixels)
    console.print(
        f"\n[yellow]![/] From step {first.step} on it differs from the record: {', '.join(first.what)}."
    )


async def _hand_over(replayed: Replay, *, headed: bool, port: int) -> None:
    """Wait until the person has had enough."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    if headed:
        output().print("The browser is yours. [dim]Ctrl-C ends it.[/]")
    else:
        for url in await replayed.serve(port):
            output().print(f"Continue in a browser:  [cyan]{escape(url)}[/]", soft_wrap=True)
        output().print("[dim]What you do there happens in a copy of the world. Ctrl-C ends it.[/]")
    await stop.wait()
