"""The tasks of the mailbox."""
