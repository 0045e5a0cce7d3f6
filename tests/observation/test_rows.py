"""The text of a tree read back as rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from webarium.observation import Node, read_rows
from webarium.observation.tree import Style, render_tree


def leaf(number: int, role: str, name: str, **more: object) -> Node:
    return Node(number, role, name, **more)  # type: ignore[arg-type]


PAGE = Node(
    1,
    "RootWebArea",
    "Shop: 'cheap' and \"good\"",
    children=(
        leaf(2, "link", "Home"),
        leaf(3, "textbox", "Name", value="it's\n[9] link 'no'", states=(("required", "True"),)),
        Node(
            4,
            "combobox",
            "Sort by",
            value="Price",
            states=(("hasPopup", "menu"), ("expanded", "False")),
            children=(leaf(5, "option", "Price", states=(("selected", "True"),)), leaf(6, "option", "Name")),
        ),
        leaf(7, "combobox", "Search", states=(("hasPopup", "listbox"),)),
        Node(8, "row", "Mug $3", children=(leaf(9, "button", "Buy", states=(("disabled", "True"),)),)),
        leaf(10, "generic", "Load more", states=(("clickable", "True"),)),
        leaf(11, "StaticText", "The end"),
    ),
)


def test_rows_say_what_the_tree_said() -> None:
    rows = read_rows("Tab 0 (current): Shop\n\n" + render_tree(PAGE, Style(viewport_only=False)))
    nodes = {node.id: node for node in PAGE.walk()}
    assert [row.id for row in rows] == list(nodes)
    for row in rows:
        node = nodes[row.id]
        assert (row.role, row.name, row.value) == (node.role, node.name, node.value)
    assert rows[2].state("required") == "True"
    assert [rows[place].name for place in rows[-3].within] == [PAGE.name, "Mug $3"]


def test_rows_say_what_can_be_done_to_them() -> None:
    uses = {row.name: row.uses for row in read_rows(render_tree(PAGE, Style(viewport_only=False)))}
    assert uses == {
        PAGE.name: (),
        "Home": ("press",),
        "Name": (),  # the option of the list; a field of this name comes before it
        "Sort by": ("choose",),
        "Price": (),
        "Search": ("press", "write"),
        "Mug $3": (),
        "Buy": (),
        "Load more": ("press",),
        "The end": (),
    }
    (field,) = (row for row in read_rows(render_tree(PAGE, Style(viewport_only=False))) if row.id == 3)
    assert field.uses == ("write",)


STATES = st.sampled_from([("focused", "True"), ("level", "2"), ("invalid", "a: b")])
NODES = st.tuples(
    st.integers(1, 10**6),
    st.sampled_from(["link", "heading", "textbox", "generic"]),
    st.text(min_size=1, max_size=20),
    st.none() | st.text(max_size=20),
    st.lists(STATES, max_size=2).map(tuple),
).map(lambda fields: Node(*fields))


@given(st.lists(NODES, max_size=6))
def test_whatever_names_hold_is_read_back(nodes: list[Node]) -> None:
    root = Node(10**7, "RootWebArea", "x", children=tuple(nodes))
    rows = read_rows(render_tree(root, Style(viewport_only=False)))[1:]
    assert [(row.id, row.role, row.name, row.value) for row in rows] == [
        (node.id, node.role, node.name, node.value) for node in nodes
    ]
    assert read_rows("") == ()
