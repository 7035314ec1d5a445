"""Filters of the reference page: `with_code` for the OpenAPI document's descriptions, `as_html` for the guide."""

import re
from itertools import pairwise

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt

register = template.Library()


@register.filter
def with_code(text: str) -> SafeString:
    """Return `text` as HTML, with words between backticks as code."""
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text)))  # noqa: S308  escaped here


@register.filter
def as_html(markdown: str) -> SafeString:
    """Return Markdown as HTML. Each heading has an id for links; HTML in the Markdown is shown as text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    pieces = reader.parse(markdown)
    for heading, text in pairwise(pieces):
        if heading.type == "heading_open":
            heading.attrSet("id", "terms" if text.content == "Terms of use" else slugify(text.content))
    html = str(reader.renderer.render(pieces, reader.options, {}))
    for wide in ("pre", "table"):  # blocks that scroll sideways must be reachable by keyboard
        html = html.replace(f"<{wide}>", f'<{wide} tabindex="0">')
    return mark_safe(html)  # noqa: S308  of a text of our own, and HTML in it stays text
