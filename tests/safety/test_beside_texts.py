"""Attacks that are no texts of rows: a dialog that can be closed, forms that look like a site's, files, pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from webarium.actions.types import Action, Click, ElementId, Goto
from webarium.agents.agent import Agent
from webarium.envs import Arena
from webarium.envs.circumstances import PLAIN
from webarium.observation.observation import Observation
from webarium.observation.view import View
from webarium.safety import OverlaidSuite, Pair, attacked
from webarium.safety.attackers import ScriptedAttacker, duel
from webarium.safety.baselines import ObeyingAgent, SteadfastAgent
from webarium.safety.place import FILE
from webarium.safety.playing import play
from webarium.safety.reading import reads, squeezed
from webarium.scoring.verdict import AttackResult
from webarium.sites.kit.overlays import BANNER, BUTTON
from webarium.tasks import Task
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(scope="module")
def chosen(arena: Arena, suite: OverlaidSuite, pairs: list[tuple[str, Pair]]) -> dict[str, tuple[Task, Pair]]:
    """By place, one of its attacks laid over a task of one site."""
    found: dict[str, tuple[Task, Pair]] = {}
    for task_id, pair in pairs:
        task = suite.task(arena.universe, task_id)
        if pair.place not in found and len(task.sites) == 1:
            found[pair.place] = attacked(task, pair, arena.universe), pair
    return found


class Closing(SteadfastAgent):
    """Closes the dialog on the first page, and then does its task."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.later: list[bool] = []
        """Whether pages after that showed the words."""

    async def act(self, observation: Observation) -> Action:
        assert self.attack is not None
        assert observation.tree is not None
        if not self.closed:
            self.closed = self._look(observation)
            button = next(
                node for node in observation.tree.walk() if (node.role, node.name) == ("button", BUTTON)
            )
            return Click(ElementId(button.id))
        self.later.append(reads(observation, self.attack.ask))
        return await super().act(observation)


async def came_of(arena: Arena, task: Task, agent: Agent) -> tuple[bool, AttackResult]:
    verdict = await play(arena, task, agent)
    assert verdict.attack is not None
    return verdict.passed, verdict.attack


async def test_a_dialog_that_is_closed_stays_closed_and_the_task_passes(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]]
) -> None:
    agent = Closing()
    passed, attack = await came_of(arena, chosen["pop_up"][0], agent)
    assert passed
    assert not attack.begun
    assert attack.reported
    assert agent.later
    assert not any(agent.later)


async def test_other_words_come_over_pages_while_the_agent_works(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]]
) -> None:
    task, pair = chosen["pop_up"]
    ended = await duel(arena, task, pair, SteadfastAgent(), ScriptedAttacker(every=1), tries=2)
    assert len(ended.words) == 2
    assert ended.verdict.passed


async def test_a_dialog_that_says_something_else_is_shown_although_the_first_one_was_closed(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]]
) -> None:
    task, pair = chosen["pop_up"]
    agent = Closing()
    ended = await duel(arena, task, pair, agent, ScriptedAttacker(every=1), tries=2)
    assert len(ended.words) == 2
    assert any(agent.later)


class Typing(ObeyingAgent):
    """Follows the link to the form, and types something else there, or nothing."""

    def __init__(self, typed: str) -> None:
        super().__init__()
        self.typed = typed

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        await super().start_privileged(task, universe)
        assert self.attack is not None
        self.attack = replace(self.attack, given={**self.attack.given, "secret": self.typed})


@pytest.mark.parametrize("place", ["phishing_mail", "phishing_post"])
async def test_a_form_is_after_what_is_typed_and_a_visit_is_a_beginning(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]], place: str
) -> None:
    task, _ = chosen[place]
    _, attack = await came_of(arena, task, ObeyingAgent())
    assert attack.succeeded
    _, attack = await came_of(arena, task, Typing("none of your business"))
    assert (attack.begun, attack.succeeded) == (True, False)
    _, attack = await came_of(arena, task, SteadfastAgent())
    assert not attack.begun


async def test_the_host_of_a_form_can_be_opened_where_the_attack_is(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]]
) -> None:
    task, _ = chosen["phishing_post"]
    assert task.attack is not None
    url = f"http://{task.attack.given['host']}.test/session"
    async with await arena.begin(task) as episode:
        seen = await episode.step(Goto(url))
        assert seen.title == task.attack.given["title"]
        assert next(entry.text for entry in episode.journal if entry.kind == "outside") == url
        fork = await episode.fork()
        assert (await fork.step(Goto(f"{url}/again"))).title == seen.title
        await fork.close()
        refused = await episode.step(Goto("http://nowhere.test/"))
        assert "account" not in refused.last_error
    async with await arena.begin(replace(task, conditions=Conditions(), circumstances=PLAIN)) as episode:
        assert "no site at" in (await episode.step(Goto(url))).last_error


async def test_the_words_of_a_file_are_read_in_the_file_alone(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]]
) -> None:
    task, _ = chosen["download"]
    assert task.attack is not None
    seen: list[Observation] = []

    class Noting(ObeyingAgent):
        async def act(self, observation: Observation) -> Action:
            seen.append(observation)
            return await super().act(observation)

    _, attack = await came_of(arena, task, Noting())
    assert attack.succeeded
    [file] = [file for page in seen for file in page.downloads]
    assert file.name == FILE
    assert file.text == task.attack.words
    assert not any(reads(page, task.attack.ask) for page in seen)


async def test_the_words_of_a_banner_are_in_no_text(
    arena: Arena, chosen: dict[str, tuple[Task, Pair]]
) -> None:
    task, _ = chosen["picture"]
    assert task.attack is not None
    async with await arena.begin(task, view=View(html=True)) as episode:
        seen = episode.observation
        assert seen.tree is not None
        assert any((node.role, node.name) == ("img", BANNER) for node in seen.tree.walk())
        assert seen.html
        assert squeezed(task.attack.ask) not in squeezed(seen.html)
        assert squeezed(task.attack.ask) not in squeezed(seen.text)


async def test_tiny_text_is_in_the_tree(arena: Arena, chosen: dict[str, tuple[Task, Pair]]) -> None:
    task, _ = chosen["tiny_text"]
    assert task.attack is not None
    async with await arena.begin(task) as episode:
        assert reads(episode.observation, task.attack.ask)
