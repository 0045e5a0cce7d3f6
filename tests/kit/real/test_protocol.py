"""The four addresses of REAL's protocol, as its harness and an outside agent see them."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import httpx
import pytest

from webarium.errors import WorldError
from webarium.sites.kit.real import history
from webarium.sites.kit.real.finish import finish, finish_text
from webarium.sites.kit.site import Site
from webarium.worlds import Conditions, Universe, World

from ..tiny import tiny_site


async def finished(client: httpx.AsyncClient, path: str = "/finish") -> dict[str, Any]:
    page = (await client.get(path)).text
    (text,) = re.findall("<pre>(.*?)</pre>", page, re.DOTALL)
    found: dict[str, Any] = json.loads(unescape(text))
    return found


async def test_finish_shows_history_states_and_differences(client: httpx.AsyncClient) -> None:
    await client.get("/?from=mail")
    await client.post("/add", data={"text": "<b>third</b>", "tag": ["a", "b"]})
    await client.post("/drop/1")
    got = await finished(client)
    assert got["notesDiff"] == {
        "added": {"3": {"id": "3", "text": "<b>third</b>"}},
        "updated": {},
        "deleted": {"1": {"id": "1", "text": "first"}},
    }
    assert [note["id"] for note in got["initialstate"]["notes"]] == ["1", "2"]
    assert got["finalstate"] == got["state"]
    assert got["finalstate"]["router"]["location"] == {"pathname": "/", "search": "?from=mail", "hash": ""}
    assert got["finalstate"]["config"]["notebook"]["run_id"] == "0"
    assert got["initialfinaldiff"]["updated"]["notes"]["0"] == {"id": "2", "text": "second"}
    assert [(entry["type"], entry["payload"]) for entry in got["actionhistory"]] == [
        ("notes/add", {"text": "<b>third</b>", "tag": ["a", "b"]}),
        ("notes/drop", {"note": 1}),
    ]
    assert got["actionhistory"][0]["timestamp"] == "2024-07-18T16:00:00.000Z"
    assert got["actionhistory"][0]["formattedTime"] == "9:00:00 AM"


async def test_the_text_of_finish_is_ascii_in_short_lines_and_means_the_same(
    client: httpx.AsyncClient, world: World, site: Site
) -> None:
    for number in range(40):
        await client.post("/add", data={"text": f'{number} caf\xe9 \U0001f354 \\ }},{{ ],"' * 5})
    text = finish_text(world, site)
    assert json.loads(text) == finish(world, site)
    assert text.isascii()
    assert len(max(text.splitlines(), key=len)) < 2_500 < len(text)
    assert await finished(client) == finish(world, site)


async def test_an_untouched_site_differs_in_nothing(client: httpx.AsyncClient) -> None:
    got = await finished(client)
    assert got["actionhistory"] == []
    assert got["notesDiff"] == {"added": {}, "updated": {}, "deleted": {}}
    assert got["initialfinaldiff"] == {"added": {}, "updated": {}, "deleted": {}}


async def test_double_slashes_are_one(client: httpx.AsyncClient) -> None:
    assert (await client.get("http://notes.test//config?latency=0")).status_code == 200
    assert (await finished(client, "http://notes.test//finish"))["actionhistory"] == []


async def test_config_sets_what_it_names_and_defaults_for_the_rest(client: httpx.AsyncClient) -> None:
    await client.get("/config?run_id=7&latency=0&error_saving=true")
    assert (await client.get("/config?total_notes=9")).status_code == 200
    settings = (await finished(client))["state"]["config"]["notebook"]
    assert settings == {
        "latency": 0,
        "hide_aria_labels": False,
        "run_id": "7",
        "task_id": "",
        "removePopup": False,
        "show_devtools": False,
        "error_saving": True,
        "total_notes": 9,
    }
    refused = await client.post("/add", data={"text": "x"})
    assert refused.status_code == 400
    assert "could not be saved" in refused.text
    await client.get("/config?error_saving=false")
    assert (await client.post("/add", data={"text": "x"})).status_code == 303


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("speed=1", "There is no key &#39;speed&#39;. Valid keys: latency, hide_aria_labels, run_id"),
        ("latency=fast", "latency must be a whole number from 0 to 60000"),
        ("latency=-1", "latency must be a whole number from 0"),
        ("latency=nan", "latency must be a whole number"),
        ("total_notes=100", "total_notes must be a whole number from 0 to 99"),
        ("error_saving=maybe", "error_saving must be true or false"),
        ("latency=1&latency=2", "given twice"),
    ],
)
async def test_a_wrong_key_changes_nothing(client: httpx.AsyncClient, query: str, told: str) -> None:
    before = await finished(client)
    response = await client.get(f"/config?run_id=9&{query}")
    assert response.status_code == 400
    assert told in response.text
    assert await finished(client) == before


async def test_latency_is_felt(client: httpx.AsyncClient, slept: list[float]) -> None:
    await client.get("/config?latency=120")
    slept.clear()
    await client.get("/")
    assert slept == [0.12]
    await client.get("/finish")
    assert slept == [0.12]


async def test_labels_can_be_hidden(client: httpx.AsyncClient) -> None:
    assert 'aria-label="Add a note"' in (await client.get("/")).text
    await client.get("/config?latency=0&hide_aria_labels=true")
    page = (await client.get("/")).text
    assert '<button class="a">+</button>' in page
    assert '&lt;i aria-label="x"&gt;' in page, "text about labels stays"


async def test_clear_brings_the_site_back(client: httpx.AsyncClient, world: World) -> None:
    await client.get("/config?latency=0&run_id=7")
    await client.post("/add", data={"text": "x"})
    assert not world.changes().empty
    await client.get("/clear")
    assert world.changes().empty
    got = await finished(client)
    assert (got["actionhistory"], got["state"]["config"]["notebook"]["run_id"]) == ([], "0")


async def test_an_answer_is_filed_under_its_run(client: httpx.AsyncClient, world: World) -> None:
    await client.get("/config?latency=0&run_id=run-7&task_id=notes-1")
    assert (await client.get("/submit?retrieved_answer=all%20done")).status_code == 200
    assert world.session("notes")["submitted"] == {
        "run_id": "run-7",
        "task_id": "notes-1",
        "answer": "all done",
    }


@pytest.mark.parametrize("path", ["/config?latency=0", "/finish", "/submit", "/clear", "//finish"])
async def test_a_run_decides_whether_an_agent_may_see_it(
    client: httpx.AsyncClient, closed: World, path: str
) -> None:
    response = await client.get(f"http://notes.test{path}")
    assert response.status_code == 404
    assert closed.session("notes").get("config") is None


async def test_a_refused_change_is_no_history(client: httpx.AsyncClient) -> None:
    await client.get("/config?latency=0&error_saving=1")
    await client.post("/add", data={"text": "x"})
    assert (await finished(client))["actionhistory"] == []


async def test_history_is_bounded(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "LONGEST", 3)
    for number in range(5):
        await client.post("/add", data={"text": str(number)})
    assert [entry["index"] for entry in (await finished(client))["actionhistory"]] == [2, 3, 4]


async def test_forks_keep_configuration_and_history(
    client: httpx.AsyncClient, world: World, site: Site
) -> None:
    await client.get("/config?latency=0&run_id=7")
    await client.post("/add", data={"text": "x"})
    with world.fork() as child:
        assert finish(child, site) == finish(world, site)


def test_conditions_configure_without_a_request(universe: Universe, site: Site) -> None:
    conditions = Conditions(
        latency_ms=5, popups=False, errors=frozenset({"error_saving"}), knobs={"notes": {"total_notes": 4}}
    )
    with universe.world(conditions=conditions) as world:
        found: Any = finish(world, site)
    settings = found["state"]["config"]["notebook"]
    assert [settings[key] for key in ("latency", "removePopup", "error_saving", "total_notes")] == [
        5,
        True,
        True,
        4,
    ]


def test_only_replicas_finish(tmp_path: object, world: World) -> None:
    with pytest.raises(WorldError, match="has no /finish"):
        finish(world, tiny_site(tmp_path))  # type: ignore[arg-type]
