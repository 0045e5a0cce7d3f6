"""What people read on the forge, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Floor, Reading, Source, Tail

READING = Reading(
    sources=(
        Source(
            "issue", "issue", "description", "'issue ' || id", title="title", where="confidential = 0"
        ),  # Nobody sees the confidential ones of two teams.
        Source("merge request", "merge_request", "description", "'merge request ' || id", title="title"),
        Source(
            "note",
            "note",
            "body",
            "CASE WHEN issue_id IS NULL THEN 'merge request ' || merge_request_id ELSE 'issue ' || issue_id END",
            above="(CASE WHEN issue_id IS NULL THEN (SELECT title FROM merge_request r WHERE r.id = merge_request_id)"
            " ELSE (SELECT title FROM issue i WHERE i.id = issue_id) END)",
            where="system = 0",
        ),
        Source("biography", "user", "bio", "'user ' || id", above="username", where="bio <> ''"),
        Source("project", "project", "description", "'project ' || id", title="name", formal=True),
    ),
    tails=(
        Tail("projects", "issues of a project", "SELECT count(*) FROM issue GROUP BY project_id"),
        Tail(
            "threads",
            "notes of an issue",
            "SELECT count(*) FROM note WHERE system = 0 AND issue_id NOT NULL GROUP BY issue_id",
        ),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.14, scale="small"),
        Floor("titles", most=0.32, scale="small"),
        Floor("contractions", least=0.12, most=0.6),
        Floor("lower", least=0.05, most=0.25),
    ),
)
"""All texts that people write.

Threads of a forge are shorter than a forum's and speak of code; and many a project has an issue about an empty list, so
that titles and runs of words may be shared more than there. At ``full`` sixty projects have code of one kind each, and
both are measured only.
"""
