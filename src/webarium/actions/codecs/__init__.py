"""Codecs: an agent's text in, one typed action out, and back."""

from webarium.actions.codecs.base import Codec, UnwritableActionError
from webarium.actions.codecs.registry import codec_names, get_codec
from webarium.actions.codecs.webarena import WebArenaCodec

__all__ = ["Codec", "UnwritableActionError", "WebArenaCodec", "codec_names", "get_codec"]
