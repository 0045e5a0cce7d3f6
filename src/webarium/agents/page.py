"""A page as the default agent reads it: the whole tree if it is short, else the screen; what is new has a star."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Set
from dataclasses import dataclass

from webarium.agents.folding import folded
from webarium.agents.tokens import count, cut_lines
from webarium.observation.observation import Observation
from webarium.observation.tree import Style, render_tree

_ID = re.compile(r"^(\t*)\[(\d+)\]", re.MULTILINE)
_MOST_FOUND = 40


@dataclass(frozen=True, slots=True)
class PageText:
    """A tree as text, and what of the page it leaves out."""

    text: str
    left_out: str = ""
    """Where the rest of the page is; empty if nothing is left out."""

    def __str__(self) -> str:
        return f"{self.text}\n({self.left_out})" if self.left_out else self.text


def page_text(
    observation: Observation, limit: int, *, known: Set[int] | None = None, edges: Set[str] = frozenset()
) -> PageText:
    """The page's tree of at most about `limit` tokens.

    Args:
        observation: Any page.
        limit: Tokens; a page that is longer is cut to the screen, and a screen that is longer to whole lines.
        known: Ids that were there before; the others get a star. ``None``: no stars.
        edges: Headers and footers of the page before, which are folded here; see `edges_of`.
    """
    if observation.tree is None:
        return PageText(observation.text)
    root = folded(observation.tree, edges)
    whole = render_tree(root, Style(viewport_only=False))
    if count(whole) <= limit:
        return PageText(_starred(whole, known))
    screen, dropped = cut_lines(render_tree(root), limit)
    said = _cut(observation)
    if dropped:
        said = f"{dropped} more lines of this screen are left out. {said}"
    return PageText(_starred(screen, known), said)


def ids_of(observation: Observation) -> frozenset[int]:
    """The ids of all elements of a page."""
    return frozenset() if observation.tree is None else frozenset(n.id for n in observation.tree.walk())


def digest_of(observation: Observation) -> str:
    """A hash of what a page says, where it is scrolled to included, its ids not."""
    tree = "" if observation.tree is None else render_tree(observation.tree, Style(viewport_only=False))
    place = f"{observation.scroll.x},{observation.scroll.y}"
    said = "\n".join([observation.url, place, observation.text.partition("\n")[0], _ID.sub(r"\1", tree)])
    return hashlib.sha256(said.encode()).hexdigest()


def find(observation: Observation, text: str) -> list[str]:
    """The lines of the whole page that hold a text, in any case, without their indents; at most 40."""
    if observation.tree is None or not text.strip():
        return []
    wanted = " ".join(text.split()).casefold()
    lines = render_tree(observation.tree, Style(viewport_only=False, whole_lists=True)).split("\n")
    return [line.strip() for line in lines if wanted in line.casefold()][:_MOST_FOUND]


def _starred(text: str, known: Set[int] | None) -> str:
    if known is None:
        return text
    return _ID.sub(lambda m: m[0] if int(m[2]) in known else f"{m[1]}*[{m[2]}]", text)


def elsewhere(observation: Observation) -> str:
    """How many screens lie above and below what is on the screen: ``1.0 screens above``; empty if none do."""
    height = max(1, observation.viewport[1])
    above = observation.scroll.y / height
    below = (observation.scroll.max_y - observation.scroll.y) / height
    ways = ((above, "above"), (below, "below"))
    return " and ".join(f"{screens:.1f} screens {way}" for screens, way in ways if screens > 0)


def _cut(observation: Observation) -> str:
    """Where the rest of a page is that was cut to the screen."""
    rest = elsewhere(observation)
    return f"This is what is on the screen; there are {rest}." if rest else "The page is cut here."
