"""Writes the face of a seal as a DXF drawing in mm, for a laser, a mill or a CAD. Needs ezdxf (pip install ezdxf).

python3 face_to_dxf.py 'https://seals.example/api/seal?name=…&family=tensho&view=json&mirror=1&size=15' seal.dxf

Closed polylines on three layers: OUTLINE is the edge of the seal, RAISED what prints, HOLES what is cut inside of it.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from ezdxf import units
from ezdxf.filemanagement import new


def fetched(url: str, attempts: int = 5) -> Any:
    """Return the JSON at the address, asked again after a 503; what the shop refuses ends the program with its hint."""
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as failed:
        if failed.code == 503 and attempts > 1:
            time.sleep(int(failed.headers["Retry-After"]))
            return fetched(url, attempts - 1)
        error = json.load(failed)["error"]
        sys.exit(f"{error['message']} {error.get('hint', '')}")


def main(preview_json: str, path: str) -> None:
    face = fetched(preview_json)["face"]
    drawing = new(units=units.MM)
    rings = {
        "OUTLINE": [face["outline"]],
        "RAISED": [part["outer"] for part in face["parts"]],
        "HOLES": [hole for part in face["parts"] for hole in part["holes"]],
    }
    for layer, listed in rings.items():
        drawing.layers.add(layer)
        for ring in listed:
            points = [(x * face["scale"], y * face["scale"]) for x, y in ring[:-1]]  # the first is repeated at the end
            drawing.modelspace().add_lwpolyline(points, close=True, dxfattribs={"layer": layer})
    drawing.saveas(path)
    print(f"{path}: {len(rings['RAISED'])} raised parts, {face['depth']} mm of relief")


if __name__ == "__main__":
    main(*sys.argv[1:])
