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
    node = Node(7, "combobox", "Sort By", "Price", (("hasPopup", "menu"), ("expanded", "True")))
    assert body(root(node)) == ["\t[7] combobox 'Sort By' value: 'Price' hasPopup: menu expanded: True"]


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


def test_what_is_false_or_usual_is_not_said() -> None:
    root_of_all = Node(1, "RootWebArea", "T", states=(("focused", "True"),), children=(
        Node(2, "textbox", "Name", states=(("required", "False"),)),
        Node(3, "textbox", "Mail", states=(("required", "True"),)),
        Node(4, "dialog", "Menu", states=(("modal", "False"),)),
        Node(5, "tab", "All", states=(("selected", "False"),)),
        Node(6, "checkbox", "Gift", states=(("checked", "false"),)),
        Node(7, "button", "More", states=(("hasPopup", "menu"), ("expanded", "False"))),
        Node(8, "slider", "Price", "5", states=(("orientation", "horizontal"), ("valuemax", "9"))),
    ))  # fmt: skip
    assert render_tree(root_of_all, WHOLE).splitlines() == [
        "[1] RootWebArea 'T'",
        "\t[2] textbox 'Name'",
        "\t[3] textbox 'Mail' required: True",
        "\t[4] dialog 'Menu'",
        "\t[5] tab 'All'",
        "\t[6] checkbox 'Gift' checked: false",
        "\t[7] button 'More' hasPopup: menu expanded: False",
        "\t[8] slider 'Price' value: '5' valuemax: 9",
    ]


def select(options: int, *chosen: int, role: str = "combobox") -> Node:
    states = (("hasPopup", "menu"), ("expanded", "False")) if role == "combobox" else ()
    return Node(
        2,
        role,
        "Year",
        states=states,
        in_view=True,
        children=tuple(
            Node(10 + at, "option", f"{1990 + at}", None, (("selected", str(at in chosen)),), in_view=True)
            for at in range(options)
        ),
    )


def test_a_long_list_shows_what_is_chosen_and_how_many_others_there_are() -> None:
    tree = root(select(49, 3))
    short = ["\t[2] combobox 'Year'", "\t\t[13] option '1993' selected: True", "\t\t… 48 more options"]
    assert body(tree) == body(tree, Style()) == short
    assert len(body(tree, Style(whole_lists=True))) == 50
    assert body(root(select(21)))[1:] == ["\t\t… 21 options"]
    assert body(root(select(30, 1, 2, role="listbox")))[1:] == [
        "\t\t[11] option '1991' selected: True",
        "\t\t[12] option '1992' selected: True",
        "\t\t… 28 more options",
    ]


def test_a_list_of_twenty_is_shown_whole() -> None:
    assert len(body(root(select(20, 3)))) == 21


def test_a_long_list_that_a_script_made_is_shown_whole() -> None:
    """Its options are elements to be pressed, which nothing else leads to."""
    options = tuple(Node(i, "option", f"{i}", children=(text(f"{i} pm", 100 + i),)) for i in range(10, 40))
    assert len(body(root(Node(2, "listbox", "Hour", children=options)))) == 61


def test_a_cell_that_holds_one_control_is_its_line() -> None:
    link = Node(4, "link", "Edit", named_by_content=True, children=(text("Edit"),))
    cell = Node(3, "gridcell", "Edit", named_by_content=True, children=(link,))
    wrapped = Node(
        5, "cell", "", children=(Node(6, "paragraph", "", children=(Node(7, "checkbox", "Pick"),)),)
    )
    header = Node(8, "columnheader", "Name", named_by_content=True, children=(Node(9, "link", "Name"),))
    priced = Node(
        10, "cell", "Buy $5", named_by_content=True, children=(Node(11, "button", "Buy"), text("$5"))
    )
    row = Node(2, "row", "", children=(cell, wrapped, header, priced))
    assert body(root(row)) == [
        "\t[2] row ''",
        "\t\t[4] link 'Edit'",
        "\t\t[7] checkbox 'Pick'",
        "\t\t[8] columnheader 'Name'",
        "\t\t\t[9] link 'Name'",
        "\t\t[10] cell 'Buy $5'",
        "\t\t\t[11] button 'Buy'",
    ]


def test_a_cell_whose_control_is_out_of_view_keeps_its_line() -> None:
    link = Node(4, "link", "Edit", named_by_content=True)
    row = Node(2, "row", "", children=(Node(3, "cell", "Edit", in_view=True, children=(link,)),))
    assert body(root(row), Style()) == ["\t[2] row ''", "\t\t[3] cell 'Edit'"]
