"""What the default agent shows of headers and footers that every page of a site repeats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.agents.pages import GOAL, page
from webarium.agents.default import WebariumAgent
from webarium.llm import ScriptedModel
from webarium.observation.observation import Node, Observation
from webarium.observation.tree import Style, render_tree
from webarium.types import Json

HEAD = ("Home", "My Account", "Wish List", "Sign Out", "Cart", "Help", "Stores", "Offers")


def site(says: str, first: int = 10, *, search: str = "", open_menu: bool = False) -> Observation:
    """A page of a site: header, text, footer; each page numbers its elements anew."""
    states = (("expanded", "True" if open_menu else "False"),)
    links = [Node(first + n, "link", name, in_view=True) for n, name in enumerate(HEAD)]
    field = Node(first + 20, "textbox", "Search", value=search, in_view=True)
    menu = Node(first + 21, "button", "Menu", states=states, in_view=True)
    foot = [Node(first + 30 + n, "link", f"Foot {n}", in_view=True) for n in range(30)]
    root = Node(
        1,
        "RootWebArea",
        "Shop",
        in_view=True,
        children=(
            Node(first + 50, "banner", "", children=(*links, field, menu), in_view=True),
            Node(first + 51, "StaticText", says, in_view=True),
            Node(first + 70, "contentinfo", "", children=tuple(foot), in_view=True),
        ),
    )
    text = f"Tab 0 (current): Shop\n\n{render_tree(root, Style(viewport_only=False))}"
    return replace(page(), tree=root, text=text)


async def shown(*pages: Observation, **options: bool) -> list[str]:
    """The state that the model gets at each page."""
    scroll: Json = {"text": "", "tool_calls": [{"name": "scroll", "arguments": {"direction": "down"}}]}
    model = ScriptedModel.of(*[scroll] * len(pages))
    agent = WebariumAgent(model, check=False, **options)
    await agent.start(GOAL)
    for each in pages:
        await agent.act(each)
    return [request.messages[-1].text for request in model.requests]


async def test_a_header_and_a_footer_that_did_not_change_are_a_line_each() -> None:
    first, second = await shown(site("Orders"), site("Order 7", first=200))
    assert "[11] link 'My Account'" in first
    assert "[241] link 'Foot 11'" not in second
    assert "banner 'as on the page before, folded: Home, My Account, " in second
    assert "Foot 11 and 18 more; find shows them with their numbers'" in second
    assert "Order 7" in second
    assert len(second) < len(first) / 1.5


@pytest.mark.parametrize("case", [{"search": "lamp"}, {"open_menu": True}])
async def test_what_is_in_use_is_not_folded(case: dict[str, object]) -> None:
    used = site("Orders", **case)  # type: ignore[arg-type]
    for state in await shown(used, used):
        assert "link 'My Account'" in state
    assert "contentinfo 'as on the page before" in state


async def test_what_changed_is_not_folded() -> None:
    plain = site("Orders")
    assert plain.tree is not None
    banner, *rest = plain.tree.children
    fuller = banner._replace(children=(*banner.children, Node(90, "link", "2 messages", in_view=True)))
    changed = replace(plain, tree=plain.tree._replace(children=(fuller, *rest)))
    _, second = await shown(plain, changed)
    assert "link '2 messages'" in second
    assert "link 'My Account'" in second


@pytest.mark.parametrize("option", ["fold", "find"])
async def test_nothing_is_folded_where_that_is_not_wanted_or_nothing_unfolds_it(option: str) -> None:
    _, second = await shown(site("Orders"), site("Order 7", first=200), **{option: False})
    assert "[201] link 'My Account'" in second.replace("*", "")
