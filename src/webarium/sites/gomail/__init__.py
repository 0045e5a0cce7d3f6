"""GoMail: one person's mailbox, a replica of REAL's site of that name."""
