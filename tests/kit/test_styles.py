"""Rules for the style sheets of all sites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import webarium.sites

SHEETS = sorted(Path(webarium.sites.__file__).parent.glob("*/static/*.css"))
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parts[-3]}-{sheet.name}")
def test_pictures_have_no_background(sheet: Path) -> None:
    """Chromium leaves out the background of a picture that it knows to be opaque.

    It knows that once the picture is decoded, so pixels at round corners would depend on the machine.
    """
    for selectors, body in RULE.findall(sheet.read_text("utf-8")):
        for selector in selectors.split(","):
            if selector.strip().endswith("img"):
                assert "background" not in body, f"{sheet.name}: {selector.strip()}"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parts[-3]}-{sheet.name}")
def test_pictures_stay_out_of_the_middle(sheet: Path) -> None:
    """The kit places all pictures so that Chromium never takes them to cover what is behind them."""
    if sheet.parts[-3] == "kit":
        assert re.search(r"img \{ object-position: 50% calc\(50% \+ \.001px\); \}", sheet.read_text("utf-8"))
    else:
        assert "object-position" not in sheet.read_text("utf-8")
