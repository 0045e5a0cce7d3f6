"""Fills the shop's database: plans how many products stand where, then makes and writes part after part."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import merge
from itertools import accumulate, pairwise

import apsw

from webarium.draws import Dice
from webarium.sites.shopping.seed import catalogue, ledger, office, traffic, visitors
from webarium.sites.shopping.seed.brands import make_pools
from webarium.sites.shopping.seed.crowd import make_crowd
from webarium.sites.shopping.seed.customers import make_customers
from webarium.sites.shopping.seed.families import Placement, load, placements
from webarium.sites.shopping.seed.orders import make_orders, when
from webarium.sites.shopping.seed.products import Maker, Product
from webarium.sites.shopping.seed.reviews import Critic
from webarium.sites.shopping.seed.sales import crowd_orders
from webarium.sites.shopping.seed.staff import write_staff
from webarium.sites.shopping.seed.taxes import write_taxes
from webarium.sites.shopping.seed.tree import Path, Shelves, make_tree
from webarium.sites.shopping.seed.variants import write_variants
from webarium.sites.shopping.seed.voices import notes
from webarium.types import Scale

PRODUCTS = {"small": 2_400, "full": 90_000}
"""How many products a universe has."""
_FEWEST = {"small": 9, "full": 60}
"""How many of them each leaf category has at least."""
_KEPT = 12
"""How many products of a placement stay in memory to be ordered."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    places = placements(scale)
    tree = make_tree(places, departments())
    pools = make_pools(seed, scale)
    catalogue.write_tree(db, tree)
    catalogue.write_brands(db, pools)
    shelves = Shelves(tree)
    maker = Maker(seed, pools, notes())
    critic = Critic(seed, scale)
    writer = catalogue.Writer(db)
    kept: list[Product] = []
    for placement, number in _plan(places, seed, scale):
        product = maker.make(placement, number)
        writer.add(product, placement, critic.reviews(product))
        shelves.put(product.id, placement.category)
        if number < _KEPT:
            kept.append(product)
    writer.flush()
    catalogue.write_shelves(db, shelves)
    customers = make_customers(seed)
    orders = make_orders(customers, kept, seed)
    crowd, visits = make_crowd(customers, seed, scale)
    ledger.write_customers(db, (*customers, *crowd))
    ledger.write_orders(db, merge(orders, crowd_orders(visits, kept, seed), key=when))
    visitors.write_reviews(db, customers, orders, critic, seed)
    traffic.claim_reviews(db, crowd)
    traffic.write_waiting_reviews(db, crowd, kept, critic, seed, scale)
    traffic.write_carts(db, crowd, kept, seed)
    traffic.write_views(db, kept, seed, scale)
    visitors.write_wishes(db, customers, kept, seed)
    visitors.write_pages(db)
    visitors.write_search_terms(db, seed)
    office.write_attributes(db)
    office.write_words(db)
    office.write_rules(db)
    write_taxes(db)
    ledger.note_uses(db, seed)
    write_variants(db, seed, scale)
    write_staff(db, seed)


def departments() -> dict[str, str]:
    """Top-level categories in their order, with what stands above their products."""
    return dict(load("departments"))


def _plan(places: Sequence[Placement], seed: int, scale: Scale) -> list[tuple[Placement, int]]:
    """Which product comes when: every leaf category gets its share, all mixed."""
    leaves: dict[Path, list[Placement]] = {}
    for place in places:
        leaves.setdefault(place.category, []).append(place)
    weights = [sum(place.weight for place in leaf) for leaf in leaves.values()]
    spare = PRODUCTS[scale] - _FEWEST[scale] * len(leaves)
    plan = []
    for leaf, extra in zip(leaves.values(), _portions(weights, spare), strict=True):
        counts = _portions([place.weight for place in leaf], _FEWEST[scale] + extra)
        plan += [
            (place, number) for place, count in zip(leaf, counts, strict=True) for number in range(count)
        ]
    return Dice(seed, "plan").shuffled(plan)


def _portions(weights: Sequence[float], total: int) -> list[int]:
    """Whole numbers in proportion to the weights that add up to the total."""
    whole = sum(weights)
    bounds = [0, *(round(given / whole * total) for given in accumulate(weights))]
    return [after - before for before, after in pairwise(bounds)]
