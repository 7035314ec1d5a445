"""Past and future offers: the list of editions, drafts, and whole offers or prices as files."""

from catalog.admin.editions import drafts, editions, exchange

__all__ = ["drafts", "editions", "exchange"]
