"""Issues, labels and milestones."""
