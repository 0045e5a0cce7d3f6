"""What others do on Smithy, as its pages show it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError
from webarium.types import Json

from .client import Forge

ME, MIRA = "byteblaze", "mira.castell"
SLUG = f"{ME}/tide-clock"
ISSUE, REQUEST = 90_001, 90_002


@pytest.fixture
def forge(me: Forge) -> Forge:
    """A forge with a project that has just begun."""
    me.happens(
        "project_appears", owner=ME, path="tide-clock", title="Tide clock", files={"README.md": "# Tides\n"},
        labels=["bug", "later"], milestones=["First tide"],
    )  # fmt: skip
    return me


def file_issue(forge: Forge, **more: Json) -> None:
    forge.happens(
        "issue_is_filed", project=SLUG, title="The hands go backwards", author=MIRA, number=ISSUE, **more
    )  # fmt: skip


def test_a_project_has_files_labels_and_milestones(forge: Forge) -> None:
    assert "Tides" in forge.get(f"/{SLUG}").text
    assert "later" in forge.get(f"/{SLUG}/-/labels").text
    assert "First tide" in forge.get(f"/{SLUG}/-/milestones").text
    forge.happens("label_appears", project=SLUG, title="sooner")
    forge.happens("milestone_appears", project=SLUG, title="Second tide", due="2023-07-01")
    assert "sooner" in forge.get(f"/{SLUG}/-/labels").text
    assert "Second tide" in forge.get(f"/{SLUG}/-/milestones").text
    assert not list(forge.world.changes("visitor"))


def test_an_issue_is_filed_with_all_that_belongs_to_it(forge: Forge) -> None:
    file_issue(forge, text="Since noon.", labels=["bug"], milestone="First tide", assignees=[ME])
    page = forge.get(f"/{SLUG}/-/issues/1").text
    for said in ("Since noon.", "bug", "First tide", "Mira Castell"):
        assert said in page
    assert "The hands go backwards" in forge.get(f"/{SLUG}/-/issues").text
    assert "The hands go backwards" in forge.get("/dashboard/todos").text


def test_labels_change_and_the_page_says_so(forge: Forge) -> None:
    file_issue(forge, labels=["bug"])
    forge.happens("issue_is_relabelled", issue=ISSUE, author=MIRA, add=["later"], remove=["bug"])
    page = forge.get(f"/{SLUG}/-/issues/1").text
    assert "added ~later label and removed ~bug label" in page
    assert "The hands go backwards" not in forge.get(f"/{SLUG}/-/issues?label_name[]=bug").text


def test_an_issue_is_closed_once_and_reopened(forge: Forge) -> None:
    file_issue(forge)
    forge.happens("issue_is_closed", issue=ISSUE, author=MIRA, text="It was the battery.")
    assert "It was the battery." in forge.get(f"/{SLUG}/-/issues/1").text
    assert "The hands go backwards" not in forge.get(f"/{SLUG}/-/issues").text
    with pytest.raises(NothingHappensError, match="closed already"):
        forge.happens("issue_is_closed", issue=ISSUE, author=MIRA)
    forge.happens("issue_is_reopened", issue=ISSUE, author=MIRA)
    assert "The hands go backwards" in forge.get(f"/{SLUG}/-/issues").text


def test_who_is_mentioned_in_a_comment_has_something_to_do(forge: Forge) -> None:
    file_issue(forge)
    forge.happens("comment_arrives", issue=ISSUE, author=MIRA, text=f"@{ME} can you wind it?")
    assert "can you wind it?" in forge.get(f"/{SLUG}/-/issues/1").text
    assert "The hands go backwards" in forge.get("/dashboard/todos").text


def test_somebody_joins_a_project_and_a_group(forge: Forge) -> None:
    forge.happens("member_joins", user=MIRA, role=30, project=SLUG)
    assert "Mira Castell" in forge.get(f"/{SLUG}/-/project_members").text
    forge.happens("member_joins", user=ME, role=50, group="paperplane")
    assert "Byte Blaze" in forge.get("/groups/paperplane/-/group_members").text


def test_a_branch_is_pushed_twice_and_asked_to_be_merged(forge: Forge) -> None:
    push = {"project": SLUG, "author": MIRA, "branch": "fix-hands"}
    forge.happens("commit_is_pushed", **push, files={"hands.py": "turn = 1\n"}, message="Turn right")
    forge.happens(
        "merge_request_is_opened", project=SLUG, author=MIRA, branch="fix-hands", title="Turn right",
        reviewers=[ME], number=REQUEST,
    )  # fmt: skip
    forge.happens("commit_is_pushed", **push, files={"hands.py": "turn = 2\n"}, message="Turn twice")
    assert "Turn twice" in forge.get(f"/{SLUG}/-/commits/fix-hands").text
    assert "turn = 2" in forge.get(f"/{SLUG}/-/merge_requests/1/diffs").text
    assert "hands.py" not in forge.get(f"/{SLUG}").text
    forge.happens("comment_arrives", merge_request=REQUEST, author=MIRA, text="Ready.")
    assert "Ready." in forge.get(f"/{SLUG}/-/merge_requests/1").text
    assert "Turn right" in forge.get("/dashboard/todos").text
    with pytest.raises(NothingHappensError, match="no branch"):
        forge.happens("merge_request_is_opened", project=SLUG, author=MIRA, branch="none", title="None")
