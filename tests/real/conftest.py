"""A tiny replica with a form, in an arena, and three tasks about it as REAL's files have them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from starlette.responses import Response

from tests.kit.real import conftest as notes
from webarium.envs import Arena
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.roles import Role
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.worlds import Database, Universe

PAGE = (
    "<!doctype html><html lang=en><title>Notes</title><h1>Notes</h1><form method=post action=/add>"
    "<label>Text <input name=text></label><button>Save</button></form><ul>{}</ul>"
)


def home(visit: Visit) -> Response:
    texts = visit.db.execute("SELECT text FROM note ORDER BY id")
    items = "".join(f"<li>{escape(text)}</li>" for (text,) in texts)
    return Response(PAGE.format(items), media_type="text/html")


def notebook(folder: Path) -> Site:
    (folder / "templates").mkdir()
    (folder / "templates" / "error.html").write_text("<h1>{{ title }}</h1><p>{{ message }}</p>")
    schema = "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"
    return Site(
        id="notes",
        brand="Notes",
        host="notes",
        family="real",
        database=Database("notes", schema, notes.generate, (Path(__file__),), EPOCH),
        roles=(Role("writer", "ann", "Somebody who writes."),),
        folder=folder,
        pages=(get("/", home), post("/add", notes.add), post("/drop/{note:int}", notes.drop)),
        replica=replace(notes.REPLICA),
    )


def record(number: int, **more: Any) -> dict[str, Any]:
    query = 'notesDiff.added."3".text'
    return {
        "id": f"notes-{number}",
        "goal": "Write down third.",
        "difficulty": "easy",
        "possible": True,
        "points": 2,
        "website": {"id": "notes", "url": "https://notes.example"},
        "challengeType": "action",
        "config": {},
        "evals": [{"type": "jmespath", "query": query, "expected_value": "third", "description": "written"}],
        **more,
    }


RECORDS = (
    record(1),
    record(2, config={"error_saving": True}),
    record(
        3,
        goal="What does the first note say?",
        challengeType="retrieval",
        evals=[{"type": "llm_boolean", "rubric": "Does the answer say first?", "expected_value": True}],
    ),
)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("real-v1")
    for item in RECORDS:
        (folder / f"{item['id']}.json").write_text(json.dumps(item), "utf-8")
    return folder


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def arena(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Arena]:
    site = notebook(tmp_path_factory.mktemp("notes"))
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        async with await Arena.open(sites={"notes": site}, universe=universe) as opened:
            yield opened
