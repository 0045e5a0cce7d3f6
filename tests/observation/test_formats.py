from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from webarium.observation.formats import image_format, image_size

SIZES = st.tuples(st.integers(1, 700), st.integers(1, 700))


def drawn(size: tuple[int, int], format: str, mode: str = "RGB", **how: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, "#336699").save(out, format, **how)
    return out.getvalue()


@given(size=SIZES)
def test_bytes_say_what_they_are(size: tuple[int, int]) -> None:
    png, whole, lossy = (
        drawn(size, "PNG"),
        drawn(size, "WEBP", lossless=True),
        drawn(size, "WEBP", quality=60),
    )
    extended = drawn(size, "WEBP", "RGBA", quality=60, exif=b"Exif\x00\x00MM")
    assert [image_format(data) for data in (png, whole, lossy, extended)] == ["png", "webp", "webp", "webp"]
    assert {image_size(data) for data in (png, whole, lossy, extended)} == {size}


@given(data=st.binary(max_size=64))
def test_other_bytes_are_no_picture(data: bytes) -> None:
    assert image_format(data) is None
    assert image_size(data) is None


@pytest.mark.parametrize("format", ["PNG", "WEBP"])
def test_what_is_cut_off_has_no_size_that_can_be_trusted(format: str) -> None:
    for length in range(30):
        width, height = image_size(drawn((20, 10), format)[:length]) or (0, 0)
        assert width * height <= 20 * 10
