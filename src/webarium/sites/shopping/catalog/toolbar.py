"""What a listing's address says: order, direction, page, number per page, grid or list, and the filters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias
from urllib.parse import urlencode

from webarium.sites.kit.paging import Paging, asked_page, whole_number
from webarium.sites.shopping.catalog.attributes import AttributeChoice, Chosen, chosen_in
from webarium.sites.shopping.catalog.price import PriceRange, parse_price

Direction: TypeAlias = Literal["asc", "desc"]
Mode: TypeAlias = Literal["grid", "list"]

NO_LABELS: Mapping[str, str] = {}
LIMITS = (12, 24, 36)
"""How many products a page may show."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of listing: how it can be ordered, and how it is ordered unless the address says otherwise."""

    orders: tuple[tuple[str, str], ...]
    """Value and label of each order; the first one is the default."""
    direction: Direction


CATEGORY = Kind((("position", "Position"), ("name", "Product Name"), ("price", "Price")), "asc")
"""Category pages."""
SEARCH = Kind((("relevance", "Relevance"), ("name", "Product Name"), ("price", "Price")), "desc")
"""Search results: the most relevant first, and descending whatever else is chosen, as in the original."""

ADVANCED = Kind((("name", "Product Name"), ("price", "Price")), "asc")
"""Results of the advanced search."""


@dataclass(frozen=True, slots=True)
class Toolbar:
    """The state of a listing, as read from its address; `url` writes it back."""

    kind: Kind
    path: str
    """The listing's path."""
    fixed: tuple[tuple[str, str], ...]
    """Parameters that every address of the listing carries, such as ``q``."""
    order: str
    direction: Direction
    mode: Mode
    limit: int
    page: int
    price: PriceRange | None
    category: int | None
    """Id of the category that the listing is narrowed to."""
    attributes: tuple[Chosen, ...] = ()
    """What else it is narrowed by."""
    together: bool = False
    """Whether all pages up to this one are shown."""

    @classmethod
    def read(
        cls,
        query: Mapping[str, str],
        kind: Kind,
        path: str,
        fixed: tuple[tuple[str, str], ...] = (),
        labels: Mapping[str, str] = NO_LABELS,
    ) -> Toolbar:
        """The state that a query asks for; whatever it cannot mean is left at its default.

        Args:
            query: Of the address.
            kind: Of the listing.
            path: Of the listing.
            fixed: Parameters that every address of the listing carries.
            labels: Labels of the attributes that it can be narrowed by, by code.
        """
        order = query.get("product_list_order", "")
        direction = query.get("product_list_dir", "")
        limit = whole_number(query.get("product_list_limit"), LIMITS[0])
        category = whole_number(query.get("cat"), 0)
        page, together = asked_page(query.get("p"))
        return cls(
            kind,
            path,
            fixed,
            order if order in dict(kind.orders) else kind.orders[0][0],
            "asc" if direction == "asc" else "desc" if direction == "desc" else kind.direction,
            "list" if query.get("product_list_mode") == "list" else "grid",
            limit if limit in LIMITS else LIMITS[0],
            page,
            parse_price(query.get("price")),
            category or None,
            chosen_in(query, labels),
            together,
        )

    @property
    def params(self) -> list[tuple[str, str]]:
        """The parameters that differ from the defaults, in the order in which addresses carry them."""
        default = self.kind.orders[0][0]
        pairs = [
            ("cat", str(self.category) if self.category else ""),
            ("price", str(self.price) if self.price else ""),
            *((each.code, each.value) for each in self.attributes),
            ("product_list_order", self.order if self.order != default else ""),
            ("product_list_dir", self.direction if self.direction != self.kind.direction else ""),
            ("product_list_mode", self.mode if self.mode != "grid" else ""),
            ("product_list_limit", str(self.limit) if self.limit != LIMITS[0] else ""),
            ("p", Paging.together(self.page) if self.together else str(self.page) if self.page > 1 else ""),
        ]
        return [*self.fixed, *((key, value) for key, value in pairs if value)]

    @property
    def address(self) -> str:
        """The path and query of this state."""
        params = self.params
        return f"{self.path}?{urlencode(params, errors='replace')}" if params else self.path

    def url(self, **changes: object) -> str:
        """The address with some of the state changed; the first page of it unless a page is named."""
        return replace(self, **{"page": 1, "together": False, **changes}).address  # type: ignore[arg-type]

    def narrowed_url(self, attribute: AttributeChoice, value: str) -> str:
        """The address narrowed by one more attribute."""
        return self.url(attributes=(*self.attributes, Chosen(attribute.code, attribute.label, value)))

    def widened_url(self, chosen: Chosen) -> str:
        """The address without an attribute that it is narrowed by."""
        return self.url(attributes=tuple(each for each in self.attributes if each != chosen))

    @property
    def first(self) -> Toolbar:
        """The first page of the same listing."""
        return replace(self, page=1, together=False)

    def page_url(self, page: int, together: bool = False) -> str:
        """The address of another page of the same listing, alone or together with all before it."""
        return self.url(page=page, together=together)

    def hidden(self, *dropped: str) -> list[tuple[str, str]]:
        """The parameters that a form must carry along, except those that it sets itself and the page."""
        return [(key, value) for key, value in self.params if key not in dropped and key != "p"]

    @property
    def other_direction(self) -> Direction:
        """The direction that the direction link leads to."""
        return "desc" if self.direction == "asc" else "asc"

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter is on."""
        return self.price is not None or self.category is not None or bool(self.attributes)

    @property
    def plain_url(self) -> str:
        """The address without filters."""
        return self.url(price=None, category=None, attributes=())
