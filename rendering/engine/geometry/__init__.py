"""Points, polygons and maps of the plane: numpy, shapely and scipy behind plain functions. Knows no seal."""
