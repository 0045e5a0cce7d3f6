"""Which controls are off."""

from __future__ import annotations

from webarium.text_engine.dom import Element

DISABLEABLE = frozenset({"button", "input", "select", "textarea", "option", "optgroup", "fieldset"})
"""Tags of what can be off."""


def is_disabled(element: Element) -> bool:
    """``:disabled``: itself, or by a fieldset around it but for its first legend."""
    if element.tag not in DISABLEABLE or not element.html:
        return False
    if "disabled" in element.attrs:
        return True
    if element.tag == "option":
        above = element.parent
        return above is not None and above.tag == "optgroup" and "disabled" in above.attrs
    inner = element
    for around in element.up():
        if around.tag == "fieldset" and around is not element and "disabled" in around.attrs:
            legend = next((each for each in around.elements if each.tag == "legend"), None)
            if legend is None or not legend.holds(inner):
                return True
        inner = around
    return False
