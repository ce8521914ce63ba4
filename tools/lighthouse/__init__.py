"""Lighthouse on the built site, as `make lighthouse` runs it."""
