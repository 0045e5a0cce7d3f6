"""The connection to OpenAI and services like it."""

from __future__ import annotations

from typing import Any

from webarium.llm.providers.base import (
    Connection,
    ProviderError,
    error_message,
    import_sdk,
    one_line,
    read_body,
    status_error,
    within,
)
from webarium.types import Json

OWN_ADDRESS = "https://api.openai.com/v1"


class OpenAIClient:
    """Posts bodies with the official SDK, whose own retries are off."""

    def __init__(self, connection: Connection) -> None:
        self._sdk = import_sdk("openai", "openai")
        self._connection = connection
        self.address = connection.base_url or OWN_ADDRESS
        self._client = self._sdk.AsyncOpenAI(
            # Services on one's own machine ask for no key, but the SDK does.
            api_key=connection.key or "none",
            base_url=self.address,
            timeout=connection.timeout_s,
            max_retries=0,
        )

    async def post(self, path: str, body: dict[str, Json]) -> dict[str, Json]:
        """Post one body and read the answer; raises `ProviderError`."""
        try:
            text = await within(self._connection.timeout_s, self._post(path, body))
        except self._sdk.APIStatusError as error:
            message = self._connection.clean(error_message(error.response.text))
            raise status_error(error.status_code, message, error.response.headers) from None
        except self._sdk.APITimeoutError:
            seconds = f"{self._connection.timeout_s:g}"
            raise ProviderError(f"no answer within {seconds} s", passing=True) from None
        except self._sdk.APIConnectionError as error:
            cause = self._connection.clean(one_line(str(error.__cause__ or error)))
            raise ProviderError(f"the connection to {self.address} failed: {cause}", passing=True) from None
        return read_body(self._connection.clean(text))

    async def _post(self, path: str, body: dict[str, Json]) -> str:
        resource: Any = (
            self._client.chat.completions if path == "chat/completions" else self._client.responses
        )
        known = {name: body[name] for name in ("model", "messages", "input") if name in body}
        rest = {name: value for name, value in body.items() if name not in known}
        answer = await resource.with_raw_response.create(**known, extra_body=rest)
        return str(answer.http_response.text)

    async def close(self) -> None:
        """Free connections."""
        await self._client.close()
