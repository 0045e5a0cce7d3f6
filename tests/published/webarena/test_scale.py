"""The scale of published tasks: which sites it changes, when it is chosen, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loaded import FILE, loaded
from tests.scoring.foreign.recorded import needs_data
from webarium.cli.run_options import parameters, read_config, write_config
from webarium.errors import UserError
from webarium.published.webarena.label import PROVEN, label_of
from webarium.published.webarena.truths import truths
from webarium.published.webarena.variants import sites_at, variants
from webarium.runs import RunConfig
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suite
from webarium.suites.registry import usual_scale
from webarium.types import PUBLISHED_SCALES, Scale
from webarium.worlds import Universe
from webarium.worlds.prune import stale_files

KNOWN = f"webarena:{FILE}"


def test_only_variants_differ_and_all_other_sites_stay_small() -> None:
    installed = load_sites()
    chosen = sites_at("webarena", installed)
    assert {name for name in chosen if chosen[name] != installed[name]} == variants().keys()
    assert sites_at("small", installed) == installed
    assert all(site.database.published == "webarena" for site in variants().values())
    assert sites_at("webarena", chosen) == chosen
    other = sites_at("webarena-verified", installed)
    assert {name for name in other if other[name] != installed[name]} == variants().keys()


def test_sites_without_a_variant_share_their_files_with_small(tmp_path: Path) -> None:
    home = load_sites()["manuals"]
    with Universe.open([home.database], scale="webarena", cache=tmp_path) as opened:
        assert [path.name.split("-")[1] for path in opened.files.values()] == ["small"]
        assert opened.scale == "webarena"


def test_other_seeds_are_refused() -> None:
    with pytest.raises(UserError, match="has seed 0 alone, got seed 3"):
        Universe.open([], seed=3, scale="webarena")


@needs_data
def test_the_scale_is_chosen_for_the_published_tasks_alone(tmp_path: Path) -> None:
    assert usual_scale(KNOWN, {}) == "webarena"
    assert usual_scale(f"{KNOWN}#reddit", {}) == "webarena"
    assert usual_scale(KNOWN, {"gitlab": "http://docker:8023"}) == "small"
    assert usual_scale("reddit", {}) == "small"
    changed = tmp_path / "test.raw.json"
    changed.write_text(FILE.read_text("utf-8") + "\n", "utf-8")
    assert usual_scale(f"webarena:{changed}", {}) == "small"


@needs_data
@pytest.mark.parametrize("scale", ["small", "full", "webarena"])
def test_a_command_line_comes_back_with_its_scale(scale: Scale) -> None:
    words = write_config(RunConfig(suite=KNOWN, agent="null", scale=scale))
    said = words[words.index("--scale") + 1] if "--scale" in words else None
    assert read_config(given(scale=said)).scale == scale
    assert read_config(given(scale=None)).scale == "webarena"


def given(**more: object) -> dict[str, object]:
    """What a command line gives that names the suite and what else is said."""
    plain = {parameter.name: parameter.default for parameter in parameters()}
    return {**plain, "suite": [KNOWN], "agent": "null", **more}


def test_files_of_both_kinds_are_kept_apart_when_old_ones_go(tmp_path: Path) -> None:
    plain, ours = load_sites()["reddit"].database, variants()["reddit"].database
    names = [plain.file_name(0, "small"), ours.file_name(0, "webarena")]
    old = ["reddit-small-0-" + "a" * 20 + ".sqlite", "reddit-webarena-0-" + "b" * 20 + ".sqlite"]
    for name in (*names, *old):
        (tmp_path / name).touch()
    known = [*databases(load_sites()), *databases(variants())]
    assert [path.name for path in stale_files(known, tmp_path)] == sorted(old)


def test_both_scales_share_what_does_not_differ(tmp_path: Path) -> None:
    """Their encyclopedia has one file; a shop has one for each."""
    first, second = (
        {site: each.database for site, each in variants(scale).items()} for scale in PUBLISHED_SCALES
    )
    same = [site for site in first if first[site] == second[site]]
    assert same == ["wikipedia"]
    names = {
        each["shopping"].file_name(0, scale)
        for each, scale in zip((first, second), PUBLISHED_SCALES, strict=True)
    }
    assert len(names) == 2
    with Universe.open(
        [load_sites()["manuals"].database], scale="webarena-verified", cache=tmp_path
    ) as opened:
        assert [path.name.split("-")[1] for path in opened.files.values()] == ["small"]


@needs_data
def test_the_label_counts_what_is_proven() -> None:
    """A truth for each site that has facts, and a golden path; 584 contradicts itself."""
    true = {
        site: {truth.task for truth in truths(name)}
        for site, name in (
            ("reddit", "forum"),
            ("gitlab", "forge"),
            ("map", "map"),
            ("shopping", "shop"),
            ("shopping_admin", "office"),
            ("wikipedia", "encyclopedia"),
        )
    }
    golden = {
        name
        for suite in ("reddit", "gitlab", "map", "shopping", "shopping_admin", "cross")
        for name in load_suite(suite).golden
    }
    proven = [
        task.number
        for task in loaded()
        if all(task.number in true.get(site, ()) for site in task.sites)
        and f"webarena.{task.number}" in golden
        and task.number != 584
    ]
    assert len(proven) == PROVEN["webarena"]
    assert f"{len(proven)} of 812 tasks proven" in label_of("webarena")
    assert "webarena-verified 1: the task file's facts" in label_of("webarena-verified")
    assert label_of("small") == ""
