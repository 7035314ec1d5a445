"""What the workshop's page shows and links is the seal of the address, as it is to be made."""

import re
from html import unescape
from urllib.parse import urlencode

from django.test import Client

from designs.orders.face.drawing import METAL_INK
from designs.workshop.files import MAKERS
from rendering.query import DEFAULT_INK
from tests.designs.workshop.conftest import address

PAGE = "/admin/workshop/"
ASKED = urlencode({"order": address(name="川口")})


def test_the_page_shows_the_impression_in_red_and_the_face_mirrored_in_metal(worker: Client) -> None:
    page = worker.get(f"{PAGE}?{ASKED}").content.decode()
    pictures = re.findall(r'<figure><img src="([^"]+)" alt="(Impression|Carved face \(mirrored\))"', page)
    impression, carved = (worker.get(unescape(address)).content.decode() for address, _name in pictures)
    assert DEFAULT_INK in impression
    assert METAL_INK in carved
    assert impression.partition(' d="')[2] != carved.partition(' d="')[2]


def test_the_pictures_have_the_rim_that_was_asked_for(worker: Client) -> None:
    plain, broad = (
        worker.get(f"{PAGE}?{urlencode({'order': address(name='川口', **rim)})}").content.decode()
        for rim in ({}, {"frame": "0.09"})
    )
    for name in ("Impression", r"Carved face \(mirrored\)"):
        pictures = [re.findall(rf'<figure><img src="([^"]+)" alt="{name}"', page)[0] for page in (plain, broad)]
        assert ["frame=0.09" in picture for picture in pictures] == [False, True]


def test_each_link_to_a_file_is_to_the_file_that_it_names(worker: Client) -> None:
    page = worker.get(f"{PAGE}?{ASKED}").content.decode()
    links = re.findall(rf'<a href="{PAGE}([^"?]+)[^"]*" download>([^<]+)</a>', page)
    assert links == [(kind, kind) for kind in MAKERS]


def test_a_mark_is_a_dent_in_the_solid(worker: Client) -> None:
    plain, marked = (worker.get(f"{PAGE}carved.stl?{ASKED}{more}").content for more in ("&base=12", "&base=12&mark=on"))
    assert len(marked) > len(plain)


def test_without_the_rim_the_face_is_cut_so(worker: Client) -> None:
    whole, bare = (worker.get(f"{PAGE}carved.svg?{ASKED}{more}").content for more in ("", "&no_rim=on"))
    assert whole.startswith(b"<svg")
    assert len(bare) < len(whole)
