"""Draw the pictures of `docs/sites`: each site's first page in a fresh world, as WebP of at most 60 KB.

Run `python scripts/picture_sites.py`, or name sites: `python scripts/picture_sites.py gomail map`.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path

from PIL import Image

from webarium import Arena, View, load_sites

FOLDER = Path(__file__).parent.parent / "docs" / "sites" / "pictures"
MOST_BYTES = 60_000
WIDTH = 960


def webp(png: bytes) -> bytes:
    """A picture as WebP, in the best of a few qualities that keeps it small enough."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    for quality in (80, 65, 50, 35, 20):
        file = io.BytesIO()
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
    raise SystemExit(f"A picture of at most {MOST_BYTES} bytes was expected; it is larger in every quality.")


async def draw(names: list[str]) -> None:
    """Write the pictures of the named sites, or of all."""
    sites = load_sites()
    FOLDER.mkdir(exist_ok=True)
    async with await Arena.open(seed=0, scale="small") as arena:
        for name in names or sorted(sites):
            async with await arena.episode(start_urls=[f"http://{sites[name].host}.test/"]) as episode:
                shot = (await episode.observe(View(kind="screenshot"))).screenshot
                if shot is None:
                    raise SystemExit(f"A picture of {name} was expected; the episode took none.")
                FOLDER.joinpath(f"{name}.webp").write_bytes(webp(shot))
                print(name, FOLDER.joinpath(f"{name}.webp").stat().st_size)


if __name__ == "__main__":
    asyncio.run(draw(sys.argv[1:]))
