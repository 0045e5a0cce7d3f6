"""Members: signing in, the front page, profiles."""
