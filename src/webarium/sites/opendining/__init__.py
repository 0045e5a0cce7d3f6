"""OpenDining: tables at restaurants in San Francisco; a replica of REAL's site of that name."""
