"""Stops that come from outside, checked."""

from __future__ import annotations

from typing import Any

from webarium.actions.types import REASON_CLASSES, Stop
from webarium.errors import UserError


def submitted(answer: Any, status: Any, reason: Any) -> Stop:
    """The stop that a submission means; raises `UserError` if it is not one."""
    if (
        status not in ("done", "impossible")
        or reason not in (None, *REASON_CLASSES)
        or not isinstance(answer, str)
    ):
        raise UserError(
            "A submission has an answer in text, a status and a reason class.",
            todo=f"status: done or impossible; reason: {', '.join(REASON_CLASSES)}, or none.",
        )
    return Stop(answer, status, reason)
