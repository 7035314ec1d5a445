"""The eight designs of a name, over HTTP and on pages. Geometry is the engine's."""
