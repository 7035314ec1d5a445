"""Fields for a moment: a date and a time by the shop's clock, read as people in Japan write them."""

import unicodedata
from typing import Any

from django import forms


class DateAndTime(forms.SplitDateTimeWidget):
    """A date and a time as browsers ask for them; what people type is read as they write it: 2026/11/23, ９：００."""

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
