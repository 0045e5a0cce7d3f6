"""What people ask about products, and what others answer: facts of the product, said by people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import apsw

from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.phrases import lower_case
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.omnizon.seed.catalogue import Product
from webarium.sites.omnizon.seed.families import load, this


def write_questions(db: apsw.Connection, products: Sequence[Product], seed: int, today: date) -> None:
    """Write questions and answers; some questions wait for their first answer."""
    topics: list[Mapping[str, Any]] = load("questions")["topic"]
    for product in products:
        dice = Dice(seed, "omnizon", "questions", product.id)
        facts = {"": "", **dict(product.facts)}
        known = [each for each in topics if each["label"] in facts]
        for topic in dice.some(known, min(len(known), dice.between(2, 5))):
            _write(db, product, topic, facts[topic["label"]], dice, today)


def _write(
    db: apsw.Connection, product: Product, topic: Mapping[str, Any], value: str, dice: Dice, today: date
) -> None:
    said = {"value": value.lower() if topic.get("lower") else value, "kind": product.kind}
    said["this_kind"] = this(product.kind)
    said["spoken"] = load("questions")["spoken"].get(value, f"the {lower_case(value)}")
    asked = today - timedelta(days=dice.between(12, 600))
    question = write_one(
        db,
        "question",
        product_id=product.id,
        text=dice.pick(topic["questions"]).format(**said),
        asked_on=asked,
        votes=dice.below(30) if dice.chance(0.7) else 0,
    )
    for text in dice.some(topic["answers"], dice.pick((0, 1, 1, 2, 2, 3))):
        author = f"{dice.pick(FIRST_NAMES)} {dice.pick(LAST_NAMES)[0]}."
        day = min(asked + timedelta(days=dice.between(0, 40)), today - timedelta(days=1))
        told = text.format(**said)
        write_one(
            db,
            "answer",
            question_id=question,
            author=author,
            text=told[0].upper() + told[1:],
            written_on=day,
        )
