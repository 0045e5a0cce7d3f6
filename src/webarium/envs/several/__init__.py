"""Several agents in one world: each has a role, a user account and a window of its own; they take turns."""
