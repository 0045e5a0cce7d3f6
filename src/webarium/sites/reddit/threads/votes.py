"""Votes on submissions and comments."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.threads.comments import comment_by_id
from webarium.sites.reddit.threads.scores import vote
from webarium.sites.reddit.threads.submissions import submission_by_id
from webarium.sites.reddit.visitor import Member, signed_in


@signed_in
def vote_submission(visit: Visit, member: Member) -> Response:
    """Vote on a submission."""
    submission = submission_by_id(visit, member, visit.path["id"])
    if submission is None or submission.visibility != "visible":
        visit.not_found("There is no such submission.")
    choice = _choice(visit)
    score = vote(visit, member, "submission", submission.id, choice)
    return _voted(visit, "sv", submission.id, score, choice, submission.title)


@signed_in
def vote_comment(visit: Visit, member: Member) -> Response:
    """Vote on a comment."""
    comment = comment_by_id(visit, member, visit.path["id"])
    if comment is None or comment.visibility != "visible":
        visit.not_found("There is no such comment.")
    choice = _choice(visit)
    return _voted(visit, "cv", comment.id, vote(visit, member, "comment", comment.id, choice), choice, "")


def _choice(visit: Visit) -> int:
    given = visit.form.get("choice")
    if given not in ("1", "0", "-1"):
        raise BadInput("A vote is 1, 0 or -1.")
    return int(given)


def _voted(visit: Visit, kind: str, item_id: int, score: int, choice: int, title: str) -> Response:
    if visit.is_htmx:
        return visit.render(
            "threads/vote.html", kind=kind, item_id=item_id, score=score, choice=choice, title=title
        )
    place = "submission" if kind == "sv" else "comment"
    return visit.redirect(f"{visit.back('/')}#{place}_{item_id}")
