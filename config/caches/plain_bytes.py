"""The serializer of entries in a shared Redis: plain bytes, never a pickle of a class that may move or change."""


class PlainBytes:
    """A serializer for Django's Redis cache that accepts and returns bytes only."""

    def dumps(self, value: object) -> bytes:
        """Return bytes as they are. Raises TypeError for anything else."""
        if not isinstance(value, bytes):
            raise TypeError(f"Only bytes are kept in the cache, no {type(value).__name__}.")
        return value

    def loads(self, data: bytes) -> bytes:
        """Return an entry's bytes."""
        return data
