"""Chat models: one protocol for every provider, and models that need no network."""

from webarium.llm.messages import Image, Message, Part, Role, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, ChatModel, Request, Sampling, Usage
from webarium.llm.registry import PROVIDERS, load_model
from webarium.llm.scripted import ScriptedModel

__all__ = [
    "PROVIDERS", "Answer", "ChatModel", "Image", "Message", "Part", "Request", "Role", "Sampling",
    "ScriptedModel", "Text", "Tool", "ToolCall", "ToolResult", "Usage", "load_model",
]  # fmt: skip
