"""Orders and what follows them: invoices, shipments, credit memos and transactions."""
