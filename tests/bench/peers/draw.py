"""Draws one seal a name with each PyPI peer, and prints the milliseconds each took as JSON. Runs in their own place."""

import json
import math
import sys
import time

from chinese_calligraphy import Seal
from PIL import Image, ImageDraw, ImageFont

SIDE = 300


def text_in_a_circle(name: str, font: str) -> Image.Image:
    image = Image.new("RGBA", (SIDE, SIDE))
    draw = ImageDraw.Draw(image)
    draw.ellipse((4, 4, SIDE - 4, SIDE - 4), outline="#D9381E", width=10)
    size = int(SIDE * 0.8 / max(len(name), 2))
    letters = ImageFont.truetype(font, size)
    for number, letter in enumerate(name):
        draw.text((SIDE / 2, SIDE / 2 + (number - (len(name) - 1) / 2) * size), letter, "#D9381E", letters, anchor="mm")
    return image


def chinese_calligraphy(name: str, font: str) -> Image.Image:
    image = Image.new("RGBA", (SIDE, SIDE))
    rows = math.ceil(math.sqrt(len(name)))
    cell = (SIDE - 40) // rows
    grid = [(letter, number % rows, rows - 1 - number // rows) for number, letter in enumerate(name)]
    seal = Seal(font_path=font, font_size=cell, size=SIDE - 20, cell=cell, text_grid=grid)
    seal.draw(ImageDraw.Draw(image), (10, 10))
    return image


def main(font: str, names: list[str]) -> None:
    told: dict[str, list[float]] = {}
    for peer, seal in (("Pillow, text in a circle", text_in_a_circle), ("chinese-calligraphy", chinese_calligraphy)):
        seal(names[0], font)
        told[peer] = []
        for name in names:
            started = time.perf_counter()
            drawn = seal(name, font)
            told[peer].append((time.perf_counter() - started) * 1000)
            if drawn.getbbox() is None:
                raise SystemExit(f"{peer} drew nothing")
    print(json.dumps(told))


main(sys.argv[1], sys.argv[2:])
