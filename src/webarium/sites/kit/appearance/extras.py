"""What shops and papers put over their pages: a notice of cookies, an offer of letters, a bubble to chat, an ad.

None of it asks for anything or changes a row. Notices come once in a visit and go by a press, which nobody has to do:
what they lie over can be scrolled from below them. Ads lead to our own shops.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping

from markupsafe import escape

from webarium.draws import Dice
from webarium.sites.kit.appearance.drawn import Appearance
from webarium.types import Json

_SEEN = "appearance_pages"
"""Where a visit keeps how many pages it has shown, as long as there is something to come."""
_COOKIES = 1
_LETTERS = 3
"""The page of a visit with which a notice comes."""
_NOTICE = (
    '<section class="look-notice look-{kind}" aria-label="{name}"><p>{text}</p><div>{buttons}</div></section>'
)
_GO = '<button type="button" data-remove=".look-notice">{}</button>'
_TEXTS = {
    _COOKIES: (
        "cookies",
        "Cookies",
        "This site uses cookies to keep you signed in and to count its visitors.",
        ("Accept all", "Only what is needed"),
    ),
    _LETTERS: (
        "letters",
        "Newsletter",
        "Be the first to hear of news and offers: you find our newsletter in your account.",
        ("Not today",),
    ),
}
_CHAT = (
    '<details class="look-chat" data-menu><summary>Chat with us</summary>'
    "<p>Nobody is here right now. We answer messages on working days from 9 to 5.</p></details>"
)
_AD = '<section class="look-ad" aria-label="Advertisement"><b>Ad</b> <a href="{href}">{text}</a></section>'
_SHOPS = {
    ("omnizon", "omnizon"): (
        "A lamp, a kettle and a tent, all in one parcel from Omnizon",
        "Omnizon brings home what the house is short of",
    ),
    ("onestopshop", "shopping"): (
        "Shelves full of everything at OneStopShop",
        "OneStopShop has what you forgot to pack",
    ),
    ("dashdish", "dashdish"): (
        "Noodles at your door before the film begins, by DashDish",
        "DashDish carries dinner up the stairs",
    ),
}
"""What ads of our shops say, by their hosts and databases."""
_BELOW = re.compile(r"</main>\s*(?=<footer\b)")
"""Where pages end that have a foot; others are as high as the window and have no room."""
STYLES = """.look-ad { max-width: 960px; margin: 12px auto; padding: 10px 16px; border: 1px solid #d9c98a;
  background: #fff7d6; color: #2b2512; font-size: 15px; text-align: center; }
.look-ad a { color: #2b2512; text-decoration: underline; }
.look-notice {
  position: fixed; z-index: 40; right: 0; bottom: 0; left: 0; display: flex; flex-wrap: wrap; gap: 8px 16px;
  align-items: center; justify-content: center; padding: 10px 16px; background: #16181d; color: #fff; font-size: 14px;
}
.look-letters { right: 16px; bottom: 16px; left: auto; max-width: 320px; border-radius: var(--round-m); }
.look-notice > div { display: flex; flex-wrap: wrap; gap: 8px; }
.look-notice button { padding: 6px 14px; border: 1px solid #fff; border-radius: var(--round-s); background: none;
  color: #fff; font-weight: 600; }
.look-chat { position: fixed; z-index: 4; bottom: 12px; left: 12px; max-width: 240px; padding: 8px 14px;
  border-radius: var(--round-l); background: #16181d; color: #fff; font-size: 13px; }
.look-chat > summary { cursor: pointer; font-weight: 600; }"""


def with_extras(
    html: str, look: Appearance, session: MutableMapping[str, Json], address: Callable[[str, str], str]
) -> str:
    """A whole page with what its appearance puts over it; a part of one as it is.

    Args:
        html: The page.
        look: Its appearance.
        session: What the site keeps of the visit.
        address: The origin of another site by its host and database; nothing for one that the world does not have.
    """
    if not look.extras:
        return html
    page, end, rest = html.rpartition("</body>")
    if not end:
        return html
    if look.ads != "none":
        page = _with_ad(page, look, address)
    return f"{page}{_CHAT if look.chat else ''}{_notice(session) if look.notices else ''}{end}{rest}"


def _with_ad(page: str, look: Appearance, address: Callable[[str, str], str]) -> str:
    """A page with an ad above or below its content, if it has room for one and the world has another shop."""
    below = _BELOW.search(page)
    shops = [shop for shop in _SHOPS if address(*shop)]
    if below is None or not shops:
        return page
    dice = Dice("appearance", look.number, look.site, "ad")
    shop = dice.pick(shops)
    ad = _AD.format(href=escape(f"{address(*shop)}/"), text=escape(dice.pick(_SHOPS[shop])))
    at = below.end() if look.ads == "below" else page.find("<main")
    return f"{page[:at]}{ad}{page[at:]}"


def _notice(session: MutableMapping[str, Json]) -> str:
    """The notice that comes with this page of a visit, if one does."""
    seen = session.get(_SEEN, 0)
    if not isinstance(seen, int) or seen >= _LETTERS:
        return ""
    session[_SEEN] = seen + 1
    if seen + 1 not in _TEXTS:
        return ""
    kind, name, text, buttons = _TEXTS[seen + 1]
    return _NOTICE.format(kind=kind, name=name, text=text, buttons="".join(map(_GO.format, buttons)))
