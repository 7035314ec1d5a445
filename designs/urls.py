"""Where the designs live: listDesigns, and the pages on which people look at them."""

from django.urls import path

from designs import for_programs, pages
from designs.views import DesignsView

urlpatterns = [
    path("api/v1/designs", DesignsView.as_view(), name="designs"),
    path("", pages.home, name="home"),
    path("index.md", pages.home),
    path("order", pages.order, name="order"),
    path("order.md", pages.order),
    path("llms.txt", for_programs.llms_txt, name="llms_txt"),
    path("robots.txt", for_programs.robots_txt, name="robots"),
    path("sitemap.xml", pages.sitemap_xml, name="sitemap"),
]
