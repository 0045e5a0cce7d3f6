"""Quillpedia: an encyclopedia of our own sentences about the real world, as WebArena's wikipedia site."""
