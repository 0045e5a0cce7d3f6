"""Addresses and patterns for them, as task files hold them."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator


def is_address(text: str) -> bool:
    """Whether a text can be taken apart as an address at all."""
    try:
        return urlsplit(text).port != -1
    except ValueError:
        return False


def check_address(text: str) -> str:
    """Refuse what no program can read as an address, such as ``http://[bad``; raises `ValueError`."""
    if not is_address(text):
        raise ValueError(f"holds {text!r}, which is not an address")
    return text


def check_pattern(text: str) -> str:
    """Refuse a regular expression that nothing can read; raises `ValueError`."""
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"holds {text!r}: {error}") from None
    return text


Address = Annotated[str, AfterValidator(check_address)]
"""A text that can be taken apart as an address."""
