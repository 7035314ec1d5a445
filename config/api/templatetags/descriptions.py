"""A filter for the OpenAPI document's descriptions: the one piece of Markdown that they use is `code`."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def with_code(text: str) -> SafeString:
    """Return `text` as HTML, with what stands between backticks as code."""
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text)))  # noqa: S308  escaped here
