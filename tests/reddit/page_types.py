"""One address of every kind of page that the forum has, for tests of how pages look."""

from __future__ import annotations

from tests.page_kind import Address, PageType

_SUBMISSION = (
    "SELECT '/f/' || f.name || '/' || s.id || '/-' FROM submission s JOIN forum f ON f.id = s.forum_id "
    "WHERE s.visibility = 'visible' AND {} ORDER BY s.id LIMIT 1"
)


def thread(condition: str, tail: str = "") -> Address:
    return lambda db: f"{db.execute(_SUBMISSION.format(condition)).get}{tail}"


def comment(tail: str = "") -> Address:
    sql = (
        "SELECT '/f/' || f.name || '/' || s.id || '/-/comment/' || c.id FROM comment c "
        "JOIN submission s ON s.id = c.submission_id JOIN forum f ON f.id = s.forum_id "
        "WHERE c.user_id = 1 AND c.visibility = 'visible' AND s.visibility = 'visible' ORDER BY c.id LIMIT 1"
    )
    return lambda db: f"{db.execute(sql).get}{tail}"


MINE = "/user/quiet_heron"
BUSY = "s.comment_count BETWEEN 15 AND 25 AND s.kind = 'text' AND s.body <> ''"
OWN_FORUM = (
    "INSERT OR IGNORE INTO moderator SELECT id, 1, '2023-01-01 00:00:00' FROM forum WHERE name = 'books'",
    "UPDATE submission SET visibility = 'trashed' WHERE id IN (SELECT s.id FROM submission s JOIN forum f "
    "ON f.id = s.forum_id WHERE f.name = 'books' LIMIT 2)",
    "UPDATE submission SET sticky = 1 WHERE id = (SELECT max(s.id) FROM submission s JOIN forum f "
    "ON f.id = s.forum_id WHERE f.name = 'books')",
    "INSERT INTO hidden_forum SELECT 1, id FROM forum WHERE name = 'memes'",
)

PAGE_TYPES = (
    PageType("front", "/"),
    PageType("front-guest", "/", guest=True),
    PageType("forum", "/f/gardening"),
    PageType("forum-moderated", "/f/books", prepare=OWN_FORUM),
    PageType("forum-top", "/f/pics/top?t=year"),
    PageType("thread", thread(BUSY)),
    PageType("thread-guest", thread("s.kind = 'link' AND s.comment_count > 5"), guest=True),
    PageType("thread-image", thread("s.kind = 'image' AND f.name = 'EarthPorn'")),
    PageType("thread-own", thread("s.user_id = 1")),
    PageType("thread-moderated", thread("f.name = 'books'"), prepare=OWN_FORUM),
    PageType("thread-locked", thread("s.locked = 1")),
    PageType("comment", comment()),
    PageType("comment-edit", comment("/edit")),
    PageType("submission-edit", thread("s.user_id = 1", "/edit")),
    PageType("submit", "/submit/books"),
    PageType("forums", "/forums"),
    PageType("forums-all", "/forums/all"),
    PageType("subjects", "/forums/by_subject"),
    PageType("subject", "/tag/Games"),
    PageType("create-forum", "/create_forum"),
    PageType("forum-edit", "/f/books/edit", prepare=OWN_FORUM),
    PageType("moderators", "/f/books/moderators", prepare=OWN_FORUM),
    PageType("bans", "/f/books/bans", prepare=OWN_FORUM),
    PageType("log", "/f/books/moderation_log"),
    PageType("trash", "/f/books/trash", prepare=OWN_FORUM),
    PageType("wiki", "/f/headphones/wiki"),
    PageType("wiki-guide", "/f/headphones/wiki/guide"),
    PageType("wiki-history", "/f/headphones/wiki/guide/history"),
    PageType("wiki-edit", "/f/headphones/wiki/guide/edit"),
    PageType("wiki-new", "/f/headphones/wiki/_create"),
    PageType("wiki-all", "/f/headphones/wiki/_all"),
    PageType("wiki-missing", "/f/headphones/wiki/nothing", status=404),
    PageType("profile", MINE),
    PageType("profile-other", "/user/gentle_gavel"),
    PageType("profile-comments", f"{MINE}/comments"),
    PageType("account", f"{MINE}/account"),
    PageType("preferences", f"{MINE}/preferences"),
    PageType("biography", f"{MINE}/edit_biography"),
    PageType("blocks", f"{MINE}/block_list"),
    PageType("hidden", f"{MINE}/hidden_forums", prepare=OWN_FORUM),
    PageType("delete-account", f"{MINE}/delete_account"),
    PageType("block", "/user/gentle_gavel/block_user"),
    PageType("messages", "/messages"),
    PageType(
        "conversation", lambda db: f"/messages/thread/{db.execute('SELECT min(id) FROM message_thread').get}"
    ),
    PageType("compose", "/user/gentle_gavel/compose_message"),
    PageType("notifications", "/notifications"),
    PageType("search", "/search?q=library"),
    PageType("search-comments", "/search?q=library&kind=comments"),
    PageType("search-forums", "/search?q=b&kind=forums"),
    PageType("search-nothing", "/search?q=qqzzxx"),
    PageType("login", "/login", guest=True),
    PageType("register", "/registration", guest=True),
    PageType("reset", "/reset_password", guest=True),
    PageType("not-found", "/f/nothing_here", status=404),
)

QUICK = frozenset((
    "front", "front-guest", "forum-moderated", "thread", "thread-image", "thread-moderated", "comment", "submit",
    "forums", "forums-all", "subject", "forum-edit", "bans", "log", "wiki-guide", "wiki-edit", "profile-other",
    "preferences", "blocks", "conversation", "notifications", "search-comments", "register", "not-found",
))  # fmt: skip
"""One kind of each layout; the others are looked at when pictures are asked for."""
