"""Reading the mailbox: folders, search, conversations, and what can be done with many at once."""
