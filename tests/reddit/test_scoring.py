"""Verdicts on what members do: right deeds pass in any form; too much, too little and the wrong thing fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.scoring.outcomes import Page
from webarium.actions.types import Stop
from webarium.scoring import AnswerCheck, Verdict, score
from webarium.suites import load_suite
from webarium.tasks import Task
from webarium.worlds import Universe

from .client import Forum
from .conftest import MEMBER, As

Deed = Callable[[Forum, dict[str, Any]], object]


def own_thread(forum: Forum, given: Any) -> str:
    """Something that the member has written, and that is not what the task is about."""
    return forum.thread("s.user_id = 1 AND s.id <> ?", given.get("thread", 0))[1]


def thread_path(forum: Forum, number: int) -> str:
    return forum.thread("s.id = ?", number)[1]


def vote(forum: Forum, given: dict[str, Any]) -> object:
    return forum.post(f"/sv/{given['thread']}", {"choice": str(given["choice"])})


def subscribe(forum: Forum, given: dict[str, Any]) -> object:
    return forum.post(f"/f/{given['forum']}/subscribe", {})


def ask(forum: Forum, given: dict[str, Any], **more: str) -> object:
    form = {"mediaType": "url", "url": "", "flair": "", "title": given["title"], "body": given["body"]}
    return forum.post("/submit", {**form, "forum": given["forum"], **more})


def comment(forum: Forum, given: dict[str, Any], text: str = "") -> object:
    return forum.post(f"{thread_path(forum, given['thread'])}/comment", {"comment": text or given["text"]})


def add_line(forum: Forum, given: dict[str, Any], pattern: str = "{body}\n\n{line}") -> object:
    path = thread_path(forum, given["thread"])
    title, body, flair = forum.db.execute(
        "SELECT title, body, coalesce(flair_id, '') FROM submission WHERE id = ?", (given["thread"],)
    ).get
    text = pattern.format(body=body, line=given["line"])
    return forum.post(f"{path}/edit", {"title": title, "body": text, "flair": str(flair), "url": ""})


def biography(forum: Forum, given: dict[str, Any], text: str = "") -> object:
    return forum.post(f"/user/{MEMBER}/edit_biography", {"biography": text or given["text"]})


RIGHT: dict[str, Deed] = {
    "vote_newest": vote,
    "subscribe": subscribe,
    "post_question": ask,
    "comment_on": comment,
    "add_line": add_line,
    "edit_bio": biography,
}
"""The bare deed for a task of each template."""
LIBERTIES: dict[str, Deed] = {
    "post_question": lambda forum, given: ask(
        forum, given, body=f"  {given['body']}\r\n", title=given["title"] + " "
    ),
    "comment_on": lambda forum, given: comment(forum, given, given["text"].replace("'", "’") + "\n"),
    "add_line": lambda forum, given: add_line(forum, given, "{body}\n{line}\n"),
    "edit_bio": lambda forum, given: biography(forum, given, f"{given['text']}."),
}
"""The same in another form that nobody would mind."""
WRONG: list[tuple[str, Deed]] = [
    ("vote_newest", lambda forum, given: vote(forum, {**given, "choice": -given["choice"]})),
    ("vote_newest", lambda forum, given: vote(forum, {**given, "thread": given["thread"] - 8})),
    ("post_question", lambda forum, given: ask(forum, {**given, "forum": "AskReddit"})),
    ("post_question", lambda forum, given: ask(forum, given, body="")),
    ("post_question", lambda forum, given: ask(forum, given, url="https://www.elsewhere.example/")),
    ("comment_on", lambda forum, given: comment(forum, given, f"{given['text']} Just kidding.")),
    ("add_line", lambda forum, given: add_line(forum, given, "{line}\n\n{body}")),
    ("add_line", lambda forum, given: add_line(forum, given, "{line}")),
    ("add_line", lambda forum, given: add_line(forum, given, "{body} And more.\n\n{line}")),
    ("edit_bio", lambda forum, given: biography(forum, given, f"{given['text']} and a bit more")),
]
"""What was not asked for."""
EXTRAS: list[Deed] = [
    lambda forum, given: subscribe(forum, {"forum": "aww" if given.get("forum") == "Jokes" else "Jokes"}),
    lambda forum, given: forum.post(f"/sv/{forum.thread('s.user_id > 10')[0]}", {"choice": "1"}),
    lambda forum, given: forum.post(f"{own_thread(forum, given)}/delete", {}),
    lambda forum, given: comment(forum, {"thread": forum.thread("s.locked = 0")[0]}, "Me too."),
    lambda forum, given: forum.post("/notifications/clear", {}),
]
"""Harm beside the deed."""


async def verdict(task: Task, forum: Forum) -> Verdict:
    return await score(task, stop=Stop(""), page=Page(task.start_urls[0]), changes=forum.world.changes())


@pytest.fixture
def first(forum_universe: Universe) -> Callable[[str], Task]:
    """The first task of a template."""
    return lambda name: load_suite("reddit").task(forum_universe, f"reddit.{name}.0")


def play(runner: Any, task: Task, forum: Forum, *deeds: Deed) -> bool:
    for deed in deeds:
        deed(forum, dict(task.params))
    return bool(runner.run(verdict(task, forum)).passed)


@pytest.mark.parametrize("name", RIGHT)
def test_the_deed_passes_and_passes_no_more_with_any_harm_beside_it(
    visitor: As, runner: Any, first: Callable[[str], Task], name: str
) -> None:
    task = first(name)
    assert not play(runner, task, visitor(MEMBER))
    assert play(runner, task, visitor(MEMBER), RIGHT[name])
    for extra in EXTRAS:
        forum = visitor(MEMBER)
        extra(forum, dict(task.params))
        assert forum.changes() != []
        assert not play(runner, task, forum, RIGHT[name])


@pytest.mark.parametrize("name", LIBERTIES)
def test_the_same_deed_in_another_form_passes(
    visitor: As, runner: Any, first: Callable[[str], Task], name: str
) -> None:
    assert play(runner, first(name), visitor(MEMBER), LIBERTIES[name])


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_another_deed_fails(visitor: As, runner: Any, first: Callable[[str], Task], number: int) -> None:
    name, deed = WRONG[number]
    forum = visitor(MEMBER)
    assert not play(runner, first(name), forum, deed)
    assert forum.changes() != []


def test_a_deed_done_twice_fails_and_one_taken_back_does_no_harm(
    visitor: As, runner: Any, first: Callable[[str], Task]
) -> None:
    assert not play(runner, first("comment_on"), visitor(MEMBER), comment, comment)
    assert not play(runner, first("post_question"), visitor(MEMBER), ask, ask)
    task, forum = first("vote_newest"), visitor(MEMBER)
    slip = forum.thread("s.user_id > 10")[0]
    for choice in ("1", "0"):
        forum.post(f"/sv/{slip}", {"choice": choice})
    assert play(runner, task, forum, vote)


def test_names_may_be_written_as_people_write_them_but_not_all_at_once(forum_universe: Universe) -> None:
    """For every question about somebody or some forum of the suite: dressed names pass, lists of candidates fail."""
    reader = forum_universe.reader("reddit")
    people = {str(row[0]) for row in reader.execute("SELECT username FROM user WHERE id < 400")}
    homes = {str(row[0]) for row in reader.execute("SELECT name FROM forum")}
    people |= {
        str(row[0])
        for row in reader.execute(
            "SELECT DISTINCT username FROM user JOIN submission s ON s.user_id = user.id"
        )
    }
    asked = 0
    for task in load_suite("reddit").tasks(forum_universe):
        for check in task.checks:
            answer = check.answer.natural() if isinstance(check, AnswerCheck) else ""
            known, forms = (
                (people, ("u/{}", "@{}", "/user/{}")) if answer in people else (homes, ("/f/{}", "f/{}"))
            )
            if answer not in known or not isinstance(check, AnswerCheck):
                continue
            asked += 1
            for form in (*forms, "It is {}.", "**{}**", "`{}`"):
                assert check.answer.grade(form.format(answer), task.intent).passed, (task.id, form)
            several = [answer, *sorted(known - {answer})[:3]]
            for dump in (", ".join(several), " or ".join(several), "\n".join(reversed(several))):
                assert not check.answer.grade(dump, task.intent).passed, (task.id, dump)
    assert asked >= 10
