"""Views of the diary."""
