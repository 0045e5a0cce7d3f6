"""Tasks for which something is looked up: in the encyclopedia, in a handbook, or by a tool, and used elsewhere."""
