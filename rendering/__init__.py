"""Impressions of a seal: the engine, and renderSeal over HTTP. Must not import the catalogue or use the database."""
