"""The menu above pages folded away: behind a word that shows it, or as commands, which one finds by typing."""

from __future__ import annotations

import re

from webarium.sites.kit.appearance.structures import Menus

FOLDING = "layout.html"
"""The template of a site that has its menu."""
_MENU = re.compile(r"<nav\b(?![^>]*\sid=).*?</nav>", re.S)
"""A menu that nothing else shows and hides."""
_FOLD = '<details class="look-fold"><summary>Menu</summary></details>'
_COMMANDS = (
    '<details class="look-commands" data-menu><summary>Commands</summary><div>'
    '{% include "kit/command_field.html" %}'
)
_END = "</div></details>"
_SUMMARY = """> summary { padding: 4px 10px; border: 1px solid #16181d; border-radius: var(--round-s); background: #fff;
  color: #16181d; cursor: pointer; font-weight: 600; white-space: nowrap; }
"""
_FOLD_RULES = f""".look-fold:not([open]) + nav {{ display: none !important; }}
details.look-fold {_SUMMARY}"""
_COMMAND_RULES = f"""details.look-commands {_SUMMARY}.look-commands > div {{
  position: absolute; z-index: 70; inset: auto 16px auto; max-width: 460px; max-height: calc(100vh - 150px);
  margin: 6px auto 0; padding: 12px; overflow: auto; border: 1px solid #16181d; border-radius: var(--round-m);
  background: #fff; color: #16181d; white-space: normal; }}
.look-commands > div > input {{
  width: 100% !important; padding: 8px 12px !important; border: 1px solid #5f6470 !important;
  border-radius: var(--round-s) !important; background: #fff !important; color: #16181d !important; }}
.look-commands > div > nav {{
  display: flex !important; flex-flow: column !important; align-items: stretch !important; gap: 0 !important;
  width: auto !important; margin: 8px 0 0 !important; padding: 0 !important; }}
.look-commands nav :is(a, button, summary, form, details, div, p, ul, li, span, b, small):not(.visually-hidden) {{
  position: static !important; width: auto !important; height: auto !important; margin-inline: 0 !important;
  clip-path: none !important; background: none !important; color: #16181d !important; font-size: 15px !important; }}
.look-commands nav :is(a, button, summary):not([hidden]) {{
  display: flex !important; flex-flow: row wrap !important; gap: 8px !important; align-items: center !important;
  min-height: 32px !important; padding: 4px 8px !important; }}
.look-commands nav :is(a, button, summary):hover {{ text-decoration: underline !important; }}
.look-commands nav :is(a, button, summary) > span:not(.visually-hidden, [hidden]) {{ display: inline !important; }}
"""
"""What floats over pages elsewhere is in the panel's own flow, and its words are seen in narrow windows, too."""
RULES: dict[Menus, str] = {"open": "", "folded": _FOLD_RULES, "commands": _COMMAND_RULES}
"""The style of what shows menus, by how they are shown."""


def behind(layout: str, menus: Menus) -> str:
    """The source of a site's layout with its first menu shown so."""
    if menus == "folded":
        return _MENU.sub(lambda found: f"{_FOLD}{found[0]}", layout, count=1)
    if menus == "commands":
        return _MENU.sub(lambda found: f"{_COMMANDS}{found[0]}{_END}", layout, count=1)
    return layout
