"""The blank of a seal: silhouette, rim, and the field inside it."""
