"""Companies, their jobs and events."""
