"""Native dialogs: alert, confirm, prompt and "leave this page?". A page stands still until answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from playwright.async_api import Dialog as PlaywrightDialog
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from webarium.browser.patience import give_up
from webarium.envs.options import DialogPolicy
from webarium.errors import ActionRefusedError
from webarium.observation.observation import Dialog

T = TypeVar("T")

MANY = 30
"""How many dialogs are answered by themselves during one action; the next one waits, so that the action ends."""
GIVING_UP_S = 0.5
"""How long what a dialog interrupts may take to end; what is left of it may have to wait for the answer."""


class DialogOpenedError(Exception):
    """A dialog opened, so that what was being done cannot go on before it is answered."""


@dataclass(frozen=True)
class ShownDialog:
    """A native dialog that a page opened, and how it was answered."""

    kind: str
    """``alert``, ``confirm``, ``prompt`` or ``beforeunload``."""
    message: str
    """Its text."""
    accepted: bool
    """Whether OK was pressed."""


class Dialogs:
    """The dialogs of one context, in the order in which they opened."""

    def __init__(self, policy: DialogPolicy = "show") -> None:
        self.policy: DialogPolicy = policy
        """What happens to a dialog that opens."""
        self.answered: list[ShownDialog] = []
        """All dialogs that were answered so far."""
        self.left: int | None = None
        """How many may still be answered by themselves during this action; ``None`` is without limit."""
        self._open: list[PlaywrightDialog] = []
        self._opened = asyncio.Event()
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def current(self) -> Dialog | None:
        """The dialog that waits for an answer."""
        if not self._open:
            return None
        first = self._open[0]
        return Dialog(first.type, first.message, first.default_value)

    @property
    def waits(self) -> bool:
        """Whether a dialog is open, or is being answered."""
        return bool(self._open or self._answering)

    def opened(self, dialog: PlaywrightDialog) -> None:
        """Take note of a dialog, and answer it if that is the policy."""
        if self.policy == "dismiss" and self.left != 0:
            self.left = None if self.left is None else self.left - 1
            task = asyncio.ensure_future(self._finish(dialog, dialog.type in ("alert", "beforeunload"), None))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
            return
        self._open.append(dialog)
        self._opened.set()

    def forget(self, page: Page) -> None:
        """A page has closed, and its dialogs with it."""
        self._open = [dialog for dialog in self._open if dialog.page is not page]
        self._note()

    async def answer(self, *, accept: bool, text: str | None = None) -> None:
        """Press OK or Cancel; raises `ActionRefusedError` if no dialog is open."""
        if not self._open:
            raise ActionRefusedError("No dialog is open.", todo="Act on the page instead.")
        dialog = self._open.pop(0)
        self._note()
        await self._finish(dialog, accept, text)

    async def dismiss_all(self) -> None:
        """From now on answer everything at once, what is open first."""
        self.policy = "dismiss"
        for _ in range(len(self._open)):
            await self.answer(accept=self._open[0].type in ("alert", "beforeunload"))

    async def unless_open(self, work: Coroutine[Any, Any, T]) -> T:
        """Await `work`; if a dialog opens before its end, cancel it and raise `DialogOpenedError`."""
        task = asyncio.ensure_future(work)
        try:
            if not await self.finished(task):
                raise DialogOpenedError
            return task.result()
        finally:
            await give_up(task, GIVING_UP_S)

    async def finished(self, task: asyncio.Future[Any]) -> bool:
        """Wait for a task's end; ``False`` if a dialog is opened first, and then the task goes on."""
        opened = asyncio.ensure_future(self._opened.wait())
        try:
            await asyncio.wait((task, opened), return_when=asyncio.FIRST_COMPLETED)
            return task.done()
        finally:
            opened.cancel()

    async def close(self) -> None:
        """Let go of everything that is under way."""
        for task in list(self._answering):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._open.clear()

    async def _finish(self, dialog: PlaywrightDialog, accept: bool, text: str | None) -> None:
        self.answered.append(ShownDialog(dialog.type, dialog.message, accept))
        with contextlib.suppress(PlaywrightError):
            if not accept:
                await dialog.dismiss()
            elif dialog.type == "prompt":
                await dialog.accept(dialog.default_value if text is None else text)
            else:
                await dialog.accept()

    def _note(self) -> None:
        if not self._open:
            self._opened.clear()
