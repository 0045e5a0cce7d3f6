"""The script that counts closed shadow roots, and the word by which it is asked."""

from __future__ import annotations

import json
import secrets
from functools import cache

from webarium.browser.scripts import script


@cache
def counting_word() -> str:
    """What only this process knows."""
    return f"w{secrets.token_hex(16)}"


def counting_script() -> str:
    """What counts closed roots, to be run before a document's own scripts."""
    return f"({script('closed')})({json.dumps(counting_word())})"
