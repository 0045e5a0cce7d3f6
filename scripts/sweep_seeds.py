"""Builds every site and samples every suite at many seeds, and says what fails.

Usage: scripts/sweep-seeds [--seeds 0-99,107] [--sites NAME ...] [--suites NAME ...] [--jobs 2] [--limit S] [--keep DIR]

At each seed: every site builds, its texts lint, every suite samples its templates, no two tasks of a suite ask
the same, and no request answers itself. A line a seed, a table of what failed with its cause, and how long it took.
Each step may take so many seconds of the processor; one that takes longer has failed, and the table says in which
line it was.
"""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import NoReturn

from webarium.cli.tasks_audit import read_seeds
from webarium.errors import UserError, WebariumError
from webarium.figures import duration
from webarium.suites.registry import load_suites
from webarium.suites.sweep import Found, Step, attempt, plan

PATIENCE = 10
"""So many times the limit may pass on the clock of a busy machine before a step that takes no notice is ended."""
EVERYTHING = "0-99,102,107,212"


@dataclass(frozen=True)
class Seed:
    """What was found at one seed."""

    number: int
    found: Sequence[Found]
    seconds: float

    @property
    def failed(self) -> list[tuple[Step, str]]:
        """Each fault with its step."""
        return [(one.step, fault) for one in self.found for fault in one.faults]


class OverLimit(BaseException):
    """A step took longer than it may; no generator's own handler takes it for an error of its data."""


def main() -> int:
    """Sweep, print, and return the exit code."""
    options = _options()
    try:
        steps = plan(options.sites or (), options.suites or ())
    except WebariumError as error:
        sys.exit(f"{error}")
    load_suites()  # before workers fork from this process
    began = time.monotonic()
    failed: list[Seed] = []
    with ThreadPoolExecutor(options.jobs) as pool:
        swept = pool.map(lambda seed: _sweep(seed, steps, options.limit, options.keep), options.seeds)
        for one in swept:
            _print_seed(one)
            failed += [one] if one.failed else []
    _print_table(failed)
    clean = len(options.seeds) - len(failed)
    print(f"{clean} of {len(options.seeds)} seeds are sound; took {duration(time.monotonic() - began)}.")
    return 1 if failed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seeds", type=_seeds, default=EVERYTHING, help="such as 0-99,107")
    parser.add_argument("--sites", nargs="*", help="only these sites (and those that --suites need)")
    parser.add_argument("--suites", nargs="*", help="only these suites")
    parser.add_argument("--jobs", type=int, default=2, help="seeds at the same time")
    parser.add_argument("--limit", type=int, default=240, help="seconds of the processor for each step")
    parser.add_argument(
        "--keep", type=Path, help="keep the data in this folder; else each seed's are removed"
    )
    return parser.parse_args()


def _seeds(text: str) -> tuple[int, ...]:
    try:
        return read_seeds(text)
    except UserError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _sweep(seed: int, steps: Sequence[Step], limit: int, keep: Path | None) -> Seed:
    """All steps at one seed; those that need what could not be built are left out."""
    began = time.monotonic()
    folder = keep or Path(tempfile.mkdtemp(prefix=f"sweep-{seed}-"))
    try:
        return Seed(seed, list(_found(seed, steps, limit, folder)), time.monotonic() - began)
    finally:
        if keep is None:
            shutil.rmtree(folder, ignore_errors=True)


def _found(seed: int, steps: Sequence[Step], limit: int, folder: Path) -> Iterator[Found]:
    """What each step brings, from a process of their own; another one takes over where one had to be ended."""
    left, unbuilt = list(steps), set[str]()
    while left:  # each round takes at least one step away
        left = [step for step in left if not unbuilt & set(step.sites)]
        for found in _in_a_process(seed, tuple(left), limit, folder):
            left.remove(found.step)
            yield found
            if found.faults and found.step.work == "build":
                unbuilt.add(found.step.name)
                break


def _in_a_process(seed: int, steps: Sequence[Step], limit: int, folder: Path) -> Iterator[Found]:
    """What steps bring until all are done, or one had to be ended."""
    if not steps:
        return
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, seed, steps, limit, folder), daemon=True)
    process.start()
    theirs.close()
    try:
        for step in steps:
            if not ours.poll(limit * PATIENCE):
                yield Found(step, (f"took longer than {duration(limit * PATIENCE)}",))
                return
            try:
                yield ours.recv()
            except EOFError:
                process.join()
                yield Found(step, (f"its process ended with {process.exitcode}",))
                return
    finally:
        process.kill()
        process.join()
        ours.close()


def _work(pipe: Connection, seed: int, steps: Sequence[Step], limit: int, folder: Path) -> None:
    signal.signal(signal.SIGPROF, _over_limit)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for step in steps:
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            found = attempt(step, seed, cache=folder)
        except OverLimit as error:
            found = Found(step, (f"took longer than {limit} s of the processor, at {error}",))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        pipe.send(found)


def _over_limit(number: int, frame: FrameType | None) -> NoReturn:
    places: list[str] = []
    while frame is not None and len(places) < 3:
        if "webarium" in frame.f_code.co_filename:
            places.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        frame = frame.f_back
    raise OverLimit(", called at ".join(places))


def _print_seed(one: Seed) -> None:
    tasks = sum(found.tasks for found in one.found)
    empty = [template for found in one.found for template in found.left_out]
    said = f"seed {one.number}: {len(one.found)} steps, {tasks} tasks, {duration(one.seconds)}"
    if empty:
        said += f"; without an instance: {', '.join(empty)}"
    print(f"{said}; {len(one.failed)} FAILED" if one.failed else f"{said}; sound", flush=True)
    for step, fault in one.failed:
        print(f"    {step}: {fault}", flush=True)


def _print_table(failed: Sequence[Seed]) -> None:
    if not failed:
        return
    print(f"\n{'seed':>6}  {'step':28}  cause")
    for one in failed:
        for step, fault in one.failed:
            print(f"{one.number:6}  {step!s:28}  {fault}")
    print()


if __name__ == "__main__":
    sys.exit(main())
