"""Answers in plain words that need no site and no template."""

from __future__ import annotations

from markupsafe import escape
from starlette.responses import HTMLResponse

_SHELL = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title></head>'
    '<body style="font-family:system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem">'
    "<main><h1>{title}</h1>{body}</main></body></html>"
)


def plain_page(title: str, *paragraphs: str, status: int) -> HTMLResponse:
    """A small page with a heading and some paragraphs."""
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    return HTMLResponse(_SHELL.format(title=escape(title), body=body), status, {"cache-control": "no-store"})
