"""Omnizon: a large store; a replica of REAL's site of that name."""
