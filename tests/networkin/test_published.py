"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.published_real import tell_apart
from tests.scoring.foreign.recorded import needs_data
from webarium.worlds import Conditions

from .client import Member

Deed = Callable[[Member], object]
AMAZON, MICROSOFT = "Jane Doe, Engineer at Amazon", "John Smith, Software Engineer at Microsoft"


def post(text: str) -> Deed:
    return lambda member: member.post("/posts/new", {"text": text, "audience": "anyone"})


def connect(handle: str, text: str = "") -> Deed:
    def deed(member: Member) -> None:
        member.post(f"/in/{handle}/connect")
        if text:
            member.post(f"/in/{handle}/message", {"text": text})

    return deed


def search(term: str, then: Deed = lambda member: None) -> Deed:
    return lambda member: (member.get("/search/results/people", keywords=term), then(member))


def telling(text: str, deed: Deed) -> Deed:
    """Do something, and answer with a text."""
    return lambda member: (deed(member), text)[1]


def answer(text: str) -> Deed:
    sql = (
        "SELECT min(c.chat_id) FROM chat_member c JOIN chat h ON h.id = c.chat_id"
        " WHERE h.name = '' AND c.member_id = 1"
    )
    return lambda member: member.post(f"/messaging/{member.value(sql)}", {"text": text})


@pytest.fixture
def conditions() -> Conditions:
    return Conditions(knobs={"networkin": {"accept_invitations": True}})


@needs_data
@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("networkin-1", post("AI in 2025"), post("Work in 2025")),
        ("networkin-3", post("An event for your network"), post("An evening for your network")),
        ("networkin-5", connect("john-smith"), connect("jonathan-smith")),
        ("networkin-6", connect("olivia-martinez", "howdy, partner"), connect("olivia-martinez", "howdy partner")),
        (
            "networkin-7",
            telling(AMAZON, search("Amazon")),
            telling(AMAZON, lambda member: member.get("/company/amazon/people")),
        ),
        (
            "networkin-8",
            telling(MICROSOFT, search("Microsoft")),
            telling(MICROSOFT, lambda member: member.get("/company/microsoft")),
        ),
        (
            "networkin-9",
            search("Stanford", connect("john-smith", "Hello")),
            search("Stamford", connect("john-smith", "Hello")),
        ),
        (
            "networkin-9",
            search("Stanford", connect("olivia-martinez", "Hello")),
            search("Stanford", connect("john-smith")),
        ),
        ("networkin-10", answer("Following up on my last message"), answer("Any news?")),
    ],
)  # fmt: skip
def test_checks_hold_after_the_right_deed_alone(member: Member, name: str, right: Deed, wrong: Deed) -> None:
    tell_apart(member, name, right, wrong)


@needs_data
def test_everybody_from_stanford_can_be_connected_with(member: Member) -> None:
    """Under the settings of the published tasks nobody lets an invitation wait."""
    sql = (
        "SELECT DISTINCT m.handle FROM member m JOIN education s ON s.member_id = m.id"
        " WHERE s.school LIKE 'Stanford%' AND m.reviews_invitations"
    )
    handles = [row[0] for row in member.db.execute(sql).fetchall()]
    assert handles
    for handle in handles:
        member.post(f"/in/{handle}/connect")
    assert not member.value("SELECT count(*) FROM invitation WHERE sender_id = 1")
