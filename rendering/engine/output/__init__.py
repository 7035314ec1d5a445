"""A finished face to what is sent: SVG, and the geometry JSON for machines. Knows no request."""
