"""Response headers that every site sends, and the rule that forms come from the site itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import Scope

from webarium.sites.kit.bodies import header
from webarium.sites.kit.errors import CrossOrigin

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # widths of rating bars and the like
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)

SECURITY_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"SAMEORIGIN"),
)


def refuse_foreign_form(scope: Scope) -> None:
    """Let a POST pass only if it comes from this site or from a client that is not a browser.

    Raises:
        CrossOrigin: the request's ``Origin`` (or ``Sec-Fetch-Site``) names another place.
    """
    origin = header(scope, b"origin")
    if origin is None:
        if header(scope, b"sec-fetch-site") in (b"cross-site", b"same-site"):
            raise CrossOrigin
        return
    host = (header(scope, b"host") or b"").decode("latin-1").lower()
    try:
        parts = urlsplit(origin.decode("latin-1").lower())
    except ValueError as error:
        raise CrossOrigin from error
    if parts.scheme not in ("http", "https") or not host or parts.netloc != host:
        raise CrossOrigin
