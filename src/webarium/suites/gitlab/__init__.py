"""Templates of tasks about Smithy."""
