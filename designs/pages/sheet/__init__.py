"""The pages that show all the designs of a name: the first page, each face by itself, and the common surnames."""
