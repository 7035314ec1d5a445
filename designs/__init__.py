"""The eight designs of a name: over HTTP, on the shop's pages, in orders. The engine makes the geometry."""
