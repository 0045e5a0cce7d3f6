"""Lantern: the page where everything begins, with links to all sites, and small tools."""
