"""The codecs by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from webarium.actions.codecs.base import Codec
from webarium.actions.codecs.webarena import WebArenaCodec
from webarium.errors import UnknownNameError

_CODECS: Mapping[str, Callable[[], Codec]] = MappingProxyType({WebArenaCodec.name: WebArenaCodec})


def codec_names() -> tuple[str, ...]:
    """All names that `get_codec` knows."""
    return tuple(sorted(_CODECS))


def get_codec(name: str) -> Codec:
    """Give the codec of this name; raises `UnknownNameError` with the nearest names."""
    try:
        return _CODECS[name]()
    except KeyError:
        raise UnknownNameError("action codec", name, _CODECS) from None
