from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from webarium.observation.png import encode_png


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (120, 64)])
def test_pixels_come_back(size: tuple[int, int]) -> None:
    width, height = size
    pixels = np.random.default_rng(0).integers(0, 256, (height, width, 3), dtype=np.uint8)
    with Image.open(io.BytesIO(encode_png(pixels))) as image:
        image.verify()  # checks each chunk's sum
    with Image.open(io.BytesIO(encode_png(pixels))) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "RGB", size)
        assert np.array_equal(np.asarray(image), pixels)
