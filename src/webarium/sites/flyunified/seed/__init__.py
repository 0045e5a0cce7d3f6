"""Generates Fly Unified's data: real airports, a network of services, accounts and bookings, drawn by the seed."""

from webarium.sites.flyunified.seed.people import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
