"""The variants of Toepen that come with the library, one module each, and its presets.

They use nothing of the library but `toepen` and `toepen.plugin`, like anybody else's.
"""
