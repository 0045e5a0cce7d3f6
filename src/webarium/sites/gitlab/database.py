"""Smithy's database: schema, generator and epoch."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from webarium.sites.gitlab.seed import DEFAULT_PASSWORD, ROLES
from webarium.sites.kit.databases import database_of, generator_of

DATABASE = replace(
    database_of(
        Path(__file__).parent,
        generator_of(__package__),
        datetime.fromisoformat("2023-06-12 12:00:00"),
    ),
    ignored_tables=frozenset({"git_object", "commit_file", "event"}),
)
"""What `webarium.worlds` builds and opens; of a commit its row and its parents count as changes, its objects do not."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
