"""Has webarena-verified's own evaluator judge the episodes of a run.

    scripts/check-verified /tmp/verified --walk webarena-verified
    scripts/check-verified /tmp/verified

The first form runs the oracle before: on all tasks of the suite that have a golden path, without a browser. Writes for
each task what the evaluator reads, the agent's response and an HTTP archive of all requests, into a folder beside the
run's episodes, asks the package in an environment of its own, which lies in the cache, and prints how many tasks pass
on each site and why others do not.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from verified_package import environment, span

from webarium.published.fetched import VERIFIED
from webarium.published.webarena.facts import tables
from webarium.runs.exports.har import archive
from webarium.runs.exports.source import Finished, finished
from webarium.runs.records.reader import RunReader
from webarium.shapes import as_texts
from webarium.suites import load_suite
from webarium.suites.foreign.base import ForeignSuite
from webarium.suites.foreign.webarena import own_sites

if TYPE_CHECKING:
    from webarium.worlds import Universe

RESPONSE, TRACE, RESULT = "agent_response.json", "network.har", "eval_result.json"
"""As the package calls its files."""


@dataclass(frozen=True)
class Judged:
    """What the package makes of one task."""

    number: int
    sites: str
    passed: bool
    why: str


def config_of() -> dict[str, Any]:
    """Where the package finds our sites: each at its address, and the forge also where it is cloned from."""
    urls = {name: [url] for name, url in own_sites().items()}
    urls["gitlab"].append("http://" + str(tables("forge")["ssh_host"]).partition("@")[2])
    return {
        "environments": {
            f"__{name.upper()}__": {"urls": addresses, "active_url_idx": 0}
            for name, addresses in urls.items()
        }
    }


def numbered(run: Path, wanted: frozenset[int]) -> Iterator[tuple[int, Finished]]:
    """The finished episodes of a run with their tasks' numbers, the last one of each."""
    found = {_number(each.result.task_id): each for each in finished(RunReader(run))}
    return ((number, each) for number, each in sorted(found.items()) if not wanted or number in wanted)


def write(episode: Finished, folder: Path) -> None:
    """Write what the package reads of one task."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RESULT).unlink(missing_ok=True)
    (folder / RESPONSE).write_text(episode.result.answer or "", "utf-8")
    (folder / TRACE).write_text(json.dumps(archive(episode)), "utf-8")


def judge(run: Path, out: Path, wanted: frozenset[int]) -> list[Judged]:
    """Write all files, run the package once, and read what it says."""
    sites: dict[int, str] = {}
    for number, episode in numbered(run, wanted):
        write(episode, out / str(number))
        sites[number] = " and ".join(sorted(as_texts(episode.reader.task.get("sites") or [])))
    (out / "config.json").write_text(json.dumps(config_of(), indent=1), "utf-8")
    command = str(environment() / VERIFIED.name)
    asked = [command, "eval-tasks", "--config", str(out / "config.json"), "--output-dir", str(out)]
    numbers = ",".join(map(str, sites))
    done = subprocess.run([*asked, "--task-ids", numbers], capture_output=True, text=True)  # noqa: S603
    (out / "log.txt").write_text(done.stdout + done.stderr, "utf-8")
    return [_judged(number, where, out / str(number) / RESULT) for number, where in sites.items()]


def _judged(number: int, sites: str, path: Path) -> Judged:
    if not path.exists():
        return Judged(number, sites, False, "the evaluator gave no result; see log.txt")
    result = json.loads(path.read_text("utf-8"))
    return Judged(number, sites, result["score"] == 1.0, "; ".join(_reasons(result))[:400])


def _reasons(result: Mapping[str, Any]) -> Iterator[str]:
    if result.get("error_msg"):
        yield str(result["error_msg"])
    for place, each in enumerate(result.get("evaluators_results") or []):
        if each.get("score") == 1.0:
            continue
        if each.get("error_msg"):
            yield f"check {place}: {each['error_msg']}"
            continue
        wanted, had = each.get("expected") or {}, each.get("actual_normalized")
        last = had[-1] if isinstance(had, list) and had and isinstance(had[-1], dict) else had
        if isinstance(last, dict):
            yield f"check {place}: {json.dumps(dict(_differing(wanted, last)), ensure_ascii=False)}"
        else:
            yield f"check {place}: no {wanted.get('http_method', '')} {json.dumps(wanted.get('url'))}"


def _differing(wanted: Mapping[str, Any], had: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """What is wanted and what there is, where they differ."""
    for name, value in wanted.items():
        there = had.get(name)
        if isinstance(value, dict) and isinstance(there, dict):
            yield from _differing(value, there)
        elif value is not None and value != there:
            yield name, [value, there]


def walk(suite: str, out: Path, wanted: frozenset[int], workers: int) -> None:
    """Run the oracle on the tasks of a suite that have a golden path."""
    found = load_suite(suite)
    if not isinstance(found, ForeignSuite):
        raise SystemExit(f"{suite} comes from no task file.")
    tasks = found.make(cast("Universe", None))  # these tasks are the same in any
    named = [task for task in tasks if task.source.has_path(task.given)]
    if wanted:
        named = [task for task in named if _number(task.id) in wanted]
    said = [f"--task={task.id}" for task in named]
    words = [
        "run", "--suite", suite, "--agent", "oracle", "--engine", "text", "--no-paths", "--out", str(out),
        "--workers", str(workers),
    ]  # fmt: skip
    subprocess.run([sys.executable, "-m", "webarium", *words, *said])  # noqa: S603 - our own command


def _number(task_id: str) -> int:
    return int(task_id.rpartition(".")[2])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("run", type=Path, help="the folder of a run of a webarena-verified suite")
    parser.add_argument("--task", default="", help="only these, as 44,46-48")
    parser.add_argument("--out", type=Path, help="where the package's files go; RUN/verified by default")
    parser.add_argument("--walk", metavar="SUITE", help="run the oracle on this suite first")
    parser.add_argument("--workers", type=int, default=2, help="worker processes of that run")
    asked = parser.parse_args()
    if asked.walk:
        walk(asked.walk, asked.run, span(asked.task), asked.workers)
    out = asked.out or asked.run / "verified"
    out.mkdir(parents=True, exist_ok=True)
    found = judge(asked.run, out, span(asked.task))
    everything = Counter(each.sites for each in found)
    passed = Counter(each.sites for each in found if each.passed)
    for each in found:
        if not each.passed:
            print(f"{each.number:4d}  {each.sites}: {each.why}")
    for sites, count in sorted(everything.items()):
        print(f"{sites}: {passed[sites]} of {count} pass")
    print(f"{passed.total()} of {everything.total()} pass")


if __name__ == "__main__":
    main()
