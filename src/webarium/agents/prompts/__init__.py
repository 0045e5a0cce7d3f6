"""The words that agents say to models."""
