"""Articles as they are read: pages, categories, portals, lists of all."""
