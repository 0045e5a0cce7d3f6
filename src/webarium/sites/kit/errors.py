"""Errors that a page handler raises to answer with one of the site's error pages.

They are answers, not crashes: everything the handler did to the database and the session is undone, and the
visitor gets the site's ``error.html`` (or the kit's) with the status and the message.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from webarium.errors import WebariumError


class PageError(WebariumError):
    """Base of all errors that become an error page; the message is shown to the visitor."""

    status: ClassVar[int] = 400
    default: ClassVar[str] = "Something about this request is not right."

    def __init__(self, message: str | None = None) -> None:
        super().__init__(self.default if message is None else message)

    @property
    def title(self) -> str:
        """The status in words, such as ``Not Found``."""
        return HTTPStatus(self.status).phrase


class BadInput(PageError):  # noqa: N818 -- named after the answer it gives
    """The request cannot be understood: a malformed parameter or body (400)."""

    default = "We could not understand that request. Please go back and try again."


class Forbidden(PageError):  # noqa: N818
    """The visitor may not see or do this (403)."""

    status = 403
    default = "You do not have permission to do that."


class SignInNeeded(Forbidden):
    """Only for people with an account (403), or the way to the page on which to sign in."""

    default = "Please log in first."

    def __init__(self, message: str | None = None, *, at: str = "") -> None:
        self.at = at
        """The address of that page; empty where the visitor is just told so."""
        super().__init__(message)


class NotFound(PageError):  # noqa: N818
    """There is no such page or thing, or not for this visitor (404)."""

    status = 404
    default = "We looked everywhere, but there is no page at this address."


class WrongMethod(PageError):  # noqa: N818
    """The page exists but does not take this method (405)."""

    status = 405
    default = "This page cannot be used that way."

    def __init__(self, allowed: frozenset[str]) -> None:
        self.allowed = allowed
        super().__init__()


class TooLarge(PageError):  # noqa: N818
    """The request's body is over the limit (413)."""

    status = 413
    default = "What you sent is too large. Please send less at once."


class Unavailable(PageError):  # noqa: N818
    """The whole site is down (503)."""

    status = 503
    default = "The service is temporarily unavailable. Please try again in a few minutes."


class CrossOrigin(Forbidden):
    """A form was sent from another website (403)."""

    default = "This form was sent from another website, so nothing was changed."
