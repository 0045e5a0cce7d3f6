"""Staynb: homes for a few nights, all over the world; a replica of REAL's site of that name."""
