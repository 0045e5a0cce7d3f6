"""Tasks about the Daybook calendar, and golden paths of REAL's own tasks."""
