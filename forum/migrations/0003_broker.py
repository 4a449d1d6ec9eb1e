"""The queues' SQL: the database is the broker too, unless CELERY_BROKER_URL names another.

The wheel `pgmq` carries it, so that no extension has to be installed on the server.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from pgmq.install import get_embedded_install_sql


def install(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('pgmq.meta')")
        if cursor.fetchone() == (None,):  # else somebody made the extension; running the script twice is not supported
            cursor.execute(get_embedded_install_sql())


class Migration(migrations.Migration):
    dependencies = [("forum", "0002_game_now")]
    operations = [migrations.RunPython(install, migrations.RunPython.noop, elidable=False)]
