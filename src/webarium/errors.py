"""The error taxonomy, by boundary.

Every message has up to three parts: what was expected, what came, and what to do. `runs` is the only place that
catches broadly; there an `InfrastructureError` (or any surprise) becomes an error of the episode, never a failed task.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from webarium.text import clip

LONGEST_MESSAGE = 2000
"""What was meant as one sentence and holds something foreign is cut here at the latest."""


class WebariumError(Exception):
    """Base of all errors that Webarium raises on purpose; its text is one sentence fit for a person."""

    exit_code = 1

    def __init__(self, message: str, *, todo: str | None = None) -> None:
        message = clip(message, LONGEST_MESSAGE)
        self.message = message
        self.todo = todo
        super().__init__(message if todo is None else f"{message} {todo}")


class UserError(WebariumError):
    """The caller asked for something that cannot be: a wrong name, flag, file or value."""

    exit_code = 2


class UnknownNameError(UserError):
    """A name that is not in a registry, with the nearest known names."""

    def __init__(self, noun: str, name: str, known: Iterable[str], *, todo: str | None = None) -> None:
        names = sorted(known)
        shown = clip(name)
        close = get_close_matches(shown, names, n=3, cutoff=0.5)
        if close:
            hint = "Did you mean " + " or ".join(repr(clip(c)) for c in close) + "?"
        elif names:
            hint = f"Known: {', '.join(map(clip, names[:12]))}{', …' if len(names) > 12 else ''}."
        else:
            hint = "None is installed."
        self.name = name
        super().__init__(f"There is no {noun} named {shown!r}.", todo=f"{hint} {todo}" if todo else hint)


class UniverseError(WebariumError):
    """A universe file cannot be built, read or written."""


class WorldError(WebariumError):
    """A world was used against its contract: after close, across universes, inside an open transaction."""


class ActionError(WebariumError):
    """An action could not be done; the text is shown to the agent and says what to do instead."""


class ActionParsingError(ActionError):
    """An agent's text or tool call is not an action of its grammar; the text shows a correct example."""


class ActionRefusedError(ActionError):
    """A well-formed action cannot be done on this page now (covered, disabled, hidden, gone, or not allowed)."""


class TaskError(WebariumError):
    """A template broke its contract: no instance, unsolvable, or an answer that it rejects itself."""


class AgentError(WebariumError):
    """An agent's own code failed."""


class InfrastructureError(WebariumError):
    """Something under the episode broke; the episode gets no score and may be tried again."""


class BrowserError(InfrastructureError):
    """Chromium is missing, died, or a page crashed."""


class ServerError(InfrastructureError):
    """The site server cannot start or answer."""


class StorageError(WebariumError):
    """What is to be kept cannot be written: the disk is full, gone, or read-only. Nothing that was kept is lost."""

    @classmethod
    def of(cls, path: object, error: OSError) -> StorageError:
        """Say it of a file or folder."""
        return cls(
            f"{path} cannot be written: {error.strerror or error}.",
            todo="Make room there, or write elsewhere; what is finished is kept.",
        )


class ModelError(InfrastructureError):
    """A language model's provider failed: after all retries, or in a way that a retry cannot help."""

    attempts: int = 1
    """How often the provider was asked for this one answer."""


class ModelRefusedError(ModelError):
    """No call can succeed, whatever it asks: the key, the model's name, the account or the price is wrong."""
