"""What shops and papers put over their pages: a notice of cookies, an offer of letters, a bubble to chat.

None of it asks for anything or changes a row. Notices come once in a visit and go by a press, which nobody has to do:
what they lie over can be scrolled from below them.
"""

from __future__ import annotations

from collections.abc import MutableMapping

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
STYLES = """.look-notice {
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


def with_extras(html: str, look: Appearance, session: MutableMapping[str, Json]) -> str:
    """A whole page with what its appearance puts over it; a part of one as it is.

    Args:
        html: The page.
        look: Its appearance.
        session: What the site keeps of the visit.
    """
    if not (look.notices or look.chat):
        return html
    page, end, rest = html.rpartition("</body>")
    if not end:
        return html
    return f"{page}{_CHAT if look.chat else ''}{_notice(session) if look.notices else ''}{end}{rest}"


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
