"""Pictures for developers: faces, stages and letters on one sheet."""
