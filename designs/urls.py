"""The addresses of listDesigns and of the shop's pages."""

from django.urls import include, path, register_converter

from config.api.agents import MCP_PATH
from designs import for_programs
from designs.agents.views import mcp
from designs.pages.company_set.page import company_set
from designs.pages.design import compare
from designs.pages.design.detail import design
from designs.pages.sheet import home, one_face, surnames
from designs.pages.site import machines, plain
from designs.pages.site.language import LocaleConverter
from designs.pages.site.plain import TextConverter
from designs.pictures import CardView, StillView, shared_picture
from designs.views import DesignsView

register_converter(LocaleConverter, "locale")
register_converter(TextConverter, "text")

pages = [
    path("", home.home, name="home"),
    path("index.md", home.home),
    path(".md", home.home),
    path("face", one_face.one_face, name="one_face"),
    path("design", design, name="design"),
    path("design.md", design),
    path("order", design, name="order"),
    path("order.md", design),
    path("company-set", company_set, name="company_set"),
    path("company-set.md", company_set),
    path("gifts", plain.gifts, name="gifts"),
    path("gifts.md", plain.gifts),
    path("compare", compare.compare, name="compare"),
    path("compare.md", compare.compare),
    path("surnames", surnames.index, name="surnames"),
    path("surnames.md", surnames.index),
    path("surnames/<str:kanji>.md", surnames.surname),
    path("surnames/<str:kanji>", surnames.surname, name="surname"),
    path("<text:text_id>", plain.text, name="text"),
    path("<text:text_id>.md", plain.text),
]
"""Each has an address in each language, and one without a language, for which the reader's browser decides."""

urlpatterns = [
    path("api/v1/designs", DesignsView.as_view(), name="designs"),
    path("", include(pages)),
    path("<locale:locale>/", include(pages)),
    path("<locale:locale>.md", home.home),
    path("pictures/<str:version>/seal.svg", StillView.as_view(), name="still"),
    path("pictures/<str:version>/card.png", CardView.as_view(), name="card"),
    path("pictures/eight-faces.png", shared_picture),
    path(MCP_PATH.removeprefix("/"), mcp, name="mcp"),
    path("llms.txt", for_programs.llms_txt, name="llms_txt"),
    path("robots.txt", for_programs.robots_txt, name="robots"),
    path("sitemap.xml", machines.sitemap_xml, name="sitemap"),
    path("favicon.ico", machines.favicon),
]
