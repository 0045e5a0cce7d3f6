"""Code: trees, files, histories, branches, editing, and git over HTTP."""
