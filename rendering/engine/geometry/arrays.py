"""The types of arrays that pass between modules. Docstrings and comments give their shapes."""

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]  # (n, 2): x to the right, y downward
Floats = npt.NDArray[np.float64]  # (n,)
Matrix = npt.NDArray[np.float64]  # (n, m)
Indexes = npt.NDArray[np.intp]  # (n,), or (n, 2) for pairs
Flags = npt.NDArray[np.bool_]  # (n,)
Geometries = npt.NDArray[np.object_]  # (n,) of shapely's geometries
