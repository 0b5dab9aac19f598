"""The house-rules files that ship with the library, one a preset."""
