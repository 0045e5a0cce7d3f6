"""Tasks about Fly Unified."""
