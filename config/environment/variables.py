"""The environment variables of operators, each with its type and default. README.md (Operators) says what they mean.

The launcher and Django's settings both read them here, so both refuse a wrong value with the same message. Must not
import Django, because the launcher runs before anything is installed.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from config.environment.data_folder import DATABASE_FILE, GLYPH_LIBRARY_FILE, MEDIA_FOLDER, OWN_FOLDER
from config.environment.readers import Environment

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


@dataclass(frozen=True)
class Variables:
    """The values of the environment, or their defaults. An empty value is decided later, as the remark on it says."""

    host: str
    port: int
    data: Path
    base_url: str  # empty: made from HOST and PORT
    allowed_hosts: list[str]  # empty: the host of BASE_URL, and this machine
    database: dict[str, Any]
    redis_url: str  # empty: the workers of this machine share a file in DATA
    cache_mb: int
    composing_queue: int  # how many requests of a worker may compose or wait for it
    workers: int  # 0: one per core
    glyph_library: Path
    media: Path
    mail: dict[str, Any]  # empty: no mail server
    mail_from: str  # empty: the shop's own address, from its particulars
    secret_key: str  # empty: the one kept in DATA
    trusted_proxies: int  # how many proxies are between a client and the shop
    hsts_seconds: int
    log_level: str
    drafts_need_approval: bool
    debug: bool


def read_variables(env: Environment, root: Path) -> Variables:
    """Read all variables, for the checkout at `root`. Raises VariableRefused for the first wrong value."""
    data = env.path("DATA", root / OWN_FOLDER)
    return Variables(
        host=env.text("HOST", "127.0.0.1"),
        port=env.integer("PORT", 8_000, minimum=1, maximum=65_535),
        data=data,
        base_url=env.origin("BASE_URL"),
        allowed_hosts=env.words("ALLOWED_HOSTS"),
        database=env.database("DATABASE_URL", data / DATABASE_FILE),
        redis_url=env.text("REDIS_URL"),
        cache_mb=env.integer("CACHE_MB", 512, minimum=1, maximum=1_000_000),
        composing_queue=env.integer("COMPOSING_QUEUE", 12, minimum=1, maximum=200),
        workers=env.integer("WORKERS", 0, minimum=1),
        glyph_library=env.path("GLYPH_LIBRARY", data / GLYPH_LIBRARY_FILE),
        media=env.path("MEDIA", data / MEDIA_FOLDER),
        mail=env.mail_server("MAIL_URL"),
        mail_from=env.text("MAIL_FROM"),
        secret_key=env.text("SECRET_KEY"),
        trusted_proxies=env.integer("TRUST_PROXY", 0, minimum=0, maximum=9),
        hsts_seconds=env.integer("HSTS_SECONDS", 86_400),
        log_level=env.choice("LOG_LEVEL", LOG_LEVELS, "INFO"),
        drafts_need_approval=env.flag("DRAFTS_NEED_APPROVAL"),
        debug=env.flag("DEBUG"),
    )
