"""The shop's own admin site. Knows how its front page is filled; nothing of single forms."""

from django.contrib.admin import AdminSite
from django.utils.translation import gettext_lazy as _


class ShopAdminSite(AdminSite):
    site_header = _("Seal shop")
    site_title = _("Seal shop")
    index_title = _("The offer at a glance")
