"""Tasks about the Omnizon shop, and golden paths of REAL's own tasks."""
