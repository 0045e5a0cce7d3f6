"""Events of the diary."""
