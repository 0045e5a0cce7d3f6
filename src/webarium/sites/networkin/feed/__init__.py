"""Posts: the feed, writing, reactions, comments, and passing on."""
