"""The form field for a picture: staff upload one, see the present one, and remove it.

An upload is checked and stored when it arrives, and the form carries a token of it. So nobody has to choose the file
again when another field was refused, or when a second yes is asked for.
"""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.pictures.decoding import PictureRefused, read_picture
from catalog.pictures.keeping import Picture, keep, picture_signed, signed

TAKEN_AWAY: Final = "taken away"


class PictureInput(forms.FileInput):
    """Shows a picture beside the button that chooses another."""

    template_name = "catalog/admin/forms/picture_input.html"

    def format_value(self, value: Any) -> None:
        return None  # a browser takes no file name from a page

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        sent = _kept_of(value)
        shown = sent or (value if isinstance(value, Picture) else None)
        return {
            **context,
            "shown": shown,
            "sent_name": f"{name}-sent",
            "sent": signed(sent) if sent else "",
            "away_name": f"{name}-away",
            "is_away": value == TAKEN_AWAY,
        }

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the file that was chosen, the token of one that was sent before, TAKEN_AWAY, or nothing."""
        if name in files:
            return files.get(name)
        if data.get(f"{name}-away"):
            return TAKEN_AWAY
        return data.get(f"{name}-sent") or None

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return self.value_from_datadict(data, files, name) is None


class PictureField(forms.Field):
    """A field for a Picture, or None. If the browser sends nothing, the picture stays."""

    widget = PictureInput(attrs={"accept": "image/png,image/jpeg,image/webp"})
    needs_choosing_again = gettext_lazy("The picture that you chose is not there any more. Choose it again.")

    def clean(self, value: Any) -> Any:
        """Return the new Picture, TAKEN_AWAY if it was removed, or None if nothing was sent."""
        if isinstance(value, UploadedFile):
            read_upload(value)
            refusal: str = getattr(value, "refusal", "")
            if refusal:
                raise forms.ValidationError(refusal)
            return _kept_of(value)
        if value and value != TAKEN_AWAY:
            kept = picture_signed(str(value))
            if kept is None:
                raise forms.ValidationError(str(self.needs_choosing_again))
            return kept
        return value or None

    def bound_data(self, data: Any, initial: Any) -> Any:
        return initial if data is None else data

    def has_changed(self, initial: Any, data: Any) -> bool:
        return data is not None


def read_uploads(request: HttpRequest) -> None:
    """Read every picture that a request brings, before anything is locked."""
    for uploads in request.FILES.lists():
        for upload in uploads[1]:
            read_upload(upload)


def read_upload(upload: Any) -> None:
    """Check and store an uploaded file once. It then has `kept`, a Picture, or `refusal`, a sentence."""
    if hasattr(upload, "kept") or hasattr(upload, "refusal"):
        return
    try:
        if upload.file is None or not upload.size:
            raise PictureRefused(_("The file is empty. Choose another."))
        upload.file.seek(0)
        upload.kept = keep(read_picture(upload.file, upload.size))
    except PictureRefused as refused:
        upload.refusal = str(refused)


def _kept_of(value: Any) -> Picture | None:
    """Return the picture that was uploaded with a form, now or the time before."""
    if isinstance(value, str) and value != TAKEN_AWAY:
        return picture_signed(value)
    kept: Picture | None = getattr(value, "kept", None)
    return kept
