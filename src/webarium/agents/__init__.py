"""Who acts: the agent protocol, its registry, and the agents."""

from webarium.agents.agent import Agent, AgentSetup, Goal, PrivilegedAgent, setup_of
from webarium.agents.notes import ExplainingAgent, ModelCall, StepNotes
from webarium.agents.registry import AgentFactory, agent_names, load_agent

__all__ = [
    "Agent",
    "AgentFactory",
    "AgentSetup",
    "ExplainingAgent",
    "Goal",
    "ModelCall",
    "PrivilegedAgent",
    "StepNotes",
    "agent_names",
    "load_agent",
    "setup_of",
]
