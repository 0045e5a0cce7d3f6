"""Tasks that need several of REAL's replicas, without the forum."""
