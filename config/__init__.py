"""The project around the apps: settings, URL map, WSGI application, system checks and the launcher."""

import os
import platform

# All of this must be set before anything imports numpy.
# Threads within one small system of equations cost more than they save, and the workers use all cores already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# On processors with AVX-512 numpy has sines, exponentials and logarithms of its own. Their last digits differ from
# those of all other processors, and a face must have the same bytes everywhere.
if platform.machine() in {"x86_64", "AMD64"}:
    os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", "X86_V4 AVX512_ICL AVX512_SPR")
