"""What a handheld shows: the canvas, the letters, the words and the screens."""
