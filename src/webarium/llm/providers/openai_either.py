"""``openai/…``: chat completions, and the Responses API for requests that only it can take."""

from __future__ import annotations

from webarium.llm.model import Answer, Request
from webarium.llm.providers.base import Connection
from webarium.llm.providers.openai_chat import OpenAIChat
from webarium.llm.providers.openai_responses import API, OpenAIResponses


class OpenAI:
    """Both APIs of one model."""

    def __init__(self, connection: Connection) -> None:
        self._chat = OpenAIChat(connection)
        self._responses = OpenAIResponses(connection)
        self.address = self._chat.address

    async def ask(self, request: Request) -> Answer:
        """Ask once; native tools, and conversations that used them, go to the Responses API."""
        native = any(tool.native for tool in request.tools)
        begun = any(message.native and message.native.get("api") == API for message in request.messages)
        return await (self._responses if native or begun else self._chat).ask(request)

    async def close(self) -> None:
        """Free connections."""
        await self._chat.close()
        await self._responses.close()
