"""The scale `webarena`."""
