"""Forms are taken from the site itself only."""

from __future__ import annotations

import httpx
import pytest

from webarium.worlds import World


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://tiny.test"},
        {"origin": "HTTP://TINY.test"},
        {"origin": "http://tiny.localhost:8700", "host": "tiny.localhost:8700"},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
async def test_own_forms_are_taken(client: httpx.AsyncClient, world: World, headers: dict[str, str]) -> None:
    assert (await client.post("/new", data={"name": "Desk"}, headers=headers)).status_code == 303
    assert not world.changes().empty


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://other.test"},
        {"origin": "http://tiny.test.evil.test"},
        {"origin": "http://tiny.test@evil.test"},
        {"origin": "http://tiny.test:81"},
        {"origin": "tiny.test"},
        {"origin": "file://tiny.test"},
        {"origin": "http://[bad"},
        {"origin": "http://tiny.localhost:8701", "host": "tiny.localhost:8700"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_foreign_forms_are_refused(
    client: httpx.AsyncClient, world: World, headers: dict[str, str]
) -> None:
    response = await client.post("/new", data={"name": "Desk"}, headers=headers)
    assert response.status_code == 403
    assert "another website" in response.text
    assert world.changes().empty
