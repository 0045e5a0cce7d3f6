"""The rendered objects that ship with the package, and their colouring."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Colour = tuple[int, int, int]
_Floats = NDArray[np.float32]

_OBJECTS = files("webarium") / "assets" / "objects"
_LUMA = np.array([0.299, 0.587, 0.114], dtype=np.float32)


@lru_cache(maxsize=96)
def rendered(name: str) -> Image.Image:
    """The object with this code point as RGBA; raises ValueError if it is not among the assets."""
    for candidate in (f"{name}.webp", f"{name}-fe0f.webp"):
        file = _OBJECTS / candidate
        if file.is_file():
            with Image.open(BytesIO(file.read_bytes())) as image:
                return image.convert("RGBA")
    raise ValueError(
        f"expected an object among the built assets, got {name!r}:"
        " add it to frontend/assets.json and run npm run build"
    )


@lru_cache(maxsize=96)
def coloured(name: str, tint: Colour | None, *, pale: bool = False) -> Image.Image:
    """The object with its main colour replaced by a tint; its greys stay if it has colours, unless these are `pale`."""
    image = rendered(name)
    if tint is None:
        return image
    pixels: _Floats = (np.asarray(image, dtype=np.float32) / 255).astype(np.float32)
    colours, alpha = pixels[..., :3], pixels[..., 3]
    high, low = colours.max(axis=-1), colours.min(axis=-1)
    saturation = ((high - low) / np.maximum(high, 1e-4)).astype(np.float32)
    luma = (colours @ _LUMA).astype(np.float32)
    solid = alpha > 0.5
    if not solid.any():
        return image
    vivid = solid & (saturation > 0.3)
    if pale:
        share = np.clip((0.34 - saturation) / 0.1, 0, 1).astype(np.float32)
    elif vivid.sum() > 0.25 * solid.sum():
        share = _main_hue_share(colours, high, low, saturation, vivid)
    else:
        share = np.ones(luma.shape, dtype=np.float32)
    middle = float(np.median(luma[solid & (share > 0.5)])) if (solid & (share > 0.5)).any() else 0.5
    brightest = 0.95 if pale else 0.8
    painted = _painted(luma, min(brightest, max(0.2, middle)), (np.array(tint) / 255).astype(np.float32))
    mixed = colours * (1 - share[..., None]) + painted * share[..., None]
    out = np.concatenate([mixed, alpha[..., None]], axis=-1)
    return Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8))


def _main_hue_share(
    colours: _Floats, high: _Floats, low: _Floats, saturation: _Floats, vivid: NDArray[np.bool_]
) -> _Floats:
    """How much each pixel belongs to the object's main colour, from 0 to 1."""
    red, green, blue = colours[..., 0], colours[..., 1], colours[..., 2]
    spread = np.maximum(high - low, 1e-4)
    hue = np.where(
        high == red,
        (green - blue) / spread % 6,
        np.where(high == green, (blue - red) / spread + 2, (red - green) / spread + 4),
    )
    counts, edges = np.histogram(hue[vivid], bins=24, range=(0, 6), weights=saturation[vivid])
    smooth = counts + np.roll(counts, 1) + np.roll(counts, -1)
    main = (edges[int(smooth.argmax())] + 0.125) % 6
    away = np.abs((hue - main + 3) % 6 - 3)
    near = np.clip((1.05 - away) / 0.35, 0, 1)
    share: _Floats = (near * np.clip((saturation - 0.12) / 0.15, 0, 1)).astype(np.float32)
    return share


def _painted(luma: _Floats, middle: float, tint: _Floats) -> _Floats:
    """Shades of a tint: dark below the object's middle brightness, lighter above it."""
    level = luma[..., None]
    below = tint * (0.35 + 0.65 * np.clip(level / middle, 0, 1))
    lift = np.clip((level - middle) / (1 - middle), 0, 1)
    shades: _Floats = (below + (1 - below) * lift * 0.62).astype(np.float32)
    return shades
