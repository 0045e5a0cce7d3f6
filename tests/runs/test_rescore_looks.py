"""Episodes in other appearances, scored again: answers are read in the notation that the agent saw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.appearances import first_appearance
from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.notation import GERMAN, spoken
from webarium.observation.observation import Observation
from webarium.runs import Job, RunConfig, RunReader
from webarium.runs.again.rescore import Rescorer
from webarium.runs.workers.scheduler import run_suite

TASK = "flyunified.trip_total.0"


class SpeaksGerman(OracleAgent):
    """The oracle, whose answers are as a page in German notation has them."""

    name = "german"

    async def act(self, observation: Observation) -> Action:
        """The oracle's action, its stop spelled otherwise."""
        action = await super().act(observation)
        return replace(action, answer=spoken(action.answer, GERMAN)) if isinstance(action, Stop) else action


@pytest.mark.parametrize("recorded", [False, True])
async def test_an_answer_in_the_page_s_notation_stays_right(recorded: bool, tmp_path: Path) -> None:
    number = first_appearance("flyunified", notation=GERMAN)
    config = RunConfig(
        "flyunified",
        f"{__name__}:SpeaksGerman",
        tasks=(TASK,),
        workers=1,
        engine="text",
        answers="free",
        appearance=str(number),
    )
    (result,) = run_suite(config, tmp_path / "run").results
    assert (result.outcome, str(result.answer)[-1]) == ("passed", "$")
    async with Rescorer(RunReader(tmp_path / "run"), recorded=recorded) as rescorer:
        again = await rescorer.rescore(Job(TASK, appearance=number))
    assert again is not None
    assert (again.verdict.outcome, again.source) == ("passed", "recorded" if recorded else "installed")
