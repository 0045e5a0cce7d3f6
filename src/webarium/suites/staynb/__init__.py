"""Tasks about Staynb, and golden paths of REAL's own tasks."""
