"""The generated reviews: different from each other, about their product, in the tone of their stars."""

from __future__ import annotations

import re
from collections import Counter

import apsw
import pytest

from webarium.sites.kit.reading.lint import look
from webarium.sites.kit.reading.texts import Reading, Source
from webarium.word_runs import words
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def db(universe: Universe) -> apsw.Connection:
    return universe.reader("shopping")


def test_hardly_two_bodies_are_alike(db: apsw.Connection) -> None:
    bodies = [row[0].lower() for row in db.execute("SELECT detail FROM review")]
    alike = sum(number for number in Counter(bodies).values() if number > 1)
    assert alike / len(bodies) < 0.02


def test_bodies_are_clean_english(db: apsw.Connection) -> None:
    flaws = re.compile(
        r"[{}\[\]|]|  | [,;:!?.](?!\d)|[,;:]{2}|\.\.|[!?.]\.|\b(?:a|A) [aeio]\w|\b(?:an|An) [bcdgjkpqtvwz]"
        r"|\b(\w{2,}) \1\b|\b(?:this|a) (?:headphones|sneakers|jeans|earbuds)\b"
    )
    careless = 0
    rows = list(db.execute("SELECT title, detail FROM review"))
    for title, body in rows:
        assert not flaws.search(body.replace(" had had ", " ").replace("...", ".")), body
        careless += body[-1] not in ".!?" or body[0].islower()
        assert title[0].upper() == title[0]
        assert not re.search(r"[{}\[\]|]|  |\.$", title), title
    assert 0.02 < careless / len(rows) < 0.3  # Many are one line, and one line often has no stop.


def test_length_and_form_vary(db: apsw.Connection) -> None:
    lengths = sorted(row[0] for row in db.execute("SELECT length(detail) FROM review"))
    assert lengths[len(lengths) // 10] < 60
    assert lengths[len(lengths) * 9 // 10] > 200
    assert lengths[-1] < 2_400
    openings = Counter(row[0] for row in db.execute("SELECT substr(detail, 1, 16) FROM review"))
    assert openings.most_common(1)[0][1] < 0.04 * len(lengths)


def test_thousands_tell_what_happened(db: apsw.Connection) -> None:
    """Reviews of 30 to 400 words, each its own, in which nothing becomes everybody's phrase."""
    reading = Reading((Source("review", "review", "detail", "product_id", title="title"),))
    figures = look(reading, db)
    assert figures.values["repeats"] < 0.04
    assert figures.values["shared"] < 0.07
    long = [text.body for text in reading.texts(db) if 30 <= len(words(text.body)) <= 400]
    assert len(set(long)) > 2_500


def test_nothing_is_praised_and_blamed_at_once_nor_speaks_of_what_it_is_not(db: apsw.Connection) -> None:
    clothes = """SELECT detail FROM review JOIN product_category USING (product_id)
        JOIN category ON category.id = category_id WHERE path LIKE 'clothing%/clothing'"""
    for (body,) in db.execute(clothes):
        assert not re.search(r"\b(?:battery|bluetooth|charger|headset)\b", body.lower()), body
    for (body,) in db.execute("SELECT detail FROM review WHERE rating = 5"):
        assert not re.search(
            r"(?:does not|doesn't|stopped) work|sent (?:it )?back|my money back", body.lower()
        ), body


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        (r"lid popped", r"sauce"),
        (r"\bshel(?:f|ves)\b.*\bbow(?!l)", r"bookcase|bookshel|rack|stand|tree|cabinet|organizer|caddy|shoe"),
        (
            r"missing part",
            r"^(?!.*(?:toothpaste|treats|soap|snack|\btea\b|coffee beans|towels|tissues|candle))",
        ),
        (r"my (?:old beagle|dog) (?:took|loves|won't)", r"dog"),
        (r"my (?:rescue cat|cat) (?:took|loves|won't)", r"cat"),
        (
            r"slightly too salty",
            r"chips|pretzels|nuts|jerky|cakes|patties|sausages|noodles|sauce|cheddar|salmon|beans",
        ),
        (r"needs? .*blending|blends (?:easily|like)", r"^(?!.*nail)"),
        (r"copying a", r"ssd|drive|card"),
    ],
)
def test_what_is_said_fits_the_kind_of_thing(db: apsw.Connection, said: str, kinds: str) -> None:
    sql = "SELECT lower(name), detail FROM review JOIN product ON product.id = product_id"
    found = [name for name, body in db.execute(sql) if re.search(said, body)]
    assert found, said
    for name in found:
        assert re.search(kinds, name), (said, name)


def test_tone_follows_the_stars(db: apsw.Connection) -> None:
    texts: dict[int, list[str]] = {}
    for rating, text in db.execute("SELECT rating, lower(title || ' ' || detail) FROM review"):
        texts.setdefault(rating, []).append(text)

    def share(words: str, stars: int) -> float:
        return sum(re.search(words, text) is not None for text in texts[stars]) / len(texts[stars])

    praise = r"\b(?:love|perfect|great|highly recommend|best|impressed|excellent|happier|favorite)\b"
    complaint = r"\b(?:waste|terrible|awful|broke|returned|disappointed|refund|junk|avoid|worst|money back)\b"
    assert share(praise, 5) > 3 * share(praise, 1)
    assert share(complaint, 1) > 8 * share(complaint, 5)
    assert share(complaint, 4) < 0.06


def test_many_reviews_name_the_product_or_its_brand(db: apsw.Connection) -> None:
    query = """SELECT product.name, brand.name, detail FROM review JOIN product ON product.id = product_id
        JOIN brand ON brand.id = brand_id"""
    rows = list(db.execute(query))
    spoken = 0
    for name, brand, body in rows:
        words = set(re.findall(r"[a-z]{4,}", name.lower()))
        body = body.lower()
        spoken += brand.lower() in body or any(word in body or word.rstrip("s") in body for word in words)
    assert spoken / len(rows) > 0.45


def test_nicknames_are_mostly_different(db: apsw.Connection) -> None:
    total, different = next(db.execute("SELECT count(*), count(DISTINCT nickname) FROM review"))
    assert different / total > 0.6
    query = """SELECT count(*) - count(DISTINCT product_id || '/' || nickname) FROM review
        WHERE customer_id IS NULL"""
    assert next(db.execute(query))[0] == 0


def test_ratings_are_distributed_as_in_shops(db: apsw.Connection) -> None:
    counts = dict(db.execute("SELECT rating, count(*) FROM review GROUP BY rating"))
    total = sum(counts.values())
    assert 0.4 < counts[5] / total < 0.65
    assert counts[5] > counts[4] > counts[3] > counts[2]
    assert counts[1] > counts[2]


def test_a_few_wait_for_approval(db: apsw.Connection) -> None:
    counts = dict(db.execute("SELECT status, count(*) FROM review GROUP BY status"))
    assert set(counts) == {"approved", "pending", "not_approved"}
    assert counts["approved"] > 0.94 * sum(counts.values())


def test_no_review_is_older_than_its_product_or_from_the_future(db: apsw.Connection) -> None:
    query = """SELECT count(*) FROM review JOIN product ON product.id = product_id
        WHERE review.created_at <= product.created_at OR review.created_at >= '2023-06-12 12:00:00'"""
    assert next(db.execute(query))[0] == 0


def test_reviewers_mention_what_tasks_ask_about(db: apsw.Connection) -> None:
    for kind, said in (
        ("headphones", "%ear cups%small%"),
        ("phone case", "%fingerprint resistance%"),
        ("EYZO", "%quality is%"),
        ("art print", "%print quality%average%"),
    ):
        query = """SELECT count(*) FROM review JOIN product_fts ON product_fts.rowid = product_id
            WHERE product_fts MATCH ? AND detail LIKE ?"""
        assert next(db.execute(query, (f'"{kind}"', said)))[0] >= 1, kind
