"""What the OpenAPI document says of the API as a whole, as settings of the REST framework and drf-spectacular.

Imports nothing of Django, because config.settings reads it.
"""

from typing import Any, Final

API_VERSION: Final = "1.0.0"
DESCRIPTION: Final = """\
A read-only API to a shop of custom Japanese seals: the catalogue, the eight designs that a name gets with their \
eligibility per use, and rendered impressions. Names may be in kanji, kana or Latin; Latin is carved as Latin. \
There are no accounts and no keys, and CORS is open. Prices are in Japanese yen, tax included. Nothing is ordered \
here: each design carries an `orderUrl`, which a person opens in a browser.

The API is free for helping a person choose or order a seal. Bulk harvesting of impressions, and presenting them as \
one's own product, are not allowed. A rendered seal of a real name is personal data; names sent to the API are kept \
only in ordinary request logs."""

REST_FRAMEWORK: Final[dict[str, Any]] = {"DEFAULT_SCHEMA_CLASS": "config.api.documents.schema.OperationSchema"}
SPECTACULAR_SETTINGS: Final[dict[str, Any]] = {
    "TITLE": "Seal Catalogue and Design Read API",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": API_VERSION,
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api",
    "SORT_OPERATION_PARAMETERS": False,
    "SORT_OPERATIONS": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["config.api.documents.schema.finish_document"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": False, "tryItOutEnabled": True, "validatorUrl": None},
}
