"""Udriver: rides across San Francisco and New York; a replica of REAL's site of that name."""
