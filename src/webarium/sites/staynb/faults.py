"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, cast

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.real.config import ConfigKey, flag, whole
from webarium.sites.kit.routing import Page, PageHandler
from webarium.sites.kit.visit import Visit

KEYS = (
    flag("no_vacancy", "No stay has a free night."),
    ConfigKey("price_multiplier", "number", 1, "By what all prices are multiplied.", least=0.01, most=100),
    flag("service_unavailable", "Every page answers that the service is down."),
    flag("error_making_reservation", "Every try to reserve fails, and nothing is charged."),
    whole("failing_reservations", 0, "How many tries to reserve fail before the next one works.", most=20),
)
"""REAL's keys, and one of ours from which an agent can recover."""


class ServiceUnavailable(PageError):  # noqa: N818 - named after the answer it gives
    """The whole site is down (503)."""

    status: ClassVar[int] = 503
    default: ClassVar[str] = (
        "Staynb is temporarily unavailable. We are working on it; please try again in a few minutes."
    )


def price_of(visit: Visit, dollars: int) -> int:
    """A price as it is asked for in this world, in whole dollars."""
    return scaled(dollars, float(cast("float", visit.config["price_multiplier"])))


def scaled(dollars: int, multiplier: float) -> int:
    """A price times the multiplier, at least a dollar unless it was free."""
    return max(1, int(dollars * multiplier + 0.5)) if dollars else 0


def no_vacancy(visit: Visit) -> bool:
    """Whether every night is taken."""
    return bool(visit.config["no_vacancy"])


def reservation_fails(visit: Visit) -> bool:
    """Whether this try to reserve fails; counts it if it does."""
    if visit.config["error_making_reservation"]:
        return True
    failed = cast("int", visit.session.get("failed_reservations", 0))
    if failed < cast("int", visit.config["failing_reservations"]):
        visit.session["failed_reservations"] = failed + 1
        return True
    return False


def served(page: Page) -> Page:
    """The page, answering only while the service is up."""
    return page if page.worldless else replace(page, handler=_Served(cast("PageHandler", page.handler)))


class _Served:
    def __init__(self, handler: Callable[[Visit], Response]) -> None:
        self._handler = handler

    def __call__(self, visit: Visit) -> Response:
        if visit.config["service_unavailable"]:
            raise ServiceUnavailable
        return self._handler(visit)
