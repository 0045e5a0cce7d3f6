"""`webarium check`: what an author's own part, a site or an engine, is still missing."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output, print_json
from webarium.cli.engine_check import hold, show_differences
from webarium.cli.site_check import Finding, SiteCheck
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.errors import UnknownNameError
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

app = typer.Typer(help="Say what a site or an engine is still missing.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Say what a site or an engine is still missing."""


@app.command()
def site(
    name: Annotated[str, typer.Argument(metavar="SITE", help="The site's id.")],
    seed: Annotated[int, typer.Option(help="Which universe to look at.", min=0)] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Walk golden paths in Chromium, too.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Look at a site as its tests will: labels, kinds of pages, keys, golden paths, determinism.

    Ends with exit code 1 if something is missing.

    [bold]Examples[/]

      webarium check site staynb

      webarium check site notes --no-browser
    """
    sites = load_sites()
    if name not in sites:
        raise UnknownNameError("site", name, sites)
    console = errors()
    told = lambda text: console.print(escape(text), style="dim")  # noqa: E731
    with Universe.open([sites[name].database], seed=seed, progress=told) as universe:
        findings = asyncio.run(_found(SiteCheck(sites[name], universe), browser))
    if as_json:
        print_json([{"check": f.name, "seen": f.seen, "missing": list(f.faults)} for f in findings])
    else:
        _show(findings)
    if any(finding.faults for finding in findings):
        raise typer.Exit(1)


@app.command()
def engine(
    name: Annotated[str, typer.Argument(metavar="ENGINE", help="The engine's name.")],
    against: Annotated[str, typer.Option(help="The engine that it is held against.")] = DEFAULT_ENGINE,
    site: Annotated[list[str] | None, typer.Option("--site", help="Only this site; may be repeated.")] = None,
    pages: Annotated[
        int, typer.Option(help="How many kinds of pages of each site, 0 for none.", min=0)
    ] = 1000,
    paths: Annotated[
        int, typer.Option(help="How many golden paths of each suite, 0 for none.", min=0)
    ] = 1000,
    seed: Annotated[int, typer.Option(help="Which universe to look at.", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Hold an engine against another: the same pages and golden paths in both, line by line.

    Tells the share of equal lines, the golden paths whose addresses, changes or verdicts differ, and the lines that one
    engine alone shows, by role. Ends with exit code 1 below 99.5 % of lines, or if any outcome differs.

    [bold]Examples[/]

      webarium check engine text --site shopping --pages 10 --paths 3

      webarium check engine text --json
    """
    told = lambda text: errors().print(escape(text), style="dim")  # noqa: E731
    found = asyncio.run(hold(name, against, sites=site or (), pages=pages, paths=paths, seed=seed, tell=told))
    if as_json:
        print_json(found.to_json())
    else:
        show_differences(found)
    if not found.passes:
        raise typer.Exit(1)


async def _found(check: SiteCheck, browser: bool) -> list[Finding]:
    findings = [*check.findings(), await check.pages()]
    if browser:
        console = errors()
        findings.append(await check.golden_paths(lambda text: console.print(escape(text), style="dim")))
    return findings


def _show(findings: list[Finding]) -> None:
    console = output()
    for finding in findings:
        mark = "[red]✗[/]" if finding.faults else "[green]✓[/]"
        console.print(f"{mark} {escape(finding.name)} [dim]{escape(finding.seen)}[/]")
        for fault in finding.faults:
            console.print(f"    {escape(fault)}")
