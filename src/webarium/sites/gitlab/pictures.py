"""Avatars of people, drawn from their names."""

from __future__ import annotations

from webarium.sites.kit.pictures.avatars import Avatars

AVATARS = Avatars("/media/avatars")
"""People look as their names say."""
