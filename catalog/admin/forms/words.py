"""Adds names, short texts and pictures of the offer's entries to the forms in which staff edit these entries.

They are saved in the same transaction and belong to the same editions and drafts. The API does not show them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.contrib import admin
from django.db.models import CharField, Model, OuterRef, Subquery
from django.forms.models import BaseInlineFormSet
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.admin.forms.picture_field import TAKEN_AWAY, PictureField
from catalog.models import EntryWords, Worded
from catalog.models.words.entry_words import LONGEST_ALT, LONGEST_NAME, LONGEST_TEXT
from catalog.offer.wording import in_language
from catalog.pictures.decoding import LEAST_PX, MOST_BYTES, WIDTHS_PX
from catalog.words.entry_words import WORDS, save_words

FOR_PEOPLE: Final = gettext_lazy("Shown on the pages and on the workshop’s sheet. Programs get only the id.")
ABOUT_TEXTS: Final = gettext_lazy("A sentence or two, without Markdown. In both languages, or in neither.")
ABOUT_PICTURES: Final = format_lazy(
    gettext_lazy(
        "PNG, JPEG or WebP, at least {least} pixels each way and at most {most} MB; best about {best} wide. "
        "The place, the camera and other details in the file are removed."
    ),
    least=LEAST_PX,
    most=MOST_BYTES // 1_000_000,
    best=WIDTHS_PX[-1],
)
ABOUT_ALT: Final = gettext_lazy(
    "A description for people who cannot see the picture. If there is a picture, it is needed in both languages."
)


@dataclass(frozen=True, slots=True)
class Said:
    """The words about one entry that one form has to save."""

    kind: Worded
    entry_id: str
    values: dict[str, Any]

    def save(self) -> None:
        save_words(self.kind, self.entry_id, self.values)


def words_field(label: Any, longest: int, *, is_needed: bool = False, is_long: bool = False, note: Any = "") -> Any:
    """Return a field for words of an entry."""
    widget = forms.Textarea({"rows": 3, "cols": 60}) if is_long else forms.TextInput({"class": "vTextField"})
    return forms.CharField(
        label=label,
        max_length=longest,
        required=is_needed,
        widget=widget,
        help_text=note,
        show_hidden_initial=True,  # tells changed fields, so that an old form does not overwrite others' changes
    )


class WithName(forms.Form):
    """The fields for an entry's name, where the contract has only its id."""

    name_ja = words_field(gettext_lazy("Japanese name"), LONGEST_NAME, is_needed=True)
    name_en = words_field(gettext_lazy("English name"), LONGEST_NAME, is_needed=True, note=FOR_PEOPLE)


class WithTextAndPicture(forms.Form):
    """The fields for an entry's short text and picture, which pages may show."""

    text_ja = words_field(gettext_lazy("Short text (Japanese)"), LONGEST_TEXT, is_long=True)
    text_en = words_field(gettext_lazy("Short text (English)"), LONGEST_TEXT, is_long=True, note=ABOUT_TEXTS)
    picture = PictureField(label=gettext_lazy("Picture"), required=False, help_text=ABOUT_PICTURES)
    alt_ja = words_field(gettext_lazy("What the picture shows (Japanese)"), LONGEST_ALT)
    alt_en = words_field(gettext_lazy("What the picture shows (English)"), LONGEST_ALT, note=ABOUT_ALT)


class WordsForm(forms.ModelForm[Any]):
    """A form of an entry with its words. `id_field` is the field that holds the entry's id."""

    kind: ClassVar[Worded]
    id_field: ClassVar[str] = "id"

    def __init__(self, *args: Any, known: dict[str, EntryWords] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.id_before = str(getattr(self.instance, self.id_field) or "") if self.instance.pk else ""
        rows = known_words(self.kind, self.id_before) if known is None else known
        row = rows.get(self.id_before)
        self.instance.own_words = row  # ShowsWords shows it to staff who may not change the entry
        self.worded = [name for name in self.fields if name in (*WORDS, "picture") and name in self.declared_fields]
        for name in self.worded:
            self.initial.setdefault(name, getattr(row, name, None))

    @property
    def entry_id(self) -> str:
        return str(self.cleaned_data.get(self.id_field) or self.id_before)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        said = self.cleaned_data
        if "text_ja" in said and "text_en" in said and bool(said["text_ja"]) != bool(said["text_en"]):
            self.add_error("text_en" if said["text_ja"] else "text_ja", _("Write it in both languages, or in neither."))
        if self._picture() and "picture" in self.worded:
            for name in ("alt_ja", "alt_en"):
                if name in said and not said[name]:
                    self.add_error(name, _("Say what the picture shows: people who cannot see it hear this instead."))
        return cleaned

    def _picture(self) -> Any:
        """Return the picture that the entry will have, as far as it is known."""
        sent = self.cleaned_data.get("picture")
        if sent == TAKEN_AWAY:
            return None
        return sent or self.initial.get("picture")

    def said(self) -> Said | None:
        """Return the changed words of the entry; None if there are none."""
        is_new = self.id_before != self.entry_id
        names = self.worded if is_new else [name for name in self.worded if name in self.changed_data]
        if not names:
            return None
        return Said(self.kind, self.entry_id, self.values_of(names))

    def values_of(self, names: list[str]) -> dict[str, Any]:
        return {name: self._picture() if name == "picture" else plain_lines(self.cleaned_data[name]) for name in names}


def plain_lines(text: str) -> str:
    """Return a text with the line ends that we store. Browsers send others."""
    return text.replace("\r\n", "\n")


class WordedFormSet(BaseInlineFormSet[Any, Any, Any]):
    """Rows of entries with their words. The words of all rows are read by one query."""

    @cached_property
    def known(self) -> dict[str, EntryWords]:
        form: Any = self.form
        return known_words(form.kind)

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return {**super().get_form_kwargs(index), "known": self.known}


def known_words(kind: Worded, entry_id: str | None = None) -> dict[str, EntryWords]:
    """Return the words of all entries of a kind, or of the one with `entry_id`, by the entry's id."""
    found = EntryWords.objects.filter(kind=kind)
    return {row.entry_id: row for row in (found if entry_id is None else found.filter(entry_id=entry_id))}


def all_said(form: Any, formsets: Iterable[Any]) -> list[Said]:
    """Return the changed words of a form and of its rows."""
    forms_sent = [form, *(each for formset in formsets for each in formset.forms if each not in formset.deleted_forms)]
    found = (each.said() for each in forms_sent if isinstance(each, WordsForm) and each.has_changed())
    return [said for said in found if said is not None]


def name_of(kind: Worded, id_field: str, language: str) -> Subquery:
    """Return a subquery for the name of each row's entry, so that a list needs no query per row."""
    rows = EntryWords.objects.filter(kind=kind, entry_id=OuterRef(id_field))
    return Subquery(rows.values(f"name_{language}")[:1], output_field=CharField())


class ShowsWords:
    """Mixin of an admin: shows an entry's words to staff who may not change the entry."""

    @admin.display(description=gettext_lazy("Japanese name"))
    def name_ja(self, row: Model) -> str:
        return _shown(row, "name_ja")

    @admin.display(description=gettext_lazy("English name"))
    def name_en(self, row: Model) -> str:
        return _shown(row, "name_en")

    @admin.display(description=gettext_lazy("Short text (Japanese)"))
    def text_ja(self, row: Model) -> str:
        return _shown(row, "text_ja")

    @admin.display(description=gettext_lazy("Short text (English)"))
    def text_en(self, row: Model) -> str:
        return _shown(row, "text_en")

    @admin.display(description=gettext_lazy("What the picture shows (Japanese)"))
    def alt_ja(self, row: Model) -> str:
        return _shown(row, "alt_ja")

    @admin.display(description=gettext_lazy("What the picture shows (English)"))
    def alt_en(self, row: Model) -> str:
        return _shown(row, "alt_en")

    @admin.display(description=gettext_lazy("Picture"))
    def picture(self, row: Model) -> str:
        words: EntryWords | None = getattr(row, "own_words", None)
        if words is None or words.picture is None:
            return "–"
        alt = in_language({"en": words.alt_en, "ja": words.alt_ja})
        return format_html('<img class="entry-picture" src="{}" alt="{}">', words.picture.src, alt)


def _shown(row: Model, name: str) -> str:
    return getattr(getattr(row, "own_words", None), name, "") or "–"
