"""Static files: collected once under names with their digest, served with headers of their own."""
