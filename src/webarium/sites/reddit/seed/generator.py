"""Fills the forum's database: people, forums, then thread after thread, oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.reddit.seed import forums, notices, people, personal
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.plan import Slot, chosen_cores, make_plan
from webarium.sites.reddit.seed.threads import NameBook, Node, Post, Thread, habits, write_post
from webarium.sites.reddit.seed.writer import ThreadWriter
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    crowd = Crowd(seed, scale)
    names = NameBook(people.write_people(db, crowd, seed))
    cores = chosen_cores(scale)
    plan = make_plan(seed, scale, crowd)
    counts = Counter(slot.forum_id for slot in plan)
    flairs = forums.write_forums(db, cores, crowd, seed, counts, scale)
    writer = ThreadWriter(db, Dice(seed, "scores"), flairs)
    for post, nodes in threads(plan, seed, crowd, names):
        writer.add(post, nodes)
    writer.flush()
    forums.count_submissions(db)
    forums.write_wikis(db, cores, crowd, seed)
    forums.write_bans(db, cores, crowd, seed)
    personal.write_personal(db, seed, cores)


def threads(
    plan: Sequence[Slot], seed: int, crowd: Crowd, names: NameBook
) -> Iterator[tuple[Post, list[Node]]]:
    """The submissions of a plan with their comments, in its order."""
    speaking = habits(plan)
    titles: set[int] = set()
    texts: set[int] = set()
    authored = notices.placed(plan, seed)
    for slot in plan:
        if slot.id in authored:
            yield notices.told(authored[slot.id], slot, seed, crowd)
        else:
            post = write_post(slot, seed, titles)
            yield post, Thread(post, seed, crowd, names, texts).grow(speaking)
