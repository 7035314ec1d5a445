"""Under trouble the log says it once a minute, with how often; everything else is said as it was."""

import io
import logging
import sys
from collections.abc import Iterator

import pytest
from django.db import OperationalError

from config.log_filter import KIND, OnceAMinute


@pytest.fixture
def said() -> Iterator[tuple[logging.Logger, io.StringIO]]:
    logger, text = logging.getLogger("tests.quiet"), io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    handler.addFilter(OnceAMinute())
    logger.addHandler(handler)
    logger.propagate = False
    yield logger, text
    logger.removeHandler(handler)


def fail_at_the_database(logger: logging.Logger) -> None:
    try:
        raise OperationalError("gone")
    except OperationalError:
        logger.exception("a page failed")


def test_a_database_that_is_away_is_one_line_without_a_traceback(
    said: tuple[logging.Logger, io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    logger, text = said
    for _ in range(5):
        fail_at_the_database(logger)
    assert text.getvalue() == "ERROR a page failed\n"
    monkeypatch.setattr("time.monotonic", lambda: sys.float_info.max)  # a minute later
    fail_at_the_database(logger)
    assert text.getvalue().splitlines()[1:] == ["ERROR a page failed (and 4 more like it before)"]


def test_an_answer_that_sends_a_client_away_is_a_warning(said: tuple[logging.Logger, io.StringIO]) -> None:
    logger, text = said
    for _ in range(3):
        logger.error("Service Unavailable: /en/", extra={"status_code": 503})
    assert text.getvalue() == "WARNING Service Unavailable: /en/\n"


def test_kinds_are_told_apart_and_what_has_none_is_always_said(said: tuple[logging.Logger, io.StringIO]) -> None:
    logger, text = said
    for _ in range(2):
        logger.warning("no cache", extra={KIND: "cache"})
        logger.warning("no letters", extra={KIND: "glyph_library"})
        logger.error("a mistake")
    assert text.getvalue().splitlines() == [
        *("WARNING no cache", "WARNING no letters", "ERROR a mistake", "ERROR a mistake")
    ]
