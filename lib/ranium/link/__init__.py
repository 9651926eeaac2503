"""How handhelds talk: frames, transports, the lobby and the session of a game. README.md tells it in prose."""
