"""What answers a small form, such as a note in a list, that would overwrite what somebody else has written meanwhile.

A form with a page of its own is shown again by that page. One of many on a page is answered with this page instead:
what is kept now, what was sent, to be changed if it is text, and a button that saves it after all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.responses import Response

from webarium.sites.kit.forms import SEEN
from webarium.sites.kit.versions import NOTHING, compare, shortened
from webarium.sites.kit.visit import Visit


def clash(
    visit: Visit,
    kept: Mapping[str, str],
    labels: Mapping[str, str],
    *,
    back: str,
    typed: Mapping[str, str] | None = None,
    free: Sequence[str] = (),
) -> Response | None:
    """The answer to a form that was sent over what is kept; ``None`` if it overwrites nothing unseen.

    Args:
        visit: Holds the form that was sent, with its version.
        kept: What is kept now, by field.
        labels: What people call these fields.
        back: The page that the form was on.
        typed: What was sent, in words, where that is more than one value of each field.
        free: The fields whose text can be changed once more.
    """
    sent = {name: visit.form_text(name, 100_000) for name in kept} if typed is None else typed
    found = compare(visit, sent, kept)
    if not found.changed:
        return None
    pairs = [
        (name, value) for name, value in visit.form.multi_items() if isinstance(value, str) and name != SEEN
    ]
    response = visit.render(
        "kit/clash.html",
        status=422,
        theirs=[(labels[name], shortened(kept[name]) or NOTHING) for name in found.changed],
        yours=[
            (labels[name], shortened(sent[name]) or NOTHING) for name in found.changed if name not in free
        ],
        asked=[(name, labels[name], value) for name, value in pairs if name in free],
        hidden=[pair for pair in pairs if pair[0] not in free],
        seen=found.version,
        to=visit.url_with(),
        back=back,
    )
    if visit.is_htmx:
        response.headers.update({"hx-retarget": "body", "hx-reswap": "innerHTML", "hx-reselect": "unset"})
    return response
