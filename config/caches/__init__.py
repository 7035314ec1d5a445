"""Caches of rendered faces and of whole responses: in memory, in a file, in Redis."""
