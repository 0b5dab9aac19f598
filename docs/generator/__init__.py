"""What `docs/generate.py` is made of: one module a page, and the drawings."""
