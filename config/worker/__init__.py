"""What a worker does before its first request, and when it is told to end."""
