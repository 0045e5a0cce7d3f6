"""Ctrl-C, once and more often: the first one stops what runs, further ones make it hurry and raise nothing."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from types import FrameType

PATIENCE = 4
"""So many leave at once, whatever is going on: something takes no notice."""


class Interrupts:
    """Counts interrupts and termination signals; only the first one is an exception.

    A second `KeyboardInterrupt` would end in a traceback wherever it meets code that is cleaning up after the first.
    """

    def __init__(self) -> None:
        self._count = 0

    @property
    def hurried(self) -> bool:
        """Whether there was more than one."""
        return self._count > 1

    def install(self) -> None:
        """Take both signals over."""
        signal.signal(signal.SIGINT, self._take)
        signal.signal(signal.SIGTERM, self._take)

    def _take(self, number: int, frame: FrameType | None) -> None:
        self._count += 1
        if self._count == 1:
            raise KeyboardInterrupt
        if self._count >= PATIENCE:
            # Past `sys.stderr`, which raises where this came amid another write; with the cursor, if it was hidden.
            with suppress(OSError):
                os.write(2, b"\x1b[?25h\n" if os.isatty(2) else b"\n")
            os._exit(128 + number)


INTERRUPTS = Interrupts()
"""The one of this process, as signals are the process's, too."""
