"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import pytest

from webarium.worlds import Conditions

from .client import Member

NOTHING: dict[str, dict[str, object]] = {"added": {}, "deleted": {}, "updated": {}}


def others(member: Member) -> tuple[str, ...]:
    """Addresses of Marcus Delgado's and Lena Hartmann's, which are nobody else's."""

    def first(sql: str) -> object:
        return member.value(sql)

    job = first("SELECT min(id) FROM job WHERE client_id = 2")
    draft = first("SELECT min(id) FROM job WHERE client_id = 2 AND status = 'draft'")
    contract = first(
        "SELECT min(id) FROM contract WHERE client_id = 2 AND budget = 'fixed' AND status = 'active'"
    )
    step = member.value("SELECT min(id) FROM milestone WHERE contract_id = ?", contract)
    offer = first("SELECT min(id) FROM offer WHERE client_id = 2 AND status = 'Pending'")
    proposal = first("SELECT min(p.id) FROM proposal p JOIN job j ON j.id = p.job_id WHERE j.client_id = 2")
    own = first("SELECT min(id) FROM proposal WHERE freelancer_id = 3")
    hourly = first(
        "SELECT min(id) FROM contract WHERE freelancer_id = 3 AND budget = 'hourly' AND status = 'active'"
    )
    return (
        f"/jobs/{job}/edit",
        f"/jobs/{job}/remove",
        f"/jobs/{job}/close",
        f"/jobs/{draft}/publish",
        f"/proposals/{proposal}/shortlist",
        f"/proposals/{proposal}/decline",
        f"/proposals/{own}/edit",
        f"/proposals/{own}/withdraw",
        f"/offers/{offer}/withdraw",
        f"/offers/{offer}/accept",
        f"/contracts/{contract}/pause",
        f"/contracts/{contract}/end",
        f"/contracts/{contract}/bonus",
        f"/contracts/{contract}/milestones/{step}/fund",
        f"/contracts/{contract}/milestones/{step}/release",
        f"/contracts/{hourly}/time",
        f"/messages/{first('SELECT min(id) FROM chat WHERE client_id = 2')}",
        f"/notifications/{first('SELECT min(id) FROM notification WHERE member_id = 2')}/delete",
        f"/billing/cards/{first('SELECT min(id) FROM card WHERE client_id = 2')}/remove",
        f"/invitations/{first('SELECT min(id) FROM invitation WHERE freelancer_id = 3')}/decline",
    )


@pytest.mark.parametrize("handle", ["sarah-johnson", "brandon-m"])
def test_others_pages_are_closed(member: Member, handle: str) -> None:
    paths = others(member)
    member.become(handle)
    for path in paths:
        reply = member.post(path, {"text": "Hello", "stars": "5", "amount": "5", "bid": "20", "cover": "Hi"})
        assert reply.status == 404, path
    assert not list(member.world.changes())


def test_guests_are_led_to_the_sign_in_page(member: Member) -> None:
    paths = (*others(member), "/jobs/new/title", "/freelancers/ashley-c/hire", "/connects", "/profile/client")
    member.assert_closed(None, 303, deeds=paths, form={"text": "Hello"})


def test_drafts_and_removed_posts_are_hidden(member: Member) -> None:
    draft = member.value("SELECT min(id) FROM job WHERE status = 'draft'")
    assert member.get(f"/jobs/{draft}").status == 404
    job = member.value("SELECT min(id) FROM job WHERE client_id = 1")
    title = member.value("SELECT title FROM job WHERE id = ?", job)
    member.post(f"/jobs/{job}/remove")
    assert member.get(f"/jobs/{job}").status == 404
    member.become("lena-hartmann")
    assert f">{title}</a>" not in member.get("/find-work", q=title).markup


class TestTotals:
    """The keys that REAL's paper names: an account begins with less than it has."""

    @pytest.fixture
    def conditions(self) -> Conditions:
        totals = {
            "total_conversations": 4,
            "total_unread_messages": 2,
            "total_offers_sent": 2,
            "total_offers_pending": 0,
        }
        return Conditions(knobs={"topwork": totals})

    def test_the_newest_remain(self, member: Member) -> None:
        page = member.get("/messages").text
        assert page.count('class="last"') == 4
        assert "Alex Rodriguez" in page
        assert "Grace O." not in page
        state = member.finish()["finalstate"]
        assert [each["unreadCount"] for each in state["messages"]["contactList"]].count(1) == 2
        assert [each["status"] for each in state["offers"]["offers"]] == ["Rejected"]
        assert "Coordination of Shop Launches" in member.get("/offers").text
        assert "Help Pages for Three Online Shops" not in member.get("/offers").text
        hidden = member.value(
            "SELECT c.id FROM chat c JOIN member m ON m.id = c.freelancer_id WHERE m.name = 'Grace O.'"
        )
        assert member.get(f"/messages/{hidden}").status == 404
        assert member.finish()["messagesDiff"] == NOTHING
