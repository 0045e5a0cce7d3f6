"""What a task is called before an agent: a name that says nothing about it.

A task's id tells much: ``shopping.impossible_refund.0`` that it must be declined. The name made here is the same in
every run, so that an agent's own notes about a task stay together. It is opaque to a model that reads it. Who has this
package can hash all ids and look it up, as they could look up the answers.
"""

from __future__ import annotations

import hashlib

_SALT = b"webarium: what an agent may call a task\x00"


def opaque_id(task_id: str) -> str:
    """What agents are told instead of a task's id: ``task-`` and twelve hexadecimal digits."""
    return f"task-{hashlib.sha256(_SALT + task_id.encode()).hexdigest()[:12]}"
