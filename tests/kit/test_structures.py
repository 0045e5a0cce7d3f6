"""Structures of pages: elements without meaning, columns and fields in another order, cards, folded menus, commands."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from tests.appearances import first_appearance
from tests.kit.conftest import client_of
from tests.text_engine.made import made, one, text
from webarium.sites.kit.appearance import (
    STRUCTURES,
    Structure,
    appearance,
    asking_both,
    fitting,
    of_sheet,
    rearranged,
)
from webarium.sites.kit.appearance.built import built
from webarium.sites.kit.appearance.icons import ALONE, apart
from webarium.sites.kit.appearance.places import rules
from webarium.sites.kit.appearance.structures import Markup
from webarium.sites.kit.appearance.tags import NAMES, both
from webarium.sites.kit.fields import Checkbox, Choice, Email, Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.site import Site
from webarium.sites.kit.static import KIT
from webarium.sites.registry import load_sites
from webarium.text_engine.presses import press_mouse
from webarium.text_engine.sheets import parse_sheet
from webarium.worlds import Conditions, Universe

TEMPLATES = sorted(
    path
    for folder in {KIT, *(site.folder for site in load_sites().values())}
    for path in (folder / "templates").rglob("*.html")
)
TAG = re.compile(rf"<(/?)({'|'.join([*NAMES, *NAMES.values()])})(?=[\s>{{])")
PAGE = (
    '<nav aria-label="Main"><ul><li><a href="/">Home</a></li></ul></nav><main><h1>Lamps</h1><section><h2>Old ones</h2>'
    '<p>Two</p></section><section aria-label="Filters"><h3>Price</h3></section><ol><li>One</li></ol>'
    "<article><h2>Tall</h2></article><aside>See also</aside></main>"
)
STYLE = "nav > ul { display: flex; } section h2::after { content: '!'; } li:not(.x, a) { text-transform: uppercase; }"


def seen(page: str, css: str, structure: Structure) -> list[str]:
    """What the text engine reads of a page of this structure."""
    sheet = fitting(css, structure, first=True)
    return text(made(built(page, structure), css=sheet)).splitlines()


def test_elements_with_roles_are_read_as_those_in_whose_place_they_are() -> None:
    usual = seen(PAGE, STYLE, Structure())
    assert "heading 'Old ones!'" in usual
    assert seen(PAGE, STYLE, Structure("roles")) == usual


def test_bare_elements_say_the_same_without_navigation_and_headings() -> None:
    usual, bare = (seen(PAGE, STYLE, structure) for structure in (Structure(), Structure("bare")))
    names = [
        [line.partition(" ")[2].replace("!", "") for line in lines if line[-2:] != "''"]
        for lines in (usual, bare)
    ]
    assert names[1] == [name for name in names[0] if name != "'Main'"]
    roles = [line.partition(" ")[0] for line in bare]
    assert not {"navigation", "complementary"}.intersection(roles)
    assert roles.count("heading") == 1


@pytest.mark.parametrize("markup", ["roles", "bare"])
def test_each_tag_of_each_template_has_another_name(markup: Markup) -> None:
    """But for those that an expression says: they are opened and closed by the same one."""
    for path in TEMPLATES:
        source = path.read_text("utf-8")
        written = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", source, flags=re.S)
        usual = Counter((found[1], NAMES[found[2]]) for found in TAG.finditer(written))
        other = Counter((found[1], found[2]) for found in TAG.finditer(built(source, Structure(markup))))
        assert {key: other[key] for key in usual} == usual, path


@pytest.mark.parametrize(
    ("given", "roles", "bare"),
    [
        ('<nav aria-label="Main">', '<ui-links aria-label="Main" role="navigation">', "<ui-links>"),
        (
            '<section aria-label="{{ name }}">',
            '<ui-box aria-label="{{ name }}" role="region">',
            '<ui-box aria-label="{{ name }}" role="region">',
        ),
        ('<section class="{{ "a" if b > 1 }}">', '<ui-box class="{{ "a" if b > 1 }}">', None),
        ('<ul role="menu">', '<ui-rows role="menu">', None),
        (
            "<li{% if a > 1 %} hidden{% endif %}>",
            '<ui-row{% if a > 1 %} hidden{% endif %} role="listitem">',
            None,
        ),
        ("<h2>", '<ui-title2 role="heading" aria-level="2">', "<ui-title2>"),
        ("</h2>{# <li> #}<link><header>", "</ui-title2>{# <li> #}<link><header>", None),
    ],
)
def test_roles_follow_from_tags(given: str, roles: str, bare: str | None) -> None:
    assert built(given, Structure("roles")) == roles
    assert built(given, Structure("bare")) == (roles if bare is None else bare)


def test_rules_hold_for_both_names() -> None:
    assert both("ul.li > li, .h2 { x: y }").replace(" ", "") == (
        "ul.li>li,ul.li>ui-row,ui-rows.li>li,ui-rows.li>ui-row,.h2{x:y}"
    )
    assert both(":is(h1, .a):not(li) { x: y }") == ":is(h1, ui-title1,  .a):not(li, ui-row) { x: y }"
    kept = (
        '@media (max-width: 3px) { [data-x="li, ul"] { content: "li {"; } } @keyframes nav { 50% { x: y } }'
    )
    assert both(kept) == kept


def test_checks_of_pages_find_elements_by_both_names() -> None:
    script = 'document.querySelector("#side > section").outerText'
    assert asking_both(script) == 'document.querySelector("#side > section, #side > ui-box").outerText'
    for kept in (
        "document.querySelector('.a, [name=\"li\"').value",
        "[...document.querySelectorAll('form, .h1')]",
        "document.title",
    ):
        assert asking_both(kept) == kept


def test_columns_between_the_first_and_the_last_are_the_other_way_round() -> None:
    table = (
        "<table><thead><tr><th>A</th><th>B</th><th>C</th><th>D</th></tr></thead><tbody>{% for x in y %}<tr>"
        "<td>a</td><td>{% if x %}b{% endif %}</td> <td>c</td><td>d</td></tr>{% endfor %}</tbody>"
        '<tfoot><tr><th colspan="3">S</th><td>s</td></tr></tfoot></table>'
    )
    assert re.sub(r"\s|\{%.*?%\}|<[^>]*>", "", built(table, Structure(columns="other"))) == "ACBDacbdSs"
    for kept in (
        table.replace("<th>D</th>", ""),
        table.replace("<th>", "<td>").replace("</th>", "</td>"),
        table.replace("<td>c</td>", "{% if z %}<td>c</td>{% endif %}"),
    ):
        assert built(kept, Structure(columns="other")) == kept


def test_headings_stay_with_their_columns_in_all_templates() -> None:
    moved = 0
    for path in TEMPLATES:
        source = apart(path.read_text("utf-8"))
        other = built(source, Structure(columns="other"))
        moved += other != source
        assert sorted(other) == sorted(source), path
    assert moved > 10


def test_fields_whose_order_means_nothing_are_in_another() -> None:
    form = Form(
        (
            Text("first", "First name", autocomplete="given-name"),
            Text("last", "Last name", autocomplete="family-name"),
            Text("city", "City", autocomplete="address-level2"),
            Choice("state", "State", autocomplete="address-level1"),
            Text("zip", "ZIP", autocomplete="postal-code"),
            Email("email", "Email", autocomplete="email"),
            Phone("phone", "Phone", autocomplete="tel"),
            Choice("milestone", "Milestone"),
            Choice("labels", "Labels"),
            Checkbox("news", "News"),
            Choice("begin_month", "Month"),
            Choice("begin_year", "Year"),
        )
    )
    assert [bound.name for bound in rearranged(form.blank())] == [
        "last", "first", "zip", "city", "state", "phone", "email", "labels", "milestone", "news",
        "begin_month", "begin_year",
    ]  # fmt: skip


def test_rows_of_stacking_tables_are_cards_in_wide_windows() -> None:
    css = (KIT / "static" / "base.css").read_text("utf-8")
    page = '<table class="stacking"><thead><tr><th>A</th></tr></thead><tbody><tr><td data-th="A">1</td></tr></table>'
    usual, cards = (seen(page, css, structure) for structure in (Structure(), Structure(rows="cards")))
    assert ("cell '1'" in usual, "cell 'A 1'" in usual) == (True, False)
    assert ("cell '1'" in cards, "cell 'A 1'" in cards) == (False, True)


def test_items_of_spreading_lists_are_a_grid_of_cards_where_rows_are_cards() -> None:
    css = (KIT / "static" / "base.css").read_text("utf-8")
    assert "spreading" not in css
    for markup in ("usual", "roles", "bare"):
        cards = fitting(css, Structure(markup, rows="cards"), first=True)
        assert re.search(r"\.spreading:not\(\[hidden\]\) \{\s*display: grid", cards), markup
        assert not re.search(r"[^{}]*\bspreading\b[^{}]*\b(?:ul|ol|li)\b[^{}]*\{", cards), markup
    assert "spreading" not in fitting(css, Structure("bare"), first=True)


def test_rules_of_spreading_lists_in_narrow_windows_hold_in_wide_ones_where_rows_are_cards() -> None:
    css = ".a { b: c } @media (max-width: 640px) { .a { d: e } .spreading > .a { f: g } }"
    assert fitting(css, Structure(rows="cards")).endswith("} }\n.spreading > .a { f: g }\n")
    assert fitting(css, Structure()) == css


def test_sites_have_lists_that_spread() -> None:
    """And no site asks for the class itself but in narrow windows: in the usual look it means nothing."""
    lists = Counter(
        path.parts[path.parts.index("sites") + 1]
        for path in TEMPLATES
        if re.search(r'<(?:ul|ol|div) [^>]*\bclass="[^"]*\bspreading\b', path.read_text("utf-8"))
    )
    assert len(lists) > 12
    for site in load_sites().values():
        for sheet in (site.folder / "static").glob("*.css"):
            wide = re.sub(
                r"@media \(max-width[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", sheet.read_text("utf-8")
            )
            assert "spreading" not in wide, sheet


def test_a_menu_is_folded_away_and_shown_by_a_press() -> None:
    folded = Structure(menus="folded")
    page = made(
        built('<header><nav><a href="/a">Orders</a></nav></header>', folded, "layout.html"),
        css=fitting("nav { display: flex; }", folded, first=True),
    )
    assert "Orders" not in text(page)
    one(page, "summary").parent.put("open", "")  # type: ignore[union-attr]
    page.touch()
    assert "link 'Orders'" in text(page)
    assert "look-fold" not in built("<nav></nav>", folded, "search.html")


def test_commands_hold_the_same_menu_that_is_folded_elsewhere() -> None:
    held = 0
    for path in TEMPLATES:
        source = apart(path.read_text("utf-8"))
        folded, commands = (
            built(source, Structure(menus=menus), path.name) for menus in ("folded", "commands")
        )
        assert (commands == source) == (folded == source), path
        if commands != source:
            held += 1
            begin, menu, end = re.split(r"(<nav\b.*?</nav>)(?=</div></details>)", commands, flags=re.S)
            before, field, _ = re.split(r"(<details class=\"look-commands\".*)", begin, flags=re.S)
            assert before + menu + end.removeprefix("</div></details>") == source, path
            assert "<nav" not in field
    assert held > 10


def test_a_menu_as_commands_opens_without_a_script() -> None:
    commands = Structure(menus="commands")
    source = '<header><nav><a href="/a">Orders</a></nav></header>'
    page = made(
        built(source, commands, "layout.html"),
        css=fitting("nav { display: flex; }", commands, first=True),
        scripts=(),
    )
    assert "Orders" not in text(page)
    press_mouse(page, one(page, "summary"))
    assert "link 'Orders'" in text(page)
    assert built("<nav></nav>", commands, "search.html") == "<nav></nav>"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("<a href='/'>{{ icon('home', size=18) }} Home</a>", "Home"),
        ("<button>\n  {{- icon('send') }}\n  <span>Send now</span>\n</button>", "Send now"),
        ("<a>{{ icon('user') }} {{ name }}</a>", ""),
        ("<a>{{ icon('heart') }} Saved {{ count }}</a>", ""),
        ("<p>{{ icon('info') }} Closed</p>", ""),
        ("<a>{{ icon('car') }} You have a ride under way. See where it is</a>", ""),
    ],
)
def test_words_next_to_icons_are_apart_where_they_are_the_programs_own(given: str, words: str) -> None:
    made_so = built(given, Structure(fields="other"))
    assert re.findall(r'<span class="look-word">([^<]*)</span>', made_so) == ([words] if words else [])
    assert re.sub(r"</?span[^>]*>|\s", "", made_so) == re.sub(r"</?span[^>]*>|\s", "", given)


def test_icons_alone_hide_their_words_from_the_eye_alone() -> None:
    number = next(n for n in range(1, 99) if appearance("gomail", n).icons)
    assert ".look-word {" in rules(appearance("gomail", number))
    assert ".look-word" not in rules(replace(appearance("gomail", number), icons=False))
    said = "<a href=/><svg aria-hidden=true></svg> <span class=look-word>Home</span></a>"
    assert text(made(said, css=ALONE)) == text(made(said)) != ""


def test_sheets_are_found_again_by_their_codes() -> None:
    for structure in STRUCTURES:
        found = of_sheet(structure.sheet)
        assert found is not None
        assert fitting("ul { x: y }", found) == fitting("ul { x: y }", structure)
    assert of_sheet("nonsense") is None


def test_templates_of_different_structures_are_kept_apart() -> None:
    codes = [each.code for each in STRUCTURES if not each.plain]
    assert len(set(codes)) == len(codes)
    assert Structure().plain
    assert Structure(rows="cards").plain
    others = (
        Structure("roles"),
        Structure(columns="other"),
        Structure(fields="other"),
        Structure(menus="folded"),
        Structure(menus="commands"),
    )
    assert not any(each.plain or not each.code for each in others)


@pytest.mark.parametrize("structure", [each for each in STRUCTURES if each.markup != "usual"])
async def test_pages_and_sheets_of_a_site_fit_each_other(
    structure: Structure, site: Site, universe: Universe
) -> None:
    number = first_appearance(site.id, structure=structure)
    with universe.world(conditions=Conditions(appearance=number)) as world:
        async with client_of(site, world) as client:
            page = (await client.get("/")).text
            sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
            assert "<ui-title1" in page
            assert "<h1" not in page
            for address in sheets:
                address = address.replace("&amp;", "&")
                looking = (await client.get(address)).text
                usual = (await client.get(address.partition("&look=")[0])).text
                for css in (looking, usual):
                    assert not re.search(r"(?<![\w.#-])h1\b[^{},]*\{", css), address
                    assert parse_sheet(css, (1280, 720)) is not None


def test_defaults_are_those_of_browsers() -> None:
    css = fitting("", Structure("roles"), first=True)
    usual = "<h1>1</h1><h2>2</h2><ul><li>a</li><li>b</li></ul><section>c<nav>d</nav></section>e"
    assert seen(usual, css, Structure("roles")) == seen(usual, "", Structure())
    assert all(name in css for name in NAMES.values())
