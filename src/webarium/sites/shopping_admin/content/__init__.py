"""The shop's own pages, blocks, pictures and themes."""
