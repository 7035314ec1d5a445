"""Run `inputs [HOW_MANY]`, `traffic [MINUTES]` or `attacks`, as `python -m tests.long_runs inputs`.

The exit status is 1 if a fault was found.
"""

import os
import sys

import django


def main(which: str, how_much: str = "") -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.long_runs import attacks, inputs, traffic

    if which == "inputs":
        found = inputs.run(int(how_much or inputs.MILLION), _say, inputs.MOST_SECONDS)
        lines, faults = list(inputs.tell(found)), found.faults
    elif which == "attacks":
        lines, faults = [], attacks.run(_say)
    else:
        seen = traffic.run(float(how_much or traffic.MINUTES), _say)
        lines, faults = list(traffic.tell(seen)), seen.faults
    for line in lines:
        _say(line)
    return 1 if faults else 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in ("inputs", "traffic", "attacks"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
