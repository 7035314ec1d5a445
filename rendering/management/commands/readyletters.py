"""`manage.py readyletters`: prepare the commonest letters of the brushed families before anyone asks for them."""

from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from django.core.management.base import BaseCommand

from rendering.engine.brush.letters import ready
from rendering.engine.families import BRUSHED
from rendering.engine.glyphs.lookup import LetterUndrawable
from rendering.engine.names.characters import HAN
from rendering.engine.names.parsing import Letter
from rendering.engine.names.surnames import commonest_kanji
from rendering.glyphs import glyph_library

LETTERS: Final = 400  # they are 96 % of the kanji in names/words/surnames.txt


class Command(BaseCommand):
    """Prepare letters; those that are on the disk already cost next to nothing."""

    help = "Prepares the commonest letters of reisho, kaisho and koin, and keeps them on disk: half a minute, once."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--letters", type=int, default=LETTERS, help="how many letters, the commonest first")

    def handle(self, *args: Any, **options: Any) -> None:
        library = glyph_library()
        for kanji in commonest_kanji(options["letters"]):
            for family in BRUSHED.values():
                style = family.style.for_name(kanji)
                for each in {style, replace(style, all_second=style.second is not None)}:
                    with suppress(LetterUndrawable):
                        ready(Letter(kanji, HAN), each, library)
