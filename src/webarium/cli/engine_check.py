"""`webarium check engine`: an engine held against another, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.markup import escape

from webarium.cli.console import output
from webarium.envs import Arena
from webarium.errors import UnknownNameError
from webarium.runs.differences import (
    Differences,
    can_be_opened,
    compare_page,
    compare_path,
    spread,
)
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suites
from webarium.worlds import Universe


async def hold(
    name: str,
    against: str,
    *,
    sites: Sequence[str],
    pages: int,
    paths: int,
    seed: int,
    tell: Callable[[str], None],
) -> Differences:
    """Compare two engines on so many kinds of pages and golden paths of each site, by default of all.

    Raises:
        UnknownNameError: There is no such site or engine.
    """
    known = load_sites()
    for site in sites:
        if site not in known:
            raise UnknownNameError("site", site, known)
    suites = load_suites()
    found = Differences()
    with Universe.open(databases(known), seed=seed, progress=tell) as universe:
        async with (
            await Arena.open(universe=universe, engine=against) as one,
            await Arena.open(universe=universe, engine=name) as other,
        ):
            for site in sites or known:
                kinds = [kind for kind in known[site].kinds if can_be_opened(kind)]
                found.left_out += len(known[site].kinds) - len(kinds)
                for kind in spread(kinds, pages):
                    found.add(await compare_page(one, other, known[site], kind))
                tell(f"{site}: {found.share:.2%} of {found.lines} lines so far")
            for suite in suites.values():
                if sites and suite.name not in sites:
                    continue
                without = suite.without_instance(universe)
                templates = [each.id for each in suite.templates if each.id not in without]
                for template in spread(templates, paths):
                    found.add(await compare_path(one, other, suite.task(universe, f"{template}.0")))
                tell(f"{suite.name}: {found.share:.2%} of {found.lines} lines so far")
    return found


def show_differences(found: Differences) -> None:
    """Print what differs."""
    console = output()
    console.print(
        f"{found.share:.3%} of {found.lines} lines are equal on {found.moments} pages of {len(found.compared)} walks; "
        f"{found.left_out} kinds of pages that need presses were left out."
    )
    for each in found.compared:
        if not each.outcomes or not each.addresses:
            what = "outcome" if not each.outcomes else "address"
            console.print(f"[red]✗[/] {escape(each.name)}: {what} differs. [dim]{escape(each.failure)}[/]")
    for cause, count in found.causes.most_common():
        console.print(f"{count:6} {escape(cause)}")
        for line in found.examples(cause):
            console.print(f"         [dim]{escape(line)}[/]")
