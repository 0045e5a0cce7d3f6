"""Who acts: the agent protocol, its registry, and the agents that need no model."""

from webarium.agents.agent import Agent, Goal, PrivilegedAgent
from webarium.agents.registry import AgentFactory, agent_names, load_agent

__all__ = ["Agent", "AgentFactory", "Goal", "PrivilegedAgent", "agent_names", "load_agent"]
