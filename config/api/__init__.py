"""What every operation under /api/ shares: strict parameters, one error shape, ETags, CORS, the schema.

Depends on HTTP and OpenAPI only: not on the shop, the catalogue or the engine.
"""
