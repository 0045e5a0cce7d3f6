"""Tasks for Omnizon."""
