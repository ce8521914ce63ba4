"""The fuzzer: `python -m tools.fuzz` plays the built page by real events without end, and checks it after each of them."""
