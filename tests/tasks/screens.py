"""Observed pages built by hand: a tree from indented lines, and observations around it."""

from __future__ import annotations

from itertools import count

from webarium.observation.observation import Node, Observation, Scroll, Tab

WIDTH, HEIGHT = 1280, 720


def tree(text: str, *, scrolled: int = 0) -> Node:
    """A tree from lines such as ``  button Save @900 =value !checked:True``; ``@`` is how far down it is."""
    numbers = count(1)
    stack: list[tuple[int, Node]] = []
    lines = [line for line in text.splitlines() if line.strip()]
    root = Node(next(numbers), "RootWebArea", "Page", box=(0, 0, WIDTH, HEIGHT), visible=1, in_view=True)
    stack.append((-1, root))
    done: list[tuple[int, Node]] = []
    for line in lines:
        depth = len(line) - len(line.lstrip())
        done.append((depth, _node(next(numbers), line.strip(), scrolled)))
    return root._replace(children=_nest(done, 0, -1)[0])


def _nest(nodes: list[tuple[int, Node]], index: int, above: int) -> tuple[tuple[Node, ...], int]:
    found: list[Node] = []
    while index < len(nodes) and nodes[index][0] > above:
        depth, node = nodes[index]
        children, index = _nest(nodes, index + 1, depth)
        found.append(node._replace(children=children))
    return tuple(found), index


def _node(number: int, line: str, scrolled: int) -> Node:
    role, _, rest = line.partition(" ")
    top, value, states, words = 10, None, [], []
    for word in rest.split(" "):
        if word.startswith("@"):
            top = int(word[1:])
        elif word.startswith("="):
            value = word[1:]
        elif word.startswith("!"):
            key, _, state = word[1:].partition(":")
            states.append((key, state))
        else:
            words.append(word)
    y = top - scrolled
    seen = y >= 0 and y + 20 <= HEIGHT
    return Node(
        number,
        role,
        " ".join(words),
        value,
        tuple(states),
        (0, y, 100, 20),
        float(seen),
        seen,
        role in ("row", "listitem"),
    )


def observation(
    text: str,
    *,
    url: str = "http://onestopshop.test/",
    scrolled: int = 0,
    height: int = HEIGHT,
    error: str = "",
) -> Observation:
    return Observation(
        kind="axtree",
        text="",
        url=url,
        title="Page",
        tabs=(Tab(0, "Page", url, True), Tab(1, "Other", url, False)),
        viewport=(WIDTH, HEIGHT),
        scroll=Scroll(0, scrolled, 0, height - HEIGHT),
        tree=tree(text, scrolled=scrolled),
        last_error=error,
    )
