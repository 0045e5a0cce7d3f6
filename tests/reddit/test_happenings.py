"""What others do in the forum shows on its pages."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Forum
from .conftest import MEMBER, MODERATOR

NUMBER = 90_001


def post(visitor: Forum, author: str = MEMBER, **more: Any) -> None:
    visitor.happens(
        "submission_appears",
        forum="books",
        author=author,
        title="A shelf of green spines",
        text="Why are they all green?",
        number=NUMBER,
        **more,
    )


def bell(visitor: Forum) -> int:
    user = visitor.value("SELECT id FROM user WHERE username = ?", visitor.world.session("reddit")["user"])
    return int(visitor.value("SELECT count(*) FROM notification WHERE user_id = ?", user))


def test_a_submission_appears(member: Forum) -> None:
    before = member.value("SELECT submission_count FROM forum WHERE name = 'books'")
    post(member, flair="Discussion", upvotes=7, downvotes=2)
    assert "A shelf of green spines" in member.get("/f/books/new").text
    assert "Why are they all green?" in member.get(f"/f/books/{NUMBER}").text
    assert "A shelf of green spines" in member.get("/search", q="green spines").text
    assert member.value("SELECT submission_count FROM forum WHERE name = 'books'") == before + 1
    assert member.row("SELECT net_score, ranking <> 0 FROM submission WHERE id = ?", NUMBER) == (5, 1)


def test_who_wrote_something_is_told_of_answers(member: Forum) -> None:
    post(member)
    before = bell(member)
    member.happens(
        "comment_arrives", author=MODERATOR, text="Cloth was cheap.", submission=NUMBER, number=NUMBER
    )
    assert bell(member) == before + 1
    assert "Cloth was cheap." in member.get("/notifications").text
    member.happens("comment_arrives", author=MEMBER, text="Ah.", submission=NUMBER, parent=NUMBER)
    assert bell(member) == before + 1
    page = member.get(f"/f/books/{NUMBER}").text
    assert "Ah." in page
    assert "2 comments" in page


def test_nobody_answers_what_is_gone(member: Forum) -> None:
    with pytest.raises(NothingHappensError, match="no submission"):
        member.happens("comment_arrives", author=MODERATOR, text="Hello?", submission=NUMBER)


def test_a_message_arrives_and_goes_on(member: Forum) -> None:
    before = bell(member)
    for text in ("May I ask something?", "It is about tea."):
        member.happens("message_arrives", sender=MODERATOR, receiver=MEMBER, title="A question", text=text)
    assert bell(member) == before + 2
    assert member.value("SELECT count(*) FROM message_thread WHERE title = 'A question'") == 1
    assert "A question" in member.get("/messages").text
    assert "It is about tea." in member.get("/notifications").text


def test_a_wiki_page_is_written_and_rewritten(member: Forum) -> None:
    for text in ("First rule.", "Second thoughts."):
        member.happens(
            "wiki_page_is_written",
            forum="books",
            path="house_rules_two",
            title="More rules",
            text=text,
            author=MODERATOR,
        )
    page = member.get("/f/books/wiki/house_rules_two").text
    assert "Second thoughts." in page
    assert "First rule." not in page
    assert member.value("SELECT count(*) FROM wiki_revision WHERE title = 'More rules'") == 2


def test_an_author_edits(member: Forum) -> None:
    post(member)
    member.happens("submission_is_edited", submission=NUMBER, text="Found out: it was paint.")
    page = member.get(f"/f/books/{NUMBER}").text
    assert "it was paint" in page
    assert "edited" in page


def test_another_moderator_restores_and_bans(moderator: Forum) -> None:
    post(moderator, author=MEMBER)
    with pytest.raises(NothingHappensError):
        moderator.happens("submission_is_restored", submission=NUMBER, moderator="quibble_team")
    moderator.post(f"/f/books/{NUMBER}/-/delete", {"reason": "Off topic"})
    assert moderator.value("SELECT visibility FROM submission WHERE id = ?", NUMBER) == "trashed"
    moderator.happens("submission_is_restored", submission=NUMBER, moderator="quibble_team")
    moderator.happens(
        "user_is_banned",
        forum="books",
        username=MEMBER,
        moderator="quibble_team",
        reason="Paint",
    )
    assert moderator.value("SELECT visibility FROM submission WHERE id = ?", NUMBER) == "visible"
    assert "Paint" in moderator.get("/f/books/bans").text
    assert "restored the submission" in moderator.get("/f/books/moderation_log").text
