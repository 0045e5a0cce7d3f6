"""Imported for its effect where workers begin: the sites and their suites are loaded once for all of them."""

from webarium.sites.registry import load_sites

load_sites()
