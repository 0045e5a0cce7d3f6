"""What `faults.py` breaks: commands as processes, and runs that must be whole in the end."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

LIMIT_S = 600.0
"""How long a command may take, on a busy machine."""
TASKS = ("shopping.latest_order_total.0", "shopping.show_latest_order.1", "shopping.search_for.0")


class Problem(Exception):  # noqa: N818 -- what the script is there to find
    """Something was not as it should be."""


def check(condition: bool, problem: str) -> None:
    """Raise a `Problem` where the condition does not hold."""
    if not condition:
        raise Problem(problem)


def until(reached: Callable[[], bool], what: str) -> None:
    """Wait for something, at most `LIMIT_S`."""
    end = time.monotonic() + LIMIT_S
    while not reached():
        check(time.monotonic() < end, f"waited in vain for {what}")
        time.sleep(0.05)


@dataclass(frozen=True)
class Finding:
    """A fault and what came of it."""

    name: str
    done: str
    seen: str
    trouble: str
    """What was not as it should be; empty if nothing."""
    seconds: float

    @property
    def fine(self) -> bool:
        """Whether everything was as it should be; what cannot be done here is fine."""
        return not self.trouble or self.trouble.startswith("PermissionError")

    def line(self) -> str:
        """For a terminal."""
        mark = "ok  " if not self.trouble else "skip" if self.fine else "FAIL"
        return f"{mark} {self.name} ({self.seconds:.0f} s): {self.seen or self.trouble}"

    def row(self) -> str:
        """For a table in Markdown."""
        return f"| {self.done} | {self.seen or self.trouble} | {'nothing' if self.seen else '?'} | {self.seconds:.0f} |"


class Command:
    """A `webarium` command in a session of its own; what it says goes to a file."""

    def __init__(self, words: Sequence[str], log: Path, cache: Path) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        self._log = log
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "webarium", *words],
                stdout=file,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                env={**os.environ, "WEBARIUM_CACHE": str(cache), "COLUMNS": "1000"},
            )

    @property
    def code(self) -> int | None:
        """The exit code, once it has ended."""
        return self.process.returncode

    def wait(self) -> int | None:
        """Wait for the end; raises `subprocess.TimeoutExpired` if it takes too long."""
        return self.process.wait(LIMIT_S)

    def said(self) -> str:
        """All that it has said so far."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self._log.read_text("utf-8", "replace"))

    def sentence(self, word: str) -> str:
        """The first line with this word; raises `Problem` if there is none, or a traceback."""
        check("Traceback" not in self.said(), f"a traceback:\n{self.said()}")
        found = next((line.strip() for line in self.said().splitlines() if word in line), "")
        check(found != "", f"nothing was said of {word!r}:\n{self.said()}")
        return (
            found.replace(f"{self._log.parent}/", "").removeprefix("Error: ").removesuffix(" Continue with:")
        )

    def descendants(self) -> list[int]:
        """All processes below it."""
        parents = {process: parent(process) for process in processes()}
        found = [self.process.pid]
        for process in found:
            found += [child for child, above in parents.items() if above == process]
        return found[1:]

    def fork_servers(self) -> list[int]:
        """The process that workers are forked from, while the command has one."""
        return [each for each in self.descendants() if _forks(each) and parent(each) == self.process.pid]

    def workers(self) -> list[int]:
        """Its workers."""
        return [each for each in self.descendants() if _forks(each) and parent(each) != self.process.pid]

    def browsers(self) -> list[int]:
        """Its Chromiums, without their helpers."""
        names = {each: command_line(each) for each in self.descendants()}
        return [
            each for each, name in names.items() if "--remote-debugging" in name and "--type=" not in name
        ]

    def drivers(self) -> list[int]:
        """The processes between its workers and their Chromiums: Playwright's drivers."""
        return [each for each in self.descendants() if "run-driver" in command_line(each)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing running, whatever happened."""
        if self.process.poll() is None:
            for process in (self.process.pid, *self.descendants()):
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            self.process.wait()


@dataclass
class Run:
    """A run of three tasks in a folder of its own."""

    place: Path
    cache: Path
    digest: str = ""
    """Of the run that nothing disturbed."""
    kept: dict[Path, str] = field(default_factory=dict)
    """Hashes of the records that were there before the fault."""
    _commands: int = 0

    @property
    def out(self) -> Path:
        """The run's folder."""
        return self.place / "disk" / "run"

    def begin(self, *words: str) -> Command:
        """Start it, or finish it with ``--resume``."""
        self._commands += 1
        asked = [
            "run",
            "--suite",
            "shopping",
            "--agent",
            "oracle",
            "--only-site",
            "shopping",
            "--workers",
            "1",
        ]
        asked += [word for task in TASKS for word in ("--task", task)]
        log = self.place / f"command-{self._commands}.log"
        return Command([*asked, "--out", str(self.out), *words], log, self.cache)

    def archives(self) -> list[Path]:
        """The records of finished episodes, in the plan's order."""
        return [path for task in TASKS if (path := self.out / "episodes" / f"{task}.zip").exists()]

    def wait_for_second(self, command: Command) -> None:
        """Until the first episode has ended and the second has taken a step."""

        def reached() -> bool:
            check(command.process.poll() is None, f"it ended early:\n{command.said()}")
            steps = self.out / "episodes" / f"{TASKS[1]}.partial" / "steps.jsonl"
            return bool(self.archives()) and steps.exists() and steps.stat().st_size > 0

        until(reached, "the second episode")
        self.kept = {path: _hash(path) for path in self.archives()}

    def must_end(self, others: Collection[int]) -> None:
        """These processes end by themselves."""
        until(lambda: not set(others) & set(processes()), "the end of all processes")

    def resume(self) -> Command:
        """Continue, and expect a whole run."""
        with self.begin("--resume") as command:
            check(command.wait() == 0, f"--resume: exit code {command.code}:\n{command.said()}")
        self.must_be_whole(command)
        return command

    def report(self) -> dict[str, Any]:
        """What ``webarium report`` says."""
        words = [sys.executable, "-m", "webarium", "report", str(self.out), "--json"]
        done = subprocess.run(words, capture_output=True, timeout=LIMIT_S, check=True)
        return dict(json.loads(done.stdout))

    def must_be_whole(self, command: Command) -> None:
        """All passed and behaved as undisturbed; what was finished before is untouched; nothing is left half."""
        check("Traceback" not in command.said(), f"a traceback:\n{command.said()}")
        found = self.report()
        counts = [found[key] for key in ("episodes", "passed", "failed", "errors")]
        check(counts == [3, 3, 0, 0], f"episodes, passed, failed, errors: {counts}")
        check(found["digest"] == self.digest, "the episodes behaved otherwise")
        check(
            all(_hash(path) == before for path, before in self.kept.items()), "a finished record was changed"
        )
        half = [
            path.name for path in (self.out / "episodes").iterdir() if path.suffix not in (".zip", ".damaged")
        ]
        check(not half, f"left behind: {half}")


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def processes() -> list[int]:
    """All processes that run, without those that have ended and are not waited for yet."""
    return [
        int(entry.name)
        for entry in Path("/proc").iterdir()
        if entry.name.isdigit() and _stat(entry.name)[0] != "Z"
    ]


def parent(process: int) -> int:
    """Its parent's id, 0 if it has ended."""
    return int(_stat(process)[1])


def _stat(process: int | str) -> tuple[str, str]:
    """State and parent."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "Z", "0"
    return fields[0], fields[1]


def command_line(process: int) -> str:
    """How it was called."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def _forks(process: int) -> bool:
    """Whether it is the process that workers are forked from, or one of them, which have its command line."""
    return "multiprocessing.forkserver" in command_line(process)
