"""What is told of the API: openapi.json, and the pages for programs and people that are made from it."""
