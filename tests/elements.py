"""Elements of what an episode shows, for tests that act on them."""

from __future__ import annotations

from webarium.actions.types import ElementId
from webarium.envs import Episode


def ident(episode: Episode, role: str, name: str) -> ElementId:
    """The first element of a role and name."""
    tree = episode.observation.tree
    assert tree is not None
    return ElementId(next(node.id for node in tree.walk() if node.role == role and node.name == name))
