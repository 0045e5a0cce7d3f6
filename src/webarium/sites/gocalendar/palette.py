"""The colours that calendars and events can have."""

from __future__ import annotations

PALETTE: dict[str, str] = {
    "tomato": "Tomato",
    "flamingo": "Flamingo",
    "tangerine": "Tangerine",
    "banana": "Banana",
    "sage": "Sage",
    "basil": "Basil",
    "peacock": "Peacock",
    "blueberry": "Blueberry",
    "lavender": "Lavender",
    "grape": "Grape",
    "cocoa": "Cocoa",
    "graphite": "Graphite",
}
"""Key to the name that people read; the stylesheet has a class ``c-<key>`` for each."""
