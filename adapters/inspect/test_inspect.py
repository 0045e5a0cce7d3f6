"""The Inspect task with Inspect's own mock model; run by ``scripts/check-adapters inspect``."""

from __future__ import annotations

from typing import Any

import pytest
from inspect_ai import eval as evaluate
from inspect_ai.model import ModelOutput, get_model
from webarium_inspect import webarium

from webarium.envs import Rollout
from webarium.errors import BrowserError
from webarium.suites import load_suite

TASK = "shopping.search_for.0"


@pytest.fixture(autouse=True)
def _counted_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inspect's mock model fetches a table of tokens from the network to count them."""
    monkeypatch.setattr("inspect_ai.model._model.count_text_tokens", lambda text: len(text) // 4)


def model(*texts: str) -> Any:
    """A model that says these texts, one after the other."""
    return get_model(
        "mockllm/model",
        custom_outputs=[ModelOutput.from_content("mockllm/model", text) for text in texts],
    )


def run(tmp_path: Any, said: Any, **options: Any) -> Any:
    """The log of an evaluation."""
    (log,) = evaluate(
        webarium([(TASK, 0)], max_steps=4), model=said, log_dir=str(tmp_path), display="none", **options
    )
    return log


def right(query: str) -> tuple[str, str]:
    """What does the task."""
    return f"goto [http://onestopshop.test/catalogsearch/result/?q={query}]", "stop []"


def test_right_and_wrong(tmp_path: Any) -> None:
    from webarium import Universe, databases, load_sites

    sites = {"shopping": load_sites()["shopping"]}
    with Universe.open(databases(sites), seed=0) as universe:
        params = load_suite("shopping").task(universe, TASK).params
    query = "+".join(str(next(iter(params.values()))).split())
    log = run(tmp_path, model(*right(query)))
    (sample,) = log.samples
    assert log.status == "success", log.error
    assert sample.scores["verdict"].value == 1.0, sample.scores["verdict"].explanation
    assert sample.scores["verdict"].metadata["progress"] == 1.0
    log = run(tmp_path, model("scroll [down]", "stop [nothing]"), epochs=1)
    assert log.samples[0].scores["verdict"].value == 0.0


def test_a_limit_is_scored_and_what_breaks_is_not(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    log = run(tmp_path, model(*["noop"] * 5))
    assert log.samples[0].scores["verdict"].metadata["outcome"] == "truncated"

    async def crash(*_: Any) -> None:
        raise BrowserError("The page crashed.")

    begin = Rollout.begin.__func__

    async def begun(cls: type[Rollout], *given: Any, **named: Any) -> Rollout:
        r: Rollout = await begin(cls, *given, **named)
        r.episode.window.step = crash  # type: ignore[method-assign, assignment]
        return r

    monkeypatch.setattr(Rollout, "begin", classmethod(begun))
    log = run(tmp_path, model("noop"), fail_on_error=False)
    (sample,) = log.samples
    assert "crashed" in sample.error.message
    assert not sample.scores
