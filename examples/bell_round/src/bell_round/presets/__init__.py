"""The house-rules files that this distribution brings, each a preset under its file's name."""
