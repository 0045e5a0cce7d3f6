"""Measures how readable marks are: what numbers hide, on the kinds of pages of all sites.

    scripts/measure-marks [--sites NAME ...] [--pages N] [--pictures FOLDER]

For each kind of page that an address alone opens, the numbers of its set-of-marks picture are looked at: how many lie
on another control, and how many hide more than 15 % of the text in their own box.
"""

from __future__ import annotations

import argparse
import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from webarium.envs import Arena
from webarium.observation import Observation
from webarium.observation.marks import place_labels
from webarium.observation.observation import Box
from webarium.observation.view import View
from webarium.runs.differences import can_be_opened, show_page, spread
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

MOST_OF_OWN = 0.15
"""So much of its own text a number may hide."""
SOME = 2.0
"""Square pixels that count as lying on something; boxes are rounded."""


@dataclass
class Tally:
    """What was found on some pages."""

    pages: int = 0
    marks: int = 0
    on_others: int = 0
    on_own_text: int = 0

    def add(self, seen: Observation) -> None:
        """Look at one page."""
        size = Image.open(io.BytesIO(seen.screenshot or b"")).size
        texts = (
            [node.box for node in seen.tree.walk() if node.in_view and node.role == "StaticText"]
            if seen.tree
            else []
        )
        labels = place_labels(seen.marks, size, texts)
        boxes = [mark.box for mark in seen.marks]
        self.pages += 1
        self.marks += len(labels)
        for own, (left, top, right, bottom) in zip(boxes, labels, strict=True):
            label: Box = (left, top, right - left, bottom - top)
            self.on_others += any(
                shared(label, box) > SOME for box in boxes if box is not own and not holds(box, own)
            )
            mine = [text for text in texts if shared(text, own) > 0.5 * text[2] * text[3] > 0]
            whole = sum(text[2] * text[3] for text in mine)
            self.on_own_text += sum(shared(label, text) for text in mine) > MOST_OF_OWN * whole

    def line(self, name: str) -> str:
        """As a line of the table."""
        return f"{name:16} {self.pages:5} {self.marks:6} {self.on_others:6} {self.on_own_text:6}"


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies within another one."""
    return shared(outer, inner) >= 0.99 * inner[2] * inner[3]


async def measure(names: Sequence[str], pages: int, pictures: Path | None) -> None:
    """Open the pages and print the table."""
    known = load_sites()
    whole = Tally()
    print(f"{'site':16} pages  marks others   text")
    with Universe.open(databases(known)) as universe:
        async with await Arena.open(universe=universe) as arena:
            for name in names or known:
                tally = Tally()
                for kind in spread([each for each in known[name].kinds if can_be_opened(each)], pages):
                    seen = await show_page(arena, known[name], kind, View("som"))
                    if pictures and seen.marked_screenshot:
                        (
                            pictures / f"{name}-{kind.name.replace(' ', '-').replace('/', '-')}.png"
                        ).write_bytes(seen.marked_screenshot)
                    tally.add(seen)
                    whole.add(seen)
                print(tally.line(name), flush=True)
    print(whole.line("all"))


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sites", nargs="*", default=())
    parser.add_argument("--pages", type=int, default=1000, help="of each site at most")
    parser.add_argument("--pictures", type=Path, help="folder for the pictures with marks")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    asyncio.run(measure(options.sites, options.pages, options.pictures))


if __name__ == "__main__":
    main()
