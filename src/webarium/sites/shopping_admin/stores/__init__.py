"""Settings and attributes of the shop."""
