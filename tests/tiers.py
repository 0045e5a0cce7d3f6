"""Which tests wait for `make test-all`: those that take long and seldom find what the others do not.

`make test` leaves them out, so that it ends while one waits for it; ``pytest --all`` and `make test-all` run them, too.
Nothing is dropped. Each row of `LONG` says what takes so long, and what stays in `make test` of its kind. Of the large
families in `SAMPLED`, `make test` runs one test in so many, and of the tests that take half a second or more the fewer
the longer they take, but for those in `KEPT`. ``scripts/slow-tests`` lists their times in ``slow.txt``, from a report
of pytest. Which ones run follows from names and version: every clone runs the same ones, and each release others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fnmatch import translate
from functools import cache
from pathlib import Path
from zlib import crc32

from webarium import __version__

SLOW = Path(__file__).with_name("slow.txt")
RARER_BY_SECOND = 3
"""Of tests that take so many seconds, one in 1 + this many for each second runs in `make test`."""

LONG: dict[str, str] = {
    "tests/sites/test_appearances.py::*": "pages in three more appearances; tests/sites/test_looks.py stays",
    "tests/sites/test_appearance_words.py::*row*": "reads all rows of all sites; tests/kit/test_appearance.py stays",
    "tests/kit/test_commands_in_browser.py::*": "a walk in both engines; the text engine's own test stays",
    "tests/sites/test_notations.py::*": "pages of five sites in three notations; tests/notation stays",
    "tests/sites/test_sizes.py::*": "writes huge texts into every form of every site; tests/gitlab/test_sizes.py stays",
    "tests/suites/test_fresh_seeds.py::test_everything_is_sound_at_more_seeds*": "six whole universes; one stays",
    "tests/suites/test_in_browser.py::*": "whole episodes in Chromium; tests/runs and the site's own journeys stay",
    "tests/published/webarena/test_verified.py::*": "walks golden paths, three for each; tests/kit/test_twins.py stays",
    "tests/gitlab/test_hostile_packs.py::*memory*": "measures memory in processes of their own; refusals stay",
    "tests/runs/test_ray.py::*": "starts Ray; the scheduler's tests stay",
    "tests/safety/test_in_browser.py::*": "whole episodes in Chromium; the text engine's stay",
    "tests/safety/test_run.py::*": "a run of its own, scored again; a sample of its episodes stays",
    "tests/host/test_on_ray.py::*": "starts Ray; tests/host/test_host.py stays",
    "tests/runs/test_demos.py::*": "records demonstrations in Chromium; exports stay",
    "tests/test_programs_run.py::*": "runs every benchmark and script once",
    "tests/test_mutate.py::test_survivors*": "starts pytest for each of a dozen mutants; how they are made stays",
    "tests/test_wheel.py::*": "builds and installs a wheel",
    "tests/real/test_untouched.py::*": "scores every published task of REAL on untouched sites",
    "tests/leaderboard/test_forgeries.py::*replay*": "acts a whole episode again in Chromium; other forgeries stay",
    "tests/sites/test_published_tasks.py::*": "REAL's published tasks in Chromium; in process they stay",
    "tests/sites/test_links.py::*": "follows every link of every page; the forge's by role stay",
    "tests/*/test_live.py::*": "watches live pages in Chromium",
    "tests/envs/*.py::*[[]chromium*": "what the text engine's variant of the same test shows, in Chromium",
    "tests/envs/test_soak.py::*": "opens and closes episodes for minutes",
    "tests/envs/test_bench_*.py::*": "runs benchmarks",
    "tests/browser/test_browser_bench.py::*": "runs benchmarks",
    "tests/real/test_bench_finish.py::*": "runs benchmarks",
    "tests/sites/test_soundness.py::*seed1*": "a second universe of every suite; seed 0 and the fresh one stay",
    "tests/reddit/test_in_browser.py::*": "journeys in Chromium; the same deeds in process stay",
    "tests/propose/test_rules.py::test_rules_prove*": "surveys a site, proves and runs five tasks; parts stay",
    "tests/propose/test_live.py::*": "pages of a local server in Chromium; the same session on a site stays",
    "tests/people/test_in_browser.py::*": "a study in Chromium with a kill in between; test_study.py stays",
    "tests/envs/test_gone.py::*": "closes tabs and frames in the middle of steps; tests/execution's failures stay",
    "tests/test_docs_programs.py::test_programs_run*": "runs every program that the docs show; that they compile stays",
    "tests/gitlab/test_hostile_packs.py::test_no_push_takes_more*": "measures memory; refusals stay",
    "tests/suites/test_shopping.py::test_tasks_do_not_depend*": "samples the whole suite several times",
    "tests/cli/test_new_site.py::test_a_new_site_lacks_nothing*": "builds and breaks a whole site; the others stay",
    "tests/cli/test_interrupts.py::*": "waits for runs that are interrupted; the scheduler's interrupt stays",
    "tests/wikipedia/test_content.py::test_there_are_enough_articles*": "builds the encyclopedia at full scale",
    "tests/sites/test_soundness.py::test_wrapping*": "every answer in every wrapping; the reader's own tests stay",
    "tests/leaderboard/test_forgeries.py::test_a_record_that_is_whole*": "acts a whole episode again in Chromium",
    "tests/leaderboard/test_real_whole.py::*": "scores all 112 tasks of REAL; packages and forgeries stay",
    "tests/real/test_cross.py::*": "whole episodes in Chromium",
    "tests/real/test_named.py::*": "a whole run in Chromium",
    "tests/envs/test_families.py::*": "walks pages of every site in Chromium",
    "tests/shopping/test_checkout_journeys.py::*": "journeys in Chromium; checkout in process stays",
    "tests/suites/foreign/test_end_to_end.py::*": "whole episodes in Chromium; loaders and checks stay",
    "tests/shopping/test_seed_build.py::test_a_seed*": "builds the shop three times; the fresh seed stays",
    "tests/gitlab/test_seed.py::test_object_ids*": "builds the forge in several processes",
    "tests/omnizon/test_seed.py::test_equal_seeds*": "builds the site twice; tests/worlds stay",
    "tests/execution/test_drawing.py::*": "compares pictures of two ways to draw",
    "tests/real/test_visitors.py::test_after_many*": "opens hundreds of sessions",
    "tests/envs/test_hostile.py::*": "waits for scripts without end; tests/execution/test_hostile.py stays",
    "tests/sites/test_seed.py::*": "reads whole universes; the fresh seed's soundness stays",
    "tests/sites/test_soundness.py::*map-*": "routes between many places; the fresh seed's soundness stays",
    "tests/suites/workflows/*::test_an_ending*": "plays 808 endings of long work; a golden path of each line stays",
    "tests/suites/several/*::test_an_ending*": "plays 74 endings of several agents; golden paths stay",
    "tests/suites/*seed1*": "a second universe; the first one stays",
    "tests/suites/test_openings.py::test_[!r]*": "samples every suite at two seeds; the list's own form stays",
    "tests/test_evaluating.py::test_the_page_leads*": "evaluates a model as the docs say; the page's programs stay",
    "tests/worlds/test_model.py::*[[]40]": "forty random histories of worlds; three stay",
    "tests/worlds/test_bench.py::*": "runs benchmarks",
    "tests/scoring/test_corpus.py::*development*": "reads 8,700 answers; those that no rule was written for stay",
}
"""Patterns of test ids, each with the reason."""

SAMPLED: dict[str, tuple[int, str]] = {
    "tests/safety/test_baselines.py::test_a_goal*": (6, "plays an attack of a goal twice each"),
    "tests/safety/test_rules.py::test_a_rule_is_kept_and_broken[[]*": (
        6,
        "plays a task under a rule twice each",
    ),
    "tests/suites/several/*::test_all_golden*": (6, "plays all roles of a task, and none of them"),
    "tests/suites/test_forms.py::test_each*": (5, "reads every answer of a suite in every wrapping"),
    "tests/suites/test_forms.py::*": (2, "walks all tasks of a suite each"),
    "tests/published/*/test_*in_browser.py::*": (12, "published tasks in Chromium"),
    "tests/text_engine/test_differences.py::*": (12, "a site in both engines each"),
    "tests/text_engine/test_engine.py::test_golden*": (6, "a golden path of a suite each"),
    "tests/test_reruns.py::*": (5, "starts pytest"),
    "tests/people/test_study.py::*": (3, "a study with whole tasks each"),
    "tests/suites/test_second_look_map.py::*": (9, "routes between many places"),
    "tests/scoring/test_answers_properties.py::*length*": (5, "texts of full length"),
    "tests/sites/test_looks.py::*": (30, "opens every kind of page at three sizes in Chromium"),
    "tests/hostile/test_pages.py::test_no_request*": (6, "asks for every page of a site with hostile values"),
    "tests/suites/test_audit.py::*": (6, "audits a suite each"),
    "tests/suites/test_fresh_seeds.py::*": (6, "builds and samples a universe each"),
    "tests/sites/test_soundness.py::*": (8, "walks all tasks of a suite each"),
    "tests/real/test_looking.py::*": (6, "looks at whole sites in Chromium"),
    "tests/real/test_pages.py::*": (6, "asks for every kind of page"),
    "tests/real/*.py::*": (4, "episodes of published tasks"),
    "tests/sites/test_two_tabs.py::*": (4, "saves every form twice"),
    "tests/sites/test_waiting.py::*": (2, "waits in Chromium"),
    "tests/gitlab/test_links.py::*": (5, "follows every link of a role each"),
    "tests/gitlab/test_git*.py::*": (3, "starts git"),
    "tests/*/test_in_browser.py::*": (5, "journeys in Chromium; the same deeds in process stay"),
    "tests/*/test_*_in_browser.py::*": (3, "journeys in Chromium"),
    "tests/execution/*.py::*": (4, "acts on pages in Chromium"),
    "tests/browser/*.py::*": (4, "looks at pages in Chromium"),
    "tests/runs/test_record.py::*": (12, "an episode in Chromium each"),
    "tests/runs/test_scheduler.py::*": (9, "a run in Chromium each"),
    "tests/envs/*.py::*[[]*drawn*": (5, "what Chromium alone can do"),
    "tests/envs/test_arena.py::*killed*": (5, "kills a Chromium each"),
    "tests/envs/test_engine.py::test_a_run*": (5, "whole runs"),
    "tests/envs/test_engine.py::test_nothing*": (5, "reads all sources"),
    "tests/envs/test_spare.py::*": (5, "what Chromium alone can do"),
    "tests/test_examples.py::*": (6, "runs an example each"),
    "tests/actions/test_every_codec.py::*": (3, "many random texts in every grammar"),
    "tests/leaderboard/test_hostile_input.py::*": (4, "many random requests"),
    "tests/leaderboard/*.py::*": (2, "packs and scores a run each"),
    "tests/suites/test_second_look*.py::*": (3, "walks wrong and right ways of templates"),
    "tests/cli/*.py::*": (2, "starts a process each"),
    "tests/shopping/test_well_known.py::*": (4, "searches for each kind of product"),
    "tests/shopping_admin/test_forms.py::*": (3, "fills every form of the office wrongly"),
    "tests/flyunified/test_published.py::*": (3, "does and undoes published tasks"),
}
"""Patterns of test ids; in `make test` runs one of so many tests, and why. The first pattern that fits counts."""

KEPT: dict[str, str] = {
    "tests/llm/*.py::*": "most need the SDKs, which the first of them imports",
    "tests/worlds/test_[!s]*.py::*": "what all else is built on",
    "tests/envs/test_rollout.py::test_the_twin*": "the only one of rollouts without await",
    "tests/tasks/test_[!d]*.py::*": "share one universe, which the first of them opens",
    "tests/scoring/test_corpus.py::test_a_sample*": "notices most changes of how answers are read",
    "tests/scoring/test_corpus.py::test_chosen*": "notices changes that turn no finding",
    "tests/scoring/test_answers_properties.py::test_[!n]*[!]]": "properties of answers in quick examples",
    "tests/scoring/test_form.py::test_[!n]*": "all forms of declared answers",
    "tests/scoring/test_form_lines.py::*": "declared answers as models write them",
    "tests/scoring/test_state.py::*": "expected changes in every form",
    "tests/scoring/foreign/test_strict.py::*": "what both profiles decide",
    "tests/scoring/foreign/test_verified_package.py::*": "what the published package decides",
}
"""Patterns of test ids that run in `make test` however long they took, with the reason."""


def waits(nodeid: str) -> bool:
    """Whether a test runs in `make test-all` alone."""
    if _long()(nodeid):
        return True
    share = next((share for fits, share in _shares() if fits(nodeid)), 1)
    if not _kept()(nodeid):
        share = max(share, 1 + round(RARER_BY_SECOND * seconds().get(nodeid, 0)))
    return crc32(f"{__version__} {nodeid}".encode()) % share != 0


@cache
def _long() -> Callable[[str], object]:
    return re.compile("|".join(translate(pattern) for pattern in LONG)).match


@cache
def _kept() -> Callable[[str], object]:
    return re.compile("|".join(translate(pattern) for pattern in KEPT)).match


@cache
def _shares() -> Sequence[tuple[Callable[[str], object], int]]:
    return [(re.compile(translate(pattern)).match, share) for pattern, (share, _) in SAMPLED.items()]


def left_unread(module: str) -> bool:
    """Whether `make test` has no use for any test of a module, so that it need not import it."""
    return f"{module}::*" in LONG


@cache
def seconds() -> Mapping[str, float]:
    """How long the tests of half a second or more took when the list was written."""
    rows = (line.split(" ", 1) for line in SLOW.read_text("utf-8").splitlines())
    return {test: float(took) for took, test in rows}
