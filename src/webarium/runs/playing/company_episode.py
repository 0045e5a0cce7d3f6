"""An episode of several agents from start to verdict: they take turns in one world, each with a lane in the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

from webarium.actions.record import action_to_json
from webarium.actions.types import Stop
from webarium.agents.agent import Agent
from webarium.envs import Arena
from webarium.envs.attempt import Attempt
from webarium.envs.several.company import Company
from webarium.envs.several.seat import Seat
from webarium.runs.jobs import OnStep
from webarium.runs.order import Order
from webarium.runs.playing.about import about_episode
from webarium.runs.playing.models import judges_of
from webarium.runs.playing.recorded_scoring import KeptPage
from webarium.runs.playing.setup import EpisodeSetup, make_cast
from webarium.runs.playing.turns import blaming_the_agent, scored_result, start, take_turn, write_own
from webarium.runs.records.lanes import LaneLog
from webarium.runs.records.reader import SEATS, EpisodeReader
from webarium.runs.records.requests import RequestTrace
from webarium.runs.records.results import EpisodeResult
from webarium.scoring.score import score
from webarium.scoring.several import score_company
from webarium.scoring.verdict import Verdict
from webarium.tasks.task import Task
from webarium.types import Json


class _Left(NamedTuple):
    """What the agent of one role left behind."""

    stop: Stop | None
    page: KeptPage


@dataclass(frozen=True)
class Player:
    """One role's agent, with its part of the task."""

    agent: Agent
    privileged: bool
    setup: EpisodeSetup
    part: Task


async def play_company(
    arena: Arena, order: Order, record: EpisodeReader, log: LaneLog, on_step: OnStep
) -> EpisodeResult:
    """Let each role's agent act in its turn until all have ended, and score them jointly and each."""
    task = order.task
    players = _players(order)
    log.recorder.write("episode", _about(order, players, arena))
    for player in players.values():
        await start(player.agent, arena, player.part, player.setup, privileged=player.privileged)
    log.traces.update({role: RequestTrace() for role in players})
    company = await arena.company(
        task,
        view={role: player.setup.view for role, player in players.items()},
        viewport=next(iter(players.values())).setup.viewport,
        on_request=dict(log.traces),
    )
    async with company:
        ended = await _take_turns(order, players, company, log, on_step)
        await write_own(log.recorder, company.world)
        verdict = await _score(order, company, log, ended)
    ended_by = next((how for how in ended.values() if how != "stop"), "stop")
    return scored_result(order, log, verdict, None, ended_by, log.wall_s, company.journal)


def _players(order: Order) -> dict[str, Player]:
    with blaming_the_agent():
        made = make_cast(order.config, order.job, order.model, [role.name for role in order.task.roles])
    found = {}
    for role, (factory, agent) in made.items():
        part = order.task.part(role)
        found[role] = Player(agent, factory.privileged, EpisodeSetup.of(order.config, agent, part), part)
    return found


def _about(order: Order, players: Mapping[str, Player], arena: Arena) -> dict[str, Json]:
    first = next(iter(players.values()))
    return {
        **about_episode(order, first.setup, first.agent, arena),
        "agent": order.config.agent,
        "privileged": any(player.privileged for player in players.values()),
        "roles": {
            role: {
                "agent": player.agent.name,
                "privileged": player.privileged,
                "users": dict(player.part.users),
                "start_urls": list(player.part.start_urls),
                "setup": player.setup.to_json(arena.viewport),
            }
            for role, player in players.items()
        },
    }


async def _take_turns(
    order: Order, players: Mapping[str, Player], company: Company, log: LaneLog, on_step: OnStep
) -> dict[str, str]:
    """Go round until all have ended; gives how each one did."""
    attempts = {}
    for role, seat in company.seats.items():
        log.turn_to(role)
        await log.begin(seat.observation, seat)
        attempts[role] = Attempt[Task, Verdict](
            players[role].part, seat, score, max_steps=players[role].setup.max_steps
        )
    ended: dict[str, str] = {}
    while len(ended) < len(players):
        for role, player in players.items():
            if role not in ended and (how := await _turn(order, player.agent, role, attempts[role], log)):
                ended[role] = how
            on_step(log.steps, log.spent.cost)
    return ended


async def _turn(
    order: Order, agent: Agent, role: str, attempt: Attempt[Task, Verdict], log: LaneLog
) -> str | None:
    """One agent's turn; says how it has ended, if it has."""
    seat = cast("Seat", attempt.episode)
    log.turn_to(role)
    taken = await take_turn(agent, attempt, order.config, log, seat.observation)
    if isinstance(taken, str):
        return taken
    move, notes, agent_s = taken
    if move.ended is None:
        await log.acted(move.action, move.observation, seat, notes, agent_s)
    elif move.action is not None:
        error = "" if move.ended == "stop" else move.observation.last_error
        await log.ended(move.action, notes, agent_s, error=error)
    return move.ended


async def _score(order: Order, company: Company, log: LaneLog, ended: Mapping[str, str]) -> Verdict:
    """Score them, and write down changes, journal, pages and verdict."""
    changes, recorder = await company.read_changes(), log.recorder
    recorder.write("changes", changes.to_json())
    recorder.write("journal", [entry.to_json() for entry in company.journal])
    pages: dict[str, tuple[KeptPage, str]] = {}
    for role, seat in company.seats.items():
        page = await seat.final_page()
        pages[role] = KeptPage(page), await page.kept()
    verdict = await score_company(
        order.task,
        seats={role: _Left(seat.stopped, pages[role][0]) for role, seat in company.seats.items()},
        changes=changes,
        journal=company.journal,
        judges=judges_of(order.judge, order.config),
    )
    seats: dict[str, Json] = {
        role: {
            "ended_by": ended[role],
            "stop": None if seat.stopped is None else action_to_json(seat.stopped),
            "page": pages[role][0].to_json(pages[role][1]),
        }
        for role, seat in company.seats.items()
    }
    recorder.write(SEATS, seats)
    recorder.write("verdict", verdict.to_json())
    return verdict
