"""`manage.py sweepletters`: every letter of our own in wide, square and tall cells, by the real engine."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.junctions import split_at_junctions
from rendering.glyphs import glyph_library
from rendering.letterforms.coverage import is_kanji
from rendering.reporting.letter_layout import WIDTH_TO_HEIGHT, SetLetter, look_alike, set_letter


class Command(BaseCommand):
    """Set every drawn kanji three times, tell faults and pairs that look alike."""

    help = (
        "Sets every kanji of our own in cells of 2:1, 1:1 and 1:2, and tells pressed ends, wrong counts, "
        "parts off their drawn proportions, twins."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th letter")
        parser.add_argument("--kaku", action="store_true", help="the drawings for kaku")

    def handle(self, *args: Any, **options: Any) -> None:
        library = glyph_library()
        letters = [char for char in library.characters(DrawnForm().section) if is_kanji(char)][:: options["every"]]
        for shape in WIDTH_TO_HEIGHT:
            done: dict[str, SetLetter] = {}
            for char in letters:
                lines = library.drawn(DrawnForm(options["kaku"], shape), char)
                if lines is not None:
                    done[char] = set_letter(split_at_junctions(lines), shape)
            faulty = {char: found.faults for char, found in done.items() if found.faults}
            self.stdout.write(f"{shape or 'square'}: {len(done)} letters, {len(faulty)} with faults")
            off = sorted(found.distortion for found in done.values()) or [1.0]
            self.stdout.write(
                f"  parts off their drawn proportions: {off[len(off) // 2]:.2f} times in the middle letter,"
                f" {off[int(0.95 * (len(off) - 1))]:.2f} in the 95th of a hundred, {off[-1]:.2f} at the most"
            )
            for char, faults in faulty.items():
                self.stdout.write(f"  {char} {'; '.join(faults)}")
            for one, other, share in look_alike(done):
                self.stdout.write(f"  {one} {other} look alike: {share:.2f}")
