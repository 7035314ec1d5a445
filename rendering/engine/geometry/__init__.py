"""Points, polygons and maps of the plane: numpy and shapely behind plain functions. Knows no seal."""
