"""VisualWebArena's file as a suite: what can run here runs, and what cannot is counted by reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from webarium.errors import UserError
from webarium.scoring.foreign.checks import VisualAnswerRule
from webarium.sites.registry import databases, load_sites
from webarium.suites.foreign.visual import load
from webarium.task_files import load_visual
from webarium.worlds import Universe

SITES = {name: load_sites()[name] for name in ("shopping", "reddit")}


def record(number: int, *sites: str, image: object = None, **evaluation: Any) -> dict[str, Any]:
    rules = {
        "eval_types": ["string_match"],
        "reference_answers": {"must_include": ["12"]},
        "program_html": [],
    }
    return {
        "task_id": number,
        "sites": list(sites),
        "intent": "How many?",
        "intent_template_id": number,
        "instantiation_dict": {},
        "start_url": f"__{sites[0].upper()}__",
        "image": image,
        "eval": {**rules, "reference_url": None, "url_note": None, **evaluation},
    }


def page(contents: dict[str, object]) -> dict[str, Any]:
    target = {"url": "last", "locator": "", "required_contents": contents}
    return {"eval_types": ["program_html"], "reference_answers": None, "program_html": [target]}


RECORDS = (
    record(0, "classifieds"),
    record(1, "shopping"),
    record(2, "shopping", image="https://example.com/a.png"),
    record(3, "reddit", **page({"must_include": ["yes"]})),
    record(4, "reddit", **page({"must_exclude": ["no"]})),
    record(5, "shopping", eval_types=["page_image_query"]),
    record(6, "shopping", reference_answers={"one_of": ["a", "b"]}),
    record(7, "shopping", "classifieds"),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "test_raw.json"
    path.write_text(json.dumps(RECORDS), "utf-8")
    return path


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(SITES)) as universe:
        yield universe


def test_each_record_says_what_it_lacks(file: Path) -> None:
    lacks = {each.id: each.lacks for each in load_visual(file)}
    assert lacks == {
        0: ("the site of classified ads",),
        1: (),
        2: ("pictures in requests",),
        3: (),
        4: ("a rule of its own",),
        5: ("a model that judges pictures of a page",),
        6: ("a rule of its own",),
        7: ("the site of classified ads",),
    }


def test_what_lacks_nothing_runs_on_our_sites(file: Path, universe: Universe) -> None:
    suite = load(str(file), {})
    assert [task.id for task in suite.tasks(universe)] == ["visualwebarena.1", "visualwebarena.3"]
    first, second = suite.tasks(universe)
    assert any(isinstance(check, VisualAnswerRule) for check in first.checks)
    assert second.start_urls == (SITES["reddit"].address,)
    (remark,) = suite.remarks
    assert remark.startswith("6 of 8 tasks are left out")
    assert "the site of classified ads (2), pictures in requests (1), a rule of its own (2)" in remark


def test_sites_can_be_chosen(file: Path, universe: Universe) -> None:
    suite = load(f"{file}#reddit", {})
    assert [task.id for task in suite.tasks(universe)] == ["visualwebarena.3"]
    with pytest.raises(UserError, match=r"None of these 1 tasks can run here\. 1 of 1 tasks are left out"):
        load(f"{file}#classifieds", {})
