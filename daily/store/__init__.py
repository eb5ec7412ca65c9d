"""Where records are kept: the contract is `protocol.py`, the one implementation `redis.py`."""
