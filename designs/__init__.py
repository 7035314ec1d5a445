"""The eight designs that a name gets. Knows HTTP and the catalogue; leaves geometry to the engine."""
