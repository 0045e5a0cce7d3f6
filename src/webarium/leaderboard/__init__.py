"""A leaderboard: takes packaged runs, scores them again from their records, and ranks what holds."""
