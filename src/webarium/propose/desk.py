"""Everything that a session needs, put together: the site, who proposes, who tries, and what is known."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from webarium.envs.arena import Arena
from webarium.errors import UnknownNameError, UserError
from webarium.llm import ChatModel, load_model
from webarium.propose.agents import AgentSolver
from webarium.propose.known import Known
from webarium.propose.live import LiveProver
from webarium.propose.material import material_of
from webarium.propose.model import ModelProposer
from webarium.propose.proof import Prover
from webarium.propose.proposal import PageSolver, Proposer
from webarium.propose.rules import RulesProposer
from webarium.propose.session import Outcome, Proves, Tell, file_of, hold, known_requests
from webarium.propose.solving import RulesSolver
from webarium.propose.trying import STANDARD, Standard
from webarium.propose.walker import Walker
from webarium.sites.registry import load_sites
from webarium.suites.proposed.form import ProposalFile, ProposedKind
from webarium.types import Scale

ENGINE, LIVE_ENGINE = "text", "chromium"
"""What shows the pages of installed sites where nobody asks for another, and what shows those of the live web."""


@dataclass(frozen=True)
class Wanted:
    """What is asked of a session."""

    site: str
    """Id of an installed site, or an address of the live web."""
    count: int
    """How many proven proposals."""
    model: str | None = None
    """Who proposes; rules if nobody."""
    model_url: str | None = None
    solver: str | None = None
    """Who tries; the model that proposes if nobody else."""
    agent: str = "webarium"
    """What the solving model acts as."""
    kinds: tuple[ProposedKind, ...] = ("retrieve", "mutate")
    standard: Standard = STANDARD
    max_steps: int = 20
    """Actions that a model's try may take."""
    seed: int = 0
    scale: Scale = "small"
    engine: str = ENGINE
    cache: Path | None = None

    @property
    def shown_by(self) -> str:
        """The engine that shows the pages."""
        return LIVE_ENGINE if self.live else self.engine

    @property
    def live(self) -> bool:
        """Whether the site is one of the live web."""
        return "://" in self.site


def check(wanted: Wanted) -> None:
    """Raise `UserError` if a session cannot be held as wanted."""
    if wanted.live:
        if wanted.model is None:
            raise UserError(
                "Rules propose from tables, and a site of the live web shows none.", todo="Name a --model."
            )
        if urlsplit(wanted.site).scheme not in ("http", "https") or not urlsplit(wanted.site).hostname:
            raise UserError(f"{wanted.site!r} is no address of the web.")
    elif wanted.site not in load_sites():
        raise UnknownNameError("site", wanted.site, load_sites())
    if wanted.standard.agree > wanted.standard.tries:
        raise UserError(
            f"{wanted.standard.agree} of {wanted.standard.tries} tries cannot agree.", todo="Raise --tries."
        )
    if wanted.model is None and wanted.solver is not None:
        raise UserError("Rules solve what rules propose.", todo="Leave --solver out, or name a --model.")


async def session(
    wanted: Wanted, tell: Tell, progress: Callable[[str], None]
) -> tuple[ProposalFile, Outcome]:
    """Hold a session; gives the file and what came of it.

    Raises:
        UserError: It cannot be held as wanted.
    """
    check(wanted)
    async with _models(wanted) as (model, solver), _arena(wanted, progress) as arena:
        if wanted.live:
            return await _live(wanted, arena, model, solver, tell)
        progress("Reading the requests of the installed suites.")
        known = known_requests(arena.universe, wanted.site)
        record = arena.sites[wanted.site]
        users = {wanted.site: record.roles[0].user}
        walker = await Walker.open(arena, record.address + "/", users)
        try:
            progress(f"Looking at {record.brand}.")
            proposer, page_solver = await _those(wanted, arena, walker, model, solver, known)
            prover = Prover(arena, wanted.site, page_solver, known, wanted.standard)
            return await _held(wanted, proposer, prover, page_solver, tell)
        finally:
            await walker.close()


async def _those(
    wanted: Wanted,
    arena: Arena,
    walker: Walker,
    model: ChatModel | None,
    solver: ChatModel | None,
    known: Known,
) -> tuple[Proposer, PageSolver]:
    """Who proposes and who tries."""
    if model is None or solver is None:
        users = {wanted.site: arena.sites[wanted.site].roles[0].user}
        proposer = await RulesProposer.of(arena, wanted.site, walker, users, wanted.kinds)
        return proposer, RulesSolver(walker, arena, wanted.site)
    material = await material_of(arena, wanted.site, walker)
    return (
        ModelProposer(model, material, wanted.kinds),
        AgentSolver(arena, solver, wanted.agent, wanted.max_steps, wanted.shown_by),
    )


async def _live(
    wanted: Wanted, arena: Arena, model: ChatModel | None, solver: ChatModel | None, tell: Tell
) -> tuple[ProposalFile, Outcome]:
    assert model is not None and solver is not None  # noqa: S101, PT018 -- `check` asked for them
    walker = await Walker.open(arena, wanted.site, {})
    try:
        material = await material_of(arena, wanted.site, walker)
    finally:
        await walker.close()
    proposer = ModelProposer(model, material, ("retrieve",))
    page_solver = AgentSolver(arena, solver, wanted.agent, wanted.max_steps, wanted.shown_by)
    prover = LiveProver(wanted.site, page_solver, Known(), wanted.standard)
    return await _held(wanted, proposer, prover, page_solver, tell)


async def _held(
    wanted: Wanted, proposer: Proposer, prover: Proves, solver: PageSolver, tell: Tell
) -> tuple[ProposalFile, Outcome]:
    outcome = await hold(proposer, prover, wanted.count, tell)
    file = ProposalFile(
        format="webarium-proposals", site=wanted.site, seed=wanted.seed, scale=wanted.scale, templates=[]
    )
    return file_of(file, outcome, proposer=proposer.name, solver=solver.name), outcome


@asynccontextmanager
async def _models(wanted: Wanted) -> AsyncIterator[tuple[ChatModel | None, ChatModel | None]]:
    if wanted.model is None:
        yield None, None
        return
    model = load_model(wanted.model, base_url=wanted.model_url)
    solver = load_model(wanted.solver, base_url=wanted.model_url) if wanted.solver else model
    try:
        yield model, solver
    finally:
        await model.close()
        if solver is not model:
            await solver.close()


@asynccontextmanager
async def _arena(wanted: Wanted, progress: Callable[[str], None]) -> AsyncIterator[Arena]:
    host = urlsplit(wanted.site).hostname or ""
    arena = await Arena.open(
        sites=None if wanted.live else [wanted.site],
        live_hosts=(host,) if wanted.live else (),
        seed=wanted.seed,
        scale=wanted.scale,
        cache=wanted.cache,
        engine=wanted.shown_by,
        progress=progress,
    )
    try:
        yield arena
    finally:
        await arena.close()
