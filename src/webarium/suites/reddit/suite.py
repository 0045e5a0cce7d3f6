"""The suite of tasks about the Quibble forums, as it is registered."""

from __future__ import annotations

from webarium.suites.reddit import account, impossible, moderation, pages, people, submissions, threads, votes
from webarium.suites.reddit.verified_golden import VERIFIED
from webarium.suites.reddit.webarena_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="reddit",
    description=(
        "Reading, voting, writing and moderating in the Quibble forums, and looking after an account there."
    ),
    templates=collect(
        threads,
        people,
        pages,
        votes,
        submissions,
        account,
        moderation,
        impossible,
    ),
    golden={**GOLDEN, **VERIFIED},
    smoke=(
        "reddit.top_title.0",
        "reddit.disliked_comments.0",
        "reddit.sorted_forum.0",
        "reddit.vote_newest.0",
        "reddit.top_thread_and_subscribe.0",
        "reddit.post_question.0",
        "reddit.reply_to.0",
        "reddit.create_forum.0",
        "reddit.edit_bio.0",
        "reddit.ban_user.0",
        "reddit.impossible_missing_forum.0",
        "reddit.impossible_comment_on_locked.0",
    ),
)
"""All tasks for the forum."""
