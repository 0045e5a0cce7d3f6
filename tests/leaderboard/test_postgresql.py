"""The same board in PostgreSQL: a throwaway server of this machine's own installation."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.leaderboard.test_server import fill
from webarium.leaderboard.database import Store, connect
from webarium.leaderboard.real_desk import RealDesk
from webarium.leaderboard.rules import Rejected
from webarium.leaderboard.standings import Board, boards

pytest.importorskip("psycopg", reason="the extra postgresql is not installed")
if shutil.which("initdb") is None or shutil.which("pg_ctl") is None:
    pytest.skip("PostgreSQL is not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A server that listens on a socket in a folder of its own; it refuses to run as root."""
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="wpg"))  # a socket's path must be short
    if user is not None:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        done = subprocess.run(
            command, user=user, cwd=folder, capture_output=True, text=True, timeout=240, check=False
        )
        if done.returncode:
            pytest.skip(f"PostgreSQL does not start here: {(done.stderr or done.stdout).strip()[-200:]}")

    try:
        run("initdb", "-D", f"{folder}/data", "-U", "board", "-A", "trust", "--no-sync")
        run(
            "pg_ctl",
            "-D",
            f"{folder}/data",
            "-w",
            "-l",
            f"{folder}/log",
            "-o",
            f"-k {folder} -h '' -F",
            "start",
        )
        try:
            yield f"postgresql://board@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def test_a_board_lives_in_postgresql(url: str) -> None:
    engine = connect(url)
    try:
        store = Store(engine)
        fill(store, "good", 8, 0.2)
        fill(store, "better", 9, 0.1)
        assert boards(store) == [("shopping", "full", 2)]
        standings = Board.load(store, "shopping", "full").standings()
        assert [standing.submission["name"] for standing in standings] == ["better", "good"]
        assert standings[0].count.cost == pytest.approx(0.1)
        desk = RealDesk(store, {})
        run_id = desk.begin("Careful", "")
        await desk.submit(run_id, "gomail-2", "nul \x00 inside", None)
        with pytest.raises(Rejected, match="first answer counts"):
            await desk.submit(run_id, "gomail-2", "again", None)
        assert [answer["answer"] for answer in store.real_answers(run_id)] == ["nul  inside"]
    finally:
        engine.dispose()
