"""What is said on talk pages, as ``data/talk`` has it: by title, or for any article of a category."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta

import apsw

from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.wikipedia.seed.tables import DATA

_NOW = datetime.fromisoformat("2023-06-12 12:00:00")


def write_talk(db: apsw.Connection, seed: int, numbers: dict[str, int], people: int) -> None:
    """Topics with their posts, in the order of time within each."""
    found = tomllib.loads((DATA / "talk" / "topics.toml").read_text("utf-8"))["topic"]
    topic_id = post_id = 0
    for number, topic in enumerate(found):
        if topic["article"] not in numbers:
            raise ValueError(f"expected talk about an article that there is, got {topic['article']!r}")
        dice = Dice("wikipedia", seed, "talk", number)
        if not topic.get("always") and dice.chance(0.2):
            continue
        speakers = dice.some(range(4, people + 1), 3)
        speakers = [1, *speakers] if topic.get("editor") else speakers
        moment = _NOW - timedelta(days=dice.between(5, 900), minutes=dice.below(1440))
        topic_id += 1
        for place, body in enumerate(topic["posts"]):
            speaker = speakers[place % len(speakers)]
            if place == 0:
                row = {"id": topic_id, "article_id": numbers[topic["article"]], "user_id": speaker}
                write(db, "talk_topic", [{**row, "title": topic["title"], "created_at": moment}])
            post_id += 1
            said = {
                "id": post_id,
                "topic_id": topic_id,
                "user_id": speaker,
                "body": body,
                "created_at": moment,
            }
            write(db, "talk_post", [said])
            moment = min(
                moment + timedelta(minutes=dice.between(20, 4000)), _NOW - timedelta(minutes=30 - place)
            )
