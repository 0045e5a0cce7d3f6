"""What people read on the forum, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.lint import FLOORS
from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Rivals, Source, Tail

_VISIBLE = "visibility = 'visible'"
_FORUM = "SELECT count(*) FROM submission GROUP BY forum_id"
_TALK = "SELECT comment_count FROM submission"
_SCORE = "SELECT max(net_score) FROM submission GROUP BY forum_id"
_HOT = "sticky DESC, ranking DESC, id DESC"

READING = Reading(
    sources=(
        Source("submission", "submission", "body", "id", title="title", where=_VISIBLE),
        Source(
            "comment",
            "comment",
            "body",
            "submission_id",
            where=_VISIBLE,
            above="(SELECT title FROM submission s WHERE s.id = comment.submission_id)",
        ),
        Source("biography", "user", "biography", "'user ' || id", above="username", where="biography <> ''"),
        Source(
            "message",
            "message",
            "body",
            "'message ' || thread_id",
            above="(SELECT title FROM message_thread t WHERE t.id = message.thread_id)",
        ),
        Source("wiki page", "wiki_page", "body", "'wiki ' || id", above="title", formal=True),
    ),
    tails=(
        Tail("forums", "submissions of a forum", _FORUM),
        Tail("threads", "comments of a thread", _TALK),
        Tail("scores", "the best score of a forum", _SCORE),
        Tail("members", "comments of a member", "SELECT count(*) FROM comment GROUP BY user_id"),
    ),
    rivals=(
        Rivals(
            "hot and new",
            "submissions among the first ten of both Hot and New, at most in a forum with 30",
            "submission",
            "forum_id",
            "id",
            (_HOT, "id DESC"),
            _VISIBLE,
        ),
    ),
    counted=(Counted("sticky", "sticky submissions", "SELECT count(*) FROM submission WHERE sticky"),),
    floors=(
        *FLOORS,
        Floor("forums.ratio", least=40),
        Floor("threads.largest", least=40, scale="small"),
        Floor("threads.largest", least=300, scale="full"),
        Floor("scores.largest", least=8_000, most=60_000),
        Floor("members.largest", least=150),
        Floor("hot and new", most=4),
        Floor("sticky", least=3, most=60),
    ),
)
"""All texts of the forum that people write, and the floors that universes are held to."""
