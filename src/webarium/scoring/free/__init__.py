"""Free text: read into claims by a table of cues, and held against the expected answer."""
