"""One episode's browser profile: its tabs, where they go, and pages that keep them busy."""
