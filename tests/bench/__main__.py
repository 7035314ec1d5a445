"""`make bench`: runs all measurements, or those that are named, and prints a table of them."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # all figures are for one core

import django

django.setup()

from tests.bench import beside_peers, beside_revision  # noqa: E402 they read Django's settings
from tests.bench.faces import engine  # noqa: E402
from tests.bench.http import new_names, serving  # noqa: E402
from tests.bench.timing import Row, markdown  # noqa: E402

PAGE = Path(__file__).resolve().parents[2] / "README.md"
MARK = "<!-- The table below is written by make bench ARGS=--write. -->\n"


def main(arguments: list[str]) -> None:
    """Run the measurements that `arguments` name, or all of them."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        help="some of faces, sheets, work, worst, warm, waiting, traffic, dense, memory, peers; all if none is named;"
        " or: beside REVISION",
    )
    parser.add_argument(
        "--names", type=int, default=50, help="number of names; sheets, waiting and beside use at most 20"
    )
    parser.add_argument("--requests", type=int, default=0, help="random valid requests for worst; 2000 take minutes")
    parser.add_argument("--renders", type=int, default=2_000, help="number of different renders for memory")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long traffic lasts")
    parser.add_argument("--rate", type=int, default=100, help="requests a second for traffic")
    parser.add_argument("--sheets", type=int, default=8, help="number of sheets that dense requests at the same time")
    parser.add_argument(
        "--write", action="store_true", help="write the table to README.md; with work alone: update its record"
    )
    asked = parser.parse_args(arguments)
    every: dict[str, Callable[[], Iterator[Row]]] = {
        "faces": lambda: engine.faces(asked.names),
        "sheets": lambda: engine.sheets(min(asked.names, engine.SHEETS)),
        "work": lambda: engine.work(record=asked.write),
        "worst": lambda: engine.worst(asked.requests),
        "warm": serving.warm,
        "waiting": lambda: new_names.waiting(min(asked.names, engine.SHEETS)),
        "traffic": lambda: serving.traffic(asked.seconds, asked.rate),
        "dense": lambda: serving.dense(asked.sheets),
        "memory": lambda: serving.memory(asked.renders),
        "peers": lambda: beside_peers.peers(asked.names),
    }
    if asked.parts[:1] == ["beside"] and len(asked.parts) == 2:
        revision = asked.parts.pop()
        every = {"beside": lambda: beside_revision.beside(revision, min(asked.names, engine.SHEETS))}
    unknown = set(asked.parts) - set(every)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}: use {', '.join(every)}")
    rows = []
    for part in asked.parts or every:
        for row in every[part]():
            rows.append(row)
            sys.stdout.write(f"{row.what}: {row.measured}\n")
            sys.stdout.flush()
    sys.stdout.write("\n" + markdown(rows))
    if asked.write and asked.parts != ["work"]:
        told = PAGE.read_text("utf-8").partition(MARK)[0]
        PAGE.write_text(told + MARK + "\n" + markdown(rows), encoding="utf-8")


main(sys.argv[1:])
