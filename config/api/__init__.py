"""What every operation under /api/ shares: strict parameters, one error shape, ETags, CORS, the schema.

Knows HTTP and OpenAPI; knows no shop, no catalogue and no engine.
"""
