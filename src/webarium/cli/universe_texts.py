"""`webarium universe read|lint`: what people would read on a site, and what is measured of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import apsw
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.draws import Dice
from webarium.errors import UserError
from webarium.sites.kit.reading.lint import WORDS, Figures, look
from webarium.sites.kit.reading.texts import Floor, Reading, Text, guessed
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, load_sites
from webarium.types import Json
from webarium.worlds import Universe

SiteName = Annotated[str, typer.Argument(metavar="SITE", help="A site, such as reddit.")]


def read(
    site: SiteName,
    sample: Annotated[int, typer.Option("--sample", min=1, help="How many texts.")] = 40,
    kind: Annotated[str | None, typer.Option("--kind", help="Only texts of this kind: comment, …")] = None,
    draw: Annotated[
        int, typer.Option("--draw", min=0, help="Seed of the draw: another number draws other texts.")
    ] = 0,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    as_json: AsJson = False,
) -> None:
    """Print texts of a site as people would read them, drawn at random but the same each time.

    [bold]Examples[/]

      webarium universe read reddit --sample 40
      webarium universe read shopping --kind review.detail --seed 3
    """
    reading, db = _opened(site, seed, scale)
    texts = [text for text in reading.texts(db) if text.body and kind in (None, text.kind)]
    if not texts:
        kinds = ", ".join(source.kind for source in reading.sources) or "none"
        raise UserError(f"There is no text of the kind {kind or 'any'!r}. {site} has: {kinds}.")
    chosen = Dice(seed, "read", site, draw).some(texts, min(sample, len(texts)))
    if as_json:
        print_json([_as_json(text) for text in chosen])
        return
    for text in chosen:
        _print_text(text, output())


def lint(site: SiteName, seed: Seed = 0, scale: Scale = ScaleName.small, as_json: AsJson = False) -> None:
    """Measure how a site's texts read: what repeats, how people write, how long texts are, how uneven things are.

    Exits with 1 if a figure is outside the range that the site sets; sites that set none are only measured.

    [bold]Examples[/]

      webarium universe lint reddit
      webarium universe lint shopping --seed 1 --json
    """
    reading, db = _opened(site, seed, scale)
    figures = look(reading, db)
    floors = [floor for floor in reading.floors if floor.scale in (None, scale.value)]
    broken = figures.broken(floors, scale.value)
    if as_json:
        print_json(
            {
                "site": site,
                "seed": seed,
                "scale": scale.value,
                "texts": figures.texts,
                "words": figures.words,
                "figures": dict(figures.values),
                "broken": [floor.name for floor in broken],
                "worst": {name: list(lines) for name, lines in figures.worst.items()},
            }
        )
    else:
        _print_figures(figures, reading, floors, output())
    if broken:
        raise typer.Exit(1)


def _opened(name: str, seed: int, scale: ScaleName) -> tuple[Reading, apsw.Connection]:
    """How a site is read, and its data, built if need be."""
    site = _site(name)
    universe = Universe.open(
        databases({site.id: site}),
        seed=seed,
        scale=scale.value,
        progress=lambda message: errors().print(escape(message)),
    )
    db = universe.reader(site.database.name)
    return site.reading or guessed(db), db


def _site(name: str) -> Site:
    sites = load_sites()
    if name not in sites:
        raise UserError(f"There is no site {name!r}. Installed: {', '.join(sorted(sites))}.")
    return sites[name]


def _as_json(text: Text) -> Json:
    return {
        "kind": text.kind,
        "page": text.where,
        "above": text.above,
        "title": text.title,
        "body": text.body,
    }


def _print_text(text: Text, console: Console) -> None:
    above = f" [dim]on[/] {escape(text.above)}" if text.above else ""
    console.print(f"[dim]{escape(text.kind)} ({escape(text.where)})[/]{above}", soft_wrap=True)
    if text.title:
        console.print(f"[bold]{escape(text.title)}[/]", soft_wrap=True)
    console.print(f"{escape(text.body)}\n", soft_wrap=True)


def _print_figures(figures: Figures, reading: Reading, floors: Sequence[Floor], console: Console) -> None:
    console.print(f"{figures.texts:,} texts, {figures.words:,} words")
    asked = {floor.name: floor for floor in floors}
    said = {**WORDS, **reading.words}
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for head in ("Figure", "Value", "Asked", ""):
        table.add_column(head, justify="right" if head == "Value" else "left")
    for name, value in figures.values.items():
        floor = asked.get(name)
        verdict = "" if floor is None else "ok" if floor.holds(value) else "[bold red]broken[/]"
        table.add_row(escape(said[name]), _shown(name, value), _range(floor), verdict)
    console.print(table)
    for name, lines in figures.worst.items():
        if lines:
            console.print(f"\n[bold]{escape(said[name])}[/]")
            for line in lines:
                console.print(f"  {escape(line)}", soft_wrap=True)


def _shown(name: str, value: float) -> str:
    return (
        f"{100 * value:.1f} %"
        if name in WORDS
        else f"{value:,.0f}"
        if value == int(value)
        else f"{value:,.1f}"
    )


def _range(floor: Floor | None) -> str:
    if floor is None:
        return ""
    least, most = (
        None if bound is None else _shown(floor.name, bound) for bound in (floor.least, floor.most)
    )
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"
