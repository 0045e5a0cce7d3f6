"""Ctrl-C pressed once, twice, or in a hurry: never a traceback, and what is finished is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

DEADLINE_S = 300.0

COMMAND = """
import sys
from functools import partial
from pathlib import Path
from tests.runs.quick import Quick
from webarium.cli import main, run
from webarium.runs import run_suite

TASKS = ("--task", "shopping.latest_order_total.0", "--task", "shopping.latest_order_total.1")

if __name__ == "__main__":
    out = sys.argv[1]
    run.run_suite = partial(run_suite, runner=Quick(out, takes_s=float(sys.argv[2])))
    sys.argv = ["webarium", "run", "--suite", "shopping", "--agent", "null", *TASKS, "--out", f"{out}/run"]
    main.main()
"""


@pytest.mark.parametrize(("times", "apart_s"), [(1, 0.0), (3, 0.02), (12, 0.1)])
def test_impatience_prints_no_traceback(tmp_path: Path, times: int, apart_s: float) -> None:
    script = tmp_path / "command.py"
    script.write_text(COMMAND)
    path = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [sys.executable, str(script), str(tmp_path), "30"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as process:
        deadline = time.monotonic() + DEADLINE_S
        while not list(tmp_path.glob("open-*")) and time.monotonic() < deadline:
            assert process.poll() is None, process.communicate()[0]
            time.sleep(0.05)
        for _ in range(times):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            time.sleep(apart_s)
        said, _ = process.communicate(timeout=DEADLINE_S)
    assert process.returncode in (130, -signal.SIGINT), said  # the latter when it was ending already
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    if times < 4:
        assert "Interrupted; finished episodes are kept. Continue with:" in said
        assert "--resume" in said


WRITING = """
import io, os, signal, sys
from webarium.cli.interrupts import INTERRUPTS, PATIENCE

class Terminal(io.RawIOBase):
    def writable(self):
        return True

    def write(self, data):
        for _ in range(PATIENCE - 1):
            os.kill(os.getpid(), signal.SIGINT)
        return os.write(2, data)

sys.stderr = io.TextIOWrapper(io.BufferedWriter(Terminal()), line_buffering=True)
INTERRUPTS.install()
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("Interrupted.", file=sys.stderr)
"""


def test_the_last_one_may_come_in_the_middle_of_a_message() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITING], capture_output=True, text=True, timeout=DEADLINE_S, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (130, "")
