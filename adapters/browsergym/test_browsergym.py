"""The tasks in BrowserGym's own browser, and in a study of AgentLab; run by ``scripts/check-adapters browsergym``."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Read when the packages are imported: where results go, and that prices are not fetched.
os.environ["AGENTLAB_EXP_ROOT"] = tempfile.mkdtemp()
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import gymnasium
import pandas
import pytest
import webarium_browsergym
from playwright.sync_api import Browser, BrowserType
from scripted import TASK, Model, crash

from webarium.browser.process.chromium import find_chromium
from webarium.errors import ServerError

NAME = f"browsergym/webarium.{TASK}"


@pytest.fixture(autouse=True)
def _chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Chromium that is there, for the chat window too, for which BrowserGym has no setting."""
    launch, path = BrowserType.launch, str(find_chromium())

    def launch_it(self: BrowserType, **options: Any) -> Browser:
        return launch(self, **{**options, "executable_path": path})

    monkeypatch.setattr(BrowserType, "launch", launch_it)


def test_a_task_of_its_own(query: str) -> None:
    env = gymnasium.make(NAME, pre_observation_delay=0.0, timeout=120_000)
    try:
        seen, info = env.reset(seed=0)
        assert "send_msg_to_user" in seen["goal"]
        assert seen["url"].startswith("http://onestopshop.localhost:")
        start = seen["url"].rstrip("/")
        seen, reward, done, _, info = env.step(f"goto('{start}/catalogsearch/result/?q={query}')")
        assert (seen["last_action_error"], reward, done) == ("", 0.0, False)
        _, reward, done, _, info = env.step("send_msg_to_user('')")
        assert (reward, done, info["task_info"]["outcome"]) == (1.0, True, "passed"), info
        env.reset(seed=0)
        _, reward, done, _, info = env.step("report_infeasible('not_found: there is no such shop')")
        assert (reward, done, info["task_info"]["outcome"]) == (0.0, True, "failed")
        env.reset(seed=0)
        env.unwrapped.task._rollout.rollout.episode.window.step = crash
        with pytest.raises(ServerError, match="crashed"):
            env.step("send_msg_to_user('')")
    finally:
        env.close()


class Study(Model):
    """Says its texts one a request, with the address at which its first prompt begins for ``{start}``."""

    def say(self, messages: list[dict[str, Any]]) -> str | None:
        self.heard.append(json.dumps(messages))
        said = self.texts[min(len(self.heard), len(self.texts)) - 1] or ""
        if "{start}" not in said:
            return said
        port = self.heard[0].split("http://onestopshop.localhost:")[1].split("/")[0]
        return said.replace("{start}", f"http://onestopshop.localhost:{port}")


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Study]:
    """A model on this machine, where the package looks for OpenAI's."""
    made = Study()
    monkeypatch.setenv("OPENAI_BASE_URL", made.url)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    yield made
    made.close()


def test_a_study_of_agentlab(
    tmp_path: Path, model: Study, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # AgentLab imports WebArena's benchmark, which fetches a table of words that only its own checks read.
    monkeypatch.setattr("nltk.download", lambda *_, **__: True)
    from agentlab.agents.generic_agent import AGENT_4o_MINI
    from agentlab.experiments.study import make_study

    for module in ("agentlab.agents.dynamic_prompting", "agentlab.experiments.loop"):
        # They fetch a table of tokens from the network to count them.
        monkeypatch.setattr(f"{module}.count_tokens", lambda text, model="": len(text) // 4)
    model.texts = (
        f"<think>Search.</think>\n<action>\ngoto('{{start}}/catalogsearch/result/?q={query}')\n</action>",
        "<think>Done.</think>\n<action>\nsend_msg_to_user('')\n</action>",
    )
    bench = webarium_browsergym.benchmark([(TASK, 0)], max_steps=4)
    study = make_study(AGENT_4o_MINI, bench)
    study.run(n_jobs=1, parallel_backend="sequential", n_relaunch=1, exp_root=tmp_path)
    results, _, errors = study.get_results()
    (row,) = results.reset_index().to_dict("records")
    assert pandas.isna(row["err_msg"]), errors
    assert (row["cum_reward"], row["terminated"], row["n_steps"]) == (1.0, True, 2)
    assert "send_msg_to_user" in model.heard[0]
