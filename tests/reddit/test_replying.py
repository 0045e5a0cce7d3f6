"""Answering, changing and removing comments by plain links and forms."""

from __future__ import annotations

import pytest

from .client import Forum
from .conftest import MEMBER, As

OPEN = "s.locked = 0 AND s.comment_count > 5 AND s.user_id > 10"


def commented(forum: Forum, where: str = OPEN) -> tuple[str, int, str, str]:
    """Path of a thread, and id, author and body of a comment in it by somebody else."""
    number, path = forum.thread(where)
    row = forum.db.execute(
        "SELECT c.id, u.username, c.body FROM comment c JOIN user u ON u.id = c.user_id "
        "WHERE c.submission_id = ? AND c.visibility = 'visible' AND c.user_id <> 1 ORDER BY c.id LIMIT 1",
        (number,),
    ).get
    return path, int(row[0]), str(row[1]), str(row[2])


@pytest.mark.parametrize("user", [MEMBER, None])
def test_every_comment_has_a_link_that_answers_it(visitor: As, user: str | None) -> None:
    forum = visitor(user)
    path, number, author, _ = commented(forum)
    page = forum.get(path)
    comments = [
        each for each in page.dom.all("article.comment") if "comment--gone" not in each.attrs["class"].split()
    ]
    assert len(comments) > 5
    for comment in comments:
        identity = comment.attrs["id"].removeprefix("comment_")
        links = [link.attrs["href"] for link in comment.all("a") if link.text == "Reply"]
        assert any(href.endswith(f"/comment/{identity}/reply") for href in links)
    reply = forum.get(f"{path}/comment/{number}/reply")
    if user is None:
        assert reply.location.startswith("/login?to=")
    else:
        assert reply.dom.one("h1").text == f"Reply to {author}"


def test_the_page_quotes_the_comment_and_its_form_answers_it(member: Forum) -> None:
    path, number, _, _ = commented(member)
    thread = member.get(path)
    said = next(e for e in thread.dom.all("article.comment") if e.attrs["id"] == f"comment_{number}")
    page = member.get(f"{path}/comment/{number}/reply")
    assert page.dom.one("blockquote .comment__body").text == said.first(".comment__body").text
    empty = member.post(page.dom.one("form.reply-form").attrs["action"], {"comment": " "})
    assert empty.status == 422
    assert empty.dom.one("blockquote .comment__body").text == said.first(".comment__body").text
    assert member.changes() == []
    reply = member.post(page.dom.one("form.reply-form").attrs["action"], {"comment": "So did mine."})
    written = member.value("SELECT max(id) FROM comment")
    assert reply.location.endswith(f"#comment_{written}")
    assert member.value("SELECT parent_id FROM comment WHERE id = ?", written) == number
    assert "So did mine." in member.follow(reply).text


def test_what_takes_no_comments_says_so_on_that_page(visitor: As) -> None:
    forum = visitor(MEMBER)
    path, number, _, _ = commented(forum, "s.locked = 1 AND s.comment_count > 0")
    assert "Reply" not in [link.text for link in forum.get(path).dom.all(".comment__nav a")]
    page = forum.get(f"{path}/comment/{number}/reply")
    assert "locked" in page.dom.one(".notice").text
    assert page.dom.all("form.reply-form") == []
    assert forum.post(f"{path}/comment/{number}/reply", {"comment": "x"}).status == 422


def test_what_one_blocks_is_not_quoted(member: Forum) -> None:
    path, number, author, _ = commented(member)
    member.post(f"/user/{author}/block_user", {"comment": ""})
    page = member.get(f"{path}/comment/{number}/reply")
    assert page.dom.one("blockquote").all(".comment__body") == []


def test_lists_of_comments_answer_change_and_remove_too(member: Forum) -> None:
    own = member.get(f"/user/{MEMBER}/comments").dom.first("article.comment")
    links = {link.text: link.attrs["href"] for link in own.all("a")}
    assert "Reply" not in links
    assert member.get(links["Edit"]).dom.one("textarea").text
    removal = next(form for form in own.all("form") if form.attrs["action"].endswith("/delete"))
    assert member.post(removal.attrs["action"]).status == 302
    assert member.get(links["Edit"]).status == 404
    other = member.get("/user/gentle_gavel/comments").dom.first("article.comment")
    assert "Reply" in [link.text for link in other.all("a")]
    assert "Edit" not in [link.text for link in other.all("a")]


def test_a_vote_leads_back_to_what_was_voted_on(member: Forum) -> None:
    path, number, _, _ = commented(member)
    voted = member.post(f"/cv/{number}", {"choice": "1"}, referer=path)
    assert voted.location == f"{path}#comment_{number}"
