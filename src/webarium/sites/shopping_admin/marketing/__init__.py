"""Price rules, letters, search and reviews."""
