"""Forums: their lists, listings, settings, moderation and wikis."""
