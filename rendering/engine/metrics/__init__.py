"""Measures a finished face on its final polygons. Pure geometry: knows no size, no rule of use, no catalogue."""

from rendering.engine.metrics.measures import Measures

__all__ = ["Measures"]
