"""The frame of the service: settings, the URL map, the server's entry, start-up checks and the launcher."""
