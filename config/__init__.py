"""What the apps stand in: settings, the URL map, the server's entry, start-up checks and the launcher."""

import os

# The engine solves many systems of a hundred unknowns: threads inside one cost more than they bring, and workers
# share the cores already. Set before anything imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
