"""Geometry of points, polygons and maps of the plane, by numpy and shapely. Independent of seals."""
