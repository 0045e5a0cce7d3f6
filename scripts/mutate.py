"""Changes the sources at random, one place at a time, and says which changes no test notices.

Mutants are drawn by a seed from the packages named. First the tests of each package run once and are watched, so that
later only those run that call the changed function, the quickest first, until one fails. All of it happens in copies of
the working tree. Results are kept in ``--folder`` and hold while sources and tests stay: such a call goes on where the
last one was cut off.

    scripts/mutate --mutants 300 --seed 0 --folder /tmp/mutants
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import Literal, TypeAlias

from mutants import Mutant, changed, mutants

ROOT = Path(__file__).parents[1]
PACKAGES = ("worlds", "scoring", "tasks", "envs", "llm")
COPIED = (
    "src",
    "tests",
    "scripts",
    "docs",
    "examples",
    "README.md",
    "CHANGELOG.md",
    "Makefile",
    "pyproject.toml",
)
PATIENCE = 4
"""A mutant may take so many times as long as the tests that run on it took, and `GRACE_S` more."""
GRACE_S = 60
CONTROLS = 20
"""So many tests must pass again without a change before any mutant is tried."""
WATCH_S = 3_600
TEST_S = 180
"""Far more than any of these tests takes; one that waits without end fails then."""
NOT_AS_ASKED, NOTHING_RAN = 4, 5
"""The exit codes with which pytest says that it did not find all that it was asked for, and that nothing ran."""
Outcome: TypeAlias = Literal["noticed", "too slow", "survived", "not called"]


@dataclass(frozen=True)
class Seen:
    """What the tests of a package did when they were watched."""

    tests: Mapping[str, float]
    """Those that passed, with the seconds that each took."""
    calls: Mapping[str, Mapping[str, Sequence[int]]]
    """By file and first line of a function, which of them called it, by their places in `tests`."""

    def reaching(self, mutant: Mutant) -> list[str]:
        """The tests that can notice a mutant, the quickest first.

        Of one in a function those that call it; of one that runs at import those that call anything of its file, or
        all where that is nothing.
        """
        calls = self.calls.get(mutant.file, {})
        functions = [str(mutant.function)] if mutant.function else list(calls)
        names = list(self.tests)
        found = {names[place] for line in functions for place in calls.get(line, ())}
        if not mutant.function and not found:
            found = set(names)
        return sorted(found, key=lambda test: (self.tests[test], test))


@dataclass(frozen=True)
class Copy:
    """A copy of the working tree, with universes of its own."""

    folder: Path
    """Where it lies."""

    @property
    def environment(self) -> dict[str, str]:
        """With which a program uses the copy."""
        paths = os.pathsep.join(str(self.folder / part) for part in ("src", "scripts"))
        return {**os.environ, "PYTHONPATH": paths, "WEBARIUM_CACHE": str(self.folder / "cache")}

    @contextmanager
    def holding(self, mutant: Mutant) -> Iterator[None]:
        """Make a change for a while. Compiled modules go, since a change in the same second could hide behind them."""
        file = self.folder / "src" / mutant.file
        source = file.read_text("utf-8")
        compiled = Path(cache_from_source(str(file)))
        try:
            file.write_text(changed(source, mutant), "utf-8")
            compiled.unlink(missing_ok=True)
            yield
        finally:
            file.write_text(source, "utf-8")
            compiled.unlink(missing_ok=True)


def copied(root: Path, folder: Path, cache: Path | None = None) -> Copy:
    """Copy what tests need of a working tree, and universes that are built already."""
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (root / name).exists():
            shutil.copy2(root / name, folder / name)
    if cache is not None and cache.exists():
        shutil.copytree(cache, folder / "cache")
    return Copy(folder)


def refresh(cache: Path, sound: Path) -> None:
    """Take out of a cache what a mutant built or altered there, and put back what was sound."""
    wanted = {path.name: path for path in sound.glob("*") if path.is_file()}
    for path in cache.glob("*"):
        if path.is_file() and path.name not in wanted:
            path.unlink()
    for name, path in wanted.items():
        here = cache / name
        if not here.exists() or (here.stat().st_mtime_ns, here.stat().st_size) != (
            path.stat().st_mtime_ns,
            path.stat().st_size,
        ):
            shutil.copy2(path, here)


def run(
    copy: Copy, *words: str, seconds: float, more: Mapping[str, str] | None = None
) -> tuple[int | None, str]:
    """Run pytest in a copy: its exit code and what it printed; no code if time was up. Nothing that it began stays."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        f"--timeout={TEST_S}",
        *words,
    ]
    process = subprocess.Popen(  # noqa: S603
        command,
        cwd=copy.folder,
        env={**copy.environment, **(more or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=seconds)
        return process.returncode, said
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        end(process)


def end(process: subprocess.Popen[str]) -> None:
    """End a process with all that it began, and wait for it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def watched(copy: Copy, package: str, out: Path) -> Seen:
    """Run a package's tests once, or read what an earlier call kept.

    Raises:
        SystemExit: They did not run to their end.
    """
    if not out.exists():
        source = copy.folder / "src" / "webarium" / package
        about = {"MUTATE_SOURCE": str(source), "MUTATE_OUT": str(out)}
        _, said = run(copy, "-p", "mutate_watch", f"tests/{package}", seconds=WATCH_S, more=about)
        if not out.exists():
            raise SystemExit(f"The tests of {package} did not run to their end:\n{said[-3000:]}")
    data = json.loads(out.read_text("utf-8"))
    print(f"{package}: {len(data['tests'])} tests in {sum(data['tests'].values()):.0f} s", flush=True)
    for test in data["left_out"]:
        print(f"  left out, since it is skipped or fails without a change: {test}", flush=True)
    seen = Seen(data["tests"], data["calls"])
    quickest = sorted(seen.tests, key=lambda test: seen.tests[test])[:CONTROLS]
    code, said = asked(copy, quickest, GRACE_S)
    if code != 0 or not quickest:
        raise SystemExit(f"Tests of {package} fail without a change:\n{said[-3000:]}")
    return seen


def asked(copy: Copy, tests: Sequence[str], seconds: float) -> tuple[int | None, str]:
    """Run some tests until one fails."""
    listed = copy.folder / "asked.txt"
    listed.write_text("\n".join(tests), "utf-8")
    return run(copy, "-x", f"@{listed}", seconds=seconds)


def renamed(said: str) -> set[str]:
    """The tests of which pytest said that they have no case of a name any more; their modules could be imported."""
    found = re.findall(r"^ERROR: not found: (.+)\n\(no match in any of ", said, re.MULTILINE)
    return {f"tests/{name.rpartition('/tests/')[2].partition('[')[0]}" for name in found}


def tried(copy: Copy, mutant: Mutant, seen: Seen) -> Outcome:
    """Whether the tests notice a mutant."""
    tests = seen.reaching(mutant)
    if not tests:
        return "not called"
    allowed = PATIENCE * sum(seen.tests[test] for test in tests) + GRACE_S
    with copy.holding(mutant):
        code, said = asked(copy, tests, allowed)
        if code == NOT_AS_ASKED and (whole := renamed(said)):
            # Cases are named by what was changed: all there are of these tests run, as they would in a suite.
            functions = [test.partition("[")[0] for test in tests]
            as_now = [name if name in whole else test for name, test in zip(functions, tests, strict=True)]
            code, said = asked(copy, list(dict.fromkeys(as_now)), allowed)
    if code == NOTHING_RAN:
        raise SystemExit(f"pytest found none of the tests for {shown(mutant)}:\n{said[-2000:]}")
    return "too slow" if code is None else "survived" if code == 0 else "noticed"


def drawn(root: Path, packages: Sequence[str], number: int, seed: int) -> list[Mutant]:
    """Some of all mutants of packages, each as likely as any other; the same for the same seed and sources."""
    found = [
        mutant
        for package in packages
        for path in sorted((root / "src" / "webarium" / package).rglob("*.py"))
        for mutant in mutants(path.relative_to(root / "src").as_posix(), path.read_text("utf-8"))
    ]
    return random.Random(seed).sample(found, min(number, len(found)))  # noqa: S311


def package_of(mutant: Mutant) -> str:
    """The package that a mutant is in."""
    return Path(mutant.file).parts[1]


def key(mutant: Mutant) -> str:
    """What tells a mutant from all others."""
    return json.dumps(asdict(mutant), sort_keys=True)


def state(root: Path, packages: Sequence[str]) -> str:
    """A hash over all sources and the tests of packages: results hold while it stays."""
    digest = hashlib.sha256()
    tests = [root / "tests" / package for package in packages]
    shared = [path for path in (root / "tests").glob("*.py") if not path.name.startswith("test_")]
    inside = [path for folder in (root / "src" / "webarium", *tests) for path in folder.rglob("*.py")]
    for path in sorted((*shared, *inside)):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Trials:
    """Tries mutants side by side, each in one of several copies, and keeps what came of them in a file."""

    def __init__(self, root: Path, folder: Path, packages: Sequence[str], jobs: int) -> None:
        self.root, self.folder, self.jobs = root, folder, jobs
        self.kept = folder / "results.jsonl"
        self.known: dict[str, Outcome] = {}
        if self.kept.exists():
            rows = [json.loads(line) for line in self.kept.read_text("utf-8").splitlines()]
            self.known = {row["mutant"]: row["outcome"] for row in rows}
        self.base = self._copy("base")
        self.seen = {name: watched(self.base, name, folder / f"{name}.json") for name in packages}

    def _copy(self, name: str) -> Copy:
        """A copy anew, with the universes that the first one has built."""
        folder = self.folder / name
        cache = self.folder / "base" / "cache"
        if folder.exists() and name == "base":
            return Copy(folder)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return copied(self.root, folder, cache)

    def outcomes(self, chosen: Sequence[Mutant]) -> list[Outcome]:
        """What comes of each mutant."""
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(self.jobs):
            copies.put(self._copy(f"copy-{number}"))

        def one(mutant: Mutant) -> Outcome:
            if key(mutant) in self.known:
                return self.known[key(mutant)]
            copy = copies.get()
            try:
                outcome = tried(copy, mutant, self.seen[package_of(mutant)])
                refresh(copy.folder / "cache", self.base.folder / "cache")
            finally:
                copies.put(copy)
            self._keep(mutant, outcome)
            return outcome

        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(one, chosen))

    def _keep(self, mutant: Mutant, outcome: Outcome) -> None:
        row = json.dumps({"mutant": key(mutant), "outcome": outcome})
        with self.kept.open("a", encoding="utf-8") as file:
            file.write(row + "\n")
        print(f"{outcome:10} {shown(mutant)}", flush=True)


def shown(mutant: Mutant) -> str:
    """A mutant in one line."""
    before, after = (" ".join(text.split()) for text in (mutant.before, mutant.after))
    return f"src/{mutant.file}:{mutant.line}  {before[:90]}  ->  {after[:90]}"


def table(chosen: Sequence[Mutant], outcomes: Sequence[Outcome]) -> list[str]:
    """Counts by package, the share that was noticed, and each survivor."""
    counts = Counter((package_of(mutant), outcome) for mutant, outcome in zip(chosen, outcomes, strict=True))
    names = sorted({package for package, _ in counts})
    rows = [
        f"{'package':10} {'mutants':>8} {'noticed':>8} {'too slow':>9} {'survived':>9} {'not called':>10}  share"
    ]
    for name in (*names, "all"):
        inside = [name] if name != "all" else names

        def count(outcome: Outcome, inside: Sequence[str] = inside) -> int:
            return sum(counts[package, outcome] for package in inside)

        noticed, slow, survived, idle = (
            count("noticed"),
            count("too slow"),
            count("survived"),
            count("not called"),
        )
        every = noticed + slow + survived + idle
        share = 100 * (noticed + slow) / every if every else 0.0
        rows.append(f"{name:10} {every:8} {noticed:8} {slow:9} {survived:9} {idle:10}  {share:.1f} %")
    left = [(m, o) for m, o in zip(chosen, outcomes, strict=True) if o in ("survived", "not called")]
    return [*rows, "", *(f"{outcome:10} {shown(mutant)}" for mutant, outcome in left)]


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> None:
    """Read the command line, try the mutants, print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--mutants", type=int, default=30, help="How many to draw.")
    parser.add_argument("--seed", type=int, default=0, help="Which to draw.")
    parser.add_argument("--jobs", type=int, default=2, help="How many are tried at a time.")
    parser.add_argument("--packages", nargs="+", default=list(PACKAGES), help="Packages of Webarium.")
    parser.add_argument("--folder", type=Path, help="Where copies and results are kept; else nothing is.")
    given = parser.parse_args(words)
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell's background job ignores it, and so would tests
    chosen = drawn(root, given.packages, given.mutants, given.seed)
    with tempfile.TemporaryDirectory() as fleeting:
        folder = (given.folder or Path(fleeting)).resolve() / state(root, given.packages)
        folder.mkdir(parents=True, exist_ok=True)
        outcomes = Trials(root, folder, given.packages, given.jobs).outcomes(chosen)
    print("\n".join(("", *table(chosen, outcomes))))


if __name__ == "__main__":
    main()
