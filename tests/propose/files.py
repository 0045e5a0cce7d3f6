"""A file of proposals about DashDish, as `webarium propose` writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SQL = "SELECT phone, name FROM restaurant WHERE name = :name"
ABOUT = [
    {
        "do": "fill",
        "role": "searchbox",
        "name": "Search restaurants and dishes",
        "text": "Souvla",
        "submit": True,
    },
    {"do": "open", "name": "/restaurants/souvla/about"},
    {"do": "see", "name": "(415) 555-1022"},
]


def proposals(**changes: Any) -> dict[str, Any]:
    """The file, with other fields of its first template."""
    proof = {"result": "(415) 555-1022", "agreed": 2, "tries": 3, "by": "rules"}
    template = {
        "name": "proposed_phone",
        "kind": "retrieve",
        "intent": 'What is the phone number of "{name}"?',
        "query": SQL,
        "answer": {"type": "text"},
        "instances": [
            {"params": {"name": "Souvla"}, "path": ABOUT, "proof": proof},
            {"params": {"name": "Nowhere Diner"}},
        ],
    }
    deed = {
        "name": "proposed_favorite",
        "kind": "mutate",
        "intent": 'Save "{name}" to my favorites.',
        "changes": [
            {
                "op": "insert",
                "table": "favorite",
                "values": {
                    "restaurant_id": {"query": "SELECT id FROM restaurant WHERE name = :name"},
                    "added_at": {"any": True},
                },
            }
        ],
        "instances": [{"params": {"name": "Souvla"}}],
    }
    return {
        "format": "webarium-proposals",
        "version": 1,
        "site": "dashdish",
        "templates": [{**template, **changes}, deed],
    }


def written(folder: Path, value: dict[str, Any] | None = None, name: str = "dashdish.json") -> Path:
    """The file on the disk."""
    path = folder / name
    path.write_text(json.dumps(value or proposals()), "utf-8")
    return path
