"""TopWork: a market for freelance work."""
