"""Real processes of the site on a database of a test's own, which the test itself reads and writes too."""

from collections.abc import Iterator

import pytest
from django.db import connection
from psycopg.conninfo import conninfo_to_dict


@pytest.fixture
def shared_database(own_database: str, django_db_blocker: pytest.FixtureRequest) -> Iterator[str]:
    """The address of `own_database`; Django's own connection of this process leads there meanwhile."""
    before = connection.settings_dict["NAME"]
    connection.close()
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        connection.settings_dict["NAME"] = conninfo_to_dict(own_database)["dbname"]
        yield own_database
        connection.close()
        connection.settings_dict["NAME"] = before
