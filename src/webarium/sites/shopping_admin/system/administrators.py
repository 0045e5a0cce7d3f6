"""Who may look after people and roles: somebody always must be able to."""

from __future__ import annotations

import json

from webarium.sites.kit.visit import Visit

RIGHT = "system"
_ABLE = "SELECT u.id, u.role_id, r.rights FROM admin_user u JOIN admin_role r ON r.id = u.role_id WHERE u.is_active"
LAST = "Nobody else could change users and roles then."
"""What is told to who would leave the back office without an administrator."""


def gives(visit: Visit, role_id: int) -> bool:
    """Whether a role gives the right to change users and roles."""
    rights = visit.value("SELECT rights FROM admin_role WHERE id = ?", (role_id,))
    return rights is not None and RIGHT in json.loads(rights)


def others(visit: Visit, *, than: int = 0, without_role: int = 0) -> bool:
    """Whether anybody but one user, and but those of one role, can change users and roles."""
    return any(
        number != than and role != without_role and RIGHT in json.loads(rights)
        for number, role, rights in visit.db.execute(_ABLE)
    )
