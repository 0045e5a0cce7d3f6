"""The accounts with a role of the site."""

from __future__ import annotations

EDITOR, STEWARD, NEWCOMER = "Wren_Hollis", "Dora_Lindqvist", "First_Footnote"
