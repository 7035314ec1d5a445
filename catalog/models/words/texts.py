"""The shop's own words in both languages: its name, its particulars and its texts.

They are stored beside the offer, not in it, because programs read the offer and people read texts. A text takes prices
and terms from the live edition by placeholders; see `catalog.words.texts`.
"""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.base import Named, OneRow, closed_ids, filled, only_row
from catalog.words.text_ids import PARTICULARS, PLACEHOLDER, PLACEHOLDERS, TEXT_IDS


class ShopDetails(OneRow):
    """Name and particulars of the shop. Pages leave out empty fields, and the deployment check reports them."""

    name_en = models.CharField(_("English name"), max_length=60)
    name_ja = models.CharField(_("Japanese name"), max_length=60)
    mark = models.CharField(_("Mark"), max_length=8, help_text=_("One to four letters; the pages show them as a seal."))
    email = models.EmailField(_("E-mail"), blank=True, help_text=_("Orders and questions are written to it."))
    phone = models.CharField(_("Telephone"), max_length=40, blank=True)
    seller_en = models.CharField(_("Seller (English)"), max_length=120, blank=True)
    seller_ja = models.CharField(_("Seller (Japanese)"), max_length=120, blank=True)
    responsible_en = models.CharField(_("Person responsible (English)"), max_length=120, blank=True)
    responsible_ja = models.CharField(_("Person responsible (Japanese)"), max_length=120, blank=True)
    address_en = models.CharField(_("Postal address (English)"), max_length=200, blank=True)
    address_ja = models.CharField(_("Postal address (Japanese)"), max_length=200, blank=True)
    payment_en = models.CharField(_("Ways of paying (English)"), max_length=200, blank=True)
    payment_ja = models.CharField(_("Ways of paying (Japanese)"), max_length=200, blank=True)
    invoice_number = models.CharField(_("Invoice registration number"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("the shop")
        verbose_name_plural = _("the shop")
        constraints = (only_row("shopdetails_row"), filled("shopdetails_names", "name_en", "name_ja", "mark"))

    def told(self, particular: str, locale: str) -> str:
        """Return one of PARTICULARS in a language, empty where staff have not filled it in."""
        return str(getattr(self, f"{particular}_{locale}", None) or getattr(self, particular, ""))

    @property
    def missing(self) -> list[str]:
        """The names of the fields that are still to be filled in."""
        fields = (self._meta.get_field(name) for name in _fields_of(PARTICULARS))
        return [str(field.verbose_name) for field in fields if not getattr(self, field.name)]  # type: ignore[union-attr]


class ShopText(Named):
    """One page of the shop's own words, in Markdown. Its name is the page's title."""

    id = models.CharField(primary_key=True, max_length=20, editable=False)
    body_en = models.TextField(_("English text"))
    body_ja = models.TextField(_("Japanese text"))

    class Meta:
        verbose_name = _("text of the shop")
        verbose_name_plural = _("texts of the shop")
        constraints = (closed_ids("shoptext_id", TEXT_IDS), filled("shoptext_filled", "name_en", "name_ja"))

    def clean(self) -> None:
        for field in ("body_en", "body_ja"):
            body = getattr(self, field)
            setattr(self, field, body.replace("\r\n", "\n").strip() + "\n")  # browsers send lines that end otherwise
            unknown = [word for word in PLACEHOLDER.findall(getattr(self, field)) if word not in PLACEHOLDERS]
            if unknown:
                words = {"unknown": ", ".join(unknown), "known": ", ".join(PLACEHOLDERS)}
                raise ValidationError(
                    {field: _("There is no placeholder {%(unknown)s}. You can use: %(known)s.") % words}
                )

    def told(self, part: str, locale: str) -> str:
        """Return the "name" or the "body" in a language."""
        return str(getattr(self, f"{part}_{locale}"))


def _fields_of(particulars: tuple[str, ...]) -> list[str]:
    known = {field.name for field in ShopDetails._meta.fields}
    return [name for each in particulars for name in (each, f"{each}_en", f"{each}_ja") if name in known]
