"""Bodies of any kind are read within bounds and never crash a page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webarium.sites.kit.bodies import clean_text
from webarium.worlds import World

_FORM = {"content-type": "application/x-www-form-urlencoded"}


async def test_multipart_forms_are_read(client: httpx.AsyncClient, world: World) -> None:
    response = await client.post("/new", files={"name": (None, "Desk"), "file": ("a.txt", b"x")})
    assert response.status_code == 303
    assert world.changes()[0].new == {"id": 3, "name": "Desk"}


async def test_a_file_in_place_of_a_text_is_no_text(client: httpx.AsyncClient) -> None:
    response = await client.post("/new", files={"name": ("a.txt", b"x")})
    assert response.status_code == 422
    assert "This is a required field." in response.text


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"", "application/x-www-form-urlencoded", 422),
        (b'{"name": "Desk"}', "application/json", 303),
        (b'["Desk"]', "application/json", 422),
        (b'{"name": {"is": "Desk"}}', "application/json", 422),
        (b'{"name": "Desk"', "application/json", 400),
        (b'{"name": ' + b"[" * 4000 + b"]" * 4000 + b"}", "application/json", 400),
        (b"name=Desk", "text/plain", 422),
        (b"name=Desk", "application/x-www-form-urlencoded; charset=utf-16", 303),
        (b"&" * 999 + b"name=Desk", "application/x-www-form-urlencoded", 303),
        (b"a=1&" * 1001, "application/x-www-form-urlencoded", 400),
        (b"name=Desk", "multipart/form-data", 400),
        (b"name=Desk", "multipart/form-data; boundary=x", 400),
        (b"--x\r\nrubbish\r\n--x--", "multipart/form-data; boundary=x", 400),
        (
            b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nDesk\r\n--x--\r\n',
            "multipart/form-data; boundary=x; charset=klingon",
            303,
        ),
        (
            b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n+2AA-\r\n--x--\r\n',
            "multipart/form-data; boundary=x; charset=utf-7",
            303,
        ),
        (b"name=" + b"x" * 2**20, "application/x-www-form-urlencoded", 413),
    ],
)
async def test_odd_bodies(client: httpx.AsyncClient, content: bytes, kind: str, status: int) -> None:
    response = await client.post("/new", content=content, headers={"content-type": kind})
    assert response.status_code == status
    assert (await client.get("/")).status_code == 200


async def test_a_body_without_an_announced_length_is_bounded_too(client: httpx.AsyncClient) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b"x" * 2**16

    response = await client.post("/new", content=endless(), headers=_FORM)
    assert response.status_code == 413


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=300), kind=st.sampled_from(["urlencoded", "multipart", "utf7"]))
async def test_any_bytes_are_answered(client: httpx.AsyncClient, body: bytes, kind: str) -> None:
    if kind == "urlencoded":
        content, header = b"name=" + body, "application/x-www-form-urlencoded"
    else:
        charset = "; charset=utf-7" if kind == "utf7" else ""
        content = b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n' + body + b"\r\n--x--\r\n"
        header = f"multipart/form-data; boundary=x{charset}"
    response = await client.post("/new", content=content, headers={"content-type": header})
    assert response.status_code in (303, 400, 422)
    assert (await client.get("/")).status_code == 200


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=60))
def test_clean_texts_fit_everywhere(text: str) -> None:
    clean = clean_text(text)
    clean.encode("utf-8")
    assert "\x00" not in clean
    assert clean_text(clean) == clean
