"""Dumps from elsewhere, or from an attacker: taken whole, or refused with file and line, and nothing kept."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webarium.errors import UserError
from webarium.sites.reddit.importer import imported_site
from webarium.worlds import Universe

FORUM = {"name": "soup", "title": "Soup"}
THREAD = {"id": 1, "forum": "soup", "author": "ladle", "title": "Lentils?", "created": "2023-05-01"}
OTHER = {**THREAD, "id": 2}
ANSWER = {"id": 1, "submission": 1, "author": "ann", "body": "Red ones.", "created": "2023-05-02T08:00:00"}


def dump(folder: Path, forums: list[Any], threads: list[Any], answers: list[Any]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, rows in (("forums", forums), ("submissions", threads), ("comments", answers)):
        lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
        (folder / f"{name}.jsonl").write_bytes(b"\n".join(lines))
    return folder


def imported(folder: Path, cache: Path, query: str = "SELECT count(*) FROM comment") -> list[Any]:
    with Universe.open([imported_site(folder).database], cache=cache) as universe:
        return universe.reader("reddit").execute(query).fetchall()


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("comments", {"id": 2, "parent": 99}, "line 2 answers comment 99, which is not in the dump"),
        ("comments", {"id": 2, "submission": 2, "parent": 1}, "comment 1, which is in another submission"),
        ("comments", {"id": 2, "parent": 2}, "answers comment 2, which answers it"),
        ("comments", {"id": 2, "submission": 7}, "names the submission 7, which submissions.jsonl"),
        ("comments", {}, "line 2 has the id 1, which the comment in comments.jsonl, line 1 has"),
        ("comments", {"id": 2**63}, "a whole number 'id', got a number beyond"),
        ("comments", {"id": 10**400}, "a whole number 'id', got a number beyond"),
        ("comments", {"id": -5}, "'id' from 1 on, got -5"),
        ("comments", {"id": 0}, "'id' from 1 on, got 0"),
        ("comments", {"id": True}, "a whole number 'id', got True"),
        ("comments", {"id": 2, "upvotes": 2**62}, "'upvotes' from 0 to a billion"),
        ("comments", {"id": 2, "created": True}, "a time 'created', got True"),
        ("comments", {"id": 2, "created": 1e300}, "a time 'created'"),
        ("comments", {"id": 2, "created": -5}, "'created' from 1970 on"),
        ("comments", {"id": 2, "created": math.nan}, "is not a JSON object"),
        ("comments", {"id": 2, "body": "\ud800"}, "holds half a character in 'body'"),
        ("comments", {"id": 2, "author": "a/b"}, "letters, digits, '_', '-' and '.' in 'author', got 'a/b'"),
        ("comments", {"id": 2, "author": ""}, "in 'author', got ''"),
        ("comments", {"id": 2, "author": ".."}, "in 'author', got '..'"),
        ("comments", {"id": 2, "author": "x" * 300}, "in 'author', got 'xxxx"),
        ("comments", {"id": 2, "author": "a\nb"}, r"in 'author', got 'a\nb'"),
        ("submissions", {}, "line 3 has the id 1"),
        ("submissions", {"id": 3, "url": "javascript:alert(1)"}, "an http or https address 'url'"),
        ("submissions", {"id": 3, "url": "data:text/html,x"}, "an http or https address 'url'"),
        ("submissions", {"id": 3, "url": "http://a b/"}, "an http or https address 'url'"),
        ("submissions", {"id": 3, "title": " \x07 "}, "needs a text 'title'"),
        ("forums", {"name": "Soup"}, "names the forum 'Soup', which an earlier line has"),
        ("forums", {"name": "a/../b"}, "in 'name'"),
        ("forums", {"name": "bread", "tags": "food"}, "a list 'tags'"),
        ("forums", {"name": "bread", "tags": [["x"]]}, "a text 'tags'"),
        ("forums", {"name": "bread", "moderators": ["a b"]}, "in 'moderators'"),
        ("forums", {"name": "bread", "subscribers": -1}, "from 0 to a billion"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(
    tmp_path: Path, file: str, change: dict[str, Any], said: str
) -> None:
    rows: dict[str, list[Any]] = {"forums": [FORUM], "submissions": [THREAD, OTHER], "comments": [ANSWER]}
    rows[file].append(rows[file][0] | change)
    folder = dump(tmp_path / "dump", *rows.values())
    with pytest.raises(UserError) as refused:
        imported(folder, tmp_path / "cache")
    assert said in str(refused.value)
    assert file in str(refused.value)
    assert not list((tmp_path / "cache").glob("reddit*.sqlite")), "nothing is half imported"


def test_comments_in_a_circle_are_refused(tmp_path: Path) -> None:
    circle = [ANSWER | {"id": number, "parent": number % 3 + 1} for number in (1, 2, 3)]
    folder = dump(tmp_path / "dump", [FORUM], [THREAD], circle)
    with pytest.raises(UserError, match=r"comments\.jsonl, line 1 answers comment 2, which answers it"):
        imported(folder, tmp_path / "cache")


def test_a_long_chain_and_a_parent_that_comes_later_are_taken(tmp_path: Path) -> None:
    many = 3000
    chain = [ANSWER | {"id": n, **({} if n == many else {"parent": n + 1})} for n in range(1, many + 1)]
    assert imported(dump(tmp_path / "dump", [FORUM], [THREAD], chain), tmp_path / "cache") == [(many,)]


@pytest.mark.parametrize("file", ["forums", "submissions", "comments"])
def test_latin_1_is_refused_with_its_line(tmp_path: Path, file: str) -> None:
    folder = dump(tmp_path / "dump", [FORUM], [THREAD], [ANSWER])
    with (folder / f"{file}.jsonl").open("ab") as out:
        out.write(b'\n{"title": "cr\xe8me"}')
    with pytest.raises(UserError, match=rf"{file}\.jsonl, line 2 is not UTF-8 \(byte 0xe8\)") as refused:
        imported(folder, tmp_path / "cache")
    assert "iconv" in str(refused.value.todo)


def test_a_byte_order_mark_float_times_zones_and_controls_are_taken(tmp_path: Path) -> None:
    folder = dump(
        tmp_path / "dump",
        [b"\xef\xbb\xbf" + json.dumps(FORUM | {"tags": ["food", "food"]}).encode()],
        [THREAD | {"created": 1682899200.75, "title": "Len\x07tils?\x00", "url": "https://a.example/x"}],
        [ANSWER | {"id": 2**63 - 1, "created": "2023-05-02T08:00:00+02:00"}],
    )
    for name in ("submissions", "comments"):
        path = folder / f"{name}.jsonl"
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    query = "SELECT s.title, s.created_at, c.id, c.created_at FROM submission s, comment c"
    assert imported(folder, tmp_path / "cache", query) == [
        ("Lentils?", "2023-05-01 00:00:00", 2**63 - 1, "2023-05-02 06:00:00")
    ]


VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(
        ["soup", "javascript:x", "..", "a/b", "\ud800", "x" * 300, 2**63, -(2**63), 1e308, [], {}]
    ),
    st.lists(st.text(max_size=4), max_size=3),
)


def row(base: dict[str, Any]) -> st.SearchStrategy[Any]:
    keys = [*base, "parent", "url", "upvotes", "tags", "flair", "moderators", "body"]
    changes = st.dictionaries(st.sampled_from(keys), VALUES, max_size=3)
    return st.one_of(changes.map(lambda more: base | more), st.binary(max_size=20), VALUES)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(row(FORUM), max_size=2),
    st.lists(row(THREAD), max_size=3),
    st.lists(row(ANSWER), max_size=4),
)
def test_any_dump_is_taken_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory,
    forums: list[Any],
    threads: list[Any],
    answers: list[Any],
) -> None:
    place = tmp_path_factory.mktemp("dump")
    folder = dump(place / "dump", [FORUM, *forums], [THREAD, *threads], [ANSWER, *answers])
    refused = ""
    try:
        imported(folder, place / "cache")
    except UserError as error:
        refused = str(error)
    assert bool(refused) != bool(list((place / "cache").glob("reddit*.sqlite")))
    assert not refused or "line " in refused
