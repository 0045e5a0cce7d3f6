"""What people read in the mailbox, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

_PEOPLE = "sender_email LIKE '%@example.com'"
_FIRST = "CASE WHEN id = thread_id THEN subject ELSE '' END"


READING = Reading(
    sources=(
        Source("mail", "email", "plain", "'conversation ' || thread_id", title=_FIRST, where=_PEOPLE),
        Source(
            "notice",
            "email",
            "plain",
            "'conversation ' || thread_id",
            title=_FIRST,
            where=f"NOT {_PEOPLE}",
            formal=True,
        ),
    ),
    tails=(
        Tail("thread", "messages of a conversation", "SELECT count(*) FROM email GROUP BY thread_id"),
        Tail(
            "sender", "messages of a sender", "SELECT count(*) FROM email WHERE NOT mine GROUP BY sender_name"
        ),
    ),
    counted=(
        Counted("conversations", "conversations", "SELECT count(*) FROM email WHERE id = thread_id"),
        Counted(
            "senders", "people and companies that write", "SELECT count(DISTINCT sender_name) FROM email"
        ),
    ),
    floors=(
        Floor("repeats", most=0.01),
        Floor("shared", most=0.01, scale="small"),
        Floor("shared", most=0.03, scale="full"),
        Floor("titles", most=0.01),
        Floor("contractions", least=0.35, most=0.70),
        Floor("lower", least=0.05, most=0.20),
        Floor("long", least=0.02, scale="small"),
        Floor("long", least=0.007, scale="full"),
        Floor("thread.largest", least=8),
        Floor("conversations", least=450),
        Floor("conversations", least=2000, scale="full"),
        Floor("senders", least=60),
    ),
)
"""What people and companies write, and the floors that universes are held to."""
