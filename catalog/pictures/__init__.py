"""Pictures that staff upload: decoded and re-encoded, stored as files, served. Must not import the offer."""
