"""What is true of a product, in the words that lines of reviews ask for."""

from __future__ import annotations

from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.voices import review_kinds

_PETS = ("Dogs", "Cats")


def tags_of(product: Product) -> frozenset[str]:
    """How it is used, what it is, its family (``of-cookware``), whose pet it is for, and what `kinds.toml` lists."""
    data, noun, family = review_kinds(), product.slots["noun"], product.family
    tags = {family.kind, slug(noun), f"of-{family.key}"}
    tags.update(data["tags"].get(noun, ()), data["family_tags"].get(family.key, ()))
    pet = product.slots.get("animal", "")
    if pet in _PETS:
        tags.add(pet.lower())
    return frozenset(tags)
