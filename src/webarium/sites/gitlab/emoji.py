"""The emoji that people can give to issues, merge requests and notes."""

from __future__ import annotations

EMOJI = ("thumbsup", "thumbsdown", "smile", "tada", "thinking", "heart", "rocket", "eyes", "bug", "coffee")
"""What can be given; `_emoji.html` draws them."""
