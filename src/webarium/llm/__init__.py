"""Chat models: one protocol for every provider, and models that need no network."""

from webarium.llm.messages import Image, Message, Part, Role, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, ChatModel, Request, Sampling, Usage
from webarium.llm.registry import PROVIDERS, load_model
from webarium.llm.replay import ReplayModel
from webarium.llm.retry import RetryPolicy
from webarium.llm.scripted import ScriptedModel, for_episode

__all__ = [
    "PROVIDERS",
    "Answer",
    "ChatModel",
    "Image",
    "Message",
    "Part",
    "ReplayModel",
    "Request",
    "RetryPolicy",
    "Role",
    "Sampling",
    "ScriptedModel",
    "Text",
    "Tool",
    "ToolCall",
    "ToolResult",
    "Usage",
    "for_episode",
    "load_model",
]
