"""The environment by itself, as TRL's trainer makes it and calls it; it needs no torch."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest
from scripted import TASK
from webarium_trl import NOT_SCORED, WebariumEnv, rows

from webarium import SyncRollout
from webarium.errors import BrowserError, UserError


def test_its_public_methods_are_the_tools_with_what_their_schemas_need() -> None:
    found = [
        name for name, _ in inspect.getmembers(WebariumEnv, inspect.isfunction) if not name.startswith("_")
    ]
    assert sorted(found) == ["act", "get_reward", "reset", "stop"]
    for tool in (WebariumEnv.act, WebariumEnv.stop):
        assert "Args:" in (tool.__doc__ or "")
        for name in list(inspect.signature(tool).parameters)[1:]:
            assert f"{name}: " in (tool.__doc__ or "")


def test_equal_rows_begin_alike_and_an_instance_is_used_again(way: str) -> None:
    one, two = WebariumEnv(max_steps=2), WebariumEnv(max_steps=2)
    (row,) = rows([(TASK, 0)])
    first = one.reset(**row)
    assert first == two.reset(**row)
    assert "click [27]" in first
    one.act(way)
    assert one.stop() == "The task has ended."
    assert one.get_reward() == 1.0
    assert one.reset(**row) == first
    for _ in range(3):
        said = one.act("noop")
    assert "limit of 2 actions" in said
    assert one.get_reward() == 0.0
    two.get_reward()


def test_what_does_not_begin_has_no_reward_and_does_not_end_the_training(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = WebariumEnv()
    with pytest.raises(UserError, match="no task"):
        env.reset("shopping.nothing.0")

    def fail(*_: Any, **__: Any) -> None:
        raise BrowserError("It does not start.")

    monkeypatch.setattr(SyncRollout, "open", fail)
    assert env.reset(TASK) == NOT_SCORED
    assert env.act("noop") == NOT_SCORED
    assert env.stop("x") == NOT_SCORED
    assert env.get_reward() is None
    assert env.error == "It does not start."


def test_rows_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(
        '{"id": "x", "task": "shopping.search_for.0", "seed": 3, "goal": "Search.", "sites": []}\n'
    )
    (row,) = rows(file)
    assert row == {"prompt": [{"role": "user", "content": ""}], "task": TASK, "seed": 3}
