"""What turns a handheld into the kiosk of a convention booth; loaded only there (README.md)."""
