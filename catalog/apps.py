"""Makes the catalogue an app, and its own site the admin. A migrated database is a complete shop."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _


class CatalogConfig(AppConfig):
    name = "catalog"
    verbose_name = _("Offer")
    default = True

    def ready(self) -> None:
        from catalog.after_migrate import complete_shop, note_rights
        from catalog.live import revisions
        from catalog.signing_in.names import name_the_tables

        pre_migrate.connect(note_rights, sender=self, dispatch_uid="catalog.note_rights")
        post_migrate.connect(complete_shop, sender=self, dispatch_uid="catalog.complete_shop")
        revisions.watch(self.get_models())
        name_the_tables()


class ShopAdminConfig(AdminConfig):
    """Takes the place of django.contrib.admin in INSTALLED_APPS."""

    default = False
    default_site = "catalog.staff.admin_site.ShopAdminSite"
