"""Git on tables: objects, histories, differences, merges and the protocol of clone and push."""
