"""The benchmark: `python -m tools.bench` measures the built game against the same table in plain JavaScript."""
