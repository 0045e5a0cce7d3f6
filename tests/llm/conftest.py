"""No key and no address of the machine that tests run on reaches a test."""

from __future__ import annotations

import ssl
from collections.abc import Iterator

import pytest

from tests.llm.wire import Clock

KEY = "sk-secret-0123456789"


@pytest.fixture(autouse=True, scope="session")
def _no_certificates() -> Iterator[None]:
    """Clients read no certificates: nothing here speaks TLS, and each of hundreds of clients would read them all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl.SSLContext, "load_verify_locations", lambda *_, **__: None)
        yield


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI", "ANTHROPIC", "GEMINI", "GOOGLE", "GOOGLE_GEMINI"):
        monkeypatch.delenv(f"{name}_BASE_URL", raising=False)
        monkeypatch.setenv(f"{name}_API_KEY", KEY)
    monkeypatch.delenv("GOOGLE_API_KEY")
    for name in ("WEBARIUM_PRICES", "WEBARIUM_MODEL_CACHE", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture
def clock() -> Clock:
    return Clock()
