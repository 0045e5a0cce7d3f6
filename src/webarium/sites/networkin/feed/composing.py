"""Writing, editing and deleting posts, and passing others' on."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.faults import POSTING
from webarium.sites.networkin.feed.posts import Post, passed_on, post_by_id
from webarium.sites.networkin.shell import Account, circle, require
from webarium.types import SqlValue

LONGEST = 3000
AUDIENCES = (("anyone", "Anyone"), ("connections", "Connections only"))
_AUDIENCE = Choice("audience", "Who can see this post", choices=AUDIENCES, initial="anyone", required=True)
FORM = Form(
    (
        Multiline("text", "What do you want to talk about?", required=True, max_length=LONGEST, rows=6),
        _AUDIENCE,
    ),
    prefix="new-",
)


def _publish(visit: Visit, form: BoundForm, account: Account) -> Response:
    values: dict[str, SqlValue] = {
        "member_id": account.id,
        "text": form.text("text"),
        "audience": form.text("audience"),
    }
    visit.insert("post", {**values, "posted_at": visit.stamp})
    visit.flash("success", "Your post was published.")
    return visit.redirect("/")


COMPOSER = FormPage(
    FORM, "feed/compose.html", require, _publish, refuse=POSTING.refuse, sheet="feed/_sheet.html"
)
"""The page with the form for a new post."""


def _own(visit: Visit) -> Post:
    account, post = require(visit), post_by_id(visit, int(visit.path["post"]), circle(visit))
    if post.member_id != account.id:
        visit.not_found("This is not your post.")
    return post


def _change(visit: Visit, form: BoundForm, post: Post) -> Response:
    visit.update(
        "post", {"text": form.text("text"), "audience": form.text("audience"), "edited": 1}, id=post.id
    )
    visit.flash("success", "Your post was changed.")
    return visit.redirect(f"/posts/{post.id}")


EDITOR = FormPage(
    FORM,
    "feed/edit.html",
    _own,
    _change,
    kept=lambda visit, post: {"text": post.text, "audience": post.audience},
    sees=lambda visit, post: {"post": post},
)


def delete(visit: Visit) -> Response:
    """Delete a post of one's own with all answers; who passed it on keeps their own words."""
    post = _own(visit)
    for table in ("reaction", "comment"):
        visit.delete(table, post_id=post.id)
    visit.update("message", {"post_id": None}, post_id=post.id)
    visit.update("post", {"repost_of": None}, repost_of=post.id)
    visit.delete("post", id=post.id)
    visit.flash("success", "Your post was deleted.")
    return visit.redirect("/me")


def _source(visit: Visit) -> Post:
    """What can be passed on: a post that anybody may see; of one that passes on itself, what that passes on."""
    require(visit)
    around = circle(visit)
    post = post_by_id(visit, int(visit.path["post"]), around)
    source = passed_on(visit, [post], around).get(post.repost_of or 0, post)
    if source.audience != "anyone":
        visit.not_found("This post is for connections only and cannot be passed on.")
    return source


def _repost(visit: Visit, form: BoundForm, source: Post) -> Response:
    _pass_on(visit, source, form.text("text"))
    return visit.redirect("/")


def _pass_on(visit: Visit, source: Post, text: str) -> None:
    values: dict[str, SqlValue] = {"member_id": require(visit).id, "text": text, "repost_of": source.id}
    visit.insert("post", {**values, "audience": "anyone", "posted_at": visit.stamp})
    visit.flash("success", f"You reposted what {source.author} wrote.")


REPOST = FormPage(
    Form((Multiline("text", "Your thoughts (optional)", max_length=LONGEST, rows=4),)),
    "feed/repost.html",
    _source,
    _repost,
    refuse=POSTING.refuse,
    sees=lambda visit, source: {"source": source},
)
"""The page on which to pass a post on with thoughts of one's own."""
