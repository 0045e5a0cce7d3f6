"""Submissions as pages read them, one or a listing of them."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.slugs import slug
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.visitor import Member, is_moderator, member_id
from webarium.sql import select

_LONGEST_SLUG = 60


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission with its forum, author, and the visitor's vote."""

    id: int
    forum_id: int
    user_id: int
    title: str
    kind: str
    url: str | None
    image: str | None
    body: str
    flair_id: int | None
    created_at: str
    edited_at: str | None
    upvotes: int
    downvotes: int
    net_score: int
    ranking: int
    controversy: int
    comment_count: int
    last_active: str
    sticky: bool
    locked: bool
    visibility: str
    forum: str
    author: str
    flair: str | None
    choice: int
    """The visitor's vote: 1, -1 or 0."""

    @property
    def path(self) -> str:
        """Where it is served."""
        return thread_path(self.forum, self.id, self.title)

    @property
    def form_path(self) -> str:
        """Below which its forms are sent: a path without the words of its title."""
        return f"/f/{self.forum}/{self.id}/-"

    @property
    def target(self) -> str:
        """Where its title leads: a link's goal, an image, or its own page."""
        if self.kind == "link" and self.url:
            return self.url
        return f"/submission_images/{self.image}" if self.image else self.path

    @property
    def thumbnail(self) -> str | None:
        """The address of its small picture."""
        if self.image is None:
            return None
        if self.image.endswith(".jpg"):
            return f"/media/cache/submission_thumbnail_1x/{self.image}"
        return f"/submission_images/{self.image}"


COLUMNS = """s.*, f.name AS forum, u.username AS author, l.label AS flair, coalesce(v.choice, 0) AS choice"""
JOINS = """CROSS JOIN forum f ON f.id = s.forum_id CROSS JOIN user u ON u.id = s.user_id
    LEFT JOIN flair l ON l.id = s.flair_id
    LEFT JOIN submission_vote v ON v.submission_id = s.id AND v.user_id = :me"""


def thread_path(forum: str, submission_id: int, title: str) -> str:
    """The path of a submission's page: ``/f/books/12/a-first-edition``."""
    words = slug(title)
    if len(words) > _LONGEST_SLUG:
        words = words[: _LONGEST_SLUG + 1].rpartition("-")[0] or words[:_LONGEST_SLUG]
    return f"/f/{forum}/{submission_id}/{words or '-'}"


def submission_by_id(visit: Visit, member: Member | None, submission_id: int) -> Submission | None:
    """A submission by its id, also a removed one."""
    return visit.row(
        Submission,
        select(COLUMNS, f"submission s {JOINS}", "s.id = :id"),
        {"me": member_id(member), "id": submission_id},
    )


def submission_of(visit: Visit, member: Member | None) -> Submission:
    """The submission that the path names; in another forum or removed it is no page, but for its moderators."""
    found = submission_by_id(visit, member, visit.path["id"])
    if (
        found is None
        or found.forum.lower() != str(visit.path["forum"]).lower()
        or found.visibility == "deleted"
    ):
        visit.not_found("There is no such submission.")
    if found.visibility == "trashed" and not is_moderator(visit, member, found.forum_id):
        visit.not_found("This submission was removed by a moderator.")
    return found
