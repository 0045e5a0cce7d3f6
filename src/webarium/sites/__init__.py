"""The websites: one folder each, all with the same floor plan; `kit` is what they share."""
