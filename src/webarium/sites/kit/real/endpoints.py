"""The protocol's four addresses on every replica: ``/config``, ``/finish``, ``/submit``, ``/clear``.

They answer only where the world's conditions name them (`Conditions.endpoints`): an agent that could read
``/finish`` or call ``/clear`` would need to solve nothing. To anybody else they do not exist.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from markupsafe import escape
from starlette.datastructures import QueryParams
from starlette.responses import HTMLResponse, Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.real.finish import finish_text
from webarium.sites.kit.replicas.config import read_config
from webarium.sites.kit.replicas.replica import Replica, effective

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import World

_LATER = (
    "document.documentElement.hidden=true;"
    'addEventListener("load",()=>{document.documentElement.hidden=false})'
)
"""Lets a browser lay out half a megabyte of text after the page is loaded, for which REAL's harness waits a second."""
_FINISH = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Finish</title>'
    f"<script>{_LATER.replace('{', '{{').replace('}', '}}')}</script></head><body><pre>{{}}</pre></body></html>"
)
_DIGEST = b64encode(sha256(_LATER.encode()).digest()).decode()
_FINISH_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": f"default-src 'none'; script-src 'sha256-{_DIGEST}'; base-uri 'none'",
}
LONGEST_ANSWER = 100_000
"""How many characters of an answer sent to ``/submit`` are kept."""


def answers(site: Site, world: World, method: str, path: str) -> bool:
    """Whether a request goes to one of the protocol's addresses, and that is open."""
    name = path.strip("/")
    known = site.replica is not None and name in _ENDPOINTS and name in world.conditions.endpoints
    return known and method in ("GET", "HEAD", "POST")


def respond(site: Site, world: World, path: str, query: QueryParams) -> Response:
    """Answer a request for which `answers` is true."""
    endpoint = _ENDPOINTS[path.strip("/")]
    assert site.replica is not None  # noqa: S101 - see `answers`
    try:
        return endpoint(site, site.replica, world, query)
    except BadInput as error:
        return plain_page("Not configured", error.message, status=400)


def _config(site: Site, replica: Replica, world: World, query: QueryParams) -> Response:
    session = world.session(site.id)
    earlier = session.get("config")
    given = read_config(replica.keys, query.multi_items())
    session["config"] = {
        "latency": replica.latency,
        **(earlier if isinstance(earlier, dict) else {}),
        **given,
    }
    settings = effective(replica, site.id, world.conditions, session)
    lines = json.dumps(settings, indent=2, ensure_ascii=False)
    return HTMLResponse(_page("Configured", f"<pre>{escape(lines)}</pre>"))


def _finish(site: Site, replica: Replica, world: World, query: QueryParams) -> Response:
    text = finish_text(world, site)
    shown = text.replace("&", "&amp;").replace("<", "&lt;")  # within an element nothing else has a meaning
    return HTMLResponse(_FINISH.format(shown), headers=_FINISH_HEADERS)


def _submit(site: Site, replica: Replica, world: World, query: QueryParams) -> Response:
    session = world.session(site.id)
    settings = effective(replica, site.id, world.conditions, session)
    answer = query.get("retrieved_answer", "")[:LONGEST_ANSWER]
    session["submitted"] = {"run_id": settings["run_id"], "task_id": settings["task_id"], "answer": answer}
    return HTMLResponse(_page("Submitted", "<p>Your answer and the state of this site were taken.</p>"))


def _clear(site: Site, replica: Replica, world: World, query: QueryParams) -> Response:
    world.revert(site.database.name, site.id)
    return HTMLResponse(_page("Cleared", "<p>This site is as it was at the beginning.</p>"))


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1>{body}</body></html>"
    )


_ENDPOINTS: Mapping[str, Callable[[Site, Replica, World, QueryParams], Response]] = {
    "config": _config,
    "finish": _finish,
    "submit": _submit,
    "clear": _clear,
}
ENDPOINTS = frozenset(_ENDPOINTS)
"""The protocol's addresses, as `Conditions.endpoints` names them."""
