"""Tasks that need several of REAL's replicas."""
