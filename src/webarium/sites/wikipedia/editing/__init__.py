"""Editing, where the world's conditions open the encyclopedia: pages, histories, talk, watching, rights."""
