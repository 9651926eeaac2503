"""The program of a handheld: screens, link, bots, and what holds them together."""

VERSION = "0.1.0"
