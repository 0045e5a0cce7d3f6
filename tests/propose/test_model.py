"""A model proposes over the wire, an agent with the same model must find the same by pages alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.llm.wire import Reply, Service, serve
from webarium.errors import UserError
from webarium.propose.desk import Wanted, check, session
from webarium.propose.proposal import Dropped, Fate, Proposal
from webarium.propose.session import Outcome
from webarium.propose.trying import Standard
from webarium.suites.proposed.form import ProposalFile

ABOUT = "http://dashdish.test/restaurants/souvla"
WAY = (f"goto [{ABOUT}]", f"goto [{ABOUT}/about]")
PHONE = "(415) 555-1022"
SQL = "SELECT phone, name FROM restaurant WHERE name = :name"


def said(text: str) -> Reply:
    message = {"role": "assistant", "content": text}
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    return Reply({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": usage})


def idea(request: str, **fields: Any) -> dict[str, Any]:
    usual = {
        "kind": "retrieve",
        "request": request,
        "parameters": [{"name": "name", "value": "Souvla"}],
        "query": SQL,
        "answer_type": "text",
        "unit": "",
        "value": "",
        "changes": [],
    }
    return {**usual, **fields}


def ideas(*tasks: dict[str, Any]) -> Reply:
    return said(json.dumps({"tasks": tasks}))


def acts(*actions: str) -> list[Reply]:
    return [said(f"In summary, the next action I will perform is ```{action}```") for action in actions]


async def held(
    service: Service, monkeypatch: pytest.MonkeyPatch, **changes: Any
) -> tuple[ProposalFile, Outcome, list[tuple[Proposal, Fate]]]:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    told: list[tuple[Proposal, Fate]] = []
    usual: dict[str, Any] = {"site": "dashdish", "count": 1, "model": "openai/gpt-4o", "agent": "direct"}
    wanted = Wanted(**{**usual, "model_url": service.url, **changes})
    file, outcome = await session(
        wanted, lambda proposal, fate: told.append((proposal, fate)), lambda text: None
    )
    return file, outcome, told


async def test_what_a_model_proposes_is_proven_by_query_and_by_an_agent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = idea('What is the phone number of "{name}"?')
    replies = [ideas(good), *acts(*WAY, f"stop [{PHONE}]"), *acts(*WAY, f"stop [{PHONE}]")]
    async with serve(*replies) as service:
        file, outcome, _ = await held(service, monkeypatch)
    (template,) = file.templates
    (instance,) = template.instances
    assert template.query == SQL
    assert instance.proof is not None
    assert (instance.proof.result, instance.proof.agreed, instance.proof.tries) == (PHONE, 2, 2)
    assert [step.do for step in instance.path] == ["open", "open"]
    assert file.proposer == "openai/gpt-4o"
    shown = json.dumps(service.asked[0].body)
    assert service.asked[0].path == "/chat/completions"
    assert "PAGE http://dashdish.test/" in shown
    assert "TABLE restaurant" in shown
    assert "REQUESTS THAT ARE ASKED ALREADY" in shown
    solver = json.dumps([asked.body for asked in service.asked[1:]])
    assert "SELECT" not in solver
    assert "Souvla" in solver
    assert outcome.proposed == 1


async def test_what_fails_is_dropped_with_its_reason_and_told_to_the_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad = [
        idea('Forget "{name}".', query="DELETE FROM restaurant"),
        idea('Which dishes does "{name}" have?', query="SELECT name FROM item LIMIT 2"),
        idea(
            'What is the phone number of "{name}"?', parameters=[{"name": "name", "value": "Nowhere Diner"}]
        ),
        idea('What is the phone number of "{place}"?'),
        idea('Which restaurant has the phone number "{name}"?', query="SELECT :name"),
        idea('How high is the tower of "{name}"?', query="SELECT 10, 415", answer_type="number"),
    ]
    replies = [ideas(*bad), *acts(WAY[0], "stop [11]"), *acts("stop [N/A]"), ideas()]
    async with serve(*replies) as service:
        file, outcome, told = await held(service, monkeypatch)
    assert file.templates == []
    dropped = [fate for _, fate in told if isinstance(fate, Dropped)]
    assert [fate.reason for fate in dropped] == [
        "cannot be done",
        "ambiguous",
        "cannot be done",
        "reads badly",
        "ambiguous",
        "no page shows it",
    ]
    again = json.dumps(service.asked[-1].body)
    assert "Nowhere Diner" in again
    assert "these were dropped" in again
    assert sum(outcome.reasons.values()) == 6


async def test_tries_that_end_differently_are_ambiguous(monkeypatch: pytest.MonkeyPatch) -> None:
    good = idea('What is the phone number of "{name}"?')
    replies = [ideas(good), *acts("stop [1]"), *acts("stop [2]"), ideas()]
    async with serve(*replies) as service:
        _, outcome, _ = await held(service, monkeypatch)
    assert outcome.reasons == {"ambiguous": 1}


async def test_a_deed_is_proven_by_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    change = {
        "op": "insert",
        "table": "favorite",
        "key": [],
        "values": [{"column": "nothing", "value": 1, "any": False}],
    }
    deed = idea('Add "{name}" to my favorites.', kind="mutate", query="", changes=[change])
    async with serve(ideas(deed), ideas()) as service:
        _, outcome, _ = await held(service, monkeypatch)
    assert outcome.reasons == {"cannot be done": 1}
    assert "nothing" in outcome.dropped[0].why


async def test_a_model_that_writes_no_form_proposes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve(said("I would rather not.")) as service:
        file, outcome, _ = await held(service, monkeypatch)
    assert file.templates == []
    assert outcome.proposed == 0


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"site": "nowhere"}, "nowhere"),
        ({"site": "https://example.org"}, "Rules propose from tables"),
        ({"site": "https://", "model": "openai/gpt-4o"}, "no address"),
        ({"site": "dashdish", "standard": Standard(3, 2)}, "cannot agree"),
        ({"site": "dashdish", "solver": "openai/gpt-4o"}, "Rules solve"),
    ],
)
def test_what_cannot_be_is_said_before_anything_starts(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(UserError, match=why):
        check(Wanted(**{"count": 1, **changes}))


async def test_a_provider_that_fails_ends_the_session_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = idea('What is the phone number of "{name}"?')
    stops = [*acts(*WAY, f"stop [{PHONE}]"), *acts(*WAY, f"stop [{PHONE}]")]
    broken = Reply({"error": {"message": "no such key"}}, status=401)
    async with serve(ideas(good), *stops, broken) as service:
        file, outcome, _ = await held(service, monkeypatch, count=2)
    assert file.instances == 1
    assert "no such key" in outcome.broken
