"""The files under static/: looked for once a process, and served alike by each handler."""

from django.test import Client

from forum.static_files import StaticFiles


def test_files_are_looked_for_once_and_each_handler_serves_them_all() -> None:
    first, second = (StaticFiles(lambda request: None) for _handler in range(2))
    assert len(first.files) > 20
    assert first.files == second.files
    # The very same: nothing was read from the disk anew. What one adds is its own.
    assert all(second.files[url] is found for url, found in first.files.items())
    first.files["/static/nothing.css"] = next(iter(first.files.values()))
    assert "/static/nothing.css" not in StaticFiles(lambda request: None).files
    answers = [Client().get("/static/forum/site.css") for _client in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content != b""
