"""The project around the apps: settings, URL map, WSGI application, system checks and the launcher."""

import os

# The engine solves many systems of about a hundred unknowns. Threads within one solve cost more than they save, and
# the workers use all cores already. This must be set before anything imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
