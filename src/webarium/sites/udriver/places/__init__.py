"""Places: the catalog, finding one by what was typed, and the visitor's saved ones."""
