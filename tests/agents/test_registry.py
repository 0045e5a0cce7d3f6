"""Finding agents: by name, as module:Class, and clear messages for everything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from webarium.agents import AgentSetup, agent_names, load_agent, setup_of
from webarium.agents.null import NullAgent
from webarium.agents.oracle import OracleAgent
from webarium.agents.random_walk import RandomAgent
from webarium.errors import AgentError, UnknownNameError, UserError
from webarium.observation.view import View
from webarium.types import Json

MODULE = """
from webarium.actions.types import Stop

class Good:
    name = "good"
    async def start(self, goal): ...
    async def act(self, observation): return Stop("")

class Seeded(Good):
    def __init__(self, seed=0): self.seed = seed

class Nameless:
    async def start(self, goal): ...
    async def act(self, observation): return Stop("")

class Deaf:
    async def act(self, observation): ...

class Sync:
    def start(self, goal): ...
    def act(self, observation): ...

class Needy(Good):
    def __init__(self, friend): ...

class Thinker(Good):
    def __init__(self, model, seed=0, temperature=0.5, hint=True, words="few", most=3, more=None):
        self.got = (model, seed, temperature, hint, words, most, more)

class Holder:
    Inner = Good

def made(seed): return Seeded(seed)
def wrong(): return 5
number = 5
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "wbt_agents.py").write_text(MODULE)
    (tmp_path / "wbt_broken.py").write_text("1 / 0")
    (tmp_path / "wbt_needs.py").write_text("import wbt_no_such_package")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_built_in_agents_are_found_by_name() -> None:
    assert {"null", "oracle", "random"} <= set(agent_names())
    assert isinstance(load_agent("null").create(), NullAgent)
    assert isinstance(load_agent("random").create(seed=3), RandomAgent)
    assert isinstance(load_agent("oracle").create(), OracleAgent)
    assert [load_agent(name).privileged for name in ("null", "oracle", "random")] == [False, True, False]


def test_own_agents_are_found_in_the_current_folder() -> None:
    assert load_agent("wbt_agents:Good").create().name == "good"
    assert load_agent("wbt_agents:Holder.Inner").create().name == "good"
    assert load_agent("wbt_agents:Nameless").create().name == "wbt_agents:Nameless"
    assert load_agent("wbt_agents:Seeded").create(seed=7).seed == 7  # type: ignore[attr-defined]
    assert load_agent("wbt_agents:made").create(seed=8).seed == 8  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("orcale", "no agent named 'orcale'. Did you mean 'oracle'"),
        ("", "no agent named ''"),
        (":Good", "':Good' does not name an agent"),
        ("wbt_agents:", "does not name an agent"),
        ("wbt_missing:Good", "no Python module named 'wbt_missing'"),
        ("wbt_agents.sub:Good", "no Python module named 'wbt_agents.sub'"),
        ("wbt_agents:Goood", "no class in module 'wbt_agents' named 'Goood'. Did you mean 'Good'"),
        ("wbt_broken:Good", "fails on import: ZeroDivisionError"),
        ("wbt_needs:Good", "needs 'wbt_no_such_package', which is missing"),
        ("wbt_agents:Deaf", "no 'async def start'"),
        ("wbt_agents:Sync", "no 'async def start' and 'async def act'"),
        ("wbt_agents:number", "is a int, not a class"),
    ],
)
def test_what_cannot_be_loaded_is_explained(spec: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        load_agent(spec)
    assert said in str(caught.value)
    assert caught.value.exit_code == 2


def test_unknown_names_offer_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"module:Class"):
        load_agent("zzzzzz")


def test_what_cannot_be_created_is_explained() -> None:
    with pytest.raises(AgentError, match="could not be created: TypeError"):
        load_agent("wbt_agents:Needy").create()
    with pytest.raises(UserError, match="is not an agent"):
        load_agent("wbt_agents:wrong").create()


def test_models_and_options_reach_the_agent() -> None:
    factory = load_agent("wbt_agents:Thinker")
    assert factory.needs_model
    assert dict(factory.options) == {
        "temperature": 0.5,
        "hint": True,
        "words": "few",
        "most": 3,
        "more": None,
    }
    options: dict[str, Json] = {"temperature": 1, "hint": False, "more": ["x"]}
    agent: Any = factory.create(seed=4, model=cast("Any", "MODEL"), options=options)
    assert agent.got == ("MODEL", 4, 1, False, "few", 3, ["x"])


@pytest.mark.parametrize(
    ("spec", "model", "options", "said"),
    [
        ("wbt_agents:Thinker", None, {}, "needs a model. Name it: --model"),
        ("wbt_agents:Good", "MODEL", {}, "takes no model"),
        ("wbt_agents:Good", None, {"colour": 1}, "no options"),
        ("wbt_agents:Thinker", "MODEL", {"temprature": 1}, "Did you mean 'temperature'?"),
        ("wbt_agents:Thinker", "MODEL", {"zzzz": 1}, "Known: hint, more, most, temperature, words."),
        ("wbt_agents:Thinker", "MODEL", {"temperature": "hot"}, "must be a number, got 'hot'"),
        ("wbt_agents:Thinker", "MODEL", {"hint": 1}, "must be true or false, got 1"),
        ("wbt_agents:Thinker", "MODEL", {"most": True}, "must be a whole number, got True"),
        ("wbt_agents:Thinker", "MODEL", {"words": 7}, "must be text, got 7"),
    ],
)
def test_wrong_models_and_options_are_refused(
    spec: str, model: Any, options: dict[str, Json], said: str
) -> None:
    with pytest.raises(UserError) as caught:
        load_agent(spec).create(model=model, options=options)
    assert said in str(caught.value)


def test_setups_are_read_from_classes_and_objects() -> None:
    class Looker:
        setup = AgentSetup(View("som"), max_steps=15)

    assert setup_of(Looker) == setup_of(Looker()) == AgentSetup(View("som"), max_steps=15)
    assert setup_of(NullAgent()) == AgentSetup()
