"""Long work across sites: forty scenarios of a day's work, each with events, a person who answers, and traps."""
