"""Fills the forum's database: people, forums, then thread after thread, oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import apsw

from webarium.content.voices import Habits, Sayings
from webarium.draws import Dice
from webarium.sites.reddit.seed import forums, likes, notices, people, personal
from webarium.sites.reddit.seed.chatter import Chatter
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.plan import Slot, chosen_cores, make_plan
from webarium.sites.reddit.seed.posts import Post, kit_post, plain_post, told_post
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.shelf import Shelf
from webarium.sites.reddit.seed.threads import Node, Thread, habits
from webarium.sites.reddit.seed.writer import ThreadWriter
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    members = people.Members()
    crowd = Crowd(seed, scale, len(members.names))
    people.write_people(db, crowd, members, seed)
    cores = chosen_cores(scale)
    plan = make_plan(seed, scale, crowd, members)
    counts = Counter(slot.forum_id for slot in plan)
    flairs = forums.write_forums(db, cores, crowd, seed, counts, scale)
    writer = ThreadWriter(db, Dice(seed, "scores"), flairs)
    for post, nodes in threads(plan, seed, scale, crowd, members):
        writer.add(post, nodes)
    writer.flush()
    fixed = {slot.id for slot in plan if slot.told is not None and slot.told.score is not None}
    likes.pair(db, Dice(seed, "likes"), fixed)
    writer.settle(fixed)
    forums.count_submissions(db)
    forums.write_wikis(db, cores, crowd, seed)
    forums.write_bans(db, cores, crowd, seed)
    personal.write_personal(db, seed, cores)


def threads(
    plan: Sequence[Slot], seed: int, scale: Scale, crowd: Crowd, members: people.Members
) -> Iterator[tuple[Post, list[Node]]]:
    """The submissions of a plan with their comments, in its order."""
    speaking = habits(plan)
    titles = {slot.told.title.casefold() for slot in plan if slot.told is not None}
    placed = notices.placed(plan, seed)
    shelf, sayings, chatter = Shelf(seed, scale), Sayings(), Chatter(scale, len(plan))
    for slot in plan:
        if slot.id in placed:
            yield notices.told(placed[slot.id], slot, seed, crowd)
        elif slot.told is not None:
            post = told_post(slot, seed)
            yield post, Thread(post, seed, crowd, scale, sayings, chatter).told(members)
        else:
            manner = Habits() if slot.author <= len(PERSONAS) else crowd.habits(slot.author)
            parts = shelf.take(slot, titles)
            begun = kit_post(slot, parts, seed, manner) if parts else plain_post(slot, seed, titles, manner)
            if begun is not None:
                chains = parts.chains if parts else ()
                thread = Thread(begun, seed, crowd, scale, sayings, chatter)
                yield begun, thread.grow(chains, speaking.get(slot.core.name, ()))
