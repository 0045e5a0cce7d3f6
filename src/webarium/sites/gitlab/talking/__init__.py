"""Talk about issues and merge requests: notes, threads, reactions, quick actions."""
