"""Routes: the graph, profiles, the search for the fastest way, and how it is told."""
