"""The taskset with verifiers' own chat and a scripted model; run by ``scripts/check-adapters verifiers``."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import verifiers.v1 as vf
from scripted import TASK, Model, break_rollouts
from verifiers.v1.utils.loaders import environment_class, load_environment, load_taskset
from webarium_verifiers import WebariumConfig, WebariumEnv, WebariumEnvConfig


@pytest.fixture(autouse=True)
def _uv_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verifiers starts its chat with uv, which is installed next to this Python."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("WEBARIUM_TEST_KEY", "none")


def play(*texts: str | None, n: int = 1, **config: Any) -> tuple[list[vf.Episode], Model]:
    """So many episodes of the task with a model that says these texts."""
    model = Model(*texts)
    taskset = WebariumConfig(id="webarium_verifiers", tasks=[(TASK, 0)], max_steps=3)
    env = load_environment(WebariumEnvConfig(taskset=taskset, **config))
    client = vf.EvalClientConfig(base_url=model.url, api_key_var="WEBARIUM_TEST_KEY")
    context = vf.ModelContext(model="scripted", client=client, sampling=vf.SamplingConfig())

    async def run() -> list[vf.Episode]:
        async with env.serving():
            (task,) = env.taskset
            return await asyncio.gather(*[env.run_slot(slot, context) for slot in env.slots(task, n)])

    try:
        return asyncio.run(run()), model
    finally:
        model.close()


def test_it_is_found_by_its_name() -> None:
    assert environment_class("webarium_verifiers") is WebariumEnv
    tasks = list(load_taskset(WebariumConfig(id="webarium_verifiers", set="webarium-lite")))
    assert len(tasks) == 60
    assert tasks[0].key.endswith("@0")
    assert tasks[3].data.idx == 3


def test_lists_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tasks.json"
    file.write_text(json.dumps({"train": [[TASK, 1000]], "test": []}))
    (task,) = load_taskset(WebariumConfig(id="webarium_verifiers", lists=file))
    assert task.key == f"{TASK}@1000"


def test_a_group_that_is_right(way: str) -> None:
    episodes, model = play(way, "stop []", n=2)
    assert [episode.ok for episode in episodes] == [True, True], episodes[0].errors
    assert [episode.traces[0].reward for episode in episodes] == [1.0, 1.0]
    assert episodes[0].traces[0].metrics["progress"] == 1.0
    first, other = (said for said in model.heard if "click [27]" in said)
    assert first == other


def test_what_is_wrong_or_cut_off_is_0() -> None:
    (wrong,), _ = play("scroll [down]", "stop [nothing]")
    assert (wrong.ok, wrong.traces[0].reward) == (True, 0.0)
    limited = vf.AgentConfig(harness=vf.HarnessConfig(id="null"), runtime=vf.SubprocessConfig(), max_turns=1)
    (cut,), _ = play("scroll [down]", "stop [nothing]", player=limited)
    assert (cut.ok, cut.traces[0].reward, cut.traces[0].is_truncated) == (True, 0.0, True)


def test_what_breaks_has_no_reward(monkeypatch: pytest.MonkeyPatch) -> None:
    (mute,), _ = play(None)
    assert not mute.ok
    assert not mute.traces[0].rewards

    break_rollouts(monkeypatch)
    (broken,), _ = play("noop")
    assert not broken.ok
    assert "crashed" in broken.errors[0].message
    assert not broken.traces[0].rewards
    assert broken.traces[0].has_error
