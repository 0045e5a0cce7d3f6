"""The category tree and which product stands where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.seed.families import Placement

Path = tuple[str, ...]


@dataclass(frozen=True)
class Category:
    """One node of the tree."""

    id: int
    parent_id: int | None
    level: int
    position: int
    name: str
    path: str
    description: str


def make_tree(placements: Iterable[Placement], order: Mapping[str, str]) -> dict[Path, Category]:
    """All categories that placements need, top-level ones in the given order (name to description)."""
    names: set[Path] = set()
    for placement in placements:
        for level in range(1, len(placement.category) + 1):
            names.add(placement.category[:level])
    tops = list(order)
    unknown = {path[0] for path in names} - set(tops)
    if unknown:
        raise ValueError(f"expected known departments, got {sorted(unknown)}: add them to departments.toml")
    tree: dict[Path, Category] = {}
    positions: dict[Path, int] = {}
    for path in sorted(names, key=lambda path: (tops.index(path[0]), path)):
        parent = path[:-1]
        positions[parent] = positions.get(parent, 0) + 1
        tree[path] = Category(
            id=len(tree) + 3,
            parent_id=tree[parent].id if parent else None,
            level=len(path),
            position=positions[parent],
            name=path[-1],
            path="/".join(slug(name) for name in path),
            description=order[path[0]] if len(path) == 1 else "",
        )
    return tree


class Shelves:
    """Collects which product stands in which categories, in the order of arrival."""

    def __init__(self, tree: Mapping[Path, Category]) -> None:
        self._tree = tree
        self._rows: list[tuple[int, int, int]] = []
        self._filled: dict[int, int] = {}

    def put(self, product_id: int, leaf: Path) -> None:
        """Stands a product in a leaf and all its ancestors."""
        for level in range(1, len(leaf) + 1):
            category = self._tree[leaf[:level]].id
            position = self._filled[category] = self._filled.get(category, 0) + 1
            self._rows.append((category, product_id, position))

    def rows(self) -> list[tuple[int, int, int]]:
        """Rows of ``product_category`` in key order."""
        return sorted(self._rows)
