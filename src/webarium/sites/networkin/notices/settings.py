"""Settings: who sees what, and who may write."""

from __future__ import annotations

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.networkin.shell import require

_WHO = (("everyone", "Everyone"), ("connections", "Connections only"))
_YES = (("1", "Yes"), ("0", "No"))
PRIVACY = own_row(
    Form(
        (
            Choice("profile_visible", "Who can see your profile", required=True, choices=_WHO),
            Choice("messages_from", "Who can send you messages", required=True, choices=_WHO),
            Choice(
                "connections_visible", "Connections can see your connections", required=True, choices=_YES
            ),
            Choice(
                "reviews_invitations",
                "Look at invitations before they are accepted",
                required=True,
                choices=_YES,
            ),
        )
    ),
    "member",
    lambda visit: {"handle": require(visit).handle},
    "notices/settings.html",
    "Your settings were saved.",
    "/settings",
)
