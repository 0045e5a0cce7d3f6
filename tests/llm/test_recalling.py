"""A model that gives earlier answers again before it asks."""

from __future__ import annotations

from webarium.llm import Message
from webarium.llm.messages import Tool
from webarium.llm.model import Answer, Request, Sampling
from webarium.llm.recalling import RecallingModel
from webarium.llm.scripted import ScriptedModel

Q, R = [Message.user("q")], [Message.user("r")]


async def test_what_was_answered_is_answered_again_in_order_and_then_asked() -> None:
    known = [Answer(text, request=Request(tuple(Q)).digest, cost=0.5) for text in ("one", "two")]
    script = ScriptedModel.of("three", "four")
    model = RecallingModel(script, known)
    assert model.name == script.name
    assert [(await model.complete(Q)).text for _ in range(2)] == ["one", "two"]
    assert script.requests == []
    tools, sampling, schema = [Tool("t")], Sampling(0.5), {"type": "object"}
    assert (await model.complete(Q, tools=tools, sampling=sampling, schema=schema)).text == "three"
    assert script.requests == [Request(tuple(Q), tuple(tools), sampling, schema)]
    assert (await model.complete(R)).text == "four"
    await model.close()
