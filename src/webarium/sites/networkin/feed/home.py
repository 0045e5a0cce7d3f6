"""The feed: what one's network, and oneself, have posted, the newest first."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.feed.composing import COMPOSER
from webarium.sites.networkin.feed.posts import (
    NEWEST,
    REACTIONS,
    SOURCE,
    comments,
    open_to,
    passed_on,
    post_by_id,
    posts,
    reacted,
)
from webarium.sites.networkin.graph import followers_of
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle
from webarium.sql import Where, either, every, one_of, select

PAGE = 10
_TOP = "ORDER BY (SELECT count(*) FROM reaction r WHERE r.post_id = p.id) DESC, p.posted_at DESC, p.id DESC"


def home(visit: Visit) -> Response:
    """The feed; a welcome for guests."""
    account = ACCOUNTS.present(visit)
    return _feed(visit, account) if account else visit.render("feed/welcome.html")


def _feed(visit: Visit, account: Account) -> Response:
    around = circle(visit)
    known = sorted(around.first | around.followed | {account.id})
    companies = [
        row[0]
        for row in visit.db.execute(
            "SELECT company_id FROM followed_company WHERE member_id = ?", (account.id,)
        )
    ]
    where = either((one_of("p.member_id", known), one_of("p.company_id", companies)))
    quiet = not (around.first or around.followed or companies)
    if quiet:  # Who knows nobody yet sees what everybody may see.
        where = Where()
    told = every((open_to(around), where))
    total = visit.value(select("count(*)", SOURCE, told.sql), told.params)
    paging = Paging.from_query(visit.query, total, size=PAGE)
    order = visit.query.get("sort", "recent")
    tail = f"{_TOP if order == 'top' else NEWEST} LIMIT {paging.limit} OFFSET {paging.offset}"
    shown = posts(visit, where, around, tail)
    return visit.render(
        "feed/home.html",
        posts=shown,
        sources=passed_on(visit, shown, around),
        paging=paging,
        order="top" if order == "top" else "recent",
        quiet=quiet,
        numbers={
            "connections": len(around.first),
            "followers": followers_of(visit.db, account.id),
            "saved": visit.value("SELECT count(*) FROM saved_job WHERE member_id = ?", (account.id,)),
        },
        coming=visit.db.execute(
            "SELECT e.id, e.title, e.starts_at FROM event e JOIN attendance a ON a.event_id = e.id"
            " WHERE a.member_id = ? AND e.ends_at > ? ORDER BY e.starts_at LIMIT 3",
            (account.id, visit.stamp),
        ).fetchall(),
        form=COMPOSER.form.blank(),
        popup=shows_promotion(visit),
        reactions=REACTIONS,
    )


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One post with its comments and everybody who reacted."""
    around = circle(visit)
    post = post_by_id(visit, int(visit.path["post"]), around)
    return visit.render(
        "feed/post.html",
        post=post,
        sources=passed_on(visit, [post], around),
        comments=comments(visit, post.id),
        reacted=reacted(visit, post.id),
        reactions=REACTIONS,
        circle=around,
    )
