"""Pictures that staff send: read and written anew, kept as files, served. Knows no entry of the offer."""
