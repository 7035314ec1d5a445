"""`python3 -m config.launch run|glyphs|tools`: refuses an old Python with a clear message, then calls `commands`.

Older Pythons than the one it demands must be able to parse this file.
"""

import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    here = ".".join(str(part) for part in sys.version_info[:2])
    sys.exit(
        f"This needs Python 3.11 or newer, and {sys.executable} is {here}: "
        "name a newer one, as in `make run PYTHON=python3.12`."
    )

from config.launch.commands import main  # noqa: E402  only a new enough Python can read it

sys.exit(main(sys.argv[1:]))
