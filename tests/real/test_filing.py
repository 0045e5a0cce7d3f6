"""REAL's ``run_id`` flow from end to end: an answer at a replica's ``/submit`` is on a leaderboard, scored there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import pytest_asyncio
from typer.testing import CliRunner

from tests.real.conftest import notebook
from tests.recorded import Act, Recorded, write_run
from webarium.cli.main import app
from webarium.envs import Arena
from webarium.errors import UserError
from webarium.leaderboard.app import Settings, create_leaderboard
from webarium.leaderboard.database import Store, connect
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.real_desk import RealDesk
from webarium.leaderboard.rules import Rules
from webarium.real import Brief, harness
from webarium.real.filing import Desk, Watch, file_run
from webarium.runs import RunFolder
from webarium.runs.reports.board import Board
from webarium.server import WebServer
from webarium.server.listener import Listener
from webarium.task_files.real_tasks import load_real
from webarium.types import Json
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.asyncio(loop_scope="session")

TASKS = Path(__file__).parents[2] / "examples" / "real_tasks"
ENDPOINTS = frozenset({"config", "submit", "clear"})


@dataclass(frozen=True)
class Serving:
    """A leaderboard that listens."""

    address: str
    desk: RealDesk

    def begin(self) -> str:
        return self.desk.begin("Careful", "")

    def answers(self, run_id: str) -> list[tuple[str, str, bool | None]]:
        return [(row["task"], row["answer"], row["passed"]) for row in self.desk.store.real_answers(run_id)]


@pytest_asyncio.fixture(loop_scope="session")
async def board(tmp_path: Path, data: Path) -> AsyncIterator[Serving]:
    engine = connect(f"sqlite:///{tmp_path / 'board.sqlite'}")
    desk = RealDesk(Store(engine), {task.id: task for task in load_real(data)})
    intake = Intake(desk.store, tmp_path / "board", Rules(frozenset()))
    listener = Listener(create_leaderboard(intake, desk, Settings(token="open sesame")))
    try:
        yield Serving(f"http://127.0.0.1:{await listener.open('127.0.0.1', 0)}", desk)
    finally:
        await listener.stop(1.0)
        engine.dispose()


def visitor(address: str) -> httpx.AsyncClient:
    """A client of a site at ``<site>.localhost``, whose name need not resolve."""
    parts = urlsplit(address)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{parts.port}", headers={"host": parts.netloc})


@pytest.mark.browser
async def test_the_harness_files_what_its_agent_submits(arena: Arena, data: Path, board: Serving) -> None:
    run_id, briefs = board.begin(), []

    async def solve(address: str, brief: Brief) -> None:
        briefs.append(brief)
        async with visitor(address) as client:
            await client.post("/add", data={"text": "third"})
            await client.get("/submit?retrieved_answer=all%20done")

    plan = harness(data, task="notes-1", url=solve, run_id=run_id, leaderboard=board.address)
    (result,) = await plan.run_async(arena)
    assert (result.passed, result.filed) == (True, "filed, passed")
    assert board.answers(run_id) == [("notes-1", "all done", True)]
    assert board.address not in str(briefs)
    assert run_id not in str(briefs)
    (again,) = await plan.run_async(arena)
    assert (again.passed, again.filed) == (True, "filed before")


@pytest.mark.browser
async def test_what_has_no_answer_is_not_filed(arena: Arena, data: Path, board: Serving) -> None:
    run_id = board.begin()

    async def breaks(address: str, brief: Brief) -> None:
        raise ValueError("no idea")

    plan = harness(data, task="notes-1", url=breaks, run_id=run_id, leaderboard=board.address)
    (result,) = await plan.run_async(arena)
    assert (result.error is None, result.filed) == (False, None)
    assert board.answers(run_id) == []


async def test_a_leaderboard_needs_a_run_and_an_address(data: Path) -> None:
    async def solve(address: str, brief: Brief) -> None:
        """Never called."""

    for given, told in (
        ({}, "none was given"),
        ({"run_id": "x", "leaderboard": "nowhere"}, "is not the address"),
    ):
        with pytest.raises(UserError, match=told):
            harness(data, task="notes-1", url=solve, **{"leaderboard": "http://localhost:1", **given})  # type: ignore[arg-type]


async def test_the_board_checks_token_task_run_and_state(board: Serving) -> None:
    begun = Board(board.address, "open sesame")
    run_id = await asyncio.to_thread(begun.begin, "Careful")
    with pytest.raises(UserError, match="need its token"):
        await asyncio.to_thread(Board(board.address).begin, "Careful")
    told: Any
    for asked, told in (
        (("nobody", "notes-1", "x", None), "There is no run"),
        ((run_id, "mail-1", "x", None), "There is no task"),
        ((run_id, "notes-1", "x", settings("v1.notes-2", run_id)), "belongs to task 'notes-2'"),
        ((run_id, "notes-1", "x", settings("v1.notes-1", "another")), "to another run"),
    ):
        with pytest.raises(UserError, match=told):
            await asyncio.to_thread(begun.file, *asked)
    assert board.answers(run_id) == []
    filed = await asyncio.to_thread(begun.file, run_id, "notes-1", "x", settings("v1.notes-1", run_id))
    assert (filed.passed, filed.earlier) == (False, False)


def settings(task_id: str, run_id: str) -> dict[str, Any]:
    """A state that says what ``/config`` was told."""
    return {"finalstate": {"config": {"notebook": {"task_id": task_id, "run_id": run_id}}}}


async def test_a_board_that_is_not_there_is_told_and_breaks_nothing() -> None:
    desk = Desk(Board("http://127.0.0.1:1"), "x")
    with pytest.raises(UserError, match="cannot be reached"):
        await asyncio.to_thread(desk.board.file, "x", "notes-1", "done", None)


@asynccontextmanager
async def served(tmp_path: Path, address: str, said: list[str]) -> AsyncIterator[tuple[str, Watch]]:
    """The replica at a port of its own, watched as `webarium serve` does."""
    (tmp_path / "site").mkdir()
    site = notebook(tmp_path / "site")
    with Universe.open([site.database], cache=tmp_path / "cache") as universe:
        server = WebServer({"notes": site}, universe)
        with universe.world(conditions=Conditions(endpoints=ENDPOINTS)) as world:
            watch = Watch(world, [site], address, said.append)
            await server.start()
            token = server.attach(world)
            server.activity(token).watch(watch.look)
            try:
                yield f"http://notes.localhost:{await server.open_port(token)}", watch
            finally:
                await server.stop()
                await watch.close()


@pytest.mark.parametrize("token", ["", "öffne dich", "a\r\nx: y", " padded"])
async def test_a_token_that_no_header_can_carry_is_refused_without_being_told(token: str) -> None:
    with pytest.raises(UserError, match="printable ASCII") as caught:
        Board("http://127.0.0.1:1", token)
    assert not token.strip() or token.strip() not in str(caught.value)


async def test_a_served_site_files_what_is_submitted_under_its_config(tmp_path: Path, board: Serving) -> None:
    run_id, said = board.begin(), list[str]()
    async with served(tmp_path, board.address, said) as (site, watch), visitor(site) as client:
        await client.get("/submit?retrieved_answer=early")
        await client.get(f"/config?run_id={run_id}&task_id=v1.notes-1&latency=0")
        assert (await client.post("/add", data={"text": "third"})).status_code == 303
        await client.get("/submit?retrieved_answer=done")
        await client.get("/")  # the next request files nothing again
        await client.get("/clear")
        await client.get(f"/config?run_id={run_id}&task_id=v1.notes-2&latency=0")
        await client.get("/submit?retrieved_answer=gave%20up")
        await watch.close()
    assert board.answers(run_id) == [("notes-1", "done", True), ("notes-2", "gave up", False)]
    assert len(said) == 3
    assert sorted(said)[0].startswith("An answer was not filed: it has no run_id")
    assert sorted(said)[1] == "v1.notes-1: filed, passed"
    assert sorted(said)[2].startswith("v1.notes-2: filed, failed")


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of REAL's tasks as `webarium run` leaves it: one answered, one broken."""
    state = {"notesDiff": {"added": {"3": {"id": "3", "text": "third"}}}}
    page: dict[str, Json] = {"url": "http://notes.test/", "title": "Notes", "html": "", "reads": {}}
    acts = (Act(url="http://notes.test/"), Act("stop [done]"))
    answered = Recorded(
        "real.notes-1", acts=acts, answer="done", page={**page, "finish": {"http://notes.test": state}}
    )
    broken = Recorded("real.notes-2", "error", acts)
    return write_run(tmp_path / "run", [answered, broken], suite="real-v1:tasks", pictures=False).path


async def test_a_finished_run_is_filed_and_can_be_sent_again(run: Path, board: Serving) -> None:
    run_id, folder = board.begin(), RunFolder.open(run)
    lost = await asyncio.to_thread(file_run, Desk(Board("http://127.0.0.1:1"), run_id), folder)
    assert lost[0][1].startswith("not filed: The leaderboard")
    desk = Desk.open(board.address, run_id)
    assert await asyncio.to_thread(file_run, desk, folder) == [("notes-1", "filed, passed")]
    assert await asyncio.to_thread(file_run, desk, folder) == [("notes-1", "filed before")]
    assert board.answers(run_id) == [("notes-1", "done", True)]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--suite", "shopping"), "is another suite"),
        (("--suite", "real-v1:x", "--trials", "2"), "one answer per task"),
        (("--suite", "real-v1:x", "--run-id", "0"), "none was given"),
    ],
)
async def test_only_runs_of_reals_tasks_are_filed(words: tuple[str, ...], told: str) -> None:
    words = tuple(word.replace(":x", f":{TASKS}") for word in words)
    asked = ["run", "--agent", "null", "--leaderboard", "http://localhost:1", "--run-id", "ID", *words]
    assert told in str(CliRunner().invoke(app, asked).exception)
