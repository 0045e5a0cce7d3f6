"""What a site's database is made with: the record that `webarium.worlds` builds from, and its key's sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import apsw

from webarium.sites.kit.sources import Sources
from webarium.types import Scale
from webarium.worlds import Database

if TYPE_CHECKING:
    from webarium.worlds.database import Generate


def database_of(
    folder: Path, generate: Generate, epoch: datetime, *, ignored: Sequence[str] = ()
) -> Database:
    """The database of the site in a folder, named like it, with its ``schema.sql`` and its generator in ``seed``.

    Its key follows the generator: everything in ``seed``, and what modules there import (`kit.sources`).

    Args:
        folder: The site's.
        generate: Fills the tables.
        epoch: The naive local time at which worlds stand.
        ignored: Tables whose changes do not count.
    """
    return Database(
        name=folder.name,
        schema=(folder / "schema.sql").read_text("utf-8"),
        generate=generate,
        sources=Sources(folder),
        epoch=epoch,
        ignored_tables=frozenset(ignored),
    )


@dataclass(frozen=True)
class _Generator:
    module: str

    def __call__(self, db: apsw.Connection, seed: int, scale: Scale) -> None:
        import_module(self.module).generate(db, seed, scale)


def generator_of(package: str) -> Generate:
    """What ``generate`` of the module ``seed.generator`` does, for a site's package."""
    return made_by(f"{package}.seed.generator")


def made_by(module: str) -> Generate:
    """What ``generate`` of a module does.

    It is imported when a universe is built: few processes ever build one, and some generators take long to import.
    """
    return _Generator(module)
