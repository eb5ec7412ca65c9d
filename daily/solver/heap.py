"""What a large computation leaves behind; imports nothing of the project.

glibc keeps freed blocks for later, and all pages below the highest block in use: after the search for a perfect score,
which needs some 18 MB for a third of a second, a worker would hold them for good.
"""

import ctypes


def give_back() -> None:
    """Return freed pages to the system, where the C library can (glibc: within a millisecond)."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
