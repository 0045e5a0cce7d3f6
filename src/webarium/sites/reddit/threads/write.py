"""Writing submissions, changing them, and looking after them."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Choice, Invalid, Multiline, Named, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import flairs_of, forum_by_id, forum_by_name, log, names
from webarium.sites.reddit.ranking import hot
from webarium.sites.reddit.threads.images import save_upload
from webarium.sites.reddit.threads.limits import posting_refusal
from webarium.sites.reddit.threads.scores import age
from webarium.sites.reddit.threads.submissions import Submission, submission_of, thread_path
from webarium.sites.reddit.visitor import Member, require_moderator, signed_in
from webarium.types import SqlValue
from webarium.web_addresses import is_web_address


def _url_rule(value: Value) -> str | None:
    return (
        None
        if is_web_address(str(value))
        else "Please enter a complete URL, beginning with http:// or https://."
    )


_TITLE = Multiline("title", "Title", required=True, max_length=300, rows=2)
_URL = Text("url", "URL", max_length=2000, validators=(_url_rule,))
_BODY = Multiline("body", "Body", max_length=25_000, rows=6)
_FLAIR = Choice("flair", "Flair", prompt="None")
_KINDS = (("url", "URL"), ("image", "Image"))

SUBMIT_FORM = Form(
    (
        Choice("mediaType", "Submit a", choices=_KINDS, radio=True, initial="url"),
        _URL,
        _TITLE,
        _BODY,
        Named("forum", "Forum", required=True, prompt="Choose one…"),
        _FLAIR,
    ),
    prefix="submission_",
    sent="submission[{}]",
)
EDIT_FORM = Form((_URL, _TITLE, _BODY, _FLAIR), prefix="submission_", sent="submission[{}]")


@signed_in
def submission_form(visit: Visit, member: Member) -> Response:
    """Show the form for a submission, in the forum that the path names."""
    initial: dict[str, object] = {
        "mediaType": "url",
        "url": visit.query.get("url", ""),
        "title": visit.query.get("title", ""),
    }
    wanted = forum_by_name(visit, member, visit.path["forum"]) if "forum" in visit.path else None
    if "forum" in visit.path and wanted is None:
        visit.not_found("There is no forum of this name.")
    if wanted is not None:
        initial["forum"] = str(wanted.id)
    return _show_submit(
        visit, member, SUBMIT_FORM.blank(initial, choices=_choices(visit, initial.get("forum")))
    )


@signed_in
def submit(visit: Visit, member: Member) -> Response:
    """Take a submission; its author likes it."""
    chosen = visit.form.get(SUBMIT_FORM.sent_as("forum")) or visit.form.get("forum")
    form = SUBMIT_FORM.bind(visit.form, choices=_choices(visit, chosen))
    forum = None if "forum" in form.errors else forum_by_id(visit, member, int(form.text("forum")))
    if forum is not None:
        refusal = posting_refusal(visit, member, forum.id)
        if refusal is not None:
            form.refuse("", refusal)
    image: str | None = None
    if form.ok and form.text("mediaType") == "image":
        try:
            image = save_upload(visit, member, visit.form.get("image"))
        except Invalid as error:
            form.refuse("mediaType", str(error))
        if form.ok and image is None:
            form.refuse("mediaType", "Please choose an image to send.")
    if forum is None or not form.ok:
        return _show_submit(visit, member, form)
    url = None if image else form.text("url") or None
    now = visit.stamp
    values: dict[str, SqlValue] = {
        "forum_id": forum.id,
        "user_id": member.id,
        "title": form.text("title"),
        "kind": "image" if image else "link" if url else "text",
        "url": url,
        "image": image,
        "body": form.text("body"),
        "flair_id": int(form.text("flair")) if form.text("flair") else None,
        "created_at": now,
        "upvotes": 1,
        "net_score": 1,
        "ranking": hot(age(visit.site.database.epoch, now), 1, 0),
        "last_active": now,
    }
    submission_id = visit.insert("submission", values)
    mine: dict[str, SqlValue] = {
        "user_id": member.id,
        "submission_id": submission_id,
        "choice": 1,
        "created_at": now,
    }
    visit.insert("submission_vote", mine)
    visit.execute("UPDATE forum SET submission_count = submission_count + 1 WHERE id = ?", (forum.id,))
    return visit.redirect(thread_path(forum.name, submission_id, form.text("title")))


@signed_in
def edit_form(visit: Visit, member: Member) -> Response:
    """Show the form that changes one's own submission."""
    submission = _own(visit, member)
    return _show_edit(visit, member, submission, versioned(_over(visit, submission)))


def _over(visit: Visit, submission: Submission) -> BoundForm:
    """The form over what a submission says."""
    initial = {
        "url": submission.url or "",
        "title": submission.title,
        "body": submission.body,
        "flair": "" if submission.flair_id is None else str(submission.flair_id),
    }
    return EDIT_FORM.blank(initial, choices=_choices(visit, str(submission.forum_id)))


@signed_in
def edit(visit: Visit, member: Member) -> Response:
    """Change one's own submission."""
    submission = _own(visit, member)
    form = EDIT_FORM.bind(visit.form, choices=_choices(visit, str(submission.forum_id)))
    form = settled(visit, form, _over(visit, submission))
    if submission.kind == "link" and form.ok and not form.text("url"):
        form.refuse("url", "Please enter a complete URL, beginning with http:// or https://.")
    if not form.ok:
        return _show_edit(visit, member, submission, form)
    url = form.text("url") if submission.kind == "link" else submission.url
    flair = int(form.text("flair")) if form.text("flair") else None
    changed = (form.text("title"), form.text("body"), url) != (
        submission.title,
        submission.body,
        submission.url,
    )
    visit.execute(
        "UPDATE submission SET title = ?, body = ?, url = ?, flair_id = ?, edited_at = ? WHERE id = ?",
        (
            form.text("title"),
            form.text("body"),
            url,
            flair,
            visit.stamp if changed else submission.edited_at,
            submission.id,
        ),
    )
    return visit.redirect(thread_path(submission.forum, submission.id, form.text("title")))


@signed_in
def delete(visit: Visit, member: Member) -> Response:
    """Remove a submission: its author for good, a moderator into the trash."""
    submission = submission_of(visit, member)
    if submission.user_id == member.id:
        return _remove(visit, submission, "deleted")
    require_moderator(visit, member, submission.forum_id)
    log(
        visit,
        submission.forum_id,
        member,
        f"removed the submission “{submission.title}”",
        removal_reason(visit),
    )
    return _remove(visit, submission, "trashed")


@signed_in
def restore(visit: Visit, member: Member) -> Response:
    """Bring a submission back from the trash."""
    submission = submission_of(visit, member)
    require_moderator(visit, member, submission.forum_id)
    if submission.visibility == "trashed":
        visit.execute("UPDATE submission SET visibility = 'visible' WHERE id = ?", (submission.id,))
        visit.execute(
            "UPDATE forum SET submission_count = submission_count + 1 WHERE id = ?", (submission.forum_id,)
        )
        log(visit, submission.forum_id, member, f"restored the submission “{submission.title}”")
    return visit.redirect(submission.path)


def _switch(visit: Visit, member: Member, column: str, on: str, off: str) -> Response:
    submission = submission_of(visit, member)
    require_moderator(visit, member, submission.forum_id)
    value = not getattr(submission, column)
    visit.update("submission", {column: int(value)}, id=submission.id)
    log(visit, submission.forum_id, member, f"{on if value else off} the submission “{submission.title}”")
    visit.flash("success", f"The submission was {on if value else off}.")
    return visit.redirect(submission.path)


@signed_in
def lock(visit: Visit, member: Member) -> Response:
    """Close a submission to comments, or open it again."""
    return _switch(visit, member, "locked", "locked", "unlocked")


@signed_in
def pin(visit: Visit, member: Member) -> Response:
    """Put a submission on top of its forum, or take it down."""
    return _switch(visit, member, "sticky", "pinned", "unpinned")


@signed_in
def set_flair(visit: Visit, member: Member) -> Response:
    """Label a submission, by its author or a moderator."""
    submission = submission_of(visit, member)
    if submission.user_id != member.id:
        require_moderator(visit, member, submission.forum_id)
    wanted = str(visit.form.get("flair", ""))
    known = {str(flair.id) for flair in flairs_of(visit, submission.forum_id)}
    if wanted and wanted not in known:
        raise BadInput("There is no such flair in this forum.")
    visit.execute(
        "UPDATE submission SET flair_id = ? WHERE id = ?", (int(wanted) if wanted else None, submission.id)
    )
    return visit.redirect(submission.path)


def _own(visit: Visit, member: Member) -> Submission:
    submission = submission_of(visit, member)
    if submission.user_id != member.id:
        raise Forbidden("You can only edit what you have written.")
    return submission


def _remove(visit: Visit, submission: Submission, how: str) -> Response:
    if submission.visibility == "visible":
        visit.execute("UPDATE submission SET visibility = ? WHERE id = ?", (how, submission.id))
        visit.execute(
            "UPDATE forum SET submission_count = submission_count - 1 WHERE id = ?", (submission.forum_id,)
        )
    visit.flash("success", "The submission was removed.")
    return visit.redirect(f"/f/{submission.forum}")


def removal_reason(visit: Visit) -> str:
    """Why a moderator removes something, as they gave it."""
    return Text("reason", "Reason").normalise(str(visit.form.get("reason", "")))[:300]


def _choices(visit: Visit, forum: object) -> dict[str, list[tuple[str, str]]]:
    """The options of the form's selects: all forums, and the flairs of the one with an id or name."""
    every = names(visit)
    wanted = forum.lower() if isinstance(forum, str) else ""
    forum_id = next((number for number, name in every if wanted in (str(number), name.lower())), None)
    flairs = [] if forum_id is None else [(str(f.id), f.label) for f in flairs_of(visit, forum_id)]
    return {"forum": [(str(number), name) for number, name in every], "flair": flairs}


def _show_submit(visit: Visit, member: Member, form: BoundForm) -> Response:
    return visit.render("threads/submit.html", status=200 if form.ok else 422, form=form, member=member)


def _show_edit(visit: Visit, member: Member, submission: Submission, form: BoundForm) -> Response:
    return visit.render(
        "threads/edit.html", status=200 if form.ok else 422, form=form, submission=submission, member=member
    )
