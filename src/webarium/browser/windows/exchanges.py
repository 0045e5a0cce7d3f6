"""Telling what a context's pages ask of servers, as it ends."""

from __future__ import annotations

from collections.abc import Callable

from playwright.async_api import Request, Response

from webarium.browser.tabs.context import Context
from webarium.observation.requests import Exchange


def tell_exchanges(context: Context, tell: Callable[[Exchange], None]) -> None:
    """From now on call `tell` with each request of a context that is answered, or fails."""
    context.playwright.on("response", lambda response: tell(_answered(response)))
    context.playwright.on("requestfailed", lambda request: tell(_failed(request)))


def _answered(response: Response) -> Exchange:
    request, headers = response.request, response.headers
    return Exchange(
        request.method,
        request.url,
        request.resource_type,
        _waited(request),
        response.status,
        type=headers.get("content-type", ""),
        size=int(length) if (length := headers.get("content-length", "")).isdigit() else 0,
        location=headers.get("location", ""),
    )


def _failed(request: Request) -> Exchange:
    return Exchange(
        request.method,
        request.url,
        request.resource_type,
        _waited(request),
        0,
        failure=request.failure or "it failed",
    )


def _waited(request: Request) -> float:
    return max(0.0, float(request.timing["responseStart"]))
