"""A filter before Chromium's DevTools protocol, for clients that are not trusted: they act on one world only."""

from webarium.browser.doors.relay.relay import Relay

__all__ = ["Relay"]
