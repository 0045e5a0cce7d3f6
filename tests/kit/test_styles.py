"""Rules for the style sheets of all sites."""

from __future__ import annotations

import re
from pathlib import Path

import webarium.sites
from tests.every import hold_for_each

SHEETS = sorted(Path(webarium.sites.__file__).parent.glob("*/static/*.css"))
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def test_pictures_have_no_background() -> None:
    hold_for_each(SHEETS, pictures_have_no_background)


def pictures_have_no_background(sheet: Path) -> None:
    """Chromium leaves out the background of a picture that it knows to be opaque.

    It knows that once the picture is decoded, so pixels at round corners would depend on the machine.
    """
    for selectors, body in RULE.findall(sheet.read_text("utf-8")):
        for selector in selectors.split(","):
            if selector.strip().endswith("img"):
                assert "background" not in body, f"{sheet.name}: {selector.strip()}"


def test_pictures_stay_out_of_the_middle() -> None:
    hold_for_each(SHEETS, pictures_stay_out_of_the_middle)


def pictures_stay_out_of_the_middle(sheet: Path) -> None:
    """The kit places all pictures so that Chromium never takes them to cover what is behind them."""
    if sheet.parts[-3:] == ("kit", "static", "base.css"):
        assert re.search(r"img \{ object-position: 50% calc\(50% \+ \.001px\); \}", sheet.read_text("utf-8"))
    else:
        assert "object-position" not in sheet.read_text("utf-8")


def measures(sheet: str) -> dict[str, str]:
    """The tokens to which a style sheet gives values."""
    return dict(re.findall(r"(--(?:round|text|space)-[a-z]+): ([^;]+);", sheet))


TOKENS = measures((SHEETS[0].parents[2] / "kit" / "static" / "tokens.css").read_text("utf-8"))

RULE_OF = {
    "round": re.compile(r"border(?:-[a-z]+)*-radius: ([^;}]+)"),
    "text": re.compile(r"font-size: ([^;}]+)"),
    "space": re.compile(r"(?:gap|(?<![-\w])padding): ([^;}(]+)[;}]"),
}


def test_a_site_has_its_own_values_of_the_tokens() -> None:
    hold_for_each(sorted({sheet.parts[-3] for sheet in SHEETS} - {"kit"}), site_has_its_own_values)


def site_has_its_own_values(site: str) -> None:
    mine = [
        s for s in SHEETS if s.parts[-3] == site and not s.name.startswith("theme-")
    ]  # themes have others
    text = "".join(sheet.read_text("utf-8") for sheet in mine)
    of_kit = "".join(sheet.read_text("utf-8") for sheet in SHEETS if sheet.parts[-3] == "kit")
    own = measures(text)
    assert set(TOKENS) - set(own) == {"--round-full"}
    for name, value in own.items():
        assert f"var({name})" in text + of_kit, f"{site} has no use for {name}"
        for written in RULE_OF[name.split("-")[2]].findall(text):
            assert value not in written.split(), f"{site} writes {value} instead of {name}: {written}"


def test_every_token_that_is_used_exists() -> None:
    for sheet in SHEETS:
        used = set(re.findall(r"var\((--(?:round|text|space)-[a-z]+)\)", sheet.read_text("utf-8")))
        assert used <= set(TOKENS), sheet
