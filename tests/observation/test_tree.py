"""Printing trees, without a browser."""

from __future__ import annotations

from webarium.observation.observation import Node, Tab
from webarium.observation.tree import Style, render_tabs, render_tree
from webarium.observation.wire import build_tree, read_rows

WHOLE = Style(viewport_only=False)


def text(name: str, ident: int = 90) -> Node:
    return Node(ident, "StaticText", name, in_view=True)


def root(*children: Node) -> Node:
    return Node(1, "RootWebArea", "T", in_view=True, children=children)


def body(tree: Node, style: Style = WHOLE) -> list[str]:
    return render_tree(tree, style).splitlines()[1:]


def test_tab_line() -> None:
    tabs = [Tab(0, "Shop", "http://a/", False), Tab(1, "Cart | Shop", "http://b/", True)]
    assert render_tabs(tabs) == "Tab 0: Shop | Tab 1 (current): Cart | Shop"


def test_line_of_a_node_with_everything() -> None:
    node = Node(7, "combobox", "Sort By", "Price", (("hasPopup", "menu"), ("expanded", "False")))
    assert body(root(node)) == ["\t[7] combobox 'Sort By' value: 'Price' hasPopup: menu expanded: False"]


def test_names_are_quoted_like_python_does() -> None:
    quoted = Node(2, "link", "it's", in_view=True), Node(3, "link", "a\xa0b\ue627", in_view=True)
    assert body(root(*quoted)) == ['\t[2] link "it\'s"', "\t[3] link 'a\\xa0b\\ue627'"]


def test_bare_wrappers_are_dropped_and_their_children_hoisted() -> None:
    item = Node(4, "listitem", "", children=(text("one", 5),))
    tree = root(Node(2, "main", "", children=(Node(3, "list", "", children=(item,)),)))
    assert body(tree) == ["\t[2] main ''", "\t\t[5] StaticText 'one'"]


def test_wrappers_with_properties_stay() -> None:
    tree = root(Node(2, "listitem", "", states=(("expanded", "True"),), children=(text("one"),)))
    assert body(tree)[0] == "\t[2] listitem '' expanded: True"


def test_text_that_the_parent_says_is_left_out() -> None:
    link = Node(2, "link", "Add to Cart", named_by_content=True, children=(text("Add to"), text("Cart")))
    assert body(root(link)) == ["\t[2] link 'Add to Cart'"]


def test_text_inside_a_label_that_is_not_its_content_stays_unless_equal() -> None:
    region = Node(2, "region", "Price", children=(text("Price", 3), text("P", 4), text("$5", 5)))
    assert body(root(region)) == ["\t[2] region 'Price'", "\t\t[4] StaticText 'P'", "\t\t[5] StaticText '$5'"]


def test_equal_numbers_on_neighbouring_lines_are_not_lost() -> None:
    """The original drops a text that occurs in any of the three lines above."""
    tree = root(text("15 items", 2), text("1", 3), text("5", 4))
    assert body(tree) == ["\t[2] StaticText '15 items'", "\t[3] StaticText '1'", "\t[4] StaticText '5'"]


def test_hollow_inline_wrappers_are_left_out() -> None:
    name = Node(
        2,
        "link",
        "One Stop",
        named_by_content=True,
        children=(Node(3, "emphasis", "", children=(text("Stop"),)),),
    )
    full = Node(5, "paragraph", "", children=(Node(6, "emphasis", "", children=(text("much", 7),)),))
    assert body(root(name, full)) == [
        "\t[2] link 'One Stop'",
        "\t[6] emphasis ''",
        "\t\t[7] StaticText 'much'",
    ]


def test_viewport_keeps_what_is_in_view_and_its_ancestors() -> None:
    seen = Node(4, "link", "seen", in_view=True)
    far = Node(5, "link", "far")
    tree = root(Node(2, "main", "", children=(Node(3, "region", "R", children=(seen, far)),)))
    assert body(tree, Style()) == ["\t[2] main ''", "\t\t[3] region 'R'", "\t\t\t[4] link 'seen'"]


def test_deep_trees_do_not_exhaust_the_stack() -> None:
    node = text("leaf", 5000)
    for ident in range(4999, 1, -1):
        node = Node(ident, "group", f"g{ident}", in_view=True, children=(node,))
    assert render_tree(root(node)).count("\n") == 4999


def test_cells_become_a_tree() -> None:
    def row(depth: int, ident: int, kind: int, flags: int, value: int = 0) -> list[int]:
        return [depth, ident, kind, 1, value, flags, 10, 20, 30, 45, 50]

    cells = [*row(0, 1, 0, 1), *row(1, 2, 1, 2), *row(2, 3, 2, 0, value=2), *row(1, 4, 3, 3, value=1)]
    kinds = [["RootWebArea"], ["main"], ["link"], ["img", "a", "b", "c", "d"]]
    tree = build_tree(read_rows(cells, kinds, [None, "", "held"]))
    assert [(node.name, node.value) for node in tree.walk()] == [
        ("", None),
        ("", None),
        ("", "held"),
        ("", ""),
    ]
    assert [(node.id, len(node.children)) for node in tree.walk()] == [(1, 2), (2, 1), (3, 0), (4, 0)]
    assert [(node.in_view, node.named_by_content) for node in tree.walk()] == [
        (True, False),
        (False, True),
        (False, False),
        (True, True),
    ]
    main, picture = tree.children
    assert (main.role, picture.role) == ("main", "img")
    assert picture.states == (("a", "b"), ("c", "d"))
    assert picture.state("c") == "d"
    assert main.visible == 0.5
    assert main.box == (1, 2, 3, 4.5)
