"""One episode from its agent to its verdict."""
