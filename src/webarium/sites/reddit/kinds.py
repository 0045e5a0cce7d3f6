"""One address of every kind of page that the forum has."""

from __future__ import annotations

from dataclasses import replace

from webarium.sites.kit.kinds import Address, PageKind, found

_SUBMISSION = (
    "SELECT '/f/' || f.name || '/' || s.id || '/-' FROM submission s JOIN forum f ON f.id = s.forum_id "
    "WHERE s.visibility = 'visible' AND {} ORDER BY s.id LIMIT 1"
)


def thread(condition: str, tail: str = "") -> Address:
    """The first visible submission that fits."""
    return found(_SUBMISSION.format(condition), f"{{}}{tail}")


def comment(tail: str = "") -> Address:
    """The member's first comment."""
    sql = (
        "SELECT '/f/' || f.name || '/' || s.id || '/-/comment/' || c.id FROM comment c "
        "JOIN submission s ON s.id = c.submission_id JOIN forum f ON f.id = s.forum_id "
        "WHERE c.user_id = 1 AND c.visibility = 'visible' AND s.visibility = 'visible' ORDER BY c.id LIMIT 1"
    )
    return found(sql, f"{{}}{tail}")


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

_ALL = (
    PageKind("front", "/"),
    PageKind("front-guest", "/", guest=True),
    PageKind("feed", "/all/new"),
    PageKind("forum", "/f/gardening"),
    PageKind("forum-moderated", "/f/books", prepare=OWN_FORUM),
    PageKind("forum-top", "/f/pics/top?t=year"),
    PageKind("thread", thread(BUSY)),
    PageKind("thread-guest", thread("s.kind = 'link' AND s.comment_count > 5"), guest=True),
    PageKind("thread-image", thread("s.kind = 'image' AND f.name = 'EarthPorn'")),
    PageKind("thread-own", thread("s.user_id = 1")),
    PageKind("thread-moderated", thread("f.name = 'books'"), prepare=OWN_FORUM),
    PageKind("thread-locked", thread("s.locked = 1")),
    PageKind("comment", comment()),
    PageKind("comment-reply", comment("/reply")),
    PageKind("comment-edit", comment("/edit")),
    PageKind("submission-edit", thread("s.user_id = 1", "/edit")),
    PageKind("submit", "/submit/books"),
    PageKind("submit-anywhere", "/submit"),
    PageKind("forums", "/forums"),
    PageKind("forums-all", "/forums/all"),
    PageKind("subjects", "/forums/by_subject"),
    PageKind("subject", "/tag/Games"),
    PageKind("create-forum", "/create_forum"),
    PageKind("forum-edit", "/f/books/edit", prepare=OWN_FORUM),
    PageKind("moderators", "/f/books/moderators", prepare=OWN_FORUM),
    PageKind("bans", "/f/books/bans", prepare=OWN_FORUM),
    PageKind("log", "/f/books/moderation_log"),
    PageKind("trash", "/f/books/trash", prepare=OWN_FORUM),
    PageKind("wiki", "/f/headphones/wiki"),
    PageKind("wiki-guide", "/f/headphones/wiki/guide"),
    PageKind("wiki-history", "/f/headphones/wiki/guide/history"),
    PageKind("wiki-edit", "/f/headphones/wiki/guide/edit"),
    PageKind("wiki-new", "/f/headphones/wiki/_create"),
    PageKind("wiki-all", "/f/headphones/wiki/_all"),
    PageKind("wiki-missing", "/f/headphones/wiki/nothing", status=404),
    PageKind("profile", MINE),
    PageKind("profile-other", "/user/gentle_gavel"),
    PageKind("profile-submissions", f"{MINE}/submissions"),
    PageKind("profile-comments", f"{MINE}/comments"),
    PageKind("account", f"{MINE}/account"),
    PageKind("preferences", f"{MINE}/preferences"),
    PageKind("biography", f"{MINE}/edit_biography"),
    PageKind("blocks", f"{MINE}/block_list"),
    PageKind("hidden", f"{MINE}/hidden_forums", prepare=OWN_FORUM),
    PageKind("delete-account", f"{MINE}/delete_account"),
    PageKind("block", "/user/gentle_gavel/block_user"),
    PageKind("messages", "/messages"),
    PageKind("conversation", found("SELECT min(id) FROM message_thread", "/messages/thread/{}")),
    PageKind("compose", "/user/gentle_gavel/compose_message"),
    PageKind("notifications", "/notifications"),
    PageKind("search", "/search?q=library"),
    PageKind("search-comments", "/search?q=library&kind=comments"),
    PageKind("search-forums", "/search?q=b&kind=forums"),
    PageKind("search-nothing", "/search?q=qqzzxx"),
    PageKind("login", "/login", guest=True),
    PageKind("register", "/registration", guest=True),
    PageKind("reset", "/reset_password", guest=True),
    PageKind("not-found", "/f/nothing_here", status=404),
)

QUICK = frozenset(
    (
        "front",
        "front-guest",
        "feed",
        "forum-moderated",
        "thread",
        "thread-image",
        "thread-moderated",
        "comment",
        "submit",
        "submit-anywhere",
        "forums",
        "forums-all",
        "subject",
        "forum-edit",
        "bans",
        "log",
        "wiki-guide",
        "wiki-edit",
        "profile-other",
        "profile-submissions",
        "preferences",
        "blocks",
        "conversation",
        "notifications",
        "search-comments",
        "register",
        "not-found",
    )
)
"""One kind of each layout; the others are looked at when pictures are asked for."""
KINDS = tuple(replace(kind, quick=kind.name in QUICK) for kind in _ALL)
