"""What clients and freelancers do, and what becomes of it on the other side."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.worlds import Conditions

from .client import Member
from .test_published import BUDGET, SCOPE, post

TERMS = {
    "title": "Second shop",
    "budget": "hourly",
    "rate": "55",
    "limit": "10",
    "starts_on": "2024-07-22",
    "terms": "As before.",
}
FIXED = {
    "title": "Third shop",
    "budget": "fixed",
    "price": "900",
    "starts_on": "2024-07-22",
    "terms": "All of it.",
}


def rows(member: Member) -> list[tuple[str, str]]:
    """What has changed, by operation and table, notifications aside."""
    changes = ((change.op, change.table) for change in member.world.changes())
    return sorted(change for change in changes if change[1] != "notification")


def test_an_offer_becomes_a_contract_with_money_in_escrow(member: Member) -> None:
    steps = {
        "milestone1": "Draft",
        "amount1": "300",
        "due1": "2024-08-01",
        "milestone2": "Rest",
        "amount2": "600",
    }
    assert member.post("/freelancers/lena-hartmann/hire", {**FIXED, **steps, "amount2": "500"}).status == 422
    assert member.post("/freelancers/lena-hartmann/hire", {**FIXED, **steps}).status == 303
    assert member.told("sent you an offer: “Third shop”") == ["Lena Hartmann"]
    offer = member.value("SELECT max(id) FROM offer")
    member.become("lena-hartmann")
    assert "Third shop" in member.get("/proposals").text
    chat = member.value("SELECT max(id) FROM chat")
    assert "View offer" in member.get(f"/messages/{chat}").text
    page = member.follow(member.post(f"/offers/{offer}/accept"))
    assert "The contract has begun." in page.text
    assert member.post(f"/offers/{offer}/accept").status == 404
    contract = member.value("SELECT max(id) FROM contract")
    step, other = (
        row[0]
        for row in member.db.execute(
            "SELECT id FROM milestone WHERE contract_id = ? ORDER BY id", (contract,)
        )
    )
    at = f"/contracts/{contract}/milestones"
    assert member.post(f"{at}/{other}/submit").status == 404
    member.post(f"{at}/{step}/submit")
    assert member.told("submitted “Draft”") == ["Sarah Johnson"]
    member.become("sarah-johnson")
    assert member.post(f"/contracts/{contract}/end", {"stars": "5", "text": "Fine"}).status == 422
    member.post(f"{at}/{step}/release")
    assert member.row("SELECT kind, amount, fee FROM payment ORDER BY id DESC LIMIT 1") == (
        "milestone",
        30_000,
        3_000,
    )
    member.post(f"{at}/{other}/fund")
    assert member.value("SELECT state FROM milestone WHERE id = ?", other) == "funded"
    member.post(f"{at}/{other}/release")
    assert (
        member.follow(member.post(f"/contracts/{contract}/end", {"stars": "4", "text": "Fine work"})).status
        == 200
    )
    member.become("lena-hartmann")
    assert member.post(f"/contracts/{contract}/feedback", {"stars": "5", "text": "Kind client"}).status == 303
    assert member.post(f"/contracts/{contract}/feedback", {"stars": "5", "text": "Again"}).status == 404
    assert "Fine work" in member.get("/freelancers/lena-hartmann").text
    assert "Kind client" in member.get("/clients/sarah-johnson").text


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rate": "1"}, "rate"),
        ({"title": ""}, "title"),
        ({"starts_on": "2024-07-01"}, "starts_on"),
        ({"limit": "7"}, "limit"),
        ({"budget": "fixed"}, "price"),
    ],
)
def test_an_offer_says_what_it_must(member: Member, change: dict[str, str], field: str) -> None:
    reply = member.post("/freelancers/ashley-c/hire", TERMS | change)
    assert reply.status == 422
    assert f'id="{field}-error"' in reply.text
    assert rows(member) == []


def test_who_has_no_card_sends_no_offer(member: Member) -> None:
    member.become("tom-whitaker")
    assert "Please add a card" in member.post("/freelancers/ashley-c/hire", TERMS).text
    card = {"cardName": "Tom Whitaker", "cardNumber": "4111 1111 1111 1111", "month": "5", "year": "2027"}
    assert member.post("/billing/cards/new", {**card, "security_code": "123"}).status == 303
    other = {**card, "cardNumber": "5555 5555 5555 4444", "security_code": "123", "is_default": "1"}
    member.post("/billing/cards/new", other)
    cards = member.db.execute("SELECT last4, is_default FROM card WHERE client_id = 4 ORDER BY id").fetchall()
    assert cards == [("1111", 0), ("4444", 1)]
    assert member.post("/freelancers/ashley-c/hire", TERMS).status == 303


def test_an_invitation_is_seen_answered_and_sent_once(member: Member) -> None:
    job = member.value("SELECT max(id) FROM job WHERE client_id = 1 AND status = 'open'")
    form = {"job": job, "message": "Please have a look"}
    member.post("/freelancers/lena-hartmann/invite", form)
    assert member.post("/freelancers/lena-hartmann/invite", form).status == 422
    draft = member.value("SELECT min(id) FROM job WHERE status = 'draft'")
    assert member.post("/freelancers/lena-hartmann/invite", {**form, "job": draft}).status == 422
    member.become("lena-hartmann")
    assert "Please have a look" in member.get("/proposals").text
    before = member.value("SELECT connects FROM freelancer WHERE id = 3")
    bid = {"bid": "800", "duration": "1 to 3 months", "cover": "I like tea."}
    assert member.post(f"/jobs/{job}/apply", bid).status == 303
    assert member.value("SELECT connects FROM freelancer WHERE id = 3") == before
    assert member.value("SELECT status FROM invitation ORDER BY id DESC LIMIT 1") == "accepted"
    member.become("sarah-johnson")
    assert "I like tea." in member.get(f"/jobs/{job}/proposals").text


def test_a_proposal_costs_connects_and_is_sent_once(member: Member) -> None:
    member.become("lena-hartmann")
    sql = (
        "SELECT max(id) FROM job WHERE status = 'open'"
        " AND id NOT IN (SELECT job_id FROM proposal WHERE freelancer_id = 3)"
    )
    job = member.value(f"{sql} AND id NOT IN (SELECT job_id FROM invitation WHERE freelancer_id = 3)")
    bid = {"bid": "44.50", "duration": "1 to 3 months", "cover": "Hello"}
    member.post(f"/jobs/{job}/apply", bid)
    assert member.post(f"/jobs/{job}/apply", bid).status == 404
    cost = member.value("SELECT connects FROM job WHERE id = ?", job)
    assert member.value("SELECT connects FROM freelancer WHERE id = 3") == 64 - cost
    own = member.value("SELECT max(id) FROM proposal")
    member.post(f"/proposals/{own}/edit", {**bid, "bid": "40"})
    assert member.value("SELECT bid FROM proposal WHERE id = ?", own) == 4_000
    member.post(f"/proposals/{own}/withdraw")
    assert member.post(f"/proposals/{own}/edit", bid).status == 404
    member.db.execute("UPDATE freelancer SET connects = 1 WHERE id = 3")
    other = member.value(f"{sql} AND id NOT IN (SELECT job_id FROM invitation WHERE freelancer_id = 3)")
    assert "Please buy some first" in member.post(f"/jobs/{other}/apply", bid).text


def test_the_wizard_asks_in_order_and_forgets_after_a_new_beginning(member: Member) -> None:
    assert member.get("/jobs/new/budget").location == "/jobs/new/title"
    member.post("/jobs/new/title", {"title": "Baker", "category": "Writing"})
    assert member.get("/jobs/new/review").location == "/jobs/new/skills"
    member.post("/jobs/new/skills/add", {"skills": "python, Sourdough ; PYTHON, <b>"})
    page = member.get("/jobs/new/skills").text
    assert "<span>Python</span>" in page
    assert "<span>Sourdough</span>" in page
    assert "<span>&lt;b&gt;</span>" in page
    member.post("/jobs/new/skills/remove", {"skill": "Sourdough"})
    member.post("/jobs/new/scope", SCOPE)
    assert member.post("/jobs/new/budget", {**BUDGET, "rate_high": "20"}).status == 422
    assert member.post("/jobs/new/budget", {"budget": "fixed", "price": "1"}).status == 422
    assert rows(member) == []
    member.get("/jobs/new")
    assert member.post("/jobs/new/publish").location == "/jobs/new/title"


def test_a_draft_is_published_changed_closed_and_removed(member: Member) -> None:
    post("Baker", "Sourdough", "React", keeping="draft")(member)
    job = member.value("SELECT max(id) FROM job")
    assert member.value("SELECT count(*) FROM job_skill WHERE job_id = ?", job) == 2
    member.post(f"/jobs/{job}/publish")
    form = {
        "title": "Master baker",
        "category": "Writing",
        "skills": "sourdough, Rye",
        "description": "More",
        **SCOPE,
    }
    assert member.post(f"/jobs/{job}/edit", {**form, "budget": "fixed", "price": "500"}).status == 303
    assert member.row("SELECT title, status, rate_low, price FROM job WHERE id = ?", job) == (
        "Master baker",
        "open",
        None,
        50_000,
    )
    names = [
        row[0]
        for row in member.db.execute("SELECT name FROM job_skill WHERE job_id = ? ORDER BY name", (job,))
    ]
    assert names == ["Rye", "Sourdough"]
    member.post(f"/jobs/{job}/close")
    member.become("lena-hartmann")
    assert (
        member.post(f"/jobs/{job}/apply", {"bid": "500", "duration": "1 to 3 months", "cover": "Hi"}).status
        == 404
    )


def test_time_is_logged_within_the_week_and_its_limit(member: Member) -> None:
    member.become("lena-hartmann")
    contract = member.value(
        "SELECT min(id) FROM contract WHERE freelancer_id = 3 AND budget = 'hourly' AND status = 'active'"
    )
    line = {"day": "2024-07-18", "hours": "1", "minutes": "30", "memo": "Forms"}
    for wrong in (
        {"day": "2024-07-14"},
        {"day": "2024-07-19"},
        {"hours": "0", "minutes": "5"},
        {"hours": "24", "minutes": "59"},
    ):
        assert member.post(f"/contracts/{contract}/time", line | wrong).status == 422, wrong
    member.post(f"/contracts/{contract}/time", line)
    entry = member.value("SELECT max(id) FROM time_entry")
    assert member.row("SELECT day, minutes, billed FROM time_entry WHERE id = ?", entry) == (
        "2024-07-18",
        90,
        0,
    )
    billed = member.value("SELECT min(id) FROM time_entry WHERE contract_id = ?", contract)
    assert member.post(f"/contracts/{contract}/time/{billed}/remove").status == 404
    member.post(f"/contracts/{contract}/time/{entry}/remove")
    assert rows(member) == []
    client = member.value(
        "SELECT m.handle FROM contract c JOIN member m ON m.id = c.client_id WHERE c.id = ?", contract
    )
    member.become(client)
    member.post(f"/contracts/{contract}/pause")
    member.become("lena-hartmann")
    assert member.post(f"/contracts/{contract}/time", line).status == 404


@pytest.mark.parametrize(
    ("query", "sql"),
    [
        ({"level": "Expert", "category": "Writing"}, "f.level = 'Expert' AND f.category = 'Writing'"),
        ({"low": "30", "high": "50"}, "f.rate BETWEEN 3000 AND 5000"),
        ({"success": "90"}, "s.success >= 90"),
        ({"location": "Kenya"}, "m.location LIKE '%Kenya'"),
        ({"skill": "react"}, "f.id IN (SELECT freelancer_id FROM freelancer_skill WHERE name = 'React')"),
        (
            {"english": "Fluent", "availability": "As needed"},
            "f.english = 'Fluent' AND f.availability = 'As needed'",
        ),
    ],
)
def test_talent_is_filtered(member: Member, query: dict[str, str], sql: str) -> None:
    source = "freelancer f JOIN member m ON m.id = f.id JOIN standing s ON s.id = f.id"
    count = member.value(f"SELECT count(*) FROM {source} WHERE {sql}")
    assert count
    assert f">{count} freelancer" in member.get("/talent", **query).markup
    told = member.finish()["finalstate"]["search"]
    assert len(told["resultIds"]) == min(count, 60)
    assert rows(member) == []


def test_jobs_are_filtered_and_saved(member: Member) -> None:
    member.become("lena-hartmann")
    count = member.value(
        "SELECT count(*) FROM job WHERE status = 'open' AND budget = 'fixed' AND price >= 50000 AND size ="
        " 'Small'"
    )
    assert f"{count} open job" in member.get("/find-work", budget="fixed", price="500", size="Small").text
    job = member.value(
        "SELECT max(id) FROM job WHERE status = 'open' AND id NOT IN (SELECT job_id FROM saved_job)"
    )
    member.post(f"/jobs/{job}/save")
    assert rows(member) == [("insert", "saved_job")]
    assert member.value("SELECT title FROM job WHERE id = ?", job) in member.get("/saved-jobs").text.replace(
        "&#39;", "'"
    )
    member.post(f"/jobs/{job}/save")
    assert rows(member) == []


def test_job_success_follows_from_feedback(member: Member) -> None:
    contract = member.value(
        "SELECT min(id) FROM contract WHERE client_id = 1 AND budget = 'hourly' AND status = 'active'"
    )
    before = member.value("SELECT success FROM standing WHERE id = 7")
    member.post(f"/contracts/{contract}/end", {"stars": "1", "text": "No."})
    assert member.value("SELECT success FROM standing WHERE id = 7") < before
    for key, success in member.db.execute("SELECT id, success FROM standing").fetchall():
        stars = [row[0] for row in member.db.execute("SELECT stars FROM feedback WHERE about_id = ?", (key,))]
        good = sum(each >= 4 for each in stars)
        assert success == (int(100 * good / len(stars) + 0.5) if len(stars) >= 3 else None), key


def test_messages_are_marked_archived_and_found(member: Member) -> None:
    chat = member.value("SELECT max(chat_id) FROM message WHERE text LIKE '%error messages%'")
    assert 'class="new"' in member.get("/messages", q="Alex").text
    member.post(f"/messages/{chat}/mark", {"as": "read"})
    assert rows(member) == [("update", "chat")]
    member.post(f"/messages/{chat}/mark", {"as": "unread"})
    assert rows(member) == []
    member.post(f"/messages/{chat}/mark", {"as": "archived"})
    assert "Alex Rodriguez" not in member.get("/messages").text
    assert "Alex Rodriguez" in member.get("/messages", show="archived").text
    assert member.get("/freelancers/alex-rodriguez/message").location == f"/messages/{chat}"


def test_freelancers_begin_no_conversation_and_clients_find_no_work(member: Member) -> None:
    assert member.get("/earnings").status == 404
    member.become("lena-hartmann")
    assert member.get("/freelancers/ashley-c/message").status == 404
    assert member.post("/freelancers/ashley-c/save").status == 404
    assert member.get("/jobs/new").status == 404


def test_profiles_are_changed(member: Member) -> None:
    member.post(
        "/profile/client", {"company": "Johnson & Co", "industry": "Food", "about": "", "email_alerts": "1"}
    )
    assert "Johnson &amp; Co" in member.get("/clients/sarah-johnson").text
    member.become("lena-hartmann")
    form = {
        "title": "Engineer",
        "rate": "1000",
        "overview": "Hi",
        "english": "Fluent",
        "availability": "As needed",
    }
    assert member.post("/profile/freelancer", form).status == 422
    assert member.post("/profile/freelancer", {**form, "rate": "60"}).status == 303
    assert member.post("/profile/skills", {"name": "REACT"}).status == 422
    member.post("/profile/skills", {"name": "django"})
    assert "Django" in member.get("/freelancers/lena-hartmann").text
    member.post("/profile/skills/remove", {"skill": "Django"})
    member.post("/connects", {"pack": "40"})
    assert member.value("SELECT connects FROM freelancer WHERE id = 3") == 104


class TestFaults:
    @pytest.fixture
    def conditions(self) -> Conditions:
        names = ("messages", "invitations", "offers", "payments", "publications")
        return Conditions(knobs={"topwork": {f"failing_{name}": 1 for name in names}})

    def test_the_first_try_fails_and_the_next_one_succeeds(self, member: Member) -> None:
        job = member.value("SELECT min(id) FROM job WHERE client_id = 1")
        invitation: dict[str, Any] = {"job": job, "message": "Look"}
        chat = member.value("SELECT min(id) FROM chat WHERE client_id = 1")
        for path, form in (
            ("/freelancers/ashley-c/invite", invitation),
            ("/freelancers/brandon-m/hire", TERMS),
            (f"/messages/{chat}", {"text": "Hello"}),
        ):
            before = rows(member)
            member.post(path, form)
            assert rows(member) == before, path
            member.post(path, form)
            assert rows(member) != before, path
        post("Baker", "React")(member)
        assert not member.value("SELECT count(*) FROM job WHERE title = 'Baker'")
        member.post("/jobs/new/publish")
        assert member.value("SELECT count(*) FROM job WHERE title = 'Baker'") == 1
