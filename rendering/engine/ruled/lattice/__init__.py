"""Letters whose strokes are all level or upright, set on one lattice: order, room, places."""
