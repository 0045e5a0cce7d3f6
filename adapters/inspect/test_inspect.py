"""The Inspect task with Inspect's own mock model; run by ``scripts/check-adapters inspect``."""

from __future__ import annotations

from typing import Any

import pytest
from inspect_ai import eval as evaluate
from inspect_ai.model import ModelOutput, get_model
from scripted import TASK, break_rollouts
from webarium_inspect import webarium


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


def test_right_and_wrong(tmp_path: Any, way: str) -> None:
    log = run(tmp_path, model(way, "stop []"))
    (sample,) = log.samples
    assert log.status == "success", log.error
    assert sample.scores["verdict"].value == 1.0, sample.scores["verdict"].explanation
    assert sample.scores["verdict"].metadata["progress"] == 1.0
    log = run(tmp_path, model("scroll [down]", "stop [nothing]"), epochs=1)
    assert log.samples[0].scores["verdict"].value == 0.0


def test_a_limit_is_scored_and_what_breaks_is_not(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    log = run(tmp_path, model(*["noop"] * 5))
    assert log.samples[0].scores["verdict"].metadata["outcome"] == "truncated"

    break_rollouts(monkeypatch)
    log = run(tmp_path, model("noop"), fail_on_error=False)
    (sample,) = log.samples
    assert "crashed" in sample.error.message
    assert not sample.scores
