"""The codecs by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from webarium.actions.codecs.anthropic import AnthropicCodec
from webarium.actions.codecs.base import Codec, Profile
from webarium.actions.codecs.browsergym import BrowserGymCodec
from webarium.actions.codecs.gemini import GeminiCodec
from webarium.actions.codecs.json_tools import JsonCodec
from webarium.actions.codecs.openai import OpenAICodec
from webarium.actions.codecs.playwright import PlaywrightCodec
from webarium.actions.codecs.webarena import WebArenaCodec
from webarium.actions.codecs.webvoyager import WebVoyagerCodec
from webarium.actions.screen import Screen
from webarium.actions.specs import HOME_URL
from webarium.errors import UnknownNameError, UserError


@dataclass(frozen=True, slots=True)
class _Wish:
    """What `get_codec` was asked for; each codec takes what concerns it."""

    profile: Profile
    screen: Screen | None
    home: str


_CODECS: Mapping[str, Callable[[_Wish], Codec]] = MappingProxyType(
    {
        WebArenaCodec.name: lambda wish: WebArenaCodec(profile=wish.profile),
        PlaywrightCodec.name: lambda wish: PlaywrightCodec(),
        WebVoyagerCodec.name: lambda wish: WebVoyagerCodec(profile=wish.profile, home=wish.home),
        BrowserGymCodec.name: lambda wish: BrowserGymCodec(profile=wish.profile),
        JsonCodec.name: lambda wish: JsonCodec(screen=wish.screen),
        AnthropicCodec.name: lambda wish: AnthropicCodec(wish.screen),
        OpenAICodec.name: lambda wish: OpenAICodec(wish.screen),
        GeminiCodec.name: lambda wish: GeminiCodec(wish.screen, home=wish.home),
    }
)
_WITH_ORIGINAL = frozenset({WebArenaCodec.name, WebVoyagerCodec.name, BrowserGymCodec.name})


def codec_names(profile: Profile = "repaired") -> tuple[str, ...]:
    """All names that `get_codec` knows with this profile."""
    return tuple(sorted(_CODECS if profile == "repaired" else _WITH_ORIGINAL))


def get_codec(
    name: str, *, profile: Profile = "repaired", screen: Screen | None = None, home: str = HOME_URL
) -> Codec:
    """Give the codec of this name.

    Args:
        name: One of `codec_names`.
        profile: ``original`` reads and writes with the public system's mistakes, for comparison.
        screen: The size of the viewport and of the picture that the model sees, for grammars of pixels.
        home: What a way to the search engine or start page leads to.

    Raises:
        UnknownNameError: with the nearest names.
        UserError: the codec has no such profile.
    """
    if name not in _CODECS:
        raise UnknownNameError("action codec", name, _CODECS)
    if profile not in get_args(Profile):
        raise UnknownNameError("codec profile", profile, get_args(Profile))
    if profile == "original" and name not in _WITH_ORIGINAL:
        raise UserError(
            f"The codec {name} has no profile 'original'.",
            todo=f"Only {', '.join(sorted(_WITH_ORIGINAL))} have one; use 'repaired'.",
        )
    return _CODECS[name](_Wish(profile, screen, home))
