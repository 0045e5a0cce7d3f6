"""Makes an animated GIF from the record of an episode: each page, where the agent acts on it, and the verdict.

The picture in the README is made so:

    webarium run --suite cross_real --agent oracle --task gocalendar.table_for_event.0 --workers 1 --out runs/picture
    scripts/make-moving-picture runs/picture/episodes/gocalendar.table_for_event.0.zip docs/pictures/run.gif
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from textwrap import shorten, wrap

from PIL import Image, ImageDraw, ImageFont

from webarium.errors import UserError
from webarium.runs import EpisodeReader, Step

FONT = Path(__file__).parents[1] / "src" / "webarium" / "assets" / "fonts" / "figtree.woff2"
MOST_BYTES = 1_500_000
"""What a README may ask of its readers."""
MOST_STEPS = 60
WIDTH = 760
HEAD, FOOT = 62, 34
INK, PAPER, MARK = (250, 250, 250), (24, 28, 38), (235, 64, 52)
GREEN = (46, 160, 67)
LOOK_MS, ACT_MS, END_MS = 500, 900, 3_000


@dataclass(frozen=True)
class Frame:
    """One picture of the film."""

    image: Image.Image
    """Of the same size as all others."""
    shown_ms: int
    """How long it is shown."""


@dataclass(frozen=True)
class Scene:
    """A page as it was seen, and what the agent did next."""

    page: Image.Image
    """The screenshot before the action."""
    action: str
    """What the agent did, in its grammar."""
    box: tuple[float, float, float, float] | None
    """Left, top, width and height of what it was done to, on the screenshot."""


def scenes(reader: EpisodeReader) -> Iterator[Scene]:
    """The actions of an episode in order, each on the page before it.

    Raises:
        UserError: The record has no pictures, or more than `MOST_STEPS` steps.
    """
    page: Image.Image | None = None
    for step in reader.steps():
        if step.index > MOST_STEPS:
            raise UserError(
                f"The episode has more than {MOST_STEPS} steps.", todo="Name a shorter one for a picture."
            )
        if step.index and page is not None:
            yield Scene(page, step.action or step.raw, box_of(step))
        if step.screenshot is not None:
            page = Image.open(BytesIO(reader.read(step.screenshot))).convert("RGB")
    if page is None:
        raise UserError(f"{reader.path} holds no screenshot.", todo="Record the run with its screenshots.")


def box_of(step: Step) -> tuple[float, float, float, float] | None:
    """Where the action's target was on the screenshot before it, if it had one."""
    box = (step.target or {}).get("box")
    if not isinstance(box, list) or len(box) != 4:
        return None
    left, top, width, height = (float(side) for side in box if isinstance(side, int | float))
    return left, top, width, height


def frames(reader: EpisodeReader) -> list[Frame]:
    """The film: each page alone, then with the action's target framed, and at the end the verdict."""
    intent = str(reader.task.get("intent", ""))
    film: list[Frame] = []
    page: Image.Image | None = None
    for scene in scenes(reader):
        page = scene.page
        film.append(Frame(drawn(page, intent, ""), LOOK_MS))
        film.append(Frame(drawn(page, intent, scene.action, box=scene.box), ACT_MS))
    verdict = reader.verdict
    if page is not None and verdict is not None:
        passed = verdict.get("passed") is True or verdict.get("score") == 1
        said = f"{'Passed' if passed else 'Failed'}: {verdict.get('reason', '')}"
        film.append(Frame(drawn(page, intent, said, foot=GREEN if passed else MARK), END_MS))
    return film


def drawn(
    page: Image.Image,
    intent: str,
    said: str,
    *,
    box: tuple[float, float, float, float] | None = None,
    foot: tuple[int, int, int] = PAPER,
) -> Image.Image:
    """A page below its request and above what is said of it, with a frame around a box."""
    scale = WIDTH / page.width
    height = round(page.height * scale)
    image = Image.new("RGB", (WIDTH, HEAD + height + FOOT), PAPER)
    image.paste(page.resize((WIDTH, height), Image.Resampling.LANCZOS), (0, HEAD))
    pen = ImageDraw.Draw(image)
    if box is not None:
        left, top, width, tall = (side * scale for side in box)
        pen.rectangle(
            (left - 3, HEAD + top - 3, left + width + 3, HEAD + top + tall + 3), outline=MARK, width=3
        )
    pen.rectangle((0, 0, WIDTH, HEAD), fill=PAPER)
    for number, line in enumerate(wrap(intent, 92, max_lines=2, placeholder=" …")):
        pen.text((14, 10 + 22 * number), line, font=font(16), fill=INK)
    pen.rectangle((0, HEAD + height, WIDTH, image.height), fill=foot)
    pen.text((14, HEAD + height + 7), shorten(said, 95, placeholder=" …"), font=font(15), fill=INK)
    return image


def font(size: int) -> ImageFont.FreeTypeFont:
    """The font that ships with the product, medium."""
    found = ImageFont.truetype(str(FONT), size)
    found.set_variation_by_axes([500])
    return found


def write(film: Sequence[Frame], out: Path) -> int:
    """Write the film as a GIF that begins anew without end; returns its bytes.

    All frames share one palette, and Pillow stores of each only what differs from the one before.

    Raises:
        UserError: It takes more than `MOST_BYTES`; then nothing is written.
    """
    sheet = Image.new("RGB", (WIDTH, sum(frame.image.height for frame in film)))
    top = 0
    for frame in film:
        sheet.paste(frame.image, (0, top))
        top += frame.image.height
    palette = sheet.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    images = [frame.image.quantize(palette=palette, dither=Image.Dither.NONE) for frame in film]
    data = BytesIO()
    images[0].save(
        data,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=[frame.shown_ms for frame in film],
        loop=0,
        optimize=False,
    )
    size = len(data.getvalue())
    if size > MOST_BYTES:
        raise UserError(
            f"The picture would take {size:,} bytes; at most {MOST_BYTES:,} are allowed.",
            todo="Name an episode with fewer steps.",
        )
    out.write_bytes(data.getvalue())
    return size


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("episode", type=Path, help="The archive of an episode.")
    parser.add_argument("out", type=Path, help="The GIF to write.")
    asked = parser.parse_args()
    try:
        film = frames(EpisodeReader(asked.episode))
        print(f"{asked.out}: {len(film)} frames, {write(film, asked.out):,} bytes.")
    except UserError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
