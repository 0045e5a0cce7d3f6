"""Pages of nodes, ways, relations, changesets, and of what is at a point."""
