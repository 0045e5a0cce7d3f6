"""What all replicas of REAL's sites share: configuration, state, its differences, and the protocol's pages."""
