"""How the OpenAPI document describes renderSeal: the structure of its JSON, words and examples."""
