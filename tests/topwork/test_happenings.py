"""What others do on TopWork, as its pages show it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError
from webarium.types import Json

from .client import Member

JOB, CONTRACT = 90_001, 90_002
ME, LENA = "sarah-johnson", "lena-hartmann"
OFFER = {
    "title": "Second shop",
    "budget": "fixed",
    "price": "900",
    "starts_on": "2024-07-22",
    "terms": "As before.",
    "milestone1": "Draft",
    "amount1": "300",
    "milestone2": "Rest",
    "amount2": "600",
}


def post_job(member: Member) -> None:
    member.happens(
        "job_is_posted", client=ME, title="Paper catalog", description="Forty pages.",
        category="Design & Creative", rate_low=3000, rate_high=4500, number=JOB,
    )  # fmt: skip


def apply(member: Member, **more: Json) -> None:
    member.happens(
        "proposal_arrives", job=JOB, freelancer=LENA, cover="I fold paper.", bid=4100,
        duration="1 to 3 months", **more,
    )  # fmt: skip


def test_a_job_is_among_ones_own_posts(member: Member) -> None:
    post_job(member)
    assert "Paper catalog" in member.get("/jobs/mine").text
    assert "$30.00" in member.get(f"/jobs/{JOB}").text


def test_a_proposal_arrives_with_a_notification_and_can_be_withdrawn(member: Member) -> None:
    post_job(member)
    said = "sent a proposal for “Paper catalog”."
    assert said not in member.get("/notifications").text
    apply(member)
    assert said in member.get("/notifications").text
    assert "I fold paper." in member.get(f"/jobs/{JOB}/proposals").text
    member.happens("proposal_is_withdrawn", job=JOB, freelancer=LENA)
    assert "I fold paper." not in member.get(f"/jobs/{JOB}/proposals").text
    with pytest.raises(NothingHappensError):
        member.happens("proposal_is_withdrawn", job=JOB, freelancer=LENA)


def test_nobody_applies_for_a_closed_job(member: Member) -> None:
    post_job(member)
    assert member.post(f"/jobs/{JOB}/close").status == 303
    with pytest.raises(NothingHappensError, match="no proposals any more"):
        apply(member)


def test_an_offer_is_declined_with_a_word(member: Member) -> None:
    assert member.post(f"/freelancers/{LENA}/hire", OFFER).status == 303
    member.happens("offer_is_declined", client=ME, freelancer=LENA, text="I am away all summer.")
    assert "Rejected" in member.get("/offers").text
    assert member.told("declined your offer “Second shop”") == ["Sarah Johnson"]
    assert "I am away all summer." in member.get("/messages").text
    with pytest.raises(NothingHappensError, match="no open offer"):
        member.happens("offer_is_accepted", client=ME, freelancer=LENA)


def test_an_accepted_offer_is_a_contract_with_the_first_milestone_in_escrow(member: Member) -> None:
    post_job(member)
    apply(member)
    assert member.post(f"/freelancers/{LENA}/hire", {**OFFER, "job": str(JOB)}).status == 303
    member.happens("offer_is_accepted", client=ME, freelancer=LENA)
    contract = member.value("SELECT max(id) FROM contract")
    page = member.get(f"/contracts/{contract}").text
    assert "Second shop" in page
    states = member.db.execute("SELECT state FROM milestone WHERE contract_id = ? ORDER BY id", (contract,))
    assert [row[0] for row in states] == ["funded", "waiting"]
    assert "Hired" in member.get(f"/jobs/{JOB}/proposals").text
    assert "contract" not in {change.table for change in member.world.changes("visitor")}


def test_a_contract_has_milestones_that_are_submitted(member: Member) -> None:
    steps: list[Json] = [
        {"title": "Cover", "amount": 20000, "state": "funded", "number": 90_010},
        {"title": "Inside", "amount": 40000, "state": "waiting"},
    ]
    member.happens(
        "contract_begins", client=ME, freelancer=LENA, title="Paper catalog", amount=60000,
        milestones=steps, number=CONTRACT,
    )  # fmt: skip
    assert "Paper catalog" in member.get("/contracts").text
    member.happens("milestone_is_submitted", milestone=90_010)
    assert member.told("submitted “Cover” for your approval.") == ["Sarah Johnson"]
    assert "submitted" in member.get(f"/contracts/{CONTRACT}").text
    with pytest.raises(NothingHappensError):
        member.happens("milestone_is_submitted", milestone=90_010)


def test_what_was_paid_of_a_contract_is_among_its_payments(member: Member) -> None:
    steps: list[Json] = [{"title": "Sketch", "amount": 25000, "state": "paid", "number": 90_010}]
    member.happens(
        "contract_begins", client=ME, freelancer=LENA, title="Paper catalog", amount=60000,
        milestones=steps, number=CONTRACT, days_ago=20,
    )  # fmt: skip
    page = member.get(f"/contracts/{CONTRACT}").text
    assert "Nothing paid yet" not in page
    assert "$250.00" in page.partition("Paid so far")[2][:80]


def test_a_message_is_unread(member: Member) -> None:
    member.happens("message_arrives", sender=LENA, receiver=ME, text="Is the blue one right?")
    page = member.get("/messages", show="unread").text
    assert "Is the blue one right?" in page
