"""Draw one page in its first appearances side by side: `docs/pictures/appearances.webp`.

Run `python scripts/picture_appearances.py`, or name another page: `python scripts/picture_appearances.py gomail /`.
"""

from __future__ import annotations

import argparse
import asyncio
import io
from pathlib import Path

from PIL import Image

from webarium import Arena, View, load_sites
from webarium.worlds import Conditions

FILE = Path(__file__).parent.parent / "docs" / "pictures" / "appearances.webp"
PAGE = ("omnizon", "/search?query=lamp")
SHOWN = range(8)
ACROSS = 2
SIZE = (640, 360)
GAP = 8
QUALITY = 60


async def draw(site: str, path: str, numbers: range) -> list[Image.Image]:
    """The page's first window in each of the appearances."""
    origin = load_sites()[site].origin
    pictures = []
    async with await Arena.open(sites=[site], seed=0, scale="small") as arena:
        for number in numbers:
            looks = Conditions(appearance=number)
            async with await arena.episode(start_urls=[f"{origin}{path}"], conditions=looks) as episode:
                shot = (await episode.observe(View(kind="screenshot"))).screenshot
                if shot is None:
                    raise SystemExit(f"A picture of {site} was expected; the episode took none.")
                picture = Image.open(io.BytesIO(shot)).convert("RGB")
                pictures.append(picture.resize(SIZE, Image.Resampling.LANCZOS))
    return pictures


def joined(pictures: list[Image.Image]) -> Image.Image:
    """All pictures on one, row by row."""
    rows = -(-len(pictures) // ACROSS)
    width, height = SIZE
    sheet = Image.new("RGB", (ACROSS * (width + GAP) - GAP, rows * (height + GAP) - GAP), "#808080")
    for at, picture in enumerate(pictures):
        sheet.paste(picture, (at % ACROSS * (width + GAP), at // ACROSS * (height + GAP)))
    return sheet


def main() -> None:
    """Draw what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("site", nargs="?", default=PAGE[0], choices=sorted(load_sites()))
    parser.add_argument("path", nargs="?", default=PAGE[1])
    parser.add_argument("--out", type=Path, default=FILE, help="the file to write")
    given = parser.parse_args()
    given.out.parent.mkdir(exist_ok=True, parents=True)
    joined(asyncio.run(draw(given.site, given.path, SHOWN))).save(
        given.out, "WEBP", quality=QUALITY, method=6
    )


if __name__ == "__main__":
    main()
