"""Generates the map's data: facts about the region, streets laid over it, and what people wrote on it."""

from webarium.sites.map.seed.people import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
