"""Comments: writing, changing and removing them."""

from __future__ import annotations

from dataclasses import replace

import apsw
from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import log
from webarium.sites.reddit.threads.comments import Comment
from webarium.sites.reddit.threads.limits import posting_refusal
from webarium.sites.reddit.threads.scores import recount
from webarium.sites.reddit.threads.submissions import Submission, submission_of
from webarium.sites.reddit.threads.view import COMMENT_FORM, comment_in, show_thread
from webarium.sites.reddit.threads.write import removal_reason
from webarium.sites.reddit.visitor import MEMBERS, Member, is_moderator, require_moderator, signed_in
from webarium.types import SqlValue

EDIT_COMMENT_FORM = Form(
    (Multiline("body", "Body", required=True, max_length=10_000, rows=6),), prefix="comment_"
)


@signed_in
def post_comment(visit: Visit, member: Member) -> Response:
    """Answer a submission, or a comment if the path names one; its author is told."""
    submission = submission_of(visit, member)
    parent = comment_in(visit, member, submission) if "comment_id" in visit.path else None
    form = _answer_to(visit, member, submission)
    if form.ok:
        return _written(visit, member, submission, parent, form.text("comment"))
    reply_to = None if parent is None else parent.id
    return show_thread(visit, member, submission, form, focus=parent, reply_to=reply_to)


@signed_in
def reply_form(visit: Visit, member: Member) -> Response:
    """Show a comment with a plain form below that answers it, which needs no scripts."""
    submission = submission_of(visit, member)
    comment = comment_in(visit, member, submission)
    refusal = _refusal(visit, member, submission)
    return _show_reply(visit, submission, comment, COMMENT_FORM.blank(), refusal=refusal)


@signed_in
def post_reply(visit: Visit, member: Member) -> Response:
    """Answer a comment from its own form, which is shown again if there is something to mend."""
    submission = submission_of(visit, member)
    comment = comment_in(visit, member, submission)
    form = _answer_to(visit, member, submission)
    if form.ok:
        return _written(visit, member, submission, comment, form.text("comment"))
    return _show_reply(visit, submission, comment, form)


def _refusal(visit: Visit, member: Member, submission: Submission) -> str | None:
    """Why a member may not comment on a submission now, ``None`` if they may."""
    if submission.locked and not is_moderator(visit, member, submission.forum_id):
        return "This submission is locked; it takes no more comments."
    return posting_refusal(visit, member, submission.forum_id)


def _answer_to(visit: Visit, member: Member, submission: Submission) -> BoundForm:
    """The form as it was sent, refused if the member may not comment."""
    below = (
        f"comment_{visit.path['comment_id']}" if "comment_id" in visit.path else f"submission_{submission.id}"
    )
    form = replace(COMMENT_FORM, sent=f"reply_to_{below}[{{}}]").bind(visit.form)
    refusal = _refusal(visit, member, submission)
    if refusal is not None:
        form.refuse("", refusal)
    return form


def _written(
    visit: Visit, member: Member, submission: Submission, parent: Comment | None, text: str
) -> Response:
    """Write a comment, which its author likes, tell whom it answers, and lead to it."""
    now = visit.stamp
    values: dict[str, SqlValue] = {
        "submission_id": submission.id,
        "parent_id": None if parent is None else parent.id,
        "user_id": member.id,
        "body": text,
        "created_at": now,
        "upvotes": 1,
        "net_score": 1,
    }
    comment_id = visit.insert("comment", values)
    mine: dict[str, SqlValue] = {
        "user_id": member.id,
        "comment_id": comment_id,
        "choice": 1,
        "created_at": now,
    }
    visit.insert("comment_vote", mine)
    recount(visit.db, visit.site.database.epoch, submission.id)
    _notify(visit, member, submission.user_id if parent is None else parent.user_id, comment_id)
    return visit.redirect(f"{submission.path}#comment_{comment_id}")


def _show_reply(
    visit: Visit, submission: Submission, comment: Comment, form: BoundForm, *, refusal: str | None = None
) -> Response:
    """Render the page that answers a comment; `refusal` stands in place of the form."""
    return visit.render(
        "threads/reply.html",
        status=200 if form.ok else 422,
        submission=submission,
        comment=comment,
        form=form,
        refusal=refusal,
    )


def _own_comment(visit: Visit) -> tuple[Submission, Comment]:
    """A comment that the visitor has written, and what it stands below."""
    member = MEMBERS.own(visit)
    submission = submission_of(visit, member)
    comment = comment_in(visit, member, submission)
    if comment.user_id != member.id:
        raise Forbidden("You can only edit what you have written.")
    return submission, comment


def _edit(visit: Visit, form: BoundForm, own: tuple[Submission, Comment]) -> Response:
    """Change one's own comment."""
    submission, comment = own
    if form.text("body") != comment.body:
        visit.update("comment", {"body": form.text("body"), "edited_at": visit.stamp}, id=comment.id)
    return visit.redirect(f"{submission.path}#comment_{comment.id}")


EDITING = FormPage(
    EDIT_COMMENT_FORM,
    "threads/edit_comment.html",
    _own_comment,
    _edit,
    kept=lambda visit, own: {"body": own[1].body},
    sees=lambda visit, own: {"submission": own[0], "comment": own[1]},
)


@signed_in
def delete_comment(visit: Visit, member: Member) -> Response:
    """Remove a comment: its author or a moderator; what answers it stays."""
    submission = submission_of(visit, member)
    comment = comment_in(visit, member, submission)
    mine = comment.user_id == member.id
    if not mine:
        require_moderator(visit, member, submission.forum_id)
        log(
            visit,
            submission.forum_id,
            member,
            f"removed a comment by {comment.author}",
            removal_reason(visit),
        )
    kept = "" if mine else comment.body
    visit.execute(
        "UPDATE comment SET visibility = ?, body = ? WHERE id = ?",
        ("deleted" if mine else "trashed", kept, comment.id),
    )
    visit.execute("DELETE FROM notification WHERE comment_id = ?", (comment.id,))
    recount(visit.db, visit.site.database.epoch, submission.id)
    return visit.redirect(submission.path)


def hears_of_answers(db: apsw.Connection, user_id: int, author_id: int) -> bool:
    """Whether somebody is told of an author's answers: they are not the author, want to know, and do not block them."""
    query = """SELECT 1 FROM user WHERE id = ?1 AND id <> ?2 AND notify_on_reply AND NOT EXISTS
        (SELECT 1 FROM user_block WHERE blocker_id = ?1 AND blocked_id = ?2)"""
    return db.execute(query, (user_id, author_id)).fetchone() is not None


def _notify(visit: Visit, member: Member, user_id: int, comment_id: int) -> None:
    """Tell somebody of an answer, if they are to hear of it."""
    if hears_of_answers(visit.db, user_id, member.id):
        visit.insert("notification", {"user_id": user_id, "kind": "comment", "comment_id": comment_id})
