"""A forum made from a dump: the sample that ships, and dumps with mistakes."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from webarium.errors import UserError
from webarium.sites.kit.serving import build_app
from webarium.sites.reddit.importer import imported_site
from webarium.worlds import Universe

from .client import Forum

SAMPLE = Path(__file__).parents[2] / "examples" / "forum_dump"


def test_the_sample_becomes_a_forum(runner: asyncio.Runner, tmp_path: Path) -> None:
    site = imported_site(SAMPLE)
    with Universe.open([site.database], cache=tmp_path) as universe:
        world = universe.world(users={"reddit": "quiet_heron"})
        forum = Forum(build_app(site), world, runner)
        page = forum.get("/f/lighthouses/1/-")
        assert page.dom.one(".submission__title").text == "Why are some of them striped?"
        assert [each.text for each in page.dom.all(".comment__body")][1] == "So ours is shy. Thank you!"
        assert "plainspoken.example" in forum.get("/f/soup").text
        assert forum.value("SELECT comment_count FROM submission WHERE id = 1") == 2
        assert "Forty lentil soups" in forum.get("/search", q="lentil").text
        assert forum.post("/sv/2", {"choice": "1"}).status == 302


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        ("comments.jsonl", "{", "comments.jsonl, line 4 is not a JSON object"),
        ("forums.jsonl", '{"title": "x"}', "needs a text 'name', got None"),
        (
            "submissions.jsonl",
            '{"id": 9, "forum": "nope", "author": "a", "title": "t", "created": 5}',
            "'nope'",
        ),
        (
            "comments.jsonl",
            '{"id": 9, "submission": 1, "author": "a", "body": "b", "created": "soon"}',
            "'soon'",
        ),
        (
            "comments.jsonl",
            '{"id": "9", "submission": 1, "author": "a", "body": "b", "created": 5}',
            "whole number 'id'",
        ),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, file: str, line: str, said: str) -> None:
    folder = tmp_path / "dump"
    shutil.copytree(SAMPLE, folder)
    with (folder / file).open("a") as out:
        out.write(line + "\n")
    with pytest.raises(UserError) as caught:
        Universe.open([imported_site(folder).database], cache=tmp_path / "cache")
    assert said in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"has no forums\.jsonl"):
        imported_site(tmp_path)
