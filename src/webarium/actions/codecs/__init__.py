"""Codecs: an agent's text or tool call in, one typed action out, and back."""

from webarium.actions.codecs.anthropic import AnthropicCodec
from webarium.actions.codecs.base import Codec, Profile, ToolApi, ToolCodec, UnwritableActionError
from webarium.actions.codecs.browsergym import BrowserGymCodec
from webarium.actions.codecs.gemini import GeminiCodec
from webarium.actions.codecs.json_tools import JsonCodec
from webarium.actions.codecs.openai import OpenAICodec
from webarium.actions.codecs.playwright import PlaywrightCodec
from webarium.actions.codecs.registry import codec_names, get_codec
from webarium.actions.codecs.webarena import WebArenaCodec
from webarium.actions.codecs.webvoyager import WebVoyagerCodec
from webarium.actions.screen import Screen

__all__ = [
    "AnthropicCodec",
    "BrowserGymCodec",
    "Codec",
    "GeminiCodec",
    "JsonCodec",
    "OpenAICodec",
    "PlaywrightCodec",
    "Profile",
    "Screen",
    "ToolApi",
    "ToolCodec",
    "UnwritableActionError",
    "WebArenaCodec",
    "WebVoyagerCodec",
    "codec_names",
    "get_codec",
]
