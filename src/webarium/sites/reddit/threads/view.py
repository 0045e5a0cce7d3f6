"""A submission's page with its comments, and a single comment's."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import flairs_of, forum_of, sidebar_values
from webarium.sites.reddit.threads.comments import Comment, Node, comment_by_id, cut, tree
from webarium.sites.reddit.threads.submissions import Submission, submission_of
from webarium.sites.reddit.visitor import Member, current_member

COMMENT_FORM = Form(
    (Multiline("comment", "Comment", required=True, max_length=10_000, rows=5),), prefix="reply_"
)


def thread(visit: Visit) -> Response:
    """A submission with all comments; its address is corrected if only its words are wrong."""
    member = current_member(visit)
    submission = submission_of(visit, member)
    return show_thread(visit, member, submission, COMMENT_FORM.blank())


def comment_page(visit: Visit) -> Response:
    """One comment with what answers it."""
    member = current_member(visit)
    submission = submission_of(visit, member)
    comment = comment_by_id(visit, member, visit.path["comment_id"])
    if comment is None or comment.submission_id != submission.id:
        visit.not_found("There is no such comment.")
    return show_thread(visit, member, submission, COMMENT_FORM.blank(), focus=comment)


def comment_in(visit: Visit, member: Member | None, submission: Submission) -> Comment:
    """The visible comment of a submission that the path names."""
    found = comment_by_id(visit, member, visit.path["comment_id"])
    if found is None or found.submission_id != submission.id or found.visibility != "visible":
        visit.not_found("There is no such comment.")
    return found


def show_thread(
    visit: Visit,
    member: Member | None,
    submission: Submission,
    form: BoundForm,
    *,
    focus: Comment | None = None,
    reply_to: int | None = None,
) -> Response:
    """Render a thread; `focus` narrows it to one comment, `reply_to` says under which comment the form stands.

    A page that would be too long breaks off and leads to the rest, which begins ``after`` a comment.
    """
    top, cut_after = _shown(visit, member, submission, focus)
    values = sidebar_values(visit, member, forum_of(visit, member))
    return visit.render(
        "threads/thread.html",
        status=200 if form.ok else 422,
        submission=submission,
        comments=top,
        cut_after=cut_after,
        form=form,
        blank=COMMENT_FORM.blank(),
        focus=focus,
        reply_to=reply_to,
        member=member,
        flairs=flairs_of(visit, submission.forum_id) if values["moderating"] else [],
        **values,
    )


def _shown(
    visit: Visit, member: Member | None, submission: Submission, focus: Comment | None
) -> tuple[list[Node], int | None]:
    """The comments of a page, and after which it breaks off."""
    top = tree(visit, member, submission.id)
    after = whole_number(visit.query.get("after"), 0)
    if focus is None:
        return cut(top, after=after)
    found = [node for root in top for node in root.walk() if node.comment.id == focus.id]
    if not found:
        visit.not_found("There is no such comment.")
    (node,) = found
    node.replies, node.cut_after = cut(node.replies, after=after)
    return found, None
