"""What happens to every request and response: headers, methods, addresses of clients, health."""
