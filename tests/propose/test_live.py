"""A site without tables: a model proposes from pages, and tries by pages alone decide."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tests.llm.wire import serve
from tests.propose.test_model import acts, idea, ideas
from webarium.propose.desk import Wanted, session
from webarium.server.listener import Listener
from webarium.suites.proposed.suite import load

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGES = {
    "": "<h1>Bram's Bikes</h1><a href=/repair>Repairs</a> <a href='http://elsewhere.test/'>Elsewhere</a>",
    "repair": "<h1>Repairs</h1><a href=/brakes>Brakes</a>",
    "brakes": "<h1>Brakes</h1><p>New pads cost $23.50.</p>",
}


async def shown(request: Request) -> HTMLResponse:
    return HTMLResponse(PAGES.get(request.path_params["page"], "<h1>Nothing</h1>"))


async def test_answers_of_a_live_site_are_proven_by_tries(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    shop = Listener(Starlette(routes=[Route("/{page:path}", shown)]))
    address = f"http://127.0.0.1:{await shop.open('127.0.0.1', 0)}"
    live = {"parameters": [], "query": "", "answer_type": "money"}
    right = idea("What do new brake pads cost?", value="2350", **live)
    wrong = idea("What does a new bicycle cost?", value="99900", **live)
    way = (f"goto [{address}/repair]", f"goto [{address}/brakes]", "stop [$23.50]")
    replies = [ideas(wrong, right), *acts("stop [N/A]"), *acts("stop [N/A]"), *acts(*way), *acts(*way)]
    try:
        async with serve(*replies) as service:
            wanted = Wanted(
                site=address + "/", count=1, model="openai/gpt-4o", model_url=service.url, agent="direct"
            )
            file, outcome = await session(wanted, lambda proposal, fate: None, lambda text: None)
    finally:
        await shop.stop(1.0)
    assert outcome.reasons == {"no page shows it": 1}
    prompt = json.dumps(service.asked[0].body)
    assert "PAGE" in prompt
    assert "Repairs" in prompt
    assert "TABLE" not in prompt
    path = tmp_path / "bikes.json"
    path.write_text(file.text(), "utf-8")
    (template,) = load(str(path), {}).templates
    assert template.kind == "retrieve"
    assert [(each.value, each.proof.agreed) for each in file.templates[0].instances if each.proof] == [
        ("2350", 2)
    ]
