"""The threads of the moderator's work: in which order, by whom, and who appeals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from webarium.suites.workflows.base import happens
from webarium.suites.workflows.moderating_kinds import EDITED, Post, posts
from webarium.worlds.timeline import Event


@dataclass(frozen=True)
class Thread:
    """A submission that is planted, and how the rules judge it."""

    id: int
    post: Post
    author: str

    @property
    def kind(self) -> str:
        """Which rule it is about, as its post says."""
        return self.post.kind

    @property
    def path(self) -> str:
        """The end of its address."""
        return f"{self.id}/-"


def paired(order: Sequence[int], things: Sequence[str], authors: Sequence[str]) -> list[list[Any]]:
    """Threads in their order; who posts twice is the same person, about the same thing, and the first one is older."""
    made = posts("Help")
    found: dict[int, tuple[str, str]] = {}
    for place, (thing, author) in enumerate(zip(things, authors, strict=True)):
        same = [
            n
            for n in found
            if made[n].text == made[place].text or made[n].kind == made[place].kind == "repeated"
        ]
        found[place] = found[same[0]] if same else (thing, author)
    again = [n for n, post in enumerate(made) if post.kind == "double"]
    sorted_order = [place for place in order if place not in again] + again
    return [[place, *found[place]] for place in sorted_order]


def posted(forum: str, critics: Sequence[str], number: int, each: Thread) -> list[Event]:
    """A thread, and what somebody said to it."""
    ago = 1_400 - 30 * number
    thread = happens(
        f"thread {number}",
        "reddit",
        "submission_appears",
        forum=forum,
        author=each.author,
        title=each.post.title,
        text=each.post.text,
        flair=each.post.flair,
        upvotes=1 + number % 5,
        minutes_ago=ago,
        number=each.id,
    )
    if not each.post.comment:
        return [thread]
    comment = happens(
        f"comment {number}",
        "reddit",
        "comment_arrives",
        author=critics[(number + 7) % len(critics)],
        text=each.post.comment,
        submission=each.id,
        minutes_ago=ago - 20,
        number=each.id,
    )
    return [thread, comment]


def critic(threads: Sequence[Thread], each: Thread) -> str:
    """Who commented on a thread."""
    return threads[(threads.index(each) + 7) % len(threads)].author


def appealing(threads: Sequence[Thread]) -> tuple[Thread, Thread]:
    """Whose threads were removed, and who appeal: one who becomes a friend, and one who does not."""
    adverts = [each for each in threads if each.kind == "advert"]
    return adverts[0], adverts[1]


def edited(threads: Sequence[Thread]) -> Thread:
    """Whose author makes an advertisement of it later."""
    return next(each for each in threads if each.post.title.startswith(EDITED))


def friends_page(threads: Sequence[Thread], *more: str) -> str:
    """The page of the wiki that lists friends."""
    names = sorted({each.author for each in threads if each.kind == "friend"} | set(more))
    return "They have done much for this forum:\n\n" + "\n".join(f"* {name}" for name in names)
