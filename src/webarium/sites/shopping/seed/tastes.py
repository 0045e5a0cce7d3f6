"""What one person buys: clothes in one size and for one kind of wearer, and mostly from a few departments."""

from __future__ import annotations

from zlib import crc32

from webarium.draws import Dice
from webarium.sites.shopping.seed.products import Product

_ADULTS = ("Women", "Men")
_CHILDREN = ("Boys", "Girls")
_AUDIENCES = frozenset((*_ADULTS, *_CHILDREN, "Baby"))
_PARENTS = 30
"""How many of a hundred people buy for a child."""
_FAVOURITE = 0.36
"""The share of departments that somebody likes."""
_ELSEWHERE = 0.16
"""How often somebody buys what they have no liking for."""
_WEARERS = {
    "nora.whitfield": "Women",
    "tomas.berger": "Men",
    "lin.castillo": "Women",
    "amara.okafor": "Women",
    "ruth.lindgren": "Women",
    "dev.kapoor": "Men",
    "june.abbott": "Women",
}
"""Of the personas, by what stands before the ``@`` of their mail."""
_LIKED = {
    "tomas.berger": ("Home & Kitchen", "Office Products", "Patio, Lawn & Garden"),
    "lin.castillo": ("Video Games", "Electronics", "Toys & Games"),
    "amara.okafor": ("Beauty & Personal Care", "Clothing, Shoes & Jewelry"),
    "ruth.lindgren": ("Home & Kitchen", "Patio, Lawn & Garden", "Grocery & Gourmet Food"),
    "dev.kapoor": ("Sports & Outdoors", "Cell Phones & Accessories", "Clothing, Shoes & Jewelry"),
}
"""What the descriptions of personas say that they buy; the others buy everything."""


class Person:
    """Somebody who buys; equal keys are the same person."""

    def __init__(self, key: str) -> None:
        self._key = key
        name = key.partition("@")[0]
        self._wears = {_WEARERS.get(name) or _ADULTS[self._rank("wears") % 2]}
        if self._rank("parent") % 100 < _PARENTS and name not in _WEARERS:
            self._wears.add(_CHILDREN[self._rank("child") % 2])
        self._liked = _LIKED.get(name)
        self._all = name in _WEARERS and name not in _LIKED

    def _rank(self, text: str) -> int:
        return crc32(f"{self._key}|{text}".encode())

    def wears(self, product: Product) -> bool:
        """Whether it is not for somebody else to wear."""
        shelf = product.family.category.split(" > ")[1:2]
        audience = product.slots.get("audience") or "".join(shelf)
        return audience not in _AUDIENCES or audience in self._wears

    def buys(self, product: Product, dice: Dice) -> bool:
        """Whether they would, this time."""
        if not self.wears(product):
            return False
        return (
            self._all or self._likes(product.family.category.partition(" > ")[0]) or dice.chance(_ELSEWHERE)
        )

    def _likes(self, department: str) -> bool:
        if self._liked is not None:
            return department in self._liked
        return self._rank(department) < _FAVOURITE * 2**32

    def options(self, product: Product, dice: Dice) -> tuple[tuple[str, str], ...]:
        """One choice for each of the product's options: of sizes the one that they always take, if there is it."""
        return tuple(
            (title, max(choices, key=self._rank) if title == "Size" else dice.pick(choices))
            for title, choices in product.options
        )
