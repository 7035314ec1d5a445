"""All settings. `config.environment.variables` reads those of operators, which README.md lists.

Holds no rule of the shop and no secret. `config.checks` finds wrong combinations of settings.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext

from config.api.documents.openapi_settings import REST_FRAMEWORK as REST_FRAMEWORK
from config.api.documents.openapi_settings import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from config.environment.data_folder import (
    CACHE_FILE,
    LETTERS_BYTES,
    LETTERS_FILE,
    STATIC_FOLDER,
    former_keys_in,
    secret_key_in,
)
from config.environment.needed_packages import require_packages
from config.environment.readers import Environment
from config.environment.variables import read_variables
from config.static_files.headers import weak_etag

django_stubs_ext.monkeypatch()  # so that fields and managers can be subscripted with types
BASE_DIR = Path(__file__).resolve().parent.parent
given = read_variables(Environment(), BASE_DIR)
require_packages(given)

# Where the service keeps its files, and its own address. No link is ever made from a request's Host.
DATA = given.data
GLYPH_LIBRARY = given.glyph_library
BASE_URL = given.base_url or "http://127.0.0.1:8000"
_HOST = urlsplit(BASE_URL).hostname or ""
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_HTTPS = BASE_URL.startswith("https://")

DEBUG = given.debug
SECRET_KEY = given.secret_key or secret_key_in(DATA)
SECRET_KEY_FALLBACKS = former_keys_in(DATA)
ALLOWED_HOSTS = given.allowed_hosts or list(dict.fromkeys((_HOST, "localhost", "127.0.0.1", "[::1]")))

# Who is served what
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
INSTALLED_APPS = [
    "catalog.apps.CatalogConfig",  # before the admin, because it replaces its base template
    "catalog.apps.ShopAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",  # limits and logs attempts to sign in
    "django_otp",  # the second factor
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config",
    "config.api",
    "designs",
    "designs.orders.apps.OrdersConfig",
    "rendering",
]
MIDDLEWARE = [
    "config.http.middleware.BrowserPolicy",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "catalog.editions.preview.DraftPreview",  # before the API, because that shows drafts too
    "config.api.responses.edge.ApiEdge",  # answers all under /api/; the rest is for pages only
    "config.http.health.HealthChecks",
    "config.http.middleware.ReadOnlySite",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.http.middleware.DocumentLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Where things are kept
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {"default": given.database}
REDIS_URL = given.redis_url
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "config.caches.redis_cache.SealedRedisCache",
        "LOCATION": REDIS_URL,
    }
    if REDIS_URL
    else {
        "BACKEND": "config.caches.disk_cache.DiskCache",
        "LOCATION": DATA / CACHE_FILE,
        "OPTIONS": {"MAX_BYTES": given.cache_mb * 1_000_000, "MEMORY_BYTES": 8_000_000},
    }
}
CACHES["letters"] = {  # what the engine made of letters alone: the same for all workers of a machine, for ever
    "BACKEND": "config.caches.disk_cache.DiskCache",
    "LOCATION": DATA / LETTERS_FILE,
    "TIMEOUT": None,
    "OPTIONS": {"MAX_BYTES": LETTERS_BYTES},
}
CACHES["default"]["TIMEOUT"] = 30 * 86_400  # seconds; impressions never change, but hold names
COMPOSING_QUEUE = given.composing_queue
STATIC_URL = "/static/"
STATIC_ROOT = DATA / STATIC_FOLDER
STATICFILES_DIRS = [
    ("three", BASE_DIR / "node_modules/three/build")
]  # installed by npm; pages with a turning seal load it
MEDIA_ROOT = given.media  # pictures that staff sent; catalog.pictures serves them
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.collecting.HashedFiles"},
}
WHITENOISE_MAX_AGE = 3_600
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages link to no other
WHITENOISE_ADD_HEADERS_FUNCTION = weak_etag
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "jpg", "png", "gif", "ico", "woff", "woff2", "gz", "br", "zip")

# Mails about orders: sent by MAIL_URL; without it shown on the terminal of a local shop, else kept in the outbox
MAIL_IS_SET_UP = bool(given.mail) or _HOST in LOCAL_HOSTS
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if given.mail else 'console'}.EmailBackend"
EMAIL_HOST = given.mail.get("host", "")
EMAIL_PORT = given.mail.get("port", 0)
EMAIL_HOST_USER = given.mail.get("user", "")
EMAIL_HOST_PASSWORD = given.mail.get("password", "")
EMAIL_USE_TLS = given.mail.get("starttls", False)
EMAIL_USE_SSL = given.mail.get("tls", False)
EMAIL_TIMEOUT = 5  # seconds: a customer waits for it
DEFAULT_FROM_EMAIL = given.mail_from  # empty: the shop's own, from its particulars
ORDER_LEAST_SECONDS = 3  # an order form filled in sooner was filled in by a program

# Language and time
LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Tokyo"

# Staff and their browsers
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "catalog.signing_in.passwords.NotTheLoginsName"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # not the address alone: all staff of a shop share one
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "catalog/admin/signing_in/locked_out.html"
AXES_CLIENT_IP_CALLABLE = "config.http.client_addresses.client_address"
AXES_HANDLER = "catalog.signing_in.throttle.Throttle"  # also blocks an address that tries many logins
AXES_ENABLE_ADMIN = False  # catalog.admin.staff.attempts shows them
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS: list[str] = []  # the log has login and address, never a password
DRAFTS_NEED_APPROVAL = given.drafts_need_approval
PUBLISH_DUE_SECONDS = 20.0  # how often each worker looks for drafts whose time has come; 0: never
OTP_TOTP_ISSUER = _HOST
LOGIN_REDIRECT_URL = "admin:index"
SESSION_COOKIE_AGE = 12 * 3_600  # seconds: a working day
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "designs.orders.checkout.refusals.csrf_failure"
CSRF_TRUSTED_ORIGINS = [BASE_URL] if "://" in BASE_URL else []
SECURE_HSTS_SECONDS = given.hsts_seconds if _HTTPS else 0
TRUSTED_PROXIES = given.trusted_proxies
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for other subdomains is their owner's decision
    "security.W008",  # the TLS proxy redirects; monitors inside ask /healthz over http
    "security.W021",  # HSTS preloading is the owner's decision too
]

# All logs go to standard error, one line for each event
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"once_a_minute": {"()": "config.log_filter.OnceAMinute"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["once_a_minute"]},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["stderr"], "level": given.log_level},
    "loggers": {
        "django": {"handlers": ["stderr"], "propagate": False},
        # a client's wrong request is answered, and would only fill the log
        "django.request": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # libraries that log each table written, or each request
        "axes": {"level": "WARNING"},
        "ezdxf": {"level": "WARNING"},
        "fontTools": {"level": "WARNING"},
        "httpx2": {"level": "WARNING"},
        "mcp": {"level": "WARNING"},
        "trimesh": {"level": "WARNING"},
    },
}
