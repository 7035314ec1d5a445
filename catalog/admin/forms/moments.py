"""Form fields for a date and a time in the shop's time zone, which accept what people in Japan type."""

import unicodedata
from typing import Any

from django import forms


class DateAndTime(forms.SplitDateTimeWidget):
    """The browser's inputs for a date and a time. Typed values such as 2026/11/23 and ９：００ are accepted too."""

    def __init__(self) -> None:
        super().__init__({}, "%Y-%m-%d", "%H:%M", {"type": "date"}, {"type": "time"})

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        typed = super().value_from_datadict(data, files, name)
        return [unicodedata.normalize("NFKC", each).strip() if each else each for each in typed]


class MomentField(forms.SplitDateTimeField):
    """A date and a time."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            widget=DateAndTime(),
            input_date_formats=["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日"],
            input_time_formats=["%H:%M", "%H:%M:%S", "%H時%M分", "%H時"],
            **kwargs,
        )
