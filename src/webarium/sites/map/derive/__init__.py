"""What is derived from nodes, ways and relations: named features with addresses, search indexes, the road graph."""
