"""These tests need brokers that not everybody has: `make test` passes them by, `make test-brokers` runs them."""

import os

collect_ignore_glob = [] if "KILLGAME_TEST_BROKER" in os.environ else ["test_*.py"]
