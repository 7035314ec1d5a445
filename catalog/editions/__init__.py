"""Editions and drafts: how a change is checked, approved, previewed, published, and found again later."""
