"""`manage.py sweepletters`: every letter of our own set by the real engine, alone and over another one."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.vocabulary import RULED_FAMILY_IDS
from rendering.glyphs import glyph_library
from rendering.letterforms.coverage import is_kanji
from rendering.reporting.letters.letter_layout import faulty, look_alike, set_letter

BESIDE = ("", "木")


class Command(BaseCommand):
    """Set every drawn kanji, tell what is lost of it, and pairs that look alike."""

    help = "Sets every kanji of our own alone and over another, and tells lost strokes, wrong counts and twins."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th letter")

    def handle(self, *args: Any, **options: Any) -> None:
        library = glyph_library()
        letters = [char for char in library.characters(DrawnForm().section) if is_kanji(char)][:: options["every"]]
        for family in RULED_FAMILY_IDS:
            for beside in BESIDE:
                found = faulty(letters, family, library, beside)
                where = f"over {beside}" if beside else "alone"
                self.stdout.write(f"{family}, {where}: {len(letters)} letters, {len(found)} with something missing")
                self.stdout.write("".join(f"  {letter} {missing}\n" for letter, missing in found.items()), ending="")
        for one, other, share in look_alike({char: set_letter(char, "tensho", library).ink for char in letters}):
            self.stdout.write(f"  {one} {other} look alike: {share:.2f}")
