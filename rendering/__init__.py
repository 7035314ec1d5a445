"""Impressions of a seal: the engine, and renderSeal over HTTP. Knows no catalogue and no database."""
