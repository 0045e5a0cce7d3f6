"""The diary's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.gocalendar import faults, moments, state, undo
from webarium.sites.gocalendar.database import DATABASE, OWNER_NAME, ROLES
from webarium.sites.gocalendar.events.form import ENDS, REMINDERS, REPEATS
from webarium.sites.gocalendar.events.series import SCOPES
from webarium.sites.gocalendar.happenings import HAPPENINGS
from webarium.sites.gocalendar.kinds import KINDS
from webarium.sites.gocalendar.pages import PAGES
from webarium.sites.gocalendar.palette import PALETTE
from webarium.sites.gocalendar.shell import shell_of
from webarium.sites.gocalendar.views.periods import VIEWS
from webarium.sites.kit import formats
from webarium.sites.kit.effects import Effects
from webarium.sites.kit.replicas.replica import Replica
from webarium.sites.kit.site import Site

SITE = Site(
    id="gocalendar",
    brand="Daybook",
    host="daybook",
    family="real",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    kinds=KINDS,
    pages=PAGES,
    happenings=HAPPENINGS,
    template_globals={
        "shell": shell_of,
        "owner": OWNER_NAME,
        "palette": PALETTE,
        "views": VIEWS,
        "repeats": REPEATS,
        "reminder_choices": REMINDERS,
        "end_choices": ENDS,
        "scopes": SCOPES,
        "clock": moments.clock,
        "short_clock": moments.short_clock,
        "day_name": moments.day_name,
        "day_names": formats.DAYS,
        "month_names": formats.MONTHS,
        "span": moments.span,
        "read_time": moments.read_time,
        "stays": undo.STAYS,
    },
    replica=Replica("calendar", 1500, state.state, state.differences, faults.KEYS),
    effects=Effects(
        shared=frozenset({"guest"}),
        gone={"event": {"deleted_at": ()}, "task": {"deleted_at": ()}},
        looked={"calendar": ("visible",)},
    ),
)
"""Daybook: a calendar for one person, with tasks, guests and rooms."""
