"""Draw the pictures of `docs/sites`: each site's first page in a fresh world, as WebP of at most 60 KB.

Run `python scripts/picture_sites.py`, or name sites: `python scripts/picture_sites.py gomail map`.
"""

from __future__ import annotations

import argparse
import asyncio
import io
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


async def draw(names: list[str], folder: Path) -> None:
    """Write the pictures of the named sites, or of all, into a folder."""
    sites = load_sites()
    async with await Arena.open(seed=0, scale="small") as arena:
        for name in names or sorted(sites):
            async with await arena.episode(start_urls=[f"http://{sites[name].host}.test/"]) as episode:
                shot = (await episode.observe(View(kind="screenshot"))).screenshot
                if shot is None:
                    raise SystemExit(f"A picture of {name} was expected; the episode took none.")
                data = webp(shot)
                folder.joinpath(f"{name}.webp").write_bytes(data)
                print(name, len(data))


def main() -> None:
    """Draw what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sites", nargs="*", metavar="SITE", help="only these sites")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder to write to")
    given = parser.parse_args()
    unknown = sorted(set(given.sites) - load_sites().keys())
    if unknown:
        parser.error(f"Sites of {', '.join(sorted(load_sites()))} were expected, not {', '.join(unknown)}.")
    given.out.mkdir(exist_ok=True, parents=True)
    asyncio.run(draw(given.sites, given.out))


if __name__ == "__main__":
    main()
