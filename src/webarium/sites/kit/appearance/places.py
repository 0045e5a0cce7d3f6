"""Where things are in an appearance, as a few rules of style that hold for every site.

They move what there is, hide nothing, and place what an appearance puts over pages. A container whose columns run
from the other side keeps the direction of what is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from webarium.sites.kit.appearance.drawn import Appearance
from webarium.sites.kit.appearance.extras import STYLES
from webarium.sites.kit.appearance.icons import ALONE

_ROOT = ":root { color-scheme: dark; }"
_BESIDE = (
    ":not(body, tr):has(> :is(aside, nav.side, nav.menu, main.sidebar, form.filters):not(dialog, [hidden]))"
)
"""What holds a side panel next to something else."""
_BAR = ":is(body, body > div) > header, :is(body, body > div) > header > div:first-of-type"
_ACTS = {
    "end": ".form-acts { justify-content: flex-end; }",
    "wide": ".form-acts > * { flex: 1 1 auto; } .field + button.button[type=submit] { width: 100%; }",
}
_LABELS = {
    "aside": """@media (min-width: 1000px) {
  .fields > .field:not(.choice):has(> label.label + .control) {
    display: grid; grid-template-columns: minmax(110px, 30%) minmax(0, 1fr); gap: 0 var(--space-m);
  }
  .fields > .field:not(.choice) > :is(.field-help, .field-error) { grid-column: 2; }
}""",
    "inside": """.fields > .field:not(.choice):has(> label.label + .control > input.input-text:only-child) {
  > label.label { margin: 0 0 -1.7em; padding: .35em .9em 0; font-size: .72rem; line-height: 1.35em; }
  > .control > input.input-text { padding-top: 1.45em; background-color: transparent; }
}""",
}


def rules(look: Appearance) -> str:
    """The rules of an appearance, to be put behind those that all sites begin with."""
    parts = [
        _ROOT if look.dark else "",
        from_the_other_side([_BESIDE]) if look.sides == "other" else "",
        from_the_other_side([_BAR]) if look.bar == "other" else "",
        _ACTS.get(look.acts, ""),
        _LABELS.get(look.labels, ""),
        ALONE if look.icons else "",
        STYLES if look.extras else "",
    ]
    return "\n".join(part for part in parts if part)


def from_the_other_side(containers: Sequence[str]) -> str:
    """The rules by which the columns of containers, by their selectors, run from the other side."""
    if not containers:
        return ""
    where = ", ".join(dict.fromkeys(containers))
    return f":where({where}) > * {{ direction: ltr; }}\n:is({where}) {{ direction: rtl; }}"
