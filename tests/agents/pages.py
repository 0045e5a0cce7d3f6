"""Hand-made pages as agents see them."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from typing import Any

from PIL import Image

from tests.tasks.screens import HEIGHT, WIDTH, observation
from webarium.agents import Agent, Goal
from webarium.errors import ActionError
from webarium.observation.observation import Mark, Observation
from webarium.observation.tree import Style, render_tabs, render_tree

SHOP = """
link Home
link My Account
button Add to Cart
textbox Email =a@b.c
StaticText $279.49
"""
GOAL = Goal("shopping.some.0", "What is the total?", "http://onestopshop.test/", max_steps=30)


@cache
def png(width: int = WIDTH, height: int = HEIGHT) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(out, "PNG")
    return out.getvalue()


def page(text: str = SHOP, *, pictures: bool = False, marks: bool = False, **more: Any) -> Observation:
    """A page with its text, and with pictures if asked for."""
    changes = {key: more.pop(key) for key in ("downloads", "dialog", "html") if key in more}
    seen = observation(text, **more)
    tree = seen.tree
    assert tree is not None
    body = render_tree(tree, Style(viewport_only=False))
    seen = replace(seen, text=f"{render_tabs(seen.tabs)}\n\n{body}", **changes)
    if marks:
        pressable = [n for n in tree.walk() if n.role in ("link", "button", "textbox")]
        numbered = [Mark(i, n.id, n.box, n.role, n.name, "a") for i, n in enumerate(pressable, 1)]
        seen = replace(seen, marks=tuple(numbered), marked_screenshot=png(), kind="som")
    return replace(seen, screenshot=png()) if pictures or marks else seen


async def act(agent: Agent, seen: Observation) -> Any:
    """The next action, or the error that the next observation would tell of."""
    try:
        return await agent.act(seen)
    except ActionError as error:
        return error


async def started(agent: Any, goal: Goal = GOAL) -> Any:
    await agent.start(goal)
    return agent
