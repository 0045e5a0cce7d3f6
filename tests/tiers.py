"""Which tests wait for `make test-all`: those that take long and seldom find what the others do not.

`make test` leaves them out, so that it ends while one waits for it; ``pytest --all`` and `make test-all` run them, too.
Nothing is dropped. Each row says what takes so long, and what stays in `make test` of its kind.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

LONG: dict[str, str] = {
    "tests/sites/test_sizes.py::*": "writes huge texts into every form of every site; tests/gitlab/test_sizes.py stays",
    "tests/suites/test_fresh_seeds.py::test_everything_is_sound_at_more_seeds*": "six whole universes; one stays",
    "tests/suites/test_in_browser.py::*": "whole episodes in Chromium; tests/runs and the site's own journeys stay",
    "tests/gitlab/test_hostile_packs.py::*memory*": "measures memory in processes of their own; refusals stay",
    "tests/runs/test_ray.py::*": "starts Ray; the scheduler's tests stay",
    "tests/runs/test_demos.py::*": "records demonstrations in Chromium; exports stay",
    "tests/test_programs_run.py::*": "runs every benchmark and script once",
    "tests/test_mutate.py::test_survivors*": "starts pytest for each of a dozen mutants; how they are made stays",
    "tests/test_wheel.py::*": "builds and installs a wheel",
    "tests/real/test_untouched.py::*": "scores every published task of REAL on untouched sites",
    "tests/leaderboard/test_forgeries.py::*replay*": "acts a whole episode again in Chromium; other forgeries stay",
    "tests/sites/test_published_tasks.py::*": "REAL's published tasks in Chromium; in process they stay",
    "tests/sites/test_links.py::*": "follows every link of every page; the forge's by role stay",
    "tests/*/test_live.py::*": "watches live pages in Chromium",
    "tests/envs/test_soak.py::*": "opens and closes episodes for minutes",
    "tests/envs/test_bench_*.py::*": "runs benchmarks",
    "tests/browser/test_browser_bench.py::*": "runs benchmarks",
    "tests/real/test_bench_finish.py::*": "runs benchmarks",
    "tests/sites/test_soundness.py::*seed1*": "a second universe of every suite; seed 0 and the fresh one stay",
    "tests/reddit/test_in_browser.py::*": "journeys in Chromium; the same deeds in process stay",
}
"""Patterns of test ids, each with the reason."""


def waits(nodeid: str) -> bool:
    """Whether a test is one of `LONG`."""
    return any(fnmatchcase(nodeid, pattern) for pattern in LONG)
