"""Writing e-mails: rich text, recipients, drafts, sending now or later."""
