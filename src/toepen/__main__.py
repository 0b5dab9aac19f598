"""`python -m toepen` is the command `toepen`."""

import sys

from toepen.cli import main

if __name__ == "__main__":
    sys.exit(main())
