"""`webarium check`: what an author's own part is still missing."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output, print_json
from webarium.cli.site_check import Finding, SiteCheck
from webarium.errors import UnknownNameError
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

app = typer.Typer(help="Say what a site is still missing.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Say what a site is still missing."""


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
