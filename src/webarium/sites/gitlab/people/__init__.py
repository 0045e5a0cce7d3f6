"""People: signing in, profiles, settings."""
