"""What members do, what becomes of it in the data, and what the published state says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from webarium.sites.kit.real.finish import finish
from webarium.sites.networkin.graph import circle_of
from webarium.sites.networkin.site import SITE
from webarium.worlds import Conditions

from .client import Member


def knobs(**values: Any) -> Conditions:
    return Conditions(knobs={"networkin": values})


def rows(member: Member) -> list[tuple[str, str]]:
    return sorted((change.op, change.table) for change in member.world.changes())


@pytest.fixture
def friend(member: Member) -> str:
    """Somebody with whom the default account is connected."""
    return str(
        member.value(
            "SELECT handle FROM member WHERE id = (SELECT max(with_id) FROM tie WHERE member_id = 1)"
        )
    )


def test_a_post_is_the_first_of_the_feed(member: Member) -> None:
    reply = member.follow(member.post("/posts/new", {"text": "Hello <b>AI</b> world", "audience": "anyone"}))
    assert "Hello &lt;b&gt;AI&lt;/b&gt; world" in reply.text
    (added,) = member.finish()["feedPostsDiff"]["added"]
    assert added["description"] == "Hello <b>AI</b> world"
    assert added["authorId"] == "divgarg"
    told = member.finish()["initialfinaldiff"]["added"]["ui"]["feed"]["postDynamicData"][added["id"]]
    assert told["type"] == "self-post"
    assert member.finish()["finalstate"]["feedPosts"][0] == added["id"]
    assert re.search(r">now</time>\s*<span[^>]*>, open the post by", reply.text)


@pytest.mark.parametrize("text", ["", "   ", "x" * 3001])
def test_a_post_needs_words_and_not_too_many(member: Member, text: str) -> None:
    assert member.post("/posts/new", {"text": text, "audience": "anyone"}).status == 422
    assert rows(member) == []


def test_connecting_makes_a_first_grade_and_tells_of_nobody_else(member: Member) -> None:
    reply = member.follow(member.post("/in/john-smith/connect"))
    assert "You are now connected." in reply.text
    assert member.finish()["profilesDiff"]["updated"] == {"1": {"connectionGrade": "1st"}}
    assert rows(member) == [("insert", "connection")]
    assert member.post("/in/john-smith/connect").status == 404
    member.post("/in/john-smith/remove")
    assert member.finish()["profilesDiff"]["updated"] == {}
    assert rows(member) == []


def test_grades_follow_from_the_graph(member: Member) -> None:
    db = member.db
    ties: dict[int, set[int]] = {}
    for one, other in db.execute("SELECT one, other FROM connection"):
        ties.setdefault(one, set()).add(other)
        ties.setdefault(other, set()).add(one)
    distance, front = {1: 0}, {1}
    for steps in (1, 2, 3):
        front = {far for near in front for far in ties.get(near, ())} - set(distance)
        distance |= dict.fromkeys(front, steps)
    circle = circle_of(db, 1)
    names = {0: "", 1: "1st", 2: "2nd", 3: "3rd"}
    for (key,) in db.execute("SELECT id FROM member"):
        assert circle.grade(key) == names.get(distance.get(key, 9), ""), key


class TestWaiting:
    @pytest.fixture
    def conditions(self) -> Conditions:
        return knobs(review_invitations=True)

    def test_an_invitation_waits_and_can_be_withdrawn(self, member: Member) -> None:
        reply = member.follow(member.post("/in/john-smith/connect", {"note": "Hello John"}))
        assert "waits for an answer" in reply.text
        assert member.value("SELECT note FROM invitation ORDER BY id DESC LIMIT 1") == "Hello John"
        state = member.finish()["finalstate"]
        assert state["sentInvitations"] == {"johnsmith": True}
        whole: Any = finish(member.world, SITE, whole=True)
        grades = whole["finalstate"]["profiles"]
        assert grades[1]["connectionGrade"] == "2nd"
        assert "Hello John" in member.get("/mynetwork/sent").text
        member.post("/in/john-smith/withdraw")
        assert rows(member) == []


def test_an_invitation_is_accepted_or_ignored(member: Member) -> None:
    first, second = (
        row[0]
        for row in member.db.execute(
            "SELECT m.handle FROM invitation i JOIN member m ON m.id = i.sender_id WHERE i.receiver_id = 1"
        )
    )
    member.post(f"/in/{first}/answer", {"answer": "accept"})
    member.post(f"/in/{second}/answer", {"answer": "ignore"})
    assert rows(member) == [("delete", "invitation"), ("delete", "invitation"), ("insert", "connection")]
    assert member.post(f"/in/{first}/answer", {"answer": "accept"}).status == 404


def test_a_first_message_begins_a_conversation(member: Member) -> None:
    assert member.get("/in/olivia-martinez/message").status == 200
    member.post("/in/olivia-martinez/message", {"text": "howdy, partner"})
    told = member.finish()["contactListDiff"]["added"]
    assert told["1"]["lastMessage"] == "howdy, partner"
    room = member.finish()["finalstate"]["ui"]["messaging"]["chatroomData"]["oliviamartinez"]
    assert room["lastMessageAuthorId"] == "divgarg"
    assert member.get("/in/olivia-martinez/message").status == 303


def test_what_one_sends_the_other_sees(member: Member) -> None:
    member.post("/in/nora-lindgren/message", {"text": "Are you hiring?"})
    chat = member.value("SELECT max(id) FROM chat")
    member.world.session("networkin")["user"] = "nora-lindgren"
    assert "Are you hiring?" in member.get(f"/messaging/{chat}").text
    member.post(f"/messaging/{chat}", {"text": "Always."})
    assert member.value("SELECT seen FROM chat_member WHERE chat_id = ? AND member_id = 6", chat) > 0


def test_a_group_needs_a_name(member: Member) -> None:
    ids = [row[0] for row in member.db.execute("SELECT with_id FROM tie WHERE member_id = 1 LIMIT 2")]
    form = {"to": ids, "text": "Lunch?"}
    assert member.post("/messaging/new", {**form, "name": ""}).status == 422
    member.post("/messaging/new", {**form, "name": "Lunch"})
    assert rows(member) == [("insert", "chat"), *[("insert", "chat_member")] * 3, ("insert", "message")]


def test_conversations_are_archived_and_marked(member: Member) -> None:
    member.world.session("networkin")["user"] = "nora-lindgren"
    chat = member.value("SELECT min(chat_id) FROM chat_member WHERE member_id = 6 AND NOT archived")
    title = member.value(
        "SELECT m.name FROM chat_member c JOIN member m ON m.id = c.member_id WHERE c.chat_id = ?"
        " AND m.id <> 6",
        chat,
    )
    member.post(f"/messaging/{chat}/mark", {"as": "archived"})
    assert f"<b>{title}</b>" not in member.get("/messaging").markup
    assert f"<b>{title}</b>" in member.get("/messaging?show=archived").text
    member.post(f"/messaging/{chat}/mark", {"as": "active"})
    assert "back among the others" in member.get("/messaging").text
    member.post(f"/messaging/{chat}/mark", {"as": "nonsense"})
    assert "nonsense" not in member.get("/messaging").text
    assert [change for change in member.world.changes() if change.table == "chat_member"] == []


def test_reactions_are_changed_and_taken_back(member: Member, friend: str) -> None:
    post = member.value("SELECT max(id) FROM post WHERE audience = 'anyone'")
    member.post(f"/posts/{post}/react", {"kind": "love"})
    member.post(f"/posts/{post}/react", {"kind": "funny"})
    (change,) = member.world.changes()
    assert (
        change.new == {"post_id": post, "member_id": 1, "kind": "funny"}
        or (change.new or {}).get("kind") == "funny"
    )
    member.post(f"/posts/{post}/react", {"kind": "funny"})
    assert rows(member) == []
    assert member.post(f"/posts/{post}/react", {"kind": "angry"}).status == 404


def test_posts_for_connections_are_hidden_from_others(member: Member) -> None:
    member.post("/posts/new", {"text": "Only for friends", "audience": "connections"})
    post = member.value("SELECT max(id) FROM post")
    assert member.get(f"/posts/{post}").status == 200
    assert member.get(f"/posts/{post}/repost").status == 404
    member.world.session("networkin")["user"] = "theo-marsh"
    assert member.get(f"/posts/{post}").status == 404
    assert member.post(f"/posts/{post}/comment", {"text": "Hi"}).status == 404


def test_reposting_and_deleting(member: Member) -> None:
    post = member.value("SELECT max(id) FROM post WHERE audience = 'anyone' AND repost_of IS NULL")
    member.post(f"/posts/{post}/repost", {"text": "Worth reading"})
    own = member.value("SELECT max(id) FROM post")
    assert member.value("SELECT repost_of FROM post WHERE id = ?", own) == post
    assert "Worth reading" in member.get("/").text
    assert member.post(f"/posts/{post}/delete").status == 404
    member.post(f"/posts/{own}/delete")
    assert rows(member) == []


def test_sending_a_post_by_message(member: Member, friend: str) -> None:
    post = member.value("SELECT max(id) FROM post WHERE audience = 'anyone'")
    reply = member.follow(member.post(f"/posts/{post}/send", {"to": friend, "text": "Look"}))
    assert "See post by" in reply.text
    assert member.post(f"/posts/{post}/send", {"to": "john-smith", "text": "Look"}).status == 422


def test_searches_are_remembered_without_a_row(member: Member) -> None:
    page = member.get("/search/results/people", keywords="Stanford")
    assert "John Smith" in page.text
    assert "Education: Stanford University" in page.text
    assert rows(member) == []
    assert member.finish()["searchHistoryDiff"]["added"] == {"2": {"searchTerm": "stanford"}}
    assert "stanford" in member.get("/search/history").text
    member.post("/search/history/remove", {"term": "stanford"})
    assert member.finish()["searchHistoryDiff"]["added"] == {}
    member.post("/search/history/remove")
    assert {table for _, table in rows(member)} == {"search_entry"}


@pytest.mark.parametrize(
    ("query", "there", "absent"),
    [
        ({"keywords": "microsoft"}, "John Smith", "No people found"),
        ({"keywords": "amazon"}, "Jonathan Smith", "No people found"),
        ({"keywords": "", "school": "Stanford"}, "Olivia Martinez", "Jane Doe"),
        ({"keywords": "smith", "company": "Microsoft", "current": "1"}, "John Smith", "Jane Doe"),
        ({"keywords": "john smith", "grade": "1st"}, "No people found", "Connect with"),
        ({"keywords": "zzzz"}, "No people found", "Connect with"),
    ],
)
def test_people_are_found_by_what_they_did(
    member: Member, query: dict[str, str], there: str, absent: str
) -> None:
    text = member.get("/search/results/people", **query).text
    assert there in text
    assert absent not in text


def test_applying_once_and_only_where_it_is_taken(member: Member) -> None:
    form = {"email": "div@mail.test", "phone": "555", "resume": "Portfolio.pdf", "years": "4", "cover": ""}
    easy, outside, closed = (
        member.value(f"SELECT min(id) FROM job WHERE {where}")
        for where in ("easy_apply AND NOT closed", "NOT easy_apply AND NOT closed", "closed")
    )
    for job in (outside, closed):
        assert member.post(f"/jobs/view/{job}/apply", form).status == 404
    assert member.post(f"/jobs/view/{easy}/apply", {**form, "resume": "Other.pdf"}).status == 422
    assert member.post(f"/jobs/view/{easy}/apply", form).status == 303
    assert member.post(f"/jobs/view/{easy}/apply", form).status == 404
    assert rows(member) == [("insert", "application")]
    member.post(f"/jobs/view/{easy}/withdraw")
    assert rows(member) == []


def test_jobs_are_filtered_and_sorted(member: Member) -> None:
    text = member.get("/jobs", workplace="Remote", salary="100", sort="salary").text
    count = member.value(
        "SELECT count(*) FROM job WHERE workplace = 'Remote' AND salary_high >= 100000 AND NOT closed"
    )
    assert f"{count} open job" in text
    assert "(Hybrid)" not in text


def test_events_have_seats(member: Member) -> None:
    full = member.value("SELECT min(id) FROM event WHERE seats = 4 AND starts_at > '2024-07-19'")
    free = member.value("SELECT min(id) FROM event WHERE seats IS NULL AND starts_at > '2024-07-19'")
    over = member.value("SELECT min(id) FROM event WHERE ends_at < '2024-07-18'")
    for event in (full, over):
        member.post(f"/events/{event}/attend")
    assert rows(member) == []
    member.post(f"/events/{free}/attend")
    assert member.finish()["finalstate"]["attendedEvents"] == {str(free): True}


def test_endorsing_and_recommending_is_for_connections(member: Member, friend: str) -> None:
    skill = member.value(
        "SELECT min(s.id) FROM skill s JOIN member m ON m.id = s.member_id WHERE m.handle = ?", friend
    )
    other = member.value("SELECT min(id) FROM skill WHERE member_id = 2")
    assert member.post(f"/in/john-smith/skills/{other}").status == 404
    assert member.get("/in/john-smith/recommend").status == 404
    member.post(f"/in/{friend}/skills/{skill}")
    assert rows(member) == [("insert", "endorsement")]
    member.post(f"/in/{friend}/skills/{skill}")
    assert rows(member) == []


def test_positions_must_make_sense(member: Member) -> None:
    form = {
        "title": "Baker",
        "kind": "Part-time",
        "company": "copperline",
        "began_month": "03",
        "began_year": "2015",
    }
    wrong = {**form, "ended_month": "02", "ended_year": "2015"}
    assert member.post("/me/experience/new", wrong).status == 422
    assert member.post("/me/experience/new", {**form, "ended_year": "2016"}).status == 422
    member.post("/me/experience/new", form)
    sql = "SELECT company, company_id IS NULL, ended FROM experience ORDER BY id DESC LIMIT 1"
    assert member.db.execute(sql).fetchone() == ("Copperline", 0, "")


def test_settings_close_what_they_say(member: Member) -> None:
    closed = dict.fromkeys(("profile_visible", "messages_from"), "connections")
    form = {**closed, "connections_visible": "0", "reviews_invitations": "1"}
    member.post("/settings", form)
    member.world.session("networkin")["user"] = "theo-marsh"
    assert "shows this profile to connections only" in member.get("/in/divgarg").text
    assert member.get("/in/divgarg/message").status == 404
    member.post("/in/divgarg/connect")
    assert member.value("SELECT count(*) FROM invitation WHERE sender_id = 7 AND receiver_id = 1") == 1


def test_notifications_are_read_and_deleted(member: Member) -> None:
    unread = member.value("SELECT count(*) FROM notification WHERE member_id = 1 AND NOT is_read")
    assert f"{unread} unread" in member.get("/notifications").text
    member.post("/notifications/read")
    assert "0 unread" in member.get("/notifications").text
    assert len(rows(member)) == unread


@pytest.mark.parametrize(
    ("fault", "path", "form"),
    [
        ("failing_posts", "/posts/new", {"text": "Once", "audience": "anyone"}),
        ("failing_messages", "/in/olivia-martinez/message", {"text": "Once"}),
        ("failing_invitations", "/in/john-smith/connect", {}),
    ],
)
def test_a_fault_passes(member: Member, fault: str, path: str, form: dict[str, str]) -> None:
    member.world.session("networkin")["config"] = {fault: 1}
    member.post(path, form)
    assert rows(member) == []
    member.post(path, form)
    assert rows(member) != []


def test_the_named_members_stand_where_checks_expect_them(member: Member) -> None:
    found = [row[0] for row in member.db.execute("SELECT name FROM member ORDER BY id LIMIT 5")]
    assert found == ["Div Garg", "John Smith", "Jane Doe", "Jonathan Smith", "Olivia Martinez"]
    assert SITE.roles[0].user == "divgarg"
    circle = circle_of(member.db, 1)
    assert {circle.grade(key) for key in (2, 3, 4, 5)} == {"2nd"}
