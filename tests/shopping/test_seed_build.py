"""Builds: equal for equal seeds, different for others; every piece of authored data fits."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import apsw
import pytest

from webarium.content.phrases import Phrase
from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.database import DATABASE
from webarium.sites.shopping.seed.brands import make_pools
from webarium.sites.shopping.seed.families import placements, read_data
from webarium.sites.shopping.seed.generator import generate
from webarium.sites.shopping.seed.products import Maker
from webarium.sites.shopping.seed.tags import tags_of
from webarium.sites.shopping.seed.voices import aspects, notes, review_kinds, true_of
from webarium.worlds import Universe

FRONTEND = Path(__file__).parents[2] / "frontend" / "assets.json"
TOLD_LATER = {"span", "who", "use", "rival", "choice", "clause", "other"}


def hashes(db: apsw.Connection) -> dict[str, str]:
    """A hash of each table's rows."""
    found = {}
    tables = [
        row[0]
        for row in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
    ]
    for table in tables:
        digest = hashlib.sha256()
        for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2"):
            digest.update(repr(row).encode())
        found[table] = digest.hexdigest()
    return found


def test_a_seed_decides_everything(universe: Universe) -> None:
    """Some process has built the universes; this one builds again."""
    again = apsw.Connection(":memory:")
    again.execute(DATABASE.schema)
    with again:
        generate(again, 0, "small")
    with universe.world() as world:
        one = hashes(world.db("shopping"))
    with Universe.open([DATABASE], seed=1) as second, second.world() as world:
        other = hashes(world.db("shopping"))
    assert hashes(again) == one
    for table in ("product", "review", "brand", "customer", "customer_address", "sales_order", "order_item"):
        assert one[table] != other[table], table
    assert one["region"] == other["region"]


@pytest.fixture(scope="module")
def maker() -> Maker:
    return Maker(0, make_pools(0, "full"), notes())


def test_every_phrase_has_its_slots(maker: Maker) -> None:
    """Also of what only the full scale sells."""
    for placement in placements("full"):
        family = placement.family
        for number in range(2):
            product = maker.make(placement, number)
            known = set(product.slots)
            phrases = [*family.names, *family.pitch, *family.features, *notes()[family.notes]]
            phrases += [phrase for _, phrase in family.specs]
            for phrase in phrases:
                assert phrase.slots <= known, (family.key, phrase)
            for name in product.aspects:
                aspect = aspects()[name]
                for clause in (
                    *aspect.good,
                    *aspect.meh,
                    *aspect.bad,
                    *aspect.good_titles,
                    *aspect.bad_titles,
                ):
                    assert clause.phrase.slots <= known | TOLD_LATER, (family.key, name, clause.phrase)


def test_full_scale_has_three_hundred_categories() -> None:
    paths = {place.category[:level] for place in placements("full") for level in (1, 2, 3)}
    assert len({place.category for place in placements("full")}) >= 300
    assert all(1 < len(path) <= 3 or len(path) == 1 for path in paths)


def test_aspects_have_praise_and_complaints() -> None:
    for name, aspect in aspects().items():
        assert aspect.good, name
        assert aspect.bad, name
        for clause in (*aspect.good, *aspect.meh, *aspect.bad):
            first = clause.phrase.source.lstrip("[")
            assert first[0] in "{'I5" or first[0].islower() or first.startswith(("Windows", "Bluetooth")), (
                clause.phrase
            )


def test_of_every_product_there_is_something_true_to_praise_and_to_blame(maker: Maker) -> None:
    """And no clause asks for a tag that no product has, which nobody would ever read."""
    tags = {slug(noun) for noun in review_kinds()["nouns"]}
    for at, placement in enumerate(placements("full")):
        for number in range(at * 4, at * 4 + 4):
            product = maker.make(placement, number)
            own = tags_of(product)
            tags |= own
            noun = product.slots["noun"]
            names = set(product.aspects) - set(review_kinds()["without"].get(noun, ()))
            assert any(true_of(aspects()[name].good, own) for name in names), noun
            assert any(true_of(aspects()[name].bad, own) for name in names), noun
    for name, aspect in aspects().items():
        for clause in (*aspect.good, *aspect.meh, *aspect.bad, *aspect.good_titles, *aspect.bad_titles):
            assert clause.line.needs <= tags, (name, clause.line)


def test_pictures_are_among_the_packed_objects(maker: Maker) -> None:
    packed = {name.removesuffix("-fe0f") for name in json.loads(FRONTEND.read_text("utf-8"))["objects"]}
    for placement in placements("full"):
        for number in range(2, 8):
            thing = (
                maker.make(placement, number).image.partition(".")[0].rpartition("_")[2].rpartition("x")[2]
            )
            assert thing == "none" or thing in packed, (placement.family.key, thing)


def test_families_are_told_apart() -> None:
    families, _ = read_data()
    assert len({family.key for family in families}) == len(families) >= 70
    assert all(isinstance(phrase, Phrase) for family in families for phrase in family.uses)
