"""Projects: their pages, making, settings and members."""
