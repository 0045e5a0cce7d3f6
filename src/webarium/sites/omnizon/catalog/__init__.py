"""Browsing: front page, categories, search and product pages."""
