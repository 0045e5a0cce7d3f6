"""People of the back office, their roles, and what they did."""
