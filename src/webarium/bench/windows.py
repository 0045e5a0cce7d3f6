"""Chromium's side of arenas and episodes, for benchmarks that measure its parts."""

from __future__ import annotations

from webarium.browser.engine import ChromiumEngine
from webarium.browser.process.browser import Browser
from webarium.browser.windows.window import ChromiumWindow
from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.errors import UserError


def window_of(episode: Episode) -> ChromiumWindow:
    """The window of an episode; raises `UserError` if another engine than Chromium shows it."""
    if not isinstance(episode.window, ChromiumWindow):
        raise _other()
    return episode.window


def browser_of(arena: Arena) -> Browser:
    """The Chromium of an arena; raises `UserError` if it has another engine."""
    if not isinstance(arena.engine, ChromiumEngine):
        raise _other()
    return arena.engine.browser


def _other() -> UserError:
    return UserError("Only Chromium's parts can be measured.", todo="Open the arena with engine='chromium'.")
