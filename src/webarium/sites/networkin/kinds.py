"""One address of every kind of page that Networkin has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.worlds import Conditions

_POST = found(
    "SELECT max(id) FROM post WHERE audience = 'anyone' AND (SELECT count(*) FROM comment k WHERE"
    " k.post_id = post.id) > 1",
    "/posts/{}",
)
_OWN_POST = "SELECT max(id) FROM post WHERE member_id = 1 AND repost_of IS NULL"
_FRIEND = "SELECT handle FROM member WHERE id = (SELECT min(with_id) FROM tie WHERE member_id = 1)"
_JOB = "SELECT min(id) FROM job WHERE NOT closed AND easy_apply"
KINDS = (
    PageKind("home", "/"),
    PageKind("home-calm", "/", conditions=Conditions(popups=False), quick=False),
    PageKind("home-top", "/?sort=top", quick=False),
    PageKind("welcome", "/", guest=True),
    PageKind("compose", "/posts/new"),
    PageKind("post", _POST),
    PageKind("edit-post", found(_OWN_POST, "/posts/{}/edit")),
    PageKind(
        "repost",
        found("SELECT max(id) FROM post WHERE audience = 'anyone' AND text <> ''", "/posts/{}/repost"),
        quick=False,
    ),
    PageKind("send-post", found("SELECT max(id) FROM post WHERE audience = 'anyone'", "/posts/{}/send")),
    PageKind("profile", "/in/john-smith"),
    PageKind("own-profile", "/in/divgarg"),
    PageKind("friend", found(_FRIEND, "/in/{}")),
    PageKind("activity", found(_FRIEND, "/in/{}/activity")),
    PageKind(
        "their-connections",
        found(_FRIEND, "/in/{}/connections"),
        prepare=("UPDATE member SET connections_visible = 1",),
        quick=False,
    ),
    PageKind("invite", "/in/john-smith/connect"),
    PageKind("recommend", found(_FRIEND, "/in/{}/recommend")),
    PageKind("intro", "/me/intro"),
    PageKind("experience", "/me/experience/new"),
    PageKind("education", "/me/education/new", quick=False),
    PageKind(
        "edit-experience",
        found("SELECT min(id) FROM experience WHERE member_id = 1", "/me/experience/{}"),
    ),
    PageKind(
        "edit-education", found("SELECT min(id) FROM education WHERE member_id = 1", "/me/education/{}")
    ),
    PageKind("skills", "/me/skills", quick=False),
    PageKind("me", "/me", status=303, whole=False),
    PageKind("network", "/mynetwork"),
    PageKind("sent", "/mynetwork/sent", quick=False),
    PageKind("connections", "/mynetwork/connections"),
    PageKind("following", "/mynetwork/following"),
    PageKind("messaging", "/messaging"),
    PageKind(
        "conversation", found("SELECT min(chat_id) FROM chat_member WHERE member_id = 1", "/messaging/{}")
    ),
    PageKind("new-conversation", "/messaging/new", quick=False),
    PageKind("first-message", "/in/olivia-martinez/message", quick=False),
    PageKind("search", "/search/results/all?keywords=design"),
    PageKind("search-field", "/search?keywords=design", status=303, whole=False),
    PageKind("search-people", "/search/results/people?keywords=stanford"),
    PageKind("search-companies", "/search/results/companies?keywords=software", quick=False),
    PageKind("search-posts", "/search/results/content?keywords=team"),
    PageKind("search-nothing", "/search/results/people?keywords=zzzz"),
    PageKind("suggestions", "/search/suggest?keywords=jo"),
    PageKind("history", "/search/history"),
    PageKind("companies", "/companies"),
    PageKind("company", "/company/microsoft"),
    PageKind("company-people", "/company/microsoft/people"),
    PageKind("company-jobs", "/company/copperline/jobs", quick=False),
    PageKind(
        "company-posts",
        found("SELECT c.slug FROM post p JOIN company c ON c.id = p.company_id LIMIT 1", "/company/{}/posts"),
        quick=False,
    ),
    PageKind("jobs", "/jobs"),
    PageKind("job", found(_JOB, "/jobs/view/{}")),
    PageKind("apply", found(_JOB, "/jobs/view/{}/apply")),
    PageKind("saved-jobs", "/jobs/saved"),
    PageKind("events", "/events"),
    PageKind("event", found("SELECT id FROM event WHERE starts_at > '2024-07-20' LIMIT 1", "/events/{}")),
    PageKind("notifications", "/notifications"),
    PageKind("settings", "/settings"),
    PageKind("login", "/login", guest=True),
)
