"""Threads of any length and depth are shown, page by page, and every comment can be reached."""

from __future__ import annotations

import pytest

from tests.reddit.client import Forum

MOST = 2_000_000
OPEN = "s.locked = 0 AND s.comment_count > 5 AND s.user_id > 10"


def write(forum: Forum, thread: int, texts: list[str], *, chain: bool = False) -> list[int]:
    """Comment on a thread, or each on the one before."""
    first = int(forum.value("SELECT max(id) FROM comment")) + 1
    for number, text in enumerate(texts, first):
        forum.db.execute(
            "INSERT INTO comment (id, submission_id, parent_id, user_id, body, created_at, upvotes, net_score) "
            "VALUES (?, ?, ?, 5, ?, '2023-06-01T00:00:00', 1, 1)",
            (number, thread, number - 1 if chain and number > first else None, text),
        )
    return list(range(first, first + len(texts)))


def found(forum: Forum, path: str) -> set[int]:
    """The comments on a page and on all pages that its links to the rest of a thread lead to."""
    seen: set[int] = set()
    waiting, known = [path], {path}
    while waiting:
        reply = forum.get(waiting.pop())
        assert reply.status == 200
        assert len(reply.text.encode()) < MOST
        seen |= {int(each.attrs["id"].removeprefix("comment_")) for each in reply.dom.all("article.comment")}
        further = {each.attrs["href"] for each in reply.dom.all(".comment__more a")} - known
        waiting += sorted(further)
        known |= further
        assert len(known) < 100
    return seen


@pytest.mark.parametrize(
    "texts",
    [["&<'\"" * 2_500] * 60, ["[[a]] [b](c) " * 769] * 60, ["Same here."] * 900],
    ids=["marks", "links", "many"],
)
@pytest.mark.parametrize("chain", [False, True], ids=["beside", "below"])
def test_all_comments_of_a_long_thread_can_be_reached(member: Forum, texts: list[str], chain: bool) -> None:
    number, path = member.thread(OPEN)
    before = found(member, path)
    assert before == {
        row[0] for row in member.db.execute("SELECT id FROM comment WHERE submission_id = ?", (number,))
    }
    written = write(member, number, texts, chain=chain)
    assert found(member, path) == before | set(written)
    assert member.get(path).dom.all(".comment__more a")


def test_a_thread_of_removed_comments_leads_to_what_answers_them(member: Forum) -> None:
    number, path = member.thread(OPEN)
    chain = write(member, number, ["Gone."] * 600, chain=True)
    member.db.execute(
        "UPDATE comment SET visibility = 'deleted' WHERE id BETWEEN ? AND ?", (chain[0], chain[-2])
    )
    assert chain[-1] in found(member, path)
    page = member.get(f"{path}/comment/{chain[300]}")
    assert "[deleted]" in page.text
    member.db.execute("UPDATE comment SET visibility = 'deleted' WHERE id = ?", (chain[-1],))
    assert member.get(f"{path}/comment/{chain[300]}").status == 404


def test_an_unknown_place_to_go_on_shows_the_thread_from_its_beginning(member: Forum) -> None:
    _, path = member.thread(OPEN)
    whole = member.get(path).dom.all("article.comment")
    for after in ("999999999", "x", "-1", "9" * 5_000):
        assert len(member.get(f"{path}?after={after}").dom.all("article.comment")) == len(whole)
