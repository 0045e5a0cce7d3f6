"""From chosen flights to a paid booking."""
